"""P24: a night in full swing: 100 tables score at once, 1,000 boards look on, on the server of `make run`.

A scorer sends the forms that stand on its board, tap by tap; a board asks every two seconds with what it saw last, as
the pages do. All of it is one process beside the server's; where the machine is busy it is late itself, by how much
stands beside the rate.
"""

import asyncio
import json
import random
import resource
import secrets
import statistics
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from time import perf_counter
from typing import Any, NamedTuple
from urllib.parse import urlencode

from .caller import Caller
from .line import Answered, Line
from .method import Figure, of_trials
from .requests import phone
from .served import server

TABLES, BOARDS = 100, 10  # boards at each table
POLL, TAP = 2, 27  # seconds from one to the next
TAPS = 11  # of a hand of four with two prize cards, which takes five minutes so
WINDOWS, SECONDS = 4, 25  # how long each of the trials is
FILES = 2000  # more than there are lines; often a process is let have 1,024
HOW = (
    f"{TABLES} tables, a hand in five minutes each, {TABLES * BOARDS} boards that ask every {POLL} s, "
    f"{WINDOWS} x {SECONDS} s, "
)
PLACES = {"sqlite": "SQLite, one process", "postgresql": "PostgreSQL, two processes"}
Seat = tuple[str, str]  # of a phone: the game, the cookies with which it comes
HTMX = {"HX-Request": "true", "HX-Target": "board"}


class Came(NamedTuple):
    """An answer: what was asked for, when, how long it took in seconds, its status."""

    kind: str
    at: float
    took: float
    status: int


class Hall:
    """What is asked from all phones, until a moment, and what came back."""

    def __init__(self, port: int, seconds: float) -> None:
        self.port, self.start, self.seconds = port, perf_counter(), seconds
        self.came: list[Came] = []
        self.saved: Counter[str] = Counter()  # hands that were answered for, by game
        self.late: list[float] = []  # seconds by which the load itself was, whenever it looked

    def goes_on(self) -> bool:
        """Is it not over yet?"""
        return perf_counter() - self.start < self.seconds

    async def timed(self, kind: str, asked: Awaitable[Answered]) -> tuple[int, dict[str, str], str]:
        """Wait for an answer, and note how long that took."""
        began = perf_counter()
        try:
            status, headers, body = await asked
        except (OSError, EOFError, asyncio.IncompleteReadError):
            status, headers, body = 0, {}, b""
        self.came.append(Came(kind, began - self.start, perf_counter() - began, status))
        return status, headers, body.decode()

    async def begin(self, game: str, cookies: str) -> tuple[Line, str]:
        """A scorer somewhere in a hand, and its board."""
        line = Line(self.port, cookies)
        _status, _headers, page = await line.ask("GET", f"/games/{game}/")
        html = page.decode()
        for _tap in range(random.randrange(TAPS)):
            _status, html = await self.tap(line, game, html)
        return line, html

    async def tap(self, line: Line, game: str, html: str) -> tuple[int, str]:
        """Tap what comes next; the status of the answer and the fresh board."""
        from tests.devices import next_tap

        path, body = next_tap(html)
        status, _headers, fresh = await self.timed("tap", line.ask("POST", path, urlencode(body), **HTMX))
        self.saved[game] += status == 200 and path.endswith("/save/")
        return status, fresh

    async def scorer(self, game: str, line: Line, html: str) -> None:
        """Tap after tap."""
        await asyncio.sleep(random.uniform(0, TAP))
        while self.goes_on():
            rest = asyncio.create_task(asyncio.sleep(random.uniform(0.7, 1.3) * TAP))
            status, html = await self.tap(line, game, html)
            if status != 200:
                break
            await rest
        line.close()

    async def board(self, game: str, cookies: str) -> None:
        """Look on."""
        line, seen = Line(self.port, cookies), ""
        await asyncio.sleep(random.uniform(0, POLL))
        while self.goes_on():
            rest = asyncio.create_task(asyncio.sleep(POLL))
            asked = line.ask("GET", f"/games/{game}/poll/", **HTMX, **{"If-None-Match": seen})
            status, headers, _html = await self.timed("poll", asked)
            if status not in (200, 304):
                break
            seen = headers.get("etag", seen)
            await rest
        line.close()

    async def lateness(self) -> None:
        """Look how late the load itself is."""
        while self.goes_on():
            before = perf_counter()
            await asyncio.sleep(0.01)
            self.late.append(perf_counter() - before - 0.01)

    async def yardstick(self, kind: str, asked: Callable[[Line], Awaitable[Answered]]) -> None:
        """A yardstick beside them, five times a second."""
        line = Line(self.port, cookies_of(phone()))
        while self.goes_on():
            rest = asyncio.create_task(asyncio.sleep(0.2))
            await self.timed(kind, asked(line))
            await rest
        line.close()


