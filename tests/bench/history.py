"""P6, P7, P8, P14, the rows of P9 that are history's, P22: what pages of history cost, however long it is.

`HANDS=100000` measures the largest club in a smaller one, for a quick look.
"""

import os
import statistics
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from django.core.cache import cache as kept
from django.db import connection, transaction
from django.db.models import Sum

from scorekeeper.history.club_history import contents
from scorekeeper.links import token
from tests import machine

from .browser import chromium
from .caller import Answer
from .method import CPU, Figure, of_trials, ratios
from .nights import a_big_night
from .requests import answered, phone, statements, y1
from .served import server
from .wire import visit
from .years import club_of

SMALL, LARGE = 1_000, int(os.environ.get("HANDS", "1000000"))
STEPS = [size for size in (SMALL, 100_000, LARGE) if size <= LARGE]
PAGES = {
    "what is new": "", "leaderboard": "leaderboard/", "ratings": "ratings/", "evenings": "evenings/",
    "records": "records/", "games": "games/", "pairs": "pairs/", "tournaments": "tournaments/", "a year": "years/2020/",
    "a person": "people/{heaviest}/", "their rating": "people/{heaviest}/rating/",
    "their partners": "people/{heaviest}/partners/", "their opponents": "people/{heaviest}/opponents/",
    "two compared": "people/{heaviest}/with/{second}/", "a person's year": "people/{heaviest}/years/2020/",
    "a month's leaderboard": "leaderboard/?period=2020-03", "a year's pairs": "pairs/?period=2020",
}  # fmt: skip
FIRST_SEEN = {what: PAGES[what] for what in ("leaderboard", "ratings", "games", "pairs", "a person")}


@cache
def people(hands: int) -> list[str]:
    """Everybody of a club by public id, who plays most first."""
    from scorekeeper.models import Player

    rows = Player.objects.filter(club=club_of(hands).club, tallies__period="").annotate(n=Sum("tallies__hands"))
    return list(rows.order_by("-n").values_list("public_id", flat=True))


def address(hands: int, page: str, at: int = 0) -> str:
    """An address of a page of the history of a club; of its heaviest player, or the one who plays `at`-th most."""
    told = people(hands)
    path = page.format(heaviest=told[at], second=told[at + 1])
    return f"/clubs/{club_of(hands).club.public_id}/history/{path}"


def page(hands: int, path: str, at: int = 0, *, first: bool = False) -> Callable[[], Answer]:
    """A call of a page; `first`: by whoever looks first after something was written."""
    environ = phone().environ("GET", address(hands, path, at))
    environ["HTTP_ACCEPT_ENCODING"] = "identity"

    def call() -> Answer:
        if first:
            forget()
        return answered(phone(), environ, 200)

    return call


def forget() -> None:
    """Nothing of a history is kept, as after something was written to it."""
    kept.clear()
    contents.cache_clear()


def p6() -> Iterator[Figure]:
    """The leaderboard of the large club, against a read by key and against the small club's."""
    how = f"CPU/Y1; {club_of(LARGE).hands} hands, 50 rows, not packed"
    found = ratios(page(LARGE, "leaderboard/"), y1, clock=CPU)
    yield of_trials("P6a", "leaderboard, top 50", found, 4, how)
    found = ratios(page(LARGE, "leaderboard/"), page(SMALL, "leaderboard/"), clock=CPU)
    yield of_trials("P6b", "the same, large club / small club", found, 1.3, "50 rows in both")
    few: dict[str, Any] = {"pairs": 10, "trials": 4, "clock": CPU}
    found = ratios(page(LARGE, "leaderboard/", first=True), y1, **few)
    yield of_trials("P6 first", "the same, the first to look after a write", found, None, "CPU/Y1")
    found = ratios(page(LARGE, "leaderboard/", first=True), page(SMALL, "leaderboard/", first=True), **few)
    yield of_trials("P6 first", "the same, large club / small club", found, None, "the first to look in both")


def p7() -> Iterator[Figure]:
    """The page of the heaviest player, against a read by key and against the median player's."""
    from scorekeeper.models import Appearance

    told, path = people(LARGE), "people/{heaviest}/"
    rows = Appearance.objects.filter(player__public_id=told[0]).aggregate(n=Sum("hands"))["n"]
    found = ratios(page(LARGE, path), y1, clock=CPU)
    yield of_trials("P7a", "player page, the heaviest", found, 2.5, f"CPU/Y1; {rows} hands of {club_of(LARGE).hands}")
    middle = len(told) // 2
    found = ratios(page(LARGE, path), page(LARGE, path, middle), clock=CPU)
    yield of_trials("P7b", "the same, heaviest / median player", found, 1.2, "same club")
    few: dict[str, Any] = {"pairs": 10, "trials": 4, "clock": CPU}
    found = ratios(page(LARGE, path, first=True), page(LARGE, path, middle, first=True), **few)
    yield of_trials("P7 first", "the same, the first to look after a write", found, None, "heaviest / median player")


