"""The page behind the code at the door: find your name, say that you are here."""

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from scorekeeper.entering import NotPossible
from scorekeeper.forms.typed import typed
from scorekeeper.htmx import HtmxHttpRequest
from scorekeeper.phone import phone_of
from scorekeeper.scorebook import Ask
from scorekeeper.views.answers import Posted, page_with_form

from ... import director
from ...entrants.at_the_door import door_for, may_at_the_door
from ...entrants.board import status_of
from ...entrants.signing_up import signed_up_by
from ...models import Tournament
from ...night.entered import who_is_entered
from .answers import page_that_writes

SHOWN, OWN = 40, 4


def said_here(tournament: Tournament, phone: str) -> set[int]:
    """The numbers of those of whom a phone has said that they are there."""
    return signed_up_by(tournament, phone, "check-in")


def answer_door(request: HtmxHttpRequest, tournament: Tournament, *, status: int = 200, **more: Any) -> HttpResponse:
    """The names that were searched, or the first of all."""
    facts, said = who_is_entered(tournament), typed(request.GET, "q", 60)
    own = said_here(tournament, phone_of(request).id)
    here = [each for each in facts.entries if each.number in own and status_of(each) == "here" and facts.people(each)]
    away = [each for each in facts.entries if status_of(each) == "away" and facts.people(each)]
    found = [each for each in away if said.casefold() in facts.name(each).casefold()]
    context = {
        "heading": tournament.name,
        "url": request.path,
        "q": said,
        "rows": [{"number": each.number, "name": facts.name(each)} for each in found[:SHOWN]],
        "own": [
            {
                "number": each.number,
                "name": facts.name(each),
                "url": reverse("nights:player", args=[tournament.public_id, each.number]),
            }
            for each in here[-OWN:]
        ],
        "all_here": not away,
        "search": len(away) > 8 or bool(said),
        "rest": max(0, len(found) - SHOWN),
        **more,
    }
    return page_with_form(request, "tournaments/night/door.html", context, status=status)


@page_that_writes(door_for, may_at_the_door, answer_door)
def door(request: HtmxHttpRequest, tournament: Tournament, ask: Ask) -> HttpResponse:
    """Those who have entered and are not here yet; a POST says that one of them is, or takes it back for this phone."""
    posted, phone = Posted(request), phone_of(request)
    number, here = posted.number("number", 1, 9999), posted.one_of("do", ("here", "back"), "here") == "here"
    entry = who_is_entered(tournament).by_number.get(number)
    if entry is None or status_of(entry) not in ("away", "here"):
        raise NotPossible(_("Say at the desk that you are here."))
    if not here and number not in said_here(tournament, phone.id):
        raise PermissionDenied
    director.check_in(tournament.pk, ask, numbers=[number], here=here)
    own = phone.own_number(tournament.public_id)
    if here and not own:
        phone.be(tournament.public_id, number)
    elif not here and own == number:
        phone.be(tournament.public_id, 0)
    return redirect("nights:door", tournament.public_id)