def y1(line: Line) -> Awaitable[Answered]:
    """Y1 over the network."""
    return line.ask("GET", "/bench/read/")


def y2(line: Line) -> Awaitable[Answered]:
    """Y2 over the network."""
    told = json.dumps({"bids": ["4", "6", "5"], "tricks": [4, 7, 6], "hand": 7, "key": secrets.token_hex(16)})
    return line.ask(
        "POST", "/bench/insert/", told, **{"Content-Type": "application/json", "X-CSRFToken": phone().token}
    )


def cookies_of(caller: Caller) -> str:
    """As a browser sends them."""
    return "; ".join(f"{name}={value}" for name, value in caller.cookies.items())


def hall_of(tables: int) -> list[tuple[Seat, list[Seat]]]:
    """A night whose games have all begun: of each table its scorer, and those who look on."""
    from scorekeeper.links import token
    from tests.tournaments.night import drawn, night
    from tests.tournaments.night_tables import begun, code_of

    tournament = night(4 * tables)
    drawn(tournament, *(range(first, first + 4) for first in range(1, 4 * tables, 4)))
    seats = []
    for number, game in enumerate([begun(tournament, number) for number in range(1, tables + 1)], 1):
        links = [code_of(tournament, number), *[f"/open/watch/{game.public_id}/{token(game, 'viewer')}/"] * BOARDS]
        phones = []
        for link in links:
            caller = Caller()
            caller.visit(link)
            caller.visit(f"/games/{game.public_id}/")
            phones.append((game.public_id, cookies_of(caller)))
        seats.append((phones[0], phones[1:]))
    return seats


async def night_of(port: int, seats: Sequence[tuple[Seat, list[Seat]]], seconds: float) -> Hall:
    """All of them at once, until it is over."""
    hall = Hall(port, seconds)
    begun = [(scorer[0], *await hall.begin(*scorer)) for scorer, _boards in seats]
    hall.came.clear()
    hall.start = perf_counter()
    asking: list[Coroutine[Any, Any, None]] = [hall.yardstick("Y1", y1), hall.yardstick("Y2", y2), hall.lateness()]
    asking += [hall.scorer(*each) for each in begun]
    asking += [hall.board(*board) for _scorer, boards in seats for board in boards]
    await asyncio.gather(*asking)
    return hall


def p99(took: Sequence[float]) -> float:
    """Ninety-nine of a hundred took no longer."""
    return statistics.quantiles(took, n=100)[98]


def full_hall() -> Iterator[Figure]:
    """P24: errors, hands that are not there, and how long a tap and a poll wait."""
    from django.db import connection

    from scorekeeper.models import Hand

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, FILES), hard))
    place = HOW + PLACES[connection.vendor]
    seats = hall_of(TABLES)
    with server() as port:
        hall = asyncio.run(night_of(port, seats, WINDOWS * SECONDS))
    wrong = Counter((each.kind, each.status) for each in hall.came if each.status not in (200, 304))
    told = "; ".join(f"{count} x {kind} {status}" for (kind, status), count in wrong.items())
    yield Figure("P24a", "errors", wrong.total(), 0, told or place)
    scored = Hand.objects.filter(game__public_id__in=hall.saved, scored_at__isnull=False)
    there = Counter(scored.values_list("game__public_id", flat=True))
    off = sum(abs(there[game] - count) for game, count in hall.saved.items())
    yield Figure("P24b", "hands lost or doubled", off, 0, f"of {hall.saved.total()} that were answered for")
    rate = len(hall.came) / hall.seconds
    kinds = Counter(each.kind for each in hall.came)
    how = f"{kinds['tap']} taps, {kinds['poll']} polls, beside the load, late by {p99(hall.late) * 1000:.0f} ms (p99)"
    yield Figure("P24c", "requests a second", rate, None, how)
    for letter, kind, what, beside in (("d", "tap", "a tap", "Y2"), ("f", "poll", "a poll", "Y1")):
        middles, tails = [], []
        for window in range(WINDOWS):
            took = {
                which: [each.took for each in hall.came if each.kind == which and each.at // SECONDS == window]
                for which in (kind, beside)
            }
            middles.append(statistics.median(took[kind]) / statistics.median(took[beside]))
            tails.append(p99(took[kind]) / statistics.median(took[kind]))
        all_took = [each.took * 1000 for each in hall.came if each.kind == kind]
        how = f"p50; today {statistics.median(all_took):.0f} ms, the longest of all {max(all_took):.0f} ms"
        yield of_trials(f"P24{letter}", f"{what} over {beside}, both in that hall", middles, None, how)
        yield of_trials(f"P24{chr(ord(letter) + 1)}", f"{what}: p99 over p50", tails, None, place)


FIGURES = {"P24": full_hall}
