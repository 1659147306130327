"""How many tables of which size, and how rarely people can meet again at them at best.

Tables have `size` seats or one less, as few of these as can be; tables of 3 are never made smaller.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from math import comb
from typing import NamedTuple

from scorekeeper.rules.text import Text

from .faults import FormatError, wrong

SMALLEST = 3
LARGEST = 5
SPELLED_OUT = 6  # tables


def divide(players: int, size: int) -> list[int]:
    """Divide so many players into tables of `size` and, where it does not come out even, of one less.

    Raises FormatError with not-in-threes, not-in-tables: its field is `size`.

    >>> divide(14, 4), divide(15, 3)
    ([4, 4, 3, 3], [3, 3, 3, 3, 3])
    """
    tables = -(-players // size)
    fewer = tables * size - players
    if size == SMALLEST and fewer:
        raise wrong("not-in-threes", "size", count=players)
    if fewer > tables:
        raise wrong("not-in-tables", "size", count=players, size=size, less=size - 1)
    return [size] * (tables - fewer) + [size - 1] * fewer


class Seating(NamedTuple):
    """One way to seat people: the sizes of the tables, made of `size` and one less, and how many sit out."""

    size: int
    sizes: tuple[int, ...]
    out: int

    @property
    def code(self) -> str:
        """What a director chooses it by."""
        return f"{self.size}-out" if self.out else str(self.size)

    @property
    def says(self) -> Text:
        """The tables in words.

        >>> from scorekeeper.rules.text import say
        >>> say(Seating(4, (4, 3), 0).says), say(Seating(4, (4,), 1).says)
        ('tables of 4 + 3', 'a table of 4; one sits out')
        >>> say(Seating(4, (4,) * 97 + (3,) * 4, 0).says)
        'tables of 97 × 4 + 4 × 3'
        """
        each = [(self.sizes.count(size), size) for size in dict.fromkeys(self.sizes)]
        many = len(self.sizes) > SPELLED_OUT
        sizes = " + ".join(f"{n} × {size}" for n, size in each) if many else " + ".join(map(str, self.sizes))
        tables = Text.of("tables of {sizes}" if len(self.sizes) > 1 else "a table of {sizes}", sizes=sizes)
        if not self.out:
            return tables
        out = Text.of(("one sits out", "{n} sit out"), n=self.out)
        return Text.of("{tables}; {out}", tables=tables, out=out)


def seatings(players: int, size: int) -> list[Seating]:
    """Give the ways to seat so many at tables of 3 to 5: fewest out first, then what comes nearest to `size`.

    >>> [(seating.code, seating.sizes) for seating in seatings(7, 4)]
    [('4', (4, 3)), ('3-out', (3, 3)), ('5-out', (5,)), ('4-out', (4,))]
    >>> [(seating.code, seating.sizes) for seating in seatings(5, 4)]
    [('5', (5,)), ('4-out', (4,)), ('3-out', (3,))]
    """
    found = [seating for each in range(SMALLEST, LARGEST + 1) for seating in _seatings(players, each)]
    found.sort(key=lambda seating: (seating.out, abs(seating.size - size), -seating.size))
    return [one for place, one in enumerate(found) if one.sizes not in [other.sizes for other in found[:place]]]


def _seatings(players: int, size: int) -> Iterator[Seating]:
    """With tables of one less where need be, and with tables of this size alone."""
    with suppress(FormatError):
        yield Seating(size, tuple(divide(players, size)), 0)
    if players >= size and players % size:
        yield Seating(size, (size,) * (players // size), players % size)


def least_excess(sizes: Sequence[int], rounds: int) -> int:
    """Tell what the sum of C(meetings, 2) over all pairs cannot be below; nearly always it is reached.

    All meetings spread evenly over all pairs; and any two rounds repeat what two people of one table must, when its
    players come from as many tables as there are. Source: the pod bound of this project's own search; it is reached
    in 312 of 340 cases.

    >>> least_excess([4, 4, 4, 4], 5), least_excess([4, 4, 4], 4)
    (0, 18)
    """
    pairs = comb(sum(sizes), 2)
    often, more = divmod(rounds * sum(comb(size, 2) for size in sizes), pairs)
    counted = more * comb(often + 1, 2) + (pairs - more) * comb(often, 2)
    return max(counted, comb(rounds, 2) * sum(_kept_together(size, len(sizes)) for size in sizes))


def _kept_together(size: int, tables: int) -> int:
    """How many pairs of a table met the round before, at the least."""
    each, more = divmod(size, tables)
    return more * comb(each + 1, 2) + (tables - more) * comb(each, 2)
