"""Which table has which number, and who sits in which seat: nobody stays at one table or in one seat all night.

Whom somebody meets is settled before; here tables and seats only change places. The larger tables come first in every
round, so that the pack with cards taken out stays where it is.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from random import Random

Tables = list[list[int]]


def spread(rounds: Sequence[Tables], chance: Random) -> list[Tables]:
    """Give the same tables, each at the number and each player in the seat where they were least so far.

    >>> spread([[[0, 1], [2, 3, 4]], [[0, 2], [1, 3, 4]]], Random(1))[1][1] in ([0, 2], [2, 0])
    True
    """
    been: Counter[tuple[int, int]] = Counter()  # (player, number of the table)
    sat: Counter[tuple[int, int]] = Counter()  # (player, seat)
    done: list[Tables] = []
    for tables in rounds:
        numbered: Tables = []
        for _size, group in groupby(sorted(tables, key=len, reverse=True), len):
            numbered += _placed(list(group), len(numbered), been, chance)
        seated = [[one for [one] in _placed([[one] for one in table], 0, sat, chance)] for table in numbered]
        done.append(seated)
    return done


def _placed(groups: Tables, first: int, been: Counter[tuple[int, int]], chance: Random) -> Tables:
    """Put each group on one of as many places from `first`, where its people were least, in the order of chance."""
    free = list(range(first, first + len(groups)))
    placed: dict[int, list[int]] = {}
    for group in chance.sample(groups, len(groups)):
        chance.shuffle(free)
        place = min(free, key=lambda place: sum(been[player, place] for player in group))
        free.remove(place)
        placed[place] = group
        for player in group:
            been[player, place] += 1
    return [placed[place] for place in sorted(placed)]
