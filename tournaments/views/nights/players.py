"""An entrant's own page, live; and how they find it by their name: the phone of who reads keeps whom it found."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from scorekeeper.forms.typed import typed
from scorekeeper.htmx import HtmxHttpRequest
from scorekeeper.phone import phone_of, remember
from scorekeeper.views.polling import live_board

from ...models import Tournament
from ...night.access import may
from ...night.clock import clock_at, clock_line
from ...night.polls import version_of
from ...room.kept import kept
from ...room.own_page import found
from ...room.room_access import GUEST, room_for
from .answers import answer_night, frame, poll_of, read_in_room

PAGE = "tournaments/night/player.html"


@require_GET
def players(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """Find yourself by name; a phone that has found somebody is led to their page, `?who=other` looks for another."""
    tournament, role = room_for(request, public_id)
    pages, own = kept(tournament, "own"), phone_of(request).own_number(public_id)
    if keeps(role) and own in pages and pages[own]["name"] and not request.GET:
        return redirect("nights:player", public_id, own)
    search = typed(request.GET, "search", 40)
    told = found(pages, search)
    for each in told:
        each["url"] = reverse("nights:player", args=[public_id, each["number"]]) + ("?me=1" if keeps(role) else "")
    context = {
        "heading": _("Where do you sit?") if keeps(role) else _("Find somebody"),
        "keeps": keeps(role),
        "found": told,
        "search": search,
    }
    return answer_night(request, tournament, "players", context)


def keeps(role: str) -> bool:
    """Does the phone of this role keep whom it found? Whoever runs the night looks for others."""
    return not may(role, "helper") if role != GUEST else True


@require_GET
def player(request: HtmxHttpRequest, public_id: str, number: int) -> HttpResponse:
    """Where somebody sits, how their last game ended, their tokens; `?me=1` notes in the phone that this is its own."""
    tournament, role = room_for(request, public_id)
    if "me" in request.GET and keeps(role) and number in kept(tournament, "own"):
        phone_of(request).be(public_id, number)
        return remember(request, redirect("nights:player", public_id, number))
    return remember(request, answer(request, tournament, role, number))


def etag_of(tournament: Tournament, role: str, number: int) -> str:
    """What the page depends on; no hand of any game."""
    return f"{version_of(tournament)}-{role}-{number}"


def answer(request: HtmxHttpRequest, tournament: Tournament, role: str, number: int) -> HttpResponse:
    """The page as it stands. Raises Http404 where nobody has this number."""
    known = kept(tournament, "own").get(number)
    if known is None or not known["name"]:
        raise Http404
    etag, clock = etag_of(tournament, role, number), known["clock"]
    context = {
        "night": frame(request, tournament),
        "heading": known["name"],
        "player": {**known, "clock": clock_line(clock_at(clock)) if clock else ""},
        "etag": etag,
        "url": request.path.removesuffix("poll/"),
        "over": tournament.ended_at is not None,
        "own": keeps(role) and phone_of(request).own_number(tournament.public_id) == number,
        "guest": role == GUEST,
        "find_url": reverse("nights:players", args=[tournament.public_id]) + "?who=other",
    }
    return live_board(request, PAGE, "player", context, etag)


poll = poll_of(read_in_room, etag_of, answer)
