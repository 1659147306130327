"""The page behind the code at the door: find your name, say that you are here."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from scorekeeper.entering import NotPossible
from scorekeeper.forms.typed import typed
from scorekeeper.htmx import HtmxHttpRequest
from scorekeeper.scorebook import Ask
from scorekeeper.views.answers import Posted, page_with_form

from ... import director
from ...entrants.at_the_door import door_for, may_at_the_door
from ...entrants.board import status_of
from ...models import Tournament
from ...night.entered import who_is_entered
from .answers import page_that_writes

SHOWN = 40


def answer_door(request: HtmxHttpRequest, tournament: Tournament, *, status: int = 200, **more: Any) -> HttpResponse:
    """The names that were searched, or the first of all."""
    facts, said = who_is_entered(tournament), typed(request.GET, "q", 60)
    away = [each for each in facts.entries if status_of(each) == "away" and facts.people(each)]
    found = [each for each in away if said.casefold() in facts.name(each).casefold()]
    context = {
        "heading": tournament.name,
        "url": request.path,
        "q": said,
        "rows": [{"number": each.number, "name": facts.name(each)} for each in found[:SHOWN]],
        "search": len(away) > 8 or bool(said),
        "rest": max(0, len(found) - SHOWN),
        **more,
    }
    return page_with_form(request, "tournaments/night/door.html", context, status=status)


@page_that_writes(door_for, may_at_the_door, answer_door)
def door(request: HtmxHttpRequest, tournament: Tournament, ask: Ask) -> HttpResponse:
    """Those who have entered and are not here yet; a POST says that one of them is."""
    number, facts = Posted(request).number("number", 1, 9999), who_is_entered(tournament)
    entry = facts.by_number.get(number)
    if entry is None or status_of(entry) not in ("away", "here"):
        raise NotPossible(_("Say at the desk that you are here."))
    director.check_in(tournament.pk, ask, numbers=[number], here=True)
    messages.success(request, _("{who} is here.").format(who=facts.name(entry)))
    return redirect("nights:door", tournament.public_id)
