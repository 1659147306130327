"""A night is rehearsed: begun as a copy, played with invented results, thrown away."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.htmx import HtmxHttpRequest
from scorekeeper.scorebook import Ask
from scorekeeper.views.answers import Posted

from ... import director
from ...models import Tournament
from ...night.access import night_for
from ...night.facts import NightFacts
from .answers import address, answer_night, once_gone, page_in_night


def answer_rehearsal(
    request: HtmxHttpRequest, tournament: Tournament, *, status: int = 200, **more: Any
) -> HttpResponse:
    """The page: of a night how to rehearse it, of a rehearsal what to do there."""
    going = tournament.rehearsals.order_by("-pk").first()
    many = 0
    if tournament.rehearses_id:
        facts = NightFacts.load(tournament)
        many = sum(len(facts.open_tables(round)) for _stage, round in facts.played if round.published_at)
    context = {
        "heading": _("Rehearsal"),
        "of": tournament.rehearses.public_id if tournament.rehearses else "",
        "goes_on": bool(tournament.rehearses_id),
        "going_url": address("desk", going) if going else "",
        "desk_url": address("desk", tournament),
        "open": ngettext("{n} table plays", "{n} tables play", many).format(n=many) if many else "",
        **more,
    }
    return answer_night(request, tournament, "rehearsal", context, status)


def thrown_away(request: HtmxHttpRequest, of: str) -> HttpResponse:
    """Where a rehearsal leads that is gone already: to its night."""
    return redirect("nights:more", night_for(request, of, "organizer")[0].public_id)


@once_gone(thrown_away)
@page_in_night("organizer", answer_rehearsal)
def rehearsal(request: HtmxHttpRequest, tournament: Tournament, ask: Ask) -> HttpResponse:
    """What a rehearsal is, and its few buttons."""
    do, source = Posted(request).one_of("do", ("begin", "invent", "throw-away")), tournament.rehearses
    if do == "begin":
        return redirect("nights:desk", director.rehearse_night(tournament.pk, ask).public_id)
    if do == "invent":
        return redirect("nights:desk", director.invent_results(tournament.pk, ask).public_id)
    director.throw_away(tournament.pk, ask)
    messages.success(request, _("The rehearsal is gone."))
    return redirect("nights:more", (source or tournament).public_id)
