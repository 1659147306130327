"""Big screens for the room: who sits where, where everybody stands, the clock. They live, and are read from afar.

Of more lines than fit each part has its turn: the poll turns the page, no script need.
"""

from collections.abc import Sequence
from typing import Any

from django.core.cache import cache
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from scorekeeper.htmx import HtmxHttpRequest
from scorekeeper.phone import remember
from scorekeeper.views.polling import live_board

from ...models import Tournament
from ...night.clock import clock_line, clock_of, minutes_told, running_rounds
from ...night.facts import NightFacts
from ...night.polls import version_of
from ...room.kept import kept
from ...room.room_access import room_for
from ...standings.board import kept_standings
from .answers import frame, poll_of, read_in_room

PAGE = "tournaments/night/screen.html"
FITS, SECONDS = 60, 15  # lines that can be read across a room at a time, and for how long
SCREENS = ("pairings", "standings", "clock")


@require_GET
def screens(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """The first of them."""
    room_for(request, public_id)
    return redirect("nights:screen", public_id, SCREENS[0])


@require_GET
def screen(request: HtmxHttpRequest, public_id: str, what: str) -> HttpResponse:
    """One screen."""
    tournament, role = room_for(request, public_id)
    return remember(request, answer(request, tournament, role, what))


def etag_of(tournament: Tournament, role: str, what: str) -> str:
    """What a screen depends on, every minute anew; no hand of any game."""
    return f"{version_of(tournament)}-{role}-{what}-{int(timezone.now().timestamp() // 60)}-{turn_of(tournament, what)}"


def turns_name(tournament: Tournament, what: str) -> str:
    """Where it is kept how many turns a screen takes, so that a poll need not count."""
    return f"turns-{tournament.public_id}-{what}"


def turn_of(tournament: Tournament, what: str) -> int:
    """Which part of a long list a screen shows now, from 1."""
    turns: int = cache.get(turns_name(tournament, what), 1)
    return int(timezone.now().timestamp() // SECONDS) % turns + 1


def in_turns(tournament: Tournament, what: str, lines: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The lines of a screen, those that fit at a time."""
    turns = max(1, -(-len(lines) // FITS))
    cache.set(turns_name(tournament, what), turns, None)
    size = -(-len(lines) // turns)
    told = [line | {"turn": place // size + 1} for place, line in enumerate(lines)]
    return {"lines": told, "turn": turn_of(tournament, what), "turns": turns}


def answer(request: HtmxHttpRequest, tournament: Tournament, role: str, what: str) -> HttpResponse:
    """A screen as it stands."""
    if what not in SCREENS:
        raise Http404
    facts, etag = NightFacts.load(tournament), etag_of(tournament, role, what)
    pairings = kept(tournament, "pairings") if what == "pairings" else None
    standings = standing_told(facts, tournament) if what == "standings" else None
    lines = pairings["names"] if pairings else standings["rows"] if standings else []
    titles = {"pairings": _("Who sits where"), "standings": _("Standings"), "clock": _("Clock")}
    rounds = running_rounds(facts)
    clock = clock_of(rounds)
    context: dict[str, Any] = {
        "night": frame(request, tournament),
        "heading": titles[what],
        "what": what,
        "clock": {"line": clock_line(clock), "left": minutes_told(clock.minutes_left), "state": clock.state},
        "round": rounds[-1].number if rounds else 0,
        "notice": "" if tournament.ended_at else facts.words(tournament.notice),
        "screens": [
            {"url": reverse("nights:screen", args=[tournament.public_id, name]), "title": title, "here": name == what}
            for name, title in titles.items()
        ],
        "pairings": pairings,
        "standings": standings,
        **in_turns(tournament, what, lines),
        "etag": etag,
        "poll_url": reverse("nights:screen_poll", args=[tournament.public_id, what]),
        "over": tournament.ended_at is not None,
    }
    return live_board(request, PAGE, "screen", context, etag)


poll = poll_of(read_in_room, etag_of, answer)


def standing_told(facts: NightFacts, tournament: Tournament) -> Any:
    """The standings of the stage that is played."""
    return kept_standings(tournament, facts.stage.number if facts.stage.begun_at else None)
