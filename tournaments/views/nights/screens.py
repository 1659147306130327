"""Big screens for the room: who sits where, where everybody stands, the tables that play, the clock; one that
shows them in turn. They live, and are read from afar.

Of more lines than fit each part has its turn: the poll turns the page, no script need. All screens turn by the clock of
the server, so that two in one room show the same. A screen that is held says so in its address and stays.
"""

import re
from typing import Any, NamedTuple

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
from ...night.live import live_facts
from ...night.polls import games_version, version_of
from ...room.kept import kept
from ...room.room_access import room_for
from ...room.wall import boards, playing
from ...standings.board import kept_standings
from .answers import frame, poll_of, read_in_room

PAGE = "tournaments/night/screen.html"
SECONDS = 15  # for how long each part is shown
KEPT = 3600  # seconds
VIEWS = {"pairings": 36, "standings": 36, "boards": 12, "clock": 1}
"""What there is to see, and how many lines of it can be read across a room at a time."""
IN_TURN = "all"
WHAT = re.compile(rf"({IN_TURN}|{'|'.join(VIEWS)})(?:-({'|'.join(VIEWS)})-([1-9]\d{{0,2}}))?")


class Slot(NamedTuple):
    """A part that has its turn: the how-manieth of how many of a view."""

    view: str
    turn: int
    turns: int


class Screen(NamedTuple):
    """What an address asks for: a view or all in turn, the parts that have their turn, which of them is shown, held?"""

    what: str
    slots: list[Slot]
    at: int
    held: bool

    @property
    def slot(self) -> Slot:
        """The part that is shown."""
        return self.slots[self.at]

    def address(self, step: int = 0) -> str:
        """What holds the part that is shown, or one beside it."""
        slot = self.slots[(self.at + step) % len(self.slots)]
        return f"{self.what}-{slot.view}-{slot.turn}"


@require_GET
def screens(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """The one that shows all in turn."""
    room_for(request, public_id)
    return redirect("nights:screen", public_id, IN_TURN)


@require_GET
def screen(request: HtmxHttpRequest, public_id: str, what: str) -> HttpResponse:
    """One screen."""
    tournament, role = room_for(request, public_id)
    return remember(request, answer(request, tournament, role, what))


def screen_of(tournament: Tournament, what: str) -> Screen:
    """What is shown now. Raises Http404 for an address that asks for nothing there is."""
    asked = WHAT.fullmatch(what)
    if asked is None:
        raise Http404
    what, view, turn = asked.groups()
    slots = [slot for slot in slots_of(tournament) if what in (IN_TURN, slot.view)] or [
        Slot("pairings" if what == IN_TURN else what, 1, 1)
    ]
    if view:
        near = [place for place, slot in enumerate(slots) if slot.view == view and slot.turn <= int(turn)]
        return Screen(what, slots, near[-1] if near else 0, True)
    return Screen(what, slots, int(timezone.now().timestamp() // SECONDS) % len(slots), False)


def slots_of(tournament: Tournament) -> list[Slot]:
    """All parts, counted once for each version of a tournament: no poll counts."""
    name = f"slots-{tournament.public_id}-{version_of(tournament)}"
    slots: list[Slot] | None = cache.get(name)
    if slots is None:
        facts = NightFacts.load(tournament)
        timed = clock_of(running_rounds(facts)).state != "none" and tournament.ended_at is None
        lines = {
            "pairings": len(kept(tournament, "pairings")["names"]),
            "standings": len(standing_told(facts, tournament)["rows"]),
            "boards": len(playing(facts)),
            "clock": int(timed),
        }
        turns = {view: -(-lines[view] // fits) for view, fits in VIEWS.items()}
        slots = [Slot(view, turn + 1, turns[view]) for view in VIEWS for turn in range(turns[view])]
        cache.set(name, slots, KEPT)
    return slots


def etag_of(tournament: Tournament, role: str, what: str) -> str:
    """What a screen depends on, every minute anew; of the games only that of the tables that play."""
    shown = screen_of(tournament, what)
    games = games_version(tournament) if shown.slot.view == "boards" else 0
    told = [version_of(tournament), role, shown.address(), games, int(timezone.now().timestamp() // 60)]
    return "-".join(map(str, told))


def answer(request: HtmxHttpRequest, tournament: Tournament, role: str, what: str) -> HttpResponse:
    """A screen as it stands."""
    shown, etag = screen_of(tournament, what), etag_of(tournament, role, what)
    slot, facts = shown.slot, live_facts(tournament)
    pairings = kept(tournament, "pairings") if slot.view == "pairings" else None
    standings = standing_told(facts, tournament) if slot.view == "standings" else None
    lines = pairings["names"] if pairings else standings["rows"] if standings else []
    lines = boards(facts) if slot.view == "boards" else lines
    size = -(-len(lines) // slot.turns)
    titles = {IN_TURN: _("In turn"), "pairings": _("Who sits where"), "standings": _("Standings"),
              "boards": _("Tables that play"), "clock": _("Clock")}  # fmt: skip
    rounds = running_rounds(facts)
    clock = clock_of(rounds)
    context: dict[str, Any] = {
        "night": frame(request, tournament),
        "heading": titles[slot.view],
        "what": slot.view,
        "clock": {"line": clock_line(clock), "left": minutes_told(clock.minutes_left), "state": clock.state},
        "round": rounds[-1].number if rounds else 0,
        "notice": "" if tournament.ended_at else facts.words(tournament.notice),
        "screens": [
            {"url": at(tournament, name), "title": title, "here": name == shown.what} for name, title in titles.items()
        ],
        "pairings": pairings,
        "standings": standings,
        "lines": [line | {"turn": place // size + 1} for place, line in enumerate(lines)],
        "turn": slot.turn,
        "turns": slot.turns,
        "held": shown.held,
        "turner": turner(tournament, shown) if len(shown.slots) > 1 else None,
        "etag": etag,
        "poll_url": reverse("nights:screen_poll", args=[tournament.public_id, what]),
        "over": tournament.ended_at is not None,
    }
    return live_board(request, PAGE, "screen", context, etag)


poll = poll_of(read_in_room, etag_of, answer)


def turner(tournament: Tournament, shown: Screen) -> dict[str, str]:
    """Where it is held and goes on, and the parts beside it."""
    go_on = shown.what if shown.held else shown.address()
    return {"before": at(tournament, shown.address(-1)), "hold": at(tournament, go_on),
            "after": at(tournament, shown.address(1))}  # fmt: skip


def at(tournament: Tournament, what: str) -> str:
    """The address of a screen."""
    return reverse("nights:screen", args=[tournament.public_id, what])


def standing_told(facts: NightFacts, tournament: Tournament) -> Any:
    """The standings of the stage that is played."""
    return kept_standings(tournament, facts.stage.number if facts.stage.begun_at else None)
