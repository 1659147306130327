"""The page behind the code at the door: find your name, say that you are here."""

import dataclasses
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper.entering import NotPossible
from scorekeeper.forms.typed import typed
from scorekeeper.htmx import HtmxHttpRequest
from scorekeeper.phone import remember
from scorekeeper.scorebook import REFUSALS
from scorekeeper.views.answers import Posted, ask_of, page_with_form, refusal

from ... import director
from ...entrants.at_the_door import door_for, may_at_the_door
from ...entrants.board import status_of
from ...models import Tournament
from ...night.entered import who_is_entered

SHOWN = 40


@never_cache
@require_http_methods(["GET", "POST"])
def door(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """Those who have entered and are not here yet; a POST says that one of them is."""
    tournament = door_for(request, public_id)
    if request.method != "POST":
        return answer_door(request, tournament)
    number = Posted(request).number("number", 1, 9999)
    ask = dataclasses.replace(ask_of(request), allow=may_at_the_door(request))
    facts = who_is_entered(tournament)
    entry = facts.by_number.get(number)
    try:
        if entry is None or status_of(entry) not in ("away", "here"):
            raise NotPossible(_("Say at the desk that you are here."))
        director.check_in(tournament.pk, ask, numbers=[number], here=True)
    except REFUSALS as error:
        status, more = refusal(error)
        return answer_door(request, tournament, status=status, **more)
    messages.success(request, _("{who} is here.").format(who=facts.name(entry)))
    return remember(request, redirect("nights:door", public_id))


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
