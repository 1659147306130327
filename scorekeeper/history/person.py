"""One person: what their games add up to, where they sat, how they bid, the best and the worst, month by month.

What is read for a page is kept as figures and keys; nobody is named here.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any, NamedTuple

from django.db.models import F, Max, Min, OuterRef, Q, QuerySet, Subquery

from ..models import Appearance, Tally
from .at_once import Row, at_once
from .behind import figures_of
from .boards import COUNTERS, OVER_ALL, Stood, stood
from .chosen import Chosen
from .club_history import ClubHistory, one_family
from .kept import kept
from .named import FIELDS
from .pairs import MET, met

MONTHS, LATELY = 24, 10
TOP = 5
TOLD = (
    "public_id", "game", "at", "evening", "family", "games", "wins", "best", "best_hand", "worst", "worst_hand",
    "comeback", "streak",
)  # fmt: skip


class Hand(NamedTuple):
    """A hand of a game: its points, the game by its public id, the number of the hand, the evening."""

    points: int
    game: str
    number: int
    evening: date


class Game(NamedTuple):
    """A game with one figure of it: a streak, a come-back."""

    figure: int
    game: str
    evening: date


class Month(NamedTuple):
    """A month: games and wins under all rules that are looked at, points and hands under the same."""

    month: str
    games: int
    wins: int
    points: int
    hands: int


class Top(NamedTuple):
    """Somebody whom they met most, as a partner or not: games won, all games."""

    other: int
    partners: bool
    wins: int
    games: int


class Person(NamedTuple):
    """All that a page tells of somebody. `cells` are counted under the same scoring rules (`models.history.Counted`).

    `best`, `worst` and `comeback` are under the same rules, `streak` and `lately` (the last games: won or not) under
    all; None or empty where there is none. `tops` are whom they met most.
    """

    stood: Stood
    games: dict[str, int]
    family: str
    cells: dict[str, int]
    months: list[Month]
    best: Hand | None
    worst: Hand | None
    comeback: Game | None
    streak: Game | None
    lately: list[tuple[str, bool, int]]
    tops: list[Top]


Names = dict[int, tuple[Any, ...]]
"""What somebody is named by, by key: the fields of `named`."""
NAMED = tuple(f"other__{field}" for field in FIELDS[1:])


def person(history: ClubHistory, chosen: Chosen, player: int, names: Names | None = None) -> Person:
    """Read somebody's figures, once for each version of the history. Who is read along with them comes to `names`."""
    names = {} if names is None else names
    return kept(history, f"person{chosen.query()} {player}", lambda: read_person(history, chosen, player, names))


def read_person(history: ClubHistory, chosen: Chosen, player: int, names: Names) -> Person:
    """Read them: the tallies, then the games that are told of and whom they met; two statements."""
    rows = tallies(history, chosen, player)
    counts: dict[str, Counter[str]] = {}
    cells: dict[str, Counter[str]] = {}
    for row in rows:
        if row["period"] == chosen.period:
            add(counts.setdefault(row["family"], Counter()), {name: row[name] for name in COUNTERS})
            add(cells.setdefault(row["family"], Counter()), row["cells"])
    games = {family: each["games"] for family, each in counts.items()}
    family = one_family(history, chosen, games)
    told, others = at_once(
        (told_of(history.appearances(chosen).filter(player=player), family), TOLD),
        (met(history, chosen, player, NAMED), (*MET, *NAMED)),
    )
    told.sort(key=lambda row: (row["at"], row["game"]))
    tops = [row for partners in (True, False) for row in most_met(others, partners)]
    names |= {row["other"]: (row["other"], *(row[name] for name in NAMED)) for row in tops}
    same = [row for row in told if row["family"] == family]
    return Person(
        stood(counts, family),
        games,
        family,
        dict(cells.get(family, {})),
        months(rows, family),
        best=hand(max(with_a(same, "best"), key=lambda row: row["best"], default=None), "best"),
        worst=hand(min(with_a(same, "worst"), key=lambda row: row["worst"], default=None), "worst"),
        comeback=game(max(same, key=lambda row: row["comeback"], default=None), "comeback"),
        streak=game(max(told, key=lambda row: row["streak"], default=None), "streak"),
        lately=[(row["public_id"], bool(row["wins"]), row["streak"]) for row in told[::-1] if row["games"]][:LATELY],
        tops=[Top(row["other"], bool(row["partners"]), row["won"], row["all"]) for row in tops],
    )


def add(counts: Counter[str], more: Mapping[str, int]) -> None:
    """Add further counts; one that is below nought is kept as well."""
    for name, n in more.items():
        counts[name] += n


def tallies(history: ClubHistory, chosen: Chosen, player: int) -> list[Row]:
    """The tallies of the period that is looked at, and those of its months."""
    rows = Tally.objects.filter(chosen.in_tournaments, club=history.club, player=player)
    rows = rows.filter(Q(period=chosen.period) | Q(period__contains="-", period__startswith=chosen.period))
    if (families := history.within(chosen)) is not None:
        rows = rows.filter(family__in=list(families))
    return list(rows.values("period", "family", "cells", *COUNTERS))


