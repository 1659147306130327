"""One person: what their games add up to, where they sat, how they bid, the best and the worst, month by month.

What is read for a page is kept as figures and keys; nobody is named here.
"""

from collections import Counter
from collections.abc import Mapping
from datetime import date
from typing import Any, NamedTuple

from django.db.models import Max, Min, Q, QuerySet

from ..models import Appearance, Tally
from .behind import figures_in
from .boards import COUNTERS, OVER_ALL, Stood, stood
from .chosen import Chosen
from .club_history import ClubHistory, one_family
from .kept import kept

MONTHS, LATELY = 24, 10


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


class Person(NamedTuple):
    """All that a page tells of somebody. `cells` are counted under the same scoring rules (`models.history.Counted`).

    `best`, `worst` and `comeback` are under the same rules, `streak` and `lately` (the last games: won or not) under
    all; None or empty where there is none.
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


def person(history: ClubHistory, chosen: Chosen, player: int) -> Person:
    """Read somebody's figures, once for each version of the history."""
    return kept(history, f"person{chosen.query()} {player}", lambda: read_person(history, chosen, player))


def read_person(history: ClubHistory, chosen: Chosen, player: int) -> Person:
    """Read them."""
    counts: dict[str, Counter[str]] = {}
    cells: dict[str, Counter[str]] = {}
    for row in history.tallies(chosen).filter(player=player):
        add(counts.setdefault(row.family, Counter()), {name: getattr(row, name) for name in COUNTERS})
        add(cells.setdefault(row.family, Counter()), row.cells)
    games = {family: each["games"] for family, each in counts.items()}
    family = one_family(history, chosen, games)
    played = history.appearances(chosen).filter(player=player)
    return Person(
        stood(counts, family),
        games,
        family,
        dict(cells.get(family, {})),
        months(history, chosen, player, family),
        **extremes(played, family, player),
        lately=lately(played),
    )


def add(counts: Counter[str], more: Mapping[str, int]) -> None:
    """Add further counts; one that is below nought is kept as well."""
    for name, n in more.items():
        counts[name] += n


def months(history: ClubHistory, chosen: Chosen, player: int, family: str) -> list[Month]:
    """Month by month, the oldest first: those of the period that is looked at, the last of them."""
    rows = Tally.objects.filter(chosen.in_tournaments, club=history.club, player=player, period__contains="-")
    rows = rows.filter(period__startswith=chosen.period)
    if (families := history.within(chosen)) is not None:
        rows = rows.filter(family__in=list(families))
    found: dict[str, Counter[str]] = {}
    for month, under, *counts in rows.values_list("period", "family", "games", "wins", "points", "hands"):
        told = dict(zip(("games", "wins", "points", "hands"), counts, strict=True))
        seen = found.setdefault(month, Counter())
        add(seen, {name: n for name, n in told.items() if under == family or name in OVER_ALL})
    return [
        Month(month, each["games"], each["wins"], each["points"], each["hands"])
        for month, each in sorted(found.items())[-MONTHS:]
    ]


def extremes(played: QuerySet[Appearance], family: str, player: int) -> dict[str, Any]:
    """The best and the worst hand, the biggest come-back, the longest streak: the first game with each."""
    same = Q(family=family)
    most = played.aggregate(
        best=Max("best", filter=same), worst=Min("worst", filter=same), comeback=Max("comeback", filter=same),
        streak=Max("streak"),
    )  # fmt: skip
    wanted = {name: value for name, value in most.items() if value is not None and (value or name in ("best", "worst"))}
    told = Q(pk__in=[])
    for name, value in wanted.items():
        told |= Q(**{name: value}) & (Q() if name == "streak" else same)
    rows = list(
        played.filter(told).order_by("at", "game").values("game__public_id", "game", "evening", "family", *most)
    )
    found: dict[str, Any] = dict.fromkeys(most)
    for name, value in wanted.items():
        row = next(row for row in rows if row[name] == value and (name == "streak" or row["family"] == family))
        found[name] = row if name in ("best", "worst") else Game(value, row["game__public_id"], row["evening"])
    return {**found, **hands_of(found, wanted, player)}


def hands_of(found: Mapping[str, Any], wanted: Mapping[str, int], player: int) -> dict[str, Hand | None]:
    """The hands of these games that brought so much."""
    there = {name: found[name] for name in ("best", "worst") if found[name]}
    asked = Q(pk__in=[])
    for name, row in there.items():
        asked |= Q(hand__game=row["game"], points=wanted[name])
    found_in = figures_in([row["game"] for row in there.values()], player).filter(asked).order_by("hand__number")
    figures = list(found_in.values_list("hand__game", "points", "hand__number"))
    hands: dict[str, Hand | None] = {"best": None, "worst": None}
    for name, row in there.items():
        number = next((n for game, points, n in figures if game == row["game"] and points == wanted[name]), 1)
        hands[name] = Hand(wanted[name], row["game__public_id"], number, row["evening"])
    return hands


def lately(played: QuerySet[Appearance]) -> list[tuple[str, bool, int]]:
    """The last games, the latest first: which, whether it was won, the streak with it."""
    rows = played.filter(games=1).order_by("-at", "-game")[:LATELY]
    return [(game, bool(wins), streak) for game, wins, streak in rows.values_list("game__public_id", "wins", "streak")]


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
