"""How many tables a knock-out of tables has in each round, and how many of each go on, so that all can be played.

Every table has 3 people at least, and 5 at most (or `size`, where that is more): the last one, too. Of all ways to get
there: as many go on as the stage says, as long as that leads to such a final; then the fewest sit at tables larger than
`size`, then the fewest seats stay empty, then it takes the fewest rounds.
"""

from functools import cache
from typing import NamedTuple

from .faults import wrong
from .table_sizes import LARGEST, SMALLEST

Cost = tuple[int, int, int, int]


class Step(NamedTuple):
    """A round: so many tables; the best `through` of each go on, 0 from the final."""

    tables: int
    through: int


def course(entrants: int, size: int, through: int) -> list[Step]:
    """Tell the rounds to the final, for tables of `size` of which `through` go on.

    Raises FormatError with too-few below three entrants.

    >>> course(16, 4, 1), course(5, 4, 2)
    ([Step(tables=4, through=1), Step(tables=1, through=0)], [Step(tables=1, through=0)])
    >>> course(8, 4, 1)  # two winners are no table: the best two go on
    [Step(tables=2, through=2), Step(tables=1, through=0)]
    """
    if entrants < SMALLEST:
        raise wrong("too-few", "entrants", key="entrants", n=SMALLEST)
    told, left = list[Step](), entrants
    while not told or told[-1].through:
        told.append(_best(left, size, through)[1])
        left = told[-1].tables * told[-1].through
    return told


@cache
def _best(coming: int, size: int, through: int) -> tuple[Cost, Step]:
    """What the rounds from here on cost at best, and the first of them."""
    largest = max(size, LARGEST)
    if coming <= largest:
        return (0, max(0, coming - size), max(0, size - coming), 1), Step(1, 0)
    return min(
        (_sum(_cost(coming, tables, size, abs(on - through)), _best(tables * on, size, through)[0]), Step(tables, on))
        for tables in range(-(-coming // largest), coming // SMALLEST + 1)
        for on in range(1, coming // tables)
        if tables * on >= SMALLEST
    )


def _cost(coming: int, tables: int, size: int, differs: int) -> Cost:
    """What a round costs at so many tables, as even as can be; `differs`: how many more or less of each go on."""
    least, larger = divmod(coming, tables)
    over = larger * max(0, least + 1 - size) + (tables - larger) * max(0, least - size)
    return differs, over, over + tables * size - coming, 1


def _sum(one: Cost, other: Cost) -> Cost:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3]
