"""P1, P4, P5, P9, P11: what one request of a phone costs, in process, through the whole middleware."""

import secrets
from collections.abc import Callable, Iterator
from functools import cache

from django.core.cache import cache as boards
from django.db import connection

from scorekeeper.entering import bidding_order, complete
from scorekeeper.facts import Facts
from scorekeeper.models import Game

from . import tables, yardsticks
from .caller import Answer, Caller, Environ
from .method import CPU, PAIRS, TRIALS, Figure, calls, of_trials, ratios

HISTORY = 6  # hands scored before the one that is recorded


@cache
def phone() -> Caller:
    """The phone of all these figures."""
    yardsticks.prepare()
    return tables.phone()


def answered(caller: Caller, environ: Environ, status: int) -> Answer:
    """Send a request that must be answered so."""
    answer = caller.send(environ)
    assert answer.status == status, f"{environ['PATH_INFO']} answered {answer.status}, not {status}"
    return answer


def y0() -> None:
    """Y0: GET, empty."""
    answered(phone(), phone().environ("GET", "/bench/empty/"), 200)


def y1() -> None:
    """Y1: GET, one row by its key."""
    answered(phone(), phone().environ("GET", "/bench/read/"), 200)


def y2() -> None:
    """Y2: POST of JSON, one durable row."""
    told = {"bids": ["4", "6", "5"], "tricks": [4, 7, 6], "hand": 7, "key": secrets.token_hex(16)}
    answered(phone(), phone().json("/bench/insert/", told), 200)


def saves(game: Game, count: int, *, htmx: bool) -> Iterator[Environ]:
    """The tap that saves, on so many fresh copies of a game."""
    facts = Facts.load(game)
    filled = complete(facts, facts.open)
    headers = {"hx_request": "true", "hx_target": "board"} if htmx else {}
    for each in tables.copies(game, count):
        fields = {
            "key": secrets.token_hex(16),
            "hand": facts.open_number,
            "version": filled.seen if filled else "",
        }
        yield phone().form(f"/games/{each.public_id}/save/", fields, **headers)


def bids(game: Game, count: int) -> Iterator[Environ]:
    """The tap of the first bid of a hand, on so many fresh copies of a game."""
    facts = Facts.load(game)
    for each in tables.copies(game, count):
        fields = {
            "key": secrets.token_hex(16), "hand": facts.open_number, "seat": bidding_order(facts)[0], "field": "bid",
            "value": "4", "was": "",
        }  # fmt: skip
        yield phone().form(f"/games/{each.public_id}/enter/", fields, hx_request="true", hx_target="board")


def each_of(requests: Iterator[Environ], status: int) -> Callable[[], Answer]:
    """A call that sends the next of these requests; they are made before the clock runs."""
    made = iter(list(requests))
    return lambda: answered(phone(), next(made), status)


def p1() -> Iterator[Figure]:
    """Record a hand: what the POST alone costs, what it costs with the fresh board in its answer, and a bid."""
    prepared = tables.before_saving(HISTORY)
    plain = each_of(saves(prepared, calls(), htmx=False), 302)
    how = f"/Y2; {PAIRS} pairs x {TRIALS} on fresh hands 7 of 3 players, synchronous=FULL"
    yield of_trials("P1", "record a hand: the POST that saves", ratios(plain, y2), 2.5, how)
    plain = each_of(saves(prepared, calls(), htmx=False), 302)
    how = "CPU/Y2; without the wait for the disk"
    yield of_trials("P1 cpu", "the same", ratios(plain, y2, clock=CPU), None, how)
    board = each_of(saves(prepared, calls(), htmx=True), 200)
    what = "the same with the fresh board in the answer, as htmx asks"
    yield of_trials("P1 board", what, ratios(board, y2, clock=CPU), None, how)
    tap = each_of(bids(tables.table(HISTORY), calls()), 200)
    yield of_trials("P1 bid", "a tap on a bid, with the fresh board", ratios(tap, y2, clock=CPU), None, how)


