"""Which table has which number, and who sits in which seat: nobody stays at one table or in one seat all night.

Whom somebody meets is settled before; here tables and seats only change places. The larger tables come first in every
round, so that the pack with cards taken out stays where it is.
"""

from collections import Counter
from collections.abc import Hashable, Sequence
from itertools import groupby
from random import Random
from typing import TypeVar

TRIES = 12

Tables = list[list[int]]
One = TypeVar("One", bound=Hashable)


def spread(rounds: Sequence[Tables], chance: Random) -> list[Tables]:
    """Give the same tables, each at the number and each player in the seat where they were least so far.

    >>> spread([[[0, 1], [2, 3, 4]], [[0, 2], [1, 3, 4]]], Random(1))[1][1] in ([0, 2], [2, 0])
    True
    """
    been: Counter[tuple[int, int]] = Counter()  # (player, number of the table)
    sat: Counter[tuple[int, int]] = Counter()  # (player, seat)
    done: list[Tables] = []
    for tables in rounds:
        numbered: list[Sequence[int]] = []
        for _size, group in groupby(sorted(tables, key=len, reverse=True), len):
            same = list(group)
            numbered += placed(same, range(len(numbered), len(numbered) + len(same)), been, chance)
        seated = [
            [one for [one] in placed([[one] for one in table], range(len(table)), sat, chance)] for table in numbered
        ]
        done.append(seated)
    return done


def placed(
    groups: Sequence[Sequence[One]], places: Sequence[int], been: Counter[tuple[One, int]], chance: Random
) -> list[Sequence[One]]:
    """Put each group on one of as many places, where its people were least: the best of a few tries. By place.

    >>> placed([["a"], ["b"]], [3, 7], Counter({("a", 3): 1}), Random(1))
    [['b'], ['a']]
    """
    found = _tried(groups, places, been, chance)
    for _ in range(TRIES if found[0] else 0):
        found = min(found, _tried(groups, places, been, chance), key=lambda tried: tried[0])
    there = found[1]
    been.update((player, place) for place, group in there.items() for player in group)
    return [there[place] for place in sorted(there)]


def _tried(
    groups: Sequence[Sequence[One]], places: Sequence[int], been: Counter[tuple[One, int]], chance: Random
) -> tuple[int, dict[int, Sequence[One]]]:
    """One after the other, in the order of chance, takes the place that is best for them; with what it costs in all."""
    free = chance.sample(places, len(groups))
    cost, placed = 0, {}
    for group in chance.sample(groups, len(groups)):
        often, place = _least(group, free, been)
        cost += often
        free.remove(place)
        placed[place] = group
    return cost, placed


def _least(group: Sequence[One], free: Sequence[int], been: Counter[tuple[One, int]]) -> tuple[int, int]:
    """The first place where these were least, after how much that is; where they never were is as good as any."""
    least, best = -1, free[0]
    for place in free:
        often = sum([been.get((player, place), 0) ** 3 for player in group])
        if least < 0 or often < least:
            least, best = often, place
        if not often:
            break
    return least, best
