"""Open play: whoever is free plays whoever is free, all evening; most wins by a set time.

As many as possible of those who wait are seated, never against whom they played last. If some must wait on, it is who
came last; and those who sit down together are as close in wins as that allows.
"""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from random import Random
from typing import NamedTuple

from scorekeeper.rules.text import Text

from .matching import most
from .meetings import Pair

AT_ONCE = 200  # of a longer queue the first, and whoever of them is left waits with the next


class Waiting(NamedTuple):
    """Someone free: `wins` so far, `since` in any whole unit that grows with time."""

    id: str
    wins: int
    since: int


class Table(NamedTuple):
    """Two who sit down, who waited longer first, and why these."""

    entrants: tuple[str, str]
    reason: Text


class Seated(NamedTuple):
    """Who sits down now, the longest waiting first, and who waits on."""

    tables: tuple[Table, ...]
    waiting: tuple[str, ...]


def seat(waiting: Sequence[Waiting], last: AbstractSet[Pair] = frozenset(), seed: int = 0) -> Seated:
    """Seat whoever can sit down now; `last` has the pairs of whom one played last against the other.

    Source: tournaments.md section 1, row 8: nobody waits while two free entrants who did not just meet exist.
    Raises FormatError with scores-too-wide.

    >>> seated = seat([Waiting("a", 1, 3), Waiting("b", 1, 4), Waiting("c", 0, 5)], {frozenset("ab")})
    >>> [table.entrants for table in seated.tables], seated.waiting
    ([('a', 'c')], ('b',))
    """
    queue = sorted(waiting, key=place)
    chance = Random(f"{seed} open play")
    seated: list[tuple[Waiting, Waiting]] = []
    left: list[Waiting] = []
    for start in range(0, len(queue), AT_ONCE):
        pairs = matched([*left, *queue[start : start + AT_ONCE]], last, chance)
        seated += pairs
        sits = {each for pair in pairs for each in pair}
        left = [each for each in [*left, *queue[start : start + AT_ONCE]] if each not in sits]
    seated.sort(key=lambda pair: (place(pair[0]), place(pair[1])))
    tables = tuple(Table((one.id, other.id), reason(one, other)) for one, other in seated)
    return Seated(tables, tuple(each.id for each in left))


def matched(queue: Sequence[Waiting], last: AbstractSet[Pair], chance: Random) -> list[tuple[Waiting, Waiting]]:
    """Give the pairs that sit down out of a queue in its order.

    Whatever an earlier place in the queue is worth more than a later one, the same people are seated: so the sum of the
    places will do, and those who come at the same time share one.
    """
    times = {since: place for place, since in enumerate(sorted({each.since for each in queue}))}
    costs = {}
    for one, early in enumerate(queue):
        for other in range(one + 1, len(queue)):
            late = queue[other]
            if frozenset((early.id, late.id)) in last:
                continue
            gap = abs(early.wins - late.wins)
            costs[one, other] = (times[early.since] + times[late.since], gap, gap * gap)
    return [(queue[one], queue[other]) for one, other in most(costs, len(queue), chance)]


def place(each: Waiting) -> tuple[int, str]:
    """Give what sorts a queue."""
    return each.since, each.id


def reason(one: Waiting, other: Waiting) -> Text:
    """Say why these two sit down together."""
    if one.wins == other.wins:
        return Text.of(("Both have {n} win.", "Both have {n} wins."), n=one.wins)
    high, low = max(one.wins, other.wins), min(one.wins, other.wins)
    fill = {"high": high, "low": low}
    return Text("Wins: {high} against {low}, as close as those who wait allow.", fill=fill)
