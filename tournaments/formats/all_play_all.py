"""Formats in which who meets whom is settled by the order of the entrants: all-play-all, and two lines.

All-play-all: everybody meets everybody once, by the circle method in the order of the Berger tables (FIDE Handbook
C.05, annex 1): the last number stays, all others go round. Two lines (Mitchell 1896): one half sits, the other moves on
by a table each round, and everybody of one half meets everybody of the other. An odd number has a bye each round.
"""

from collections.abc import Sequence
from typing import NamedTuple

from .faults import wrong

Pair = tuple[str, str]


class Round(NamedTuple):
    """The pairs of a round, table by table, and who has the bye, None where nobody has."""

    pairs: tuple[Pair, ...]
    bye: str | None


def all_play_all(entrants: Sequence[str]) -> list[Round]:
    """Pair n entrants for n - 1 rounds, or n where the number is odd: each pair once, nobody two byes.

    Raises FormatError with too-few below two entrants.

    >>> [round.pairs for round in all_play_all(["a", "b", "c", "d"])]
    [(('a', 'd'), ('b', 'c')), (('a', 'b'), ('d', 'c')), (('c', 'a'), ('b', 'd'))]
    >>> [round.bye for round in all_play_all(["a", "b", "c"])]
    ['a', 'c', 'b']
    """
    _enough(entrants)
    even = len(entrants) + len(entrants) % 2
    places: list[str | None] = [*entrants, *[None] * (even - len(entrants))]
    return [_round([(places[one], places[other]) for one, other in _berger(even, turn)]) for turn in range(even - 1)]


def two_lines(entrants: Sequence[str], rounds: int) -> list[Round]:
    """Let the first half sit and the second move: in round r mover j is at table (j + r) mod T, both counted from 0.

    An odd number leaves a place among the movers empty, and who sits there has the bye.
    Raises FormatError with too-few below two entrants, out-of-range above T rounds: they would meet again.

    >>> [round.pairs for round in two_lines(["a", "b", "c", "d"], 2)]
    [(('a', 'c'), ('b', 'd')), (('a', 'd'), ('b', 'c'))]
    >>> [round.bye for round in two_lines(["a", "b", "c"], 2)]
    ['b', 'a']
    """
    _enough(entrants)
    tables = (len(entrants) + 1) // 2
    if not 1 <= rounds <= tables:
        raise wrong("out-of-range", "rounds", key="rounds", least=1, most=tables)
    movers: list[str | None] = [*entrants[tables:], *[None] * (len(entrants) % 2)]
    return [
        _round([(entrants[table], movers[(table - turn) % tables]) for table in range(tables)])
        for turn in range(rounds)
    ]


def _enough(entrants: Sequence[str]) -> None:
    if len(entrants) < 2:
        raise wrong("too-few", "entrants", key="entrants", n=2)


def _berger(even: int, turn: int) -> list[tuple[int, int]]:
    """Pair the places of a round, in the order of the lower one; who is named first deals or leads first."""
    around, last = even - 1, even - 1
    middle = turn * (even // 2) % around
    pairs = [(last, middle) if turn % 2 else (middle, last)]
    pairs += [((middle + step) % around, (middle - step) % around) for step in range(1, even // 2)]
    return sorted(pairs, key=min)


def _round(pairs: Sequence[tuple[str | None, str | None]]) -> Round:
    played = tuple((one, other) for one, other in pairs if one is not None and other is not None)
    alone = [one if other is None else other for one, other in pairs if one is None or other is None]
    return Round(played, alone[0] if alone else None)
