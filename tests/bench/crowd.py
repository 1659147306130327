"""P10, P19: many recorders at once on the server of `make run`, each with a connection and games of their own."""

import http.client
import secrets
import statistics
import threading
from collections.abc import Iterator, Sequence
from time import perf_counter

from . import tables
from .caller import HOST, Environ
from .method import Figure, of_trials
from .requests import HISTORY, phone, saves
from .served import replay, server

HANDS, TRIALS = 240, 4  # a trial's hands, shared among its recorders


def at_once(port: int, requests: Sequence[Environ], recorders: int) -> tuple[list[float], int, float]:
    """Send requests from so many recorders: how long each took, how many failed, how long all took."""
    took: list[float] = []
    failed: list[int] = []

    def record(own: Sequence[Environ]) -> None:
        line = http.client.HTTPConnection(HOST, port, timeout=30)
        for request in own:
            start = perf_counter()
            status = replay(line, request)
            took.append(perf_counter() - start)
            if status != 200:
                failed.append(status)
        line.close()

    threads = [threading.Thread(target=record, args=[requests[turn::recorders]]) for turn in range(recorders)]
    start = perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return took, len(failed), perf_counter() - start


def hands(count: int) -> list[Environ]:
    """Taps that save, each on a fresh hand."""
    return list(saves(tables.before_saving(HISTORY), count, htmx=True))


def p10() -> Iterator[Figure]:
    """The slowest of a hundred against the middle one."""
    with server() as port:
        at_once(port, hands(40), 4)
        for letters, recorders, goal in (("ab", 4, 6), ("cd", 16, 4)):
            tails, errors = [], 0
            for _trial in range(TRIALS):
                took, failed, _all = at_once(port, hands(HANDS), recorders)
                tails.append(statistics.quantiles(took, n=100)[98] / statistics.median(took))
                errors += failed
            how = f"p99/p50 of {HANDS} saved hands, {TRIALS} trials, granian as `make run`"
            yield of_trials(f"P10{letters[0]}", f"{recorders} recorders at once", tails, goal, how)
            yield Figure(f"P10{letters[1]}", f"{recorders} recorders: errors", errors, 0, how)


def inserts(count: int) -> list[Environ]:
    """Y2, so often."""
    return [phone().json("/bench/insert/", {"key": secrets.token_hex(16)}) for _each in range(count)]


def p19() -> Iterator[Figure]:
    """Hands recorded a second, against Y2's."""
    with server() as port:
        at_once(port, [*hands(20), *inserts(20)], 4)
        found = []
        for trial in range(8):
            sets = [(0, hands(HANDS // 2)), (1, inserts(HANDS // 2))]
            times = {which: at_once(port, each, 4)[2] for which, each in (sets if trial % 2 else sets[::-1])}
            found.append(times[1] / times[0])
    how = "rate/Y2's rate; 4 recorders, with the board in the answer, granian as `make run`"
    yield of_trials("P19", "hands recorded a second, one process", found, 0.4, how, at_least=True)


FIGURES = {"P10": p10, "P19": p19}
