"""Tables of 3, 4 or 5, all rounds planned at once, so that everybody meets as many others as can be.

Drawn round by round the last rounds pay for the first: 16 players, 5 rounds end with 8 repeats; planned at once with
none. A stored design where there is one, else annealing, bounded by steps. After a change the rest is planned anew with
what was played as `met`. Source: the social golfer problem (OEIS A107431 for what is possible).
"""

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple

from scorekeeper.rules.text import Text

from .annealing import Meetings, Row, anneal, seat, table_spans, weigh
from .faults import wrong
from .kept_apart import tables_without, together
from .meetings import Apart, Met
from .places import spread
from .table_designs import Kept, Tables, from_design
from .table_sizes import divide, least_excess

RUNS = 3
STEPS = 300_000  # a third of a second
FORBIDDEN = 10**12  # what it weighs to seat together who is kept apart

FIRST = Text("Nobody here has met before.")
AGAIN = (
    "One pair here has met before: no way around it was found.",
    "{n} pairs here have met before: no way around it was found.",
)


class Table(NamedTuple):
    """Who sits here, which pairs of them met before, and the reason."""

    entrants: tuple[str, ...]
    again: tuple[tuple[str, str], ...]
    reason: Text


class Plan(NamedTuple):
    """The tables of each round; `excess` is the sum of C(meetings, 2) over pairs, `met` included.

    `bound` is what `excess` cannot be below, None where there were earlier meetings.
    """

    rounds: tuple[tuple[Table, ...], ...]
    excess: int
    bound: int | None


def plan_tables(
    entrants: Sequence[str],
    rounds: int,
    size: int,
    met: Met | None = None,
    apart: Apart | None = None,
    seed: int = 0,
) -> Plan:
    """Plan `rounds` rounds at tables of `size` (3 to 5) and of one less; source: tournaments.md, row 3.

    Raises FormatError: not-in-threes and not-in-tables where they cannot be so divided, cannot-be-drawn where
    nothing keeps all of `apart` apart.

    >>> plan = plan_tables("abcdefghijklmnop", 5, 4)
    >>> plan.excess, plan.bound
    (0, 0)
    >>> plan_tables("abcdefg", 2, 4).rounds[0][1].reason.one
    'Nobody here has met before.'
    """
    sizes = divide(len(entrants), size)
    chance = Random(f"{seed} tables")
    place = {entrant: number for number, entrant in enumerate(entrants)}
    before: Meetings = [[0] * len(entrants) for _ in entrants]
    for (one, other), times in (met or {}).items():
        before[place[one]][place[other]] = before[place[other]][place[one]] = times
    kept = {(place[one], place[other]) for pair in apart or () for one, other in (tuple(pair), tuple(pair)[::-1])}
    bound = None if met else least_excess(sizes, rounds)
    found = from_design(sizes, rounds, before, kept, chance)
    if found is None:
        found = _annealed(sizes, rounds, before, kept, bound or 0, chance)
    told, excess = _told(spread(found, chance), before, entrants)
    return Plan(told, excess, bound)


def _annealed(
    sizes: Sequence[int], rounds: int, before: Meetings, apart: Kept, bound: int, chance: Random
) -> list[Tables]:
    """Anneal a few times, up to the bound; give the best that keeps apart who is to be."""
    pairs = {frozenset(pair) for pair in apart}
    sound = tables_without(range(len(before)), sizes, pairs)
    if sound is None:
        raise wrong("cannot-be-drawn", "apart")
    meetings = [row.copy() for row in before]
    for one, other in apart:
        meetings[one][other] += FORBIDDEN
    least = weigh(meetings) + bound
    found: list[tuple[int, list[Row]]] = []
    for _ in range(RUNS):
        rows = [chance.sample(range(len(before)), len(before)) for _ in range(rounds)]
        counted = [row.copy() for row in meetings]
        seat(rows, sizes, counted)
        weight = anneal(rows, sizes, counted, least, STEPS if len(sizes) > 1 else 0, chance)
        found.append((weight, rows))
        if weight <= least:
            break
    _weight, best = min(found, key=lambda run: run[0])
    plan = [[row[start:end] for start, end in table_spans(sizes)] for row in best]
    return [sound if together(tables, pairs) else tables for tables in plan]


def _told(
    rounds: Sequence[Tables], before: Meetings, entrants: Sequence[str]
) -> tuple[tuple[tuple[Table, ...], ...], int]:
    """Name everybody and say of each table who met before; and give the excess."""
    meetings = [row.copy() for row in before]
    told = []
    for tables in rounds:
        told.append(tuple(_table(table, meetings, entrants) for table in tables))
        for table in tables:
            seat([table], [len(table)], meetings)
    return tuple(told), weigh(meetings)


def _table(table: Sequence[int], meetings: Meetings, entrants: Sequence[str]) -> Table:
    again = tuple((entrants[one], entrants[other]) for one, other in combinations(table, 2) if meetings[one][other])
    reason = Text.of(AGAIN, n=len(again)) if again else FIRST
    return Table(tuple(entrants[one] for one in table), again, reason)
