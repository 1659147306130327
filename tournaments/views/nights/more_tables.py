"""One more table in a round that is played: for who came late, or sits out."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper.entering import number_in
from scorekeeper.htmx import HtmxHttpRequest
from scorekeeper.scorebook import REFUSALS
from scorekeeper.views.answers import Posted, refusal

from ... import director
from ...models import Tournament
from ...night.access import night_for
from ...night.facts import NightFacts
from .answers import answer_night, ask_in_night

MOST = 10_000


@never_cache
@require_http_methods(["GET", "POST"])
def add(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """Who sits at it, in the order of their seats."""
    tournament, _role = night_for(request, public_id, "helper")
    if request.method == "GET":
        return answer_add(request, tournament)
    posted = Posted(request)
    said = [number_in(each.strip(), MOST) for each in request.POST.getlist("who")[:8]]
    try:
        director.add_table(
            tournament.pk, ask_in_night(request, "helper"), round=posted.number("round", 0, 2**31),
            entrants=[each for each in said if each is not None],
        )  # fmt: skip
    except REFUSALS as error:
        status, more = refusal(error)
        return answer_add(request, tournament, status=status, **more)
    return redirect("nights:desk", public_id)


def answer_add(request: HtmxHttpRequest, tournament: Tournament, *, status: int = 200, **more: Any) -> HttpResponse:
    """The free people, to be ticked."""
    facts = NightFacts.load(tournament)
    round = facts.last_round(facts.stage)
    playing = {place.entry_id for place in facts.places if round and place.round_id == round.pk and place.table_id}
    chosen = set(request.POST.getlist("who"))
    free = [entry for entry in facts.there if entry.pk not in playing]
    context = {
        "heading": _("One more table"),
        "round": round.pk if round and round.published_at else 0,
        "free": [
            {"value": each.number, "text": facts.name(each), "checked": str(each.number) in chosen} for each in free
        ],
        "sizes": ", ".join(sorted(facts.stage.rules)),
    }
    return answer_night(request, tournament, "add_table", {**context, **more}, status)