def p8() -> Iterator[Figure]:
    """Adding the large club up anew, against a plain GROUP BY of every hand of every player in the same file. What a
    game was for its players is not counted again here: that is to score it, which is P3's.
    """
    from scorekeeper import scorebook
    from scorekeeper.models import Tally, Together

    large = club_of(LARGE)
    grouped = [group_by() for _trial in range(3)]
    plain = statistics.median(took for took, _rows in grouped)
    how = f"CPU / {1000 * plain:.0f} ms, GROUP BY of {grouped[0][1]} rows in the same file by a covering index"

    def again(first: Callable[[], object] = lambda: None) -> float:
        with transaction.atomic():
            first()
            start = CPU()
            scorebook.recount_history(large.club.pk, write=True)
            took = CPU() - start
            transaction.set_rollback(True)
        return took / plain

    def emptied() -> None:
        Tally.objects.filter(club=large.club).delete()
        Together.objects.filter(club=large.club).delete()

    yield of_trials("P8", "every summary row added up anew and compared", [again() for _trial in range(2)], 4, how)
    yield of_trials("P8 empty", "the same where none is there: found, added up, written", [again(emptied)], None, how)
    yield Figure("P8 made", "making the large club, s", large.brought + large.copied, None,
                 f"{large.brought:.0f} s by the bulk path, {large.copied:.0f} s copied and added up")  # fmt: skip


def group_by() -> tuple[float, int]:
    """What the plain sums of every player cost, and how many rows they are of."""
    with connection.cursor() as cursor:
        cursor.execute("CREATE INDEX IF NOT EXISTS bench_sums ON scorekeeper_figure (player_id, points, bags, tricks)")
        start = CPU()
        cursor.execute(
            "SELECT player_id, count(*), sum(points), sum(bags), sum(tricks) FROM scorekeeper_figure GROUP BY player_id"
        )
        rows = sum(row[1] for row in cursor.fetchall())
        return CPU() - start, rows


def p9() -> Iterator[Figure]:
    """Statements of the leaderboard and of a player's page, of whoever looks first, in a small and in a large club."""
    for id, what, path in (("P9c", "leaderboard", "leaderboard/"), ("P9d", "player page", "people/{heaviest}/")):
        counts = []
        for hands in (SMALL, LARGE):
            page(hands, path)()  # once in its life Django asks SQLite whether it knows JSON
            forget()
            counts.append(len(statements(phone().environ("GET", address(hands, path)), 200)))
        how = f"counted in SQLite itself; {counts[0]} in the small club, {counts[1]} in the large one"
        yield Figure(id, f"statements: {what}", max(counts), 4, how)


def p14() -> Iterator[Figure]:
    """The first visit of standings and of pages of history by a phone that has seen nothing of ours."""
    if not machine.chromium():
        return
    paths = {what: address(LARGE, path) for what, path in FIRST_SEEN.items()}
    club, night = club_of(LARGE).club, a_big_night(52)
    links = dict.fromkeys(paths, f"/open/club/{club.public_id}/{token(club, 'owner')}/")
    paths |= {"standings of 52": f"/tournaments/{night.public_id}/standings/"}
    links |= {"standings of 52": f"/tournaments/open/watch/{night.public_id}/{token(night, 'viewer')}/"}
    with server() as port, chromium() as browser:
        seen = {what: visit(browser, port, path, link=links[what]) for what, path in paths.items()}
    how = "Chromium's own count with the icon, br; " + ", ".join(
        f"{what} {each.bytes / 1000:.1f} kB/{each.requests}" for what, each in seen.items()
    )
    most = max(seen, key=lambda what: seen[what].bytes)
    yield Figure("P14a", f"first visit, standings or history: bytes of {most}", seen[most].bytes, 40_000, how)
    yield Figure("P14b", "the same: most requests", max(each.requests for each in seen.values()), 4, how)


def p21() -> Iterator[Figure]:
    """Every page at each size: processor time in milliseconds, of whoever looks first and of who looks again."""
    for number, (what, path) in enumerate(PAGES.items()):
        first = {hands: cost(page(hands, path, first=True)) for hands in STEPS}
        again = {hands: cost(page(hands, path)) for hands in STEPS}
        told = ", ".join(f"{size(hands)} {first[hands]:.0f} / {again[hands]:.0f}" for hands in STEPS)
        yield Figure(f"P22{chr(97 + number)}", f"{what}, ms", first[LARGE], None, f"first / again: {told}")


def size(hands: int) -> str:
    """A number of hands, short."""
    return f"{hands // 1_000_000} M" if hands >= 1_000_000 else f"{hands // 1000} k"


def cost(call: Callable[[], object], calls: int = 5) -> float:
    """The median processor time of some calls, in milliseconds."""
    call()
    took = []
    for _call in range(calls):
        start = CPU()
        call()
        took.append(1000 * (CPU() - start))
    return statistics.median(took)


FIGURES = {"P6": p6, "P7": p7, "P8": p8, "P9": p9, "P14": p14, "P22": p21}
