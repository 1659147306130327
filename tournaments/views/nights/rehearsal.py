"""A night is rehearsed: begun as a copy, played with invented results, thrown away."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper.htmx import HtmxHttpRequest
from scorekeeper.phone import remember
from scorekeeper.scorebook import REFUSALS
from scorekeeper.views.answers import Posted, refusal

from ... import director
from ...models import Tournament
from ...night.access import night_for
from ...night.facts import NightFacts
from .answers import address, answer_night, ask_in_night

LEAST = "organizer"
DO = ("begin", "invent", "throw-away")


@never_cache
@require_http_methods(["GET", "POST"])
def rehearsal(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """What a rehearsal is, and its few buttons."""
    tournament, _role = night_for(request, public_id, LEAST)
    if request.method != "POST":
        return answer_rehearsal(request, tournament)
    do, ask = Posted(request).one_of("do", DO), ask_in_night(request, LEAST)
    source = tournament.rehearses
    try:
        if do == "begin":
            copy = director.rehearse_night(tournament.pk, ask)
            return remember(request, redirect("nights:desk", copy.public_id))
        if do == "invent":
            director.invent_results(tournament.pk, ask)
            return remember(request, redirect("nights:desk", public_id))
        director.throw_away(tournament.pk, ask)
    except REFUSALS as error:
        status, more = refusal(error)
        return answer_rehearsal(request, tournament, status=status, **more)
    messages.success(request, _("The rehearsal is gone."))
    return remember(request, redirect("nights:more", source.public_id if source else public_id))


def answer_rehearsal(
    request: HtmxHttpRequest, tournament: Tournament, *, status: int = 200, **more: Any
) -> HttpResponse:
    """The page: of a night how to rehearse it, of a rehearsal what to do there."""
    going = tournament.rehearsals.order_by("-pk").first()
    many = 0
    if tournament.rehearses_id:
        facts = NightFacts.load(tournament)
        rounds = [round for stage in facts.stages for round in facts.rounds(stage) if round.published_at]
        many = sum(len(facts.open_tables(round)) for round in rounds)
    context = {
        "heading": _("Rehearsal"),
        "goes_on": bool(tournament.rehearses_id),
        "going_url": address("desk", going) if going else "",
        "desk_url": address("desk", tournament),
        "open": ngettext("{n} table plays", "{n} tables play", many).format(n=many) if many else "",
        **more,
    }
    return answer_night(request, tournament, "rehearsal", context, status)