def page(encodings: str, **headers: str) -> Callable[[], Answer]:
    """The scorepad of a game of 12 hands of 3 players, from a browser that unpacks so."""
    environ = phone().environ("GET", f"/games/{tables.table(12).public_id}/", **headers)
    environ["HTTP_ACCEPT_ENCODING"] = encodings
    return lambda: answered(phone(), environ, 200)


def p4() -> Iterator[Figure]:
    """The scorepad, whole HTML; and what the packing of it costs."""
    size = len(page("identity")().body)
    how = f"CPU/Y1; 12 hands x 3 players, {size} bytes, a board that was read before"
    yield of_trials("P4", "scorepad page", ratios(page("identity"), y1, clock=CPU), 4, f"{how}, not packed")
    read = page("identity")

    def first() -> Answer:
        boards.clear()
        return read()

    what = "the same, the first to look after a write"
    yield of_trials("P4 first", what, ratios(first, y1, clock=CPU), None, "CPU/Y1; facts read and folded")
    yield of_trials(
        "P4 packed",
        "scorepad page, packed",
        ratios(page("gzip, deflate, br"), y1, clock=CPU),
        None,
        "CPU/Y1; as a phone asks for it",
    )
    board = page("identity", hx_request="true", hx_target="board")
    yield of_trials(
        "P4 board", "the board alone", ratios(board, y1, clock=CPU), None, "CPU/Y1; as a tap on a row asks for it"
    )


def poll() -> Environ:
    """The poll of a game in which nothing has changed."""
    game = tables.table(12)
    known = page("identity")().headers["ETag"]
    headers = {"hx_request": "true", "if_none_match": known}
    return tables.scorer(game).environ("GET", f"/games/{game.public_id}/poll/", **headers)


def p5() -> Iterator[Figure]:
    """The poll of an unchanged game."""
    environ = poll()
    found = ratios(lambda: answered(phone(), environ, 304), y1, clock=CPU)
    count = len(statements(environ, 304))
    yield of_trials("P5", "poll of an unchanged game", found, 1.3, f"CPU/Y1; 304 from {count} statement")


def statements(environ: Environ, status: int) -> list[str]:
    """Every statement that SQLite runs for a request, BEGIN and COMMIT too."""
    ran: list[str] = []
    connection.ensure_connection()
    connection.connection.set_trace_callback(ran.append)
    try:
        answered(phone(), environ, status)
    finally:
        connection.connection.set_trace_callback(None)
    return ran


def p9() -> Iterator[Figure]:
    """Statements of a request, whatever the history."""

    def most(run: Callable[[int], list[str]]) -> int:
        few, many = len(run(1)), len(run(12))
        assert few == many, f"statements grow with the history: {few}, {many}"
        return many

    def record(hands: int) -> list[str]:
        return statements(next(saves(tables.before_saving(hands), 1, htmx=True)), 200)

    def scorepad(hands: int) -> list[str]:
        boards.clear()
        return statements(phone().environ("GET", f"/games/{tables.table(hands).public_id}/"), 200)

    how = "counted in SQLite itself, the same after 1 and 12 hands"
    yield Figure("P9a", "statements: record a hand, BEGIN and COMMIT too", most(record), 10, how)
    yield Figure("P9b", "statements: scorepad", most(scorepad), 4, how)


def p11() -> Iterator[Figure]:
    """What durability costs: the same POST with synchronous=FULL and NORMAL."""

    def under(level: str) -> Callable[[], object]:
        send = each_of(saves(tables.before_saving(HISTORY), calls(), htmx=True), 200)

        def call() -> None:
            connection.connection.execute(f"PRAGMA synchronous={level}")
            send()

        return call

    try:
        found = ratios(under("FULL"), under("NORMAL"))
    finally:
        connection.connection.execute("PRAGMA synchronous=FULL")
    yield of_trials("P11b", "cost of FULL over NORMAL", found, 1.6, "a saved hand with its board, on this disk")


FIGURES = {"P1": p1, "P4": p4, "P5": p5, "P9": p9, "P11": p11}
