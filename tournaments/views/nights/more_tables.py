"""One more table in a round that is played: for who came late, or sits out."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from scorekeeper.entering import number_in
from scorekeeper.htmx import HtmxHttpRequest
from scorekeeper.scorebook import Ask
from scorekeeper.views.answers import Posted

from ... import director
from ...models import Tournament
from ...night.facts import NightFacts
from .answers import answer_night, page_in_night

MOST = 10_000


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


@page_in_night("helper", answer_add)
def add(request: HtmxHttpRequest, tournament: Tournament, ask: Ask) -> HttpResponse:
    """Who sits at it, in the order of their seats."""
    said = [number_in(each.strip(), MOST) for each in request.POST.getlist("who")[:8]]
    entrants = [each for each in said if each is not None]
    director.add_table(tournament.pk, ask, round=Posted(request).number("round", 0, 2**31), entrants=entrants)
    return redirect("nights:desk", tournament.public_id)