def months(rows: Iterable[Row], family: str) -> list[Month]:
    """Month by month, the oldest first: the last of them."""
    found: dict[str, Counter[str]] = {}
    for row in rows:
        if "-" in row["period"]:
            names = (name for name in Month._fields[1:] if row["family"] == family or name in OVER_ALL)
            add(found.setdefault(row["period"], Counter()), {name: row[name] for name in names})
    return [
        Month(month, each["games"], each["wins"], each["points"], each["hands"])
        for month, each in sorted(found.items())[-MONTHS:]
    ]


def told_of(played: QuerySet[Appearance], family: str) -> QuerySet[Appearance]:
    """The games that are told of: those with the best and the worst hand, the largest come-back, the
    longest streak, and the last ones.
    """
    last = played.filter(games=1).order_by("-at", "-game").values("pk")[:LATELY]
    wanted, same = Q(pk__in=last), Q(family=family)
    for name, most, among in (
        ("best", Max, same), ("worst", Min, same), ("comeback", Max, same & Q(comeback__gt=0)),
        ("streak", Max, Q(streak__gt=0)),
    ):  # fmt: skip
        found = played.order_by().values("club").annotate(found=most(name, filter=among)).values("found")
        wanted |= among & Q(**{name: Subquery(found)})
    return played.filter(wanted).annotate(
        public_id=F("game__public_id"), best_hand=first_hand("best"), worst_hand=first_hand("worst")
    )


def most_met(rows: Iterable[Row], partners: bool) -> list[Row]:
    """Those whom they met most, as partners or not."""
    return sorted((row for row in rows if row["partners"] == partners), key=lambda row: (-row["all"], row["other"]))[
        :TOP
    ]


def first_hand(points: str) -> Subquery:
    """For a query of appearances: the number of the first hand that brought so many points."""
    brought = figures_of(OuterRef("player")).filter(hand__game=OuterRef("game"), points=OuterRef(points))
    return Subquery(brought.order_by("hand__number").values("hand__number")[:1])


def with_a(rows: Iterable[Row], name: str) -> list[Row]:
    """Those in which there is any."""
    return [row for row in rows if row[name] is not None]


def hand(row: Row | None, name: str) -> Hand | None:
    """The hand of a game that is told of, the first that brought so much."""
    return (
        Hand(row[name], row["public_id"], row[f"{name}_hand"] or 1, date.fromisoformat(row["evening"])) if row else None
    )


def game(row: Row | None, name: str) -> Game | None:
    """A game that is told of for one figure; none where that is nought."""
    return Game(row[name], row["public_id"], date.fromisoformat(row["evening"])) if row and row[name] else None


class Place(NamedTuple):
    """Hands in one place after the dealer: how many, their points in all, the best and the worst."""

    hands: int
    points: int
    best: int
    worst: int


def bids(cells: Mapping[str, int]) -> dict[tuple[int, int], int]:
    """How often by tricks bid and taken.

    >>> bids({"b5:6": 2, "h1:-50": 1})
    {(5, 6): 2}
    """
    return {(bid, taken): n for (bid, taken), n in counted(cells, "b").items()}


def points(cells: Mapping[str, int]) -> dict[int, int]:
    """How many hands by their points.

    >>> points({"h1:-50": 1, "h0:-50": 2, "h0:40": 1})
    {-50: 3, 40: 1}
    """
    found: dict[int, int] = {}
    for (_place, told), n in counted(cells, "h").items():
        found[told] = found.get(told, 0) + n
    return found


def by_dealer(cells: Mapping[str, int]) -> dict[int, Place]:
    """What hands brought by how many seats after the dealer one sat.

    >>> by_dealer({"h1:-50": 1, "h1:40": 2})
    {1: Place(hands=3, points=30, best=40, worst=-50)}
    """
    found: dict[int, list[tuple[int, int]]] = {}
    for (place, told), n in counted(cells, "h").items():
        found.setdefault(place, []).append((told, n))
    return {
        place: Place(sum(n for _, n in each), sum(p * n for p, n in each), max(each)[0], min(each)[0])
        for place, each in sorted(found.items())
    }


def by_seat(cells: Mapping[str, int]) -> dict[int, tuple[int, int]]:
    """Games and wins by the seat.

    >>> by_seat({"s2:1": 3, "s2:0": 1, "s0:0": 2})
    {0: (2, 0), 2: (4, 3)}
    """
    found: dict[int, tuple[int, int]] = {}
    for (seat, won), n in counted(cells, "s").items():
        games, wins = found.get(seat, (0, 0))
        found[seat] = games + n, wins + n * won
    return dict(sorted(found.items()))


def counted(cells: Mapping[str, int], kind: str) -> dict[tuple[int, int], int]:
    """The cells of one kind, by their two numbers."""
    found = {}
    for name, n in cells.items():
        if name[0] == kind:
            one, _, other = name[1:].partition(":")
            found[int(one), int(other)] = n
    return found
