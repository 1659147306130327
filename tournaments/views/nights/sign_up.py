"""The page that a phone signs up on, and what the organizer says of it: until when, for how many, the link."""

from datetime import datetime
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from scorekeeper.entering import NotPossible
from scorekeeper.forms.typed import typed
from scorekeeper.htmx import HtmxHttpRequest
from scorekeeper.links import address_to, link_told, token
from scorekeeper.phone import phone_of
from scorekeeper.scorebook import Ask
from scorekeeper.views.answers import Posted, page_with_form, tell_stopped

from ... import director
from ...entrants.board import status_of
from ...entrants.entering import PLUSES, apart_at, people_in
from ...entrants.signing_up import (
    is_closed,
    is_full,
    list_for,
    list_of,
    may_sign_up,
    sign_up_seen,
    signed_up_by,
)  # fmt: skip
from ...models import Tournament
from ...night.entered import who_is_entered
from ...setting_up.form import WHEN, moment
from .answers import answer_night, number_typed, page_in_night, page_that_writes


def answer_sign_up(request: HtmxHttpRequest, tournament: Tournament, *, status: int = 200, **more: Any) -> HttpResponse:
    """The page: what it is, who is in, who waits."""
    facts = who_is_entered(tournament)
    own = signed_up_by(tournament, phone_of(request).id)
    there = [each for each in facts.entries if facts.people(each) and not each.left_at]
    entered = [each for each in there if each.status == "entered"]
    waiting = [each for each in there if each.status == "waiting"]
    context = {
        "heading": tournament.name,
        "url": request.path,
        "begins_at": tournament.begins_at,
        "until": tournament.sign_up_until,
        "closed": is_closed(tournament),
        "full": is_full(facts),
        "limit": tournament.sign_up_limit,
        "pairs": tournament.sides == "pairs",
        "entered": [facts.name(each) for each in entered],
        "waiting": [facts.name(each) for each in waiting],
        "own": [
            {
                "number": each.number,
                "name": facts.name(each),
                "url": reverse("nights:player", args=[tournament.public_id, each.number]),
                "waits": waiting.index(each) + 1 if each in waiting else 0,
                "here": status_of(each) == "here",
            }
            for each in there
            if each.number in own and each.status != "withdrawn"
        ],
        "name": typed(request.POST, "name", 90) if status != 200 else "",
        "partner": typed(request.POST, "partner", 90) if status != 200 else "",
        **more,
    }
    return page_with_form(request, "tournaments/night/sign_up.html", context, status=status)


@page_that_writes(list_for, may_sign_up, answer_sign_up)
def sign_up(request: HtmxHttpRequest, tournament: Tournament, ask: Ask) -> HttpResponse:
    """Sign somebody up, alone or with a partner; take back whom this phone has signed up."""
    posted = Posted(request)
    if posted.one_of("do", ("enter", "out"), "enter") == "out":
        number = posted.number("number", 1, 9999)
        check_own(tournament, number, ask.phone)
        director.leave_night(tournament.pk, ask, number=number)
    else:
        names = [name for name in (typed(request.POST, field, 90) for field in ("name", "partner")) if name]
        if not names:
            raise NotPossible(_("Type your name."))
        if tournament.sides == "solo" and len(apart_at(PLUSES, names)) > 1:
            raise NotPossible(_("Everybody plays alone here: sign up one after the other."))
        people = [person for name in names for person in people_in(name, tournament.sides)]
        director.sign_up(tournament.pk, ask, people=people)
        be_first(request, tournament)
    return redirect("nights:sign_up", tournament.public_id)


def be_first(request: HtmxHttpRequest, tournament: Tournament) -> None:
    """Note in the phone that whom it signs up first is who holds it: their own page is found without a search."""
    phone = phone_of(request)
    if not phone.own_number(tournament.public_id):
        phone.be(tournament.public_id, max(signed_up_by(tournament, phone.id), default=0))


def check_own(tournament: Tournament, number: int, phone: str) -> None:
    """Raise PermissionDenied for somebody whom another phone signed up, NotPossible for who plays already."""
    if number not in signed_up_by(tournament, phone):
        raise PermissionDenied
    if tournament.entries.filter(number=number, stages__isnull=False).exists():
        raise NotPossible(_("You play already: say it at the desk."))


def answer_settings(
    request: HtmxHttpRequest, tournament: Tournament, *, status: int = 200, **more: Any
) -> HttpResponse:
    """The link and the form."""
    path = reverse("nights:open", args=["sign-up", tournament.public_id, token(tournament, "sign_up")])
    until = timezone.localtime(tournament.sign_up_until).strftime(WHEN) if tournament.sign_up_until else ""
    posted = request.POST if status != 200 else {}
    context = {
        "heading": _("Signing up"),
        "link": link_told(address_to(request, path), "sign_up", _("To sign up"), tournament.sign_up_link),
        "until": posted.get("until", until)[:30],
        "limit": posted.get("limit", str(tournament.sign_up_limit or ""))[:10],
        "was": sign_up_seen(tournament),
        **more,
    }
    return answer_night(request, tournament, "sign_up_settings", context, status)


@page_in_night("organizer", answer_settings)
def settings(request: HtmxHttpRequest, tournament: Tournament, ask: Ask) -> HttpResponse:
    """Until when phones may sign up, for how many there is room, and the link to pass round."""
    posted = Posted(request)
    if "stop" in request.POST:
        had = phone_of(request).role_in(list_of(tournament))
        done = director.stop_night_link(tournament.pk, ask, role="sign_up", was=posted.number("was", 1))
        if had:
            phone_of(request).open(list_of(done), "sign_up")
        tell_stopped(request)
    else:
        limit, was = number_typed(request, "limit"), posted.text("was")
        director.set_sign_up(tournament.pk, ask, until=moment_typed(request, "until"), limit=limit, was=was)
        messages.success(request, _("Saved."))
    return redirect("nights:sign_up_settings", tournament.public_id)


def moment_typed(request: HtmxHttpRequest, name: str) -> datetime | None:
    """A day and a time that somebody chose, None for none. Raises NotPossible for what is neither."""
    return moment(typed(request.POST, name, 30))
