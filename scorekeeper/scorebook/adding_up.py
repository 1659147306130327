"""Appearances added up: by player, and by two people who finished games at one table; of a few games, or of a club.

This module writes nothing.
"""

import operator
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from itertools import groupby, permutations
from operator import attrgetter
from typing import Any, NamedTuple

from django.db.models import Case, Count, F, Q, Sum, Value, When

from ..history.evenings import periods_of
from ..models import Appearance, Tally, Together
from .counting import ADDED, add

TALLY = ("club_id", "player_id", "period", "family", "tournament")
PAIR = ("club_id", "player_id", "other_id", "partners", "period", "family", "tournament")
TOGETHER = ("games", "wins", "other_wins", "ahead", "behind", "margin")
Key = tuple[Any, ...]
Counts = list[Any]


class Rows(NamedTuple):
    """Summary rows, each by what it is of."""

    tallies: dict[Key, Tally]
    together: dict[Key, Together]


def add_up(appearances: Iterable[Appearance], times: int = 1, rows: Rows | None = None) -> Rows:
    """Add the appearances of games to summary rows, those of one game beside each other; -1 takes them out."""
    rows = rows or Rows({}, {})
    for _game, of_game in groupby(appearances, attrgetter("game_id")):
        people = list(of_game)
        for each in people:
            for period in periods_of(each.month):
                add(tally_of(rows.tallies, each, period), each, times)
        for one, other in permutations([each for each in people if each.games], 2):
            for period in periods_of(one.month):
                add_together(rows.together, one, other, period, times)
    return rows


def tally_of(tallies: dict[Key, Tally], each: Any, period: str) -> Tally:
    """The row of an appearance in a period."""
    key = (each.club_id, each.player_id, period, each.family, each.tournament)
    if key not in tallies:
        tallies[key] = Tally(**dict(zip(TALLY, key, strict=True)), cells={})
    return tallies[key]


def add_together(together: dict[Key, Together], one: Appearance, other: Appearance, period: str, times: int) -> None:
    """Add one game of two people, seen from the first."""
    partners = one.side == other.side
    key = (one.club_id, one.player_id, other.player_id, partners, period, one.family, one.tournament)
    if key not in together:
        together[key] = Together(**dict(zip(PAIR, key, strict=True)))
    row, margin = together[key], one.score - other.score
    row.games += times
    row.wins += times * one.wins
    row.other_wins += times * other.wins
    row.ahead += times * (margin > 0)
    row.behind += times * (margin < 0)
    row.margin += times * margin


def tallied(club_id: int, players: Collection[int] | None = None) -> dict[Key, Counts]:
    """What each tally of a club, or of some of its players, counts, from all their appearances: the months by the
    database, years and all the years from these; its cells last.
    """
    rows = Appearance.objects.filter(club=club_id) if players is None else of_players(club_id, players)
    by = ("club_id", "player_id", "month", "family", "tournament")
    found: dict[Key, Counts] = {}
    cells = cells_by_month(rows)
    sums = {f"sum_{name}": Sum(name) for name in ADDED}
    for club, player, month, family, tournament, *counts in rows.order_by().values_list(*by).annotate(**sums):
        counted = cells[club, player, month, family, tournament]
        for period in periods_of(month):
            key = (club, player, period, family, tournament)
            if row := found.get(key):
                row[:-1] = map(operator.add, row, counts)
                merge(row[-1], counted)
            else:
                found[key] = [*counts, dict(counted)]
    return found


def of_players(club_id: int, players: Collection[int]) -> Any:
    """The appearances of some players."""
    return Appearance.objects.filter(club=club_id, player__in=players)


def cells_by_month(rows: Any) -> dict[Key, dict[str, int]]:
    """The cells of appearances, added up by player, month, rules."""
    found: dict[Key, dict[str, int]] = defaultdict(dict)
    for *key, cells in rows.values_list("club_id", "player_id", "month", "family", "tournament", "cells").iterator():
        merge(found[tuple(key)], cells)
    return found


def merge(cells: dict[str, int], more: Mapping[str, int]) -> None:
    """Add what other cells count."""
    for cell, times in more.items():
        cells[cell] = cells.get(cell, 0) + times


def counted_together(club_id: int, players: Collection[int] | None = None) -> dict[Key, Counts]:
    """What each row of two people of a club counts, or of those in which some of its players are, from all their
    appearances.
    """
    other = "game__appearances__"
    # One call of `filter`: all its conditions are about the same other appearance.
    another = Q(**{f"{other}player__lt": F("player")}) | Q(**{f"{other}player__gt": F("player")})
    whose = Q() if players is None else Q(player__in=players) | Q(**{f"{other}player__in": players})
    rows = Appearance.objects.filter(another, whose, club=club_id, games=1, **{f"{other}games": 1})
    margin = F("score") - F(f"{other}score")
    partners = Case(When(side=F(f"{other}side"), then=Value(True)), default=Value(False))
    months = rows.order_by().annotate(other_id=F(f"{other}player_id"), partners=partners)
    by = ("club_id", "player_id", "other_id", "partners", "month", "family", "tournament")
    counted = months.values_list(*by).annotate(
        sum_games=Count("pk"), sum_wins=Sum("wins"), sum_other_wins=Sum(f"{other}wins"),
        sum_ahead=Count("pk", filter=Q(score__gt=F(f"{other}score"))),
        sum_behind=Count("pk", filter=Q(score__lt=F(f"{other}score"))), sum_margin=Sum(margin),
    )  # fmt: skip
    found: dict[Key, Counts] = {}
    for club, player, other_id, with_them, month, family, tournament, *counts in counted.iterator():
        for period in periods_of(month):
            key = (club, player, other_id, with_them, period, family, tournament)
            if row := found.get(key):
                row[:] = map(operator.add, row, counts)
            else:
                found[key] = list(counts)
    return found
