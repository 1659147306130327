"""Swiss tables: 3 to 5 who stand near each other sit together, and nobody meets the same people again; solo play.

The order of the wishes, each outweighing all that follow (known-faults 46): pairs kept apart, no repeats, scores near
each other at every table, chance. The round starts as the standing has it and is made better by exchanges
(`table_swaps`): proved the best where the standing itself has no repeat, else the best that was found.
"""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import combinations
from random import Random
from typing import NamedTuple

from scorekeeper.rules.text import Text

from .faults import wrong
from .kept_apart import tables_without, together
from .meetings import Met, Pair
from .table_swaps import Seats, Worth, cool, mend

REACHES = (6, 12, 24)  # how far down or up the standing a repeat is mended
FAR = 48  # the same, of many, for what repeats are left then
MANY = 150  # of more entrants, mending alone comes as near as the search would
STEPS, MOST_STEPS = 600, 15_000  # of one search: for each entrant, at most
SEARCHES = (
    (2, 1),
    (12, 2),
) * 3  # what a repeat costs and the first heat, in distances from best to last score
AGAIN = (
    "{n} pair meets again: no round without that was found.",
    "{n} pairs meet again: no round without that was found.",
)


class Table(NamedTuple):
    """Who sits together, the best first; `again` are the pairs who met before, `spread` the highest less the lowest."""

    entrants: tuple[str, ...]
    again: tuple[tuple[str, str], ...]
    spread: int
    reason: Text


class Draw(NamedTuple):
    """A round; `repeats` adds up how often those who sit together met before, `spread` the tables' spreads."""

    tables: tuple[Table, ...]
    repeats: int
    spread: int


def draw(
    scores: Mapping[str, int],
    sizes: Sequence[int],
    met: Met | None = None,
    apart: AbstractSet[Pair] = frozenset(),
    seed: int = 0,
) -> Draw:
    """Draw one round of tables of these sizes, in their order; the same scores, history and seed give the same round.

    Scores are in any whole unit. Source: tournaments.md section 1, row 7.
    Raises FormatError with sizes-do-not-fit, cannot-be-drawn.

    >>> round = draw({"a": 9, "b": 8, "c": 7, "d": 3, "e": 2, "f": 1}, [3, 3], {frozenset("ab"): 1})
    >>> [table.entrants for table in round.tables], round.repeats, round.spread
    ([('a', 'c', 'd'), ('b', 'e', 'f')], 0, 13)
    """
    if sum(sizes) != len(scores):
        raise wrong("sizes-do-not-fit", "sizes", places=sum(sizes), count=len(scores))
    met = met or {}
    chance = Random(f"{seed} swiss-tables")
    shuffled = sorted(scores)
    chance.shuffle(shuffled)
    order = sorted(shuffled, key=lambda one: -scores[one])
    seats = searched(started(order, scores, sizes, weights(order, met, apart)), chance)
    if together([[order[one] for one in table] for table in seats.tables], apart):
        seats = searched(parted(seats, order, sizes, apart), chance)
    tables = [told([order[one] for one in table], scores, met) for table in in_order(seats.tables, sizes)]
    again = sum(met[frozenset(pair)] for table in tables for pair in table.again)
    return Draw(tuple(tables), again, sum(table.spread for table in tables))


def weights(order: Sequence[str], met: Met, apart: AbstractSet[Pair]) -> list[list[int]]:
    """What it costs to seat each together with each, by place; a pair kept apart costs more than all repeats."""
    place = {one: number for number, one in enumerate(order)}
    most = sum(met.values()) + 1
    found = [[0] * len(order) for _ in order]
    for pair, times in [*met.items(), *((pair, most) for pair in apart)]:
        if place.keys() >= pair:
            one, other = (place[id] for id in pair)
            found[one][other] += times
            found[other][one] += times
    return found


def started(order: Sequence[str], scores: Mapping[str, int], sizes: Sequence[int], met: list[list[int]]) -> Seats:
    """The round as the standing has it: the best at the first table."""
    ends = [sum(sizes[: number + 1]) for number in range(len(sizes))]
    tables = [range(end - size, end) for end, size in zip(ends, sizes, strict=True)]
    return Seats([scores[one] for one in order], met, tables)


def parted(seats: Seats, order: Sequence[str], sizes: Sequence[int], apart: AbstractSet[Pair]) -> Seats:
    """A round, as near to the standing as may be, in which nobody sits together who is to be kept apart.

    Raises FormatError with cannot-be-drawn.

    >>> seats = started("abcd", dict.fromkeys("abcd", 0), [2, 2], [[0] * 4 for _ in range(4)])
    >>> parted(seats, "abcd", [2, 2], {frozenset("ab")}).tables
    [[0, 2], [1, 3]]
    """
    place = {one: number for number, one in enumerate(order)}
    tables = tables_without(order, sizes, apart)
    if tables is None:
        raise wrong("cannot-be-drawn", "apart")
    return Seats(seats.scores, seats.met, [[place[one] for one in table] for table in tables])


def searched(start: Seats, chance: Random) -> Seats:
    """The best round that mending finds, and searching where that may find a better one."""
    if start.worth.repeats == 0 and len({len(table) for table in start.tables}) == 1:
        return start  # no tables of one size are nearer to each other than neighbours
    best = start
    for reach in REACHES if start.worth.repeats else ():
        mended = start.copy()
        mend(mended, reach)
        best = min(best, mended, key=lambda seats: seats.worth)
    if len(start.scores) > MANY:
        mend(best, FAR)  # from where it is; nothing to do without repeats
        return best
    distance = start.scores[0] - start.scores[-1] or 1
    steps = min(MOST_STEPS, STEPS * len(start.scores))
    for again in range(2):  # where repeats are left, it is tried harder
        for price, heat in SEARCHES if best.worth > Worth(0, 0) and (best.worth.repeats or not again) else ():
            seats = start.copy()
            cool(seats, steps, price * distance, heat * distance, chance)
            mend(seats, REACHES[1])
            best = min(best, seats, key=lambda seats: seats.worth)
    return best


def in_order(tables: Sequence[Sequence[int]], sizes: Sequence[int]) -> list[list[int]]:
    """The tables as the sizes were asked for, those of one size by standing, and so each table's people."""
    ranked = sorted(sorted(table) for table in tables)
    return [ranked.pop(next(at for at, table in enumerate(ranked) if len(table) == size)) for size in sizes]


def told(entrants: Sequence[str], scores: Mapping[str, int], met: Met) -> Table:
    """Say who sits at a table, and why."""
    most, least = scores[entrants[0]], scores[entrants[-1]]
    again = tuple(pair for pair in combinations(entrants, 2) if met.get(frozenset(pair)))
    if most == least:
        why = Text("All at this table stand at {score}.", fill={"score": most})
    else:
        why = Text("They stand from {most} down to {least}.", fill={"most": most, "least": least})
    if again:
        why = Text("{why} {again}", fill={"why": why, "again": Text.of(AGAIN, n=len(again))})
    return Table(tuple(entrants), again, most - least, why)
