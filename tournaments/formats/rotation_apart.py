"""Rotating partners of whom some are kept apart: others sit out where nobody could be seated else, and sit elsewhere.

Whoever sits out in the plan does so while that can be; from the first round on in which it cannot, those who sat out
least. It must not know how a plan comes about.
"""

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from .faults import wrong
from .kept_apart import fairest_out, tables_without, together
from .opponents import Pair, Plan, Seats

Kept = set[frozenset[int]]

TRIED = 12  # ways to sit out, equally fair, of which that with the fewest partners again is taken
PAIRINGS = ((0, 1, 2, 3), (0, 2, 1, 3), (0, 3, 1, 2))


def spared(
    seats: Seats,
    apart: Kept,
    byes: Sequence[int],
    before: Mapping[Pair, int],
    partnered: Mapping[Pair, int],
    chance: Random,
) -> Seats:
    """Let others sit out wherever some who play could not be kept apart; `byes` and the others are counts before.

    Raises FormatError with cannot-be-drawn where nobody's sitting out is of help.

    >>> rows = spared([[0, 1, 2, 3, 4], [1, 2, 3, 4, 0]], {frozenset({0, 1})}, [0] * 5, {}, {}, Random(1))
    >>> sorted(row[4] for row in rows)
    [0, 1]
    """
    sizes, filled = _sizes(seats), 4 * len(_sizes(seats))
    sat, told, turned = [*byes], Seats(), False
    for row in seats:
        turned = turned or tables_without(row[:filled], sizes, apart) is None
        if turned:
            counted = Plan(told, len(sizes), before, partnered)
            rows = [*_fairly(row, sizes, apart, sat, chance)]
            row = min(rows, key=lambda each: Plan([each], len(sizes), counted.met, counted.partnered).weight)
        for one in row[filled:]:
            sat[one] += 1
        told.append(row)
    return told


def reseated(seats: Seats, apart: Kept, chance: Random) -> Seats:
    """Seat those who play anew in each round in which some sit together who are to be kept apart.

    Raises FormatError with cannot-be-drawn.

    >>> reseated([[0, 1, 2, 3, 4, 5, 6, 7]], {frozenset({0, 1})}, Random(0)) == [[0, 1, 2, 3, 4, 5, 6, 7]]
    False
    >>> reseated([[0, 1, 2, 3, 4, 5, 6, 7]], {frozenset({0, 7})}, Random(0))
    [[0, 1, 2, 3, 4, 5, 6, 7]]
    """
    sizes, told = _sizes(seats), Seats()
    for row in seats:
        filled = 4 * len(sizes)
        tables = [row[start : start + 4] for start in range(0, filled, 4)]
        if together(tables, apart):
            found = tables_without(chance.sample(row[:filled], filled), sizes, apart)
            if found is None:
                raise wrong("cannot-be-drawn", "apart")
            row = [*(one for table in found for one in table), *row[filled:]]
        told.append(row)
    return told


def _fairly(
    row: list[int], sizes: Sequence[int], apart: Kept, sat: Sequence[int], chance: Random
) -> Iterator[list[int]]:
    """This round with those out who sat out least; at a single table in a few ways, with any partners."""
    filled, single = 4 * len(sizes), len(sizes) == 1
    for _way in range(TRIED if single else 1):
        out = fairest_out(chance.sample(row, len(row)), sizes, apart, sat.__getitem__)
        if out is None:
            raise wrong("cannot-be-drawn", "apart")
        leaves, comes = [one for one in out if one in row[:filled]], [one for one in row[filled:] if one not in out]
        changed = dict(zip(leaves + comes, comes + leaves, strict=True))
        here = [changed.get(one, one) for one in row]
        for pairing in PAIRINGS if single else ():
            yield [*(here[place] for place in pairing), *here[filled:]]
        if not single:
            yield here


def _sizes(seats: Seats) -> list[int]:
    return [4] * (len(seats[0]) // 4)
