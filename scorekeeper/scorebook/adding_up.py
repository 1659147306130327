"""Appearances added up: by player, and by two people who finished games at one table; of a few games, or of a club.

This module writes nothing. What a club adds up to is read once, in plain rows: an object for each appearance, a sum of
the database's over so many columns, or a join of a game's people with each other, each takes far longer.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import combinations, groupby
from operator import add, attrgetter, itemgetter
from typing import Any, NamedTuple

from ..history.evenings import periods_of
from ..models import Appearance
from .counting import ADDED
from .streaks import Streak, wrong_streaks

TALLY = ("club_id", "player_id", "period", "family", "tournament")
PAIR = ("club_id", "player_id", "other_id", "partners", "period", "family", "tournament")
TOGETHER = ("games", "wins", "other_wins", "ahead", "behind", "margin")
PERIOD = TALLY.index("period"), PAIR.index("period")
Key = tuple[Any, ...]
Counts = list[Any]
"""What a row counts, the cells of a tally last."""

LINE = ("club_id", "month", "game_id", "family", "tournament", "player_id", "side", "pk", "streak", "cells", *ADDED)
CLUB, MONTH, GAME, FAMILY, TOURNAMENT, PLAYER, SIDE, PK, STREAK, CELLS = range(LINE.index(ADDED[0]))
GAMES, WINS, SCORE = (LINE.index(name) for name in ("games", "wins", "score"))
Line = tuple[Any, ...]
"""An appearance as it is added up, by the places above."""


class Rows(NamedTuple):
    """What summary rows count, each by what it is of."""

    tallies: dict[Key, Counts]
    together: dict[Key, Counts]


def add_up(came: Iterable[Appearance], went: Iterable[Appearance] = ()) -> Rows:
    """What the appearances of some games change in what summary rows count: those that went are taken out."""
    rows = Rows({}, {})
    for appearances, change in ((came, list), (went, negative)):
        lines = sorted(map(attrgetter(*LINE), appearances), key=itemgetter(CLUB, MONTH, GAME))
        for _month, of_month in groupby(lines, itemgetter(CLUB, MONTH)):
            add_month(rows, list(of_month), None, change)
    add_periods(rows)
    return rows


def add_up_club(club_id: int, players: Collection[int] | None = None) -> tuple[Rows, list[Streak]]:
    """What the summary rows of a club, or of some of its players, should count, and their streaks that are wrong.

    The appearances are read in the order in which they were played, and a month of them is held at a time.
    """
    appearances = Appearance.objects.filter(club=club_id)
    if players is not None:
        appearances = appearances.filter(game__in=appearances.filter(player__in=players).values("game"))
    rows, streaks, won = Rows({}, {}), list[Streak](), dict[int, int]()
    lines = appearances.order_by("at", "game", "player").values_list(*LINE).iterator()
    for _month, of_month in groupby(lines, itemgetter(MONTH)):
        month = list(of_month)
        add_month(rows, month, players)
        streaks += wrong_streaks(
            (
                (line[PK], line[PLAYER], line[WINS], line[STREAK])
                for line in month
                if line[GAMES] and (players is None or line[PLAYER] in players)
            ),
            won,
        )
    add_periods(rows)
    return rows, streaks


def add_month(
    rows: Rows, lines: Sequence[Line], players: Collection[int] | None, change: Callable[[Counts], Counts] = list
) -> None:
    """Add a month of one club, the lines of each game beside each other; each row's counts as `change` makes them."""
    club, month = lines[0][CLUB], lines[0][MONTH]
    for (family, tournament, player), counts in by_player(lines, players):
        into(rows.tallies, (club, player, month, family, tournament), change(counts))
    for (family, tournament, one, other, partners), counts in by_two(lines, players):
        changed = games, wins, other_wins, ahead, behind, margin = change(counts)
        seen_from_other = [games, other_wins, wins, behind, ahead, -margin]
        into(rows.together, (club, one, other, partners, month, family, tournament), changed)
        into(rows.together, (club, other, one, partners, month, family, tournament), seen_from_other)


def add_periods(rows: Rows) -> None:
    """To the rows of months add those of their years, and to these those of all the years."""
    for months, at in zip(rows, PERIOD, strict=True):
        years: dict[Key, Counts] = {}
        ever: dict[Key, Counts] = {}
        for key, counts in months.items():
            _ever, year, _month = periods_of(key[at])
            into(years, (*key[:at], year, *key[at + 1 :]), counts)
        for key, counts in years.items():
            all_years, _year, _month = periods_of(key[at])
            into(ever, (*key[:at], all_years, *key[at + 1 :]), counts)
        months |= years | ever


def by_player(lines: Iterable[Line], players: Collection[int] | None) -> Iterator[tuple[Key, Counts]]:
    """What lines count for each player, or for some, by rules and tournaments."""
    found: dict[Key, list[Line]] = defaultdict(list)
    for line in lines:
        if players is None or line[PLAYER] in players:
            found[line[FAMILY : PLAYER + 1]].append(line)
    for key, own in found.items():
        columns = list(zip(*own, strict=True))
        yield key, [*map(sum, columns[CELLS + 1 :]), Counter(" ".join(columns[CELLS]).split())]


def by_two(lines: Iterable[Line], players: Collection[int] | None) -> Iterator[tuple[Key, Counts]]:
    """What lines count for each two who finished a game at one table, seen from one of them."""
    found: dict[Key, Counts] = {}
    for _game, people in groupby(lines, itemgetter(GAME)):
        for one, other in combinations([line for line in people if line[GAMES]], 2):
            if players is None or one[PLAYER] in players or other[PLAYER] in players:
                margin, partners = one[SCORE] - other[SCORE], one[SIDE] == other[SIDE]
                key = (one[FAMILY], one[TOURNAMENT], one[PLAYER], other[PLAYER], partners)
                had = found.get(key)
                if had is None:
                    had = found[key] = [0] * len(TOGETHER)
                had[0] += 1
                had[1] += one[WINS]
                had[2] += other[WINS]
                had[3] += margin > 0
                had[4] += margin < 0
                had[5] += margin
    yield from found.items()


def into(rows: dict[Key, Counts], key: Key, counts: Counts) -> None:
    """Add further counts to those of a row; a cell in which nothing is left goes."""
    had = rows.get(key)
    if had is None:
        rows[key] = [*counts[:-1], dict(counts[-1]) if isinstance(counts[-1], dict) else counts[-1]]
    elif isinstance(cells := had[-1], dict):
        had[:-1] = map(add, had, counts[:-1])
        for cell, number in counts[-1].items():
            cells[cell] = cells.get(cell, 0) + number
            if not cells[cell]:
                del cells[cell]
    else:
        had[:] = map(add, had, counts)


def negative(counts: Counts) -> Counts:
    """Counts that are taken out."""
    return [{cell: -number for cell, number in each.items()} if isinstance(each, dict) else -each for each in counts]
