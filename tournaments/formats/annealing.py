"""Seating by annealing: people change seats within a round until they meet each other again as rarely as possible.

The weight of a seating is the sum over pairs of C(meetings, 2). What a swap changes of it are two short sums: that
makes plain Python quick enough. Players are numbers from 0; chance is the caller's, and steps bound the search, never a
clock.
"""

from collections.abc import Sequence
from math import exp
from random import Random

WARM, COLD = 0.5, 0.2  # a swap that adds w is taken with chance exp(-w / warmth), from the first to the last step
IDLE = 0.05  # how often somebody moves who meets nobody again at their table

Meetings = list[list[int]]  # how often each met each other; nobody meets themselves
Row = list[int]  # the players of a round, table after table


def weigh(meetings: Meetings) -> int:
    """Sum C(meetings, 2) over all pairs.

    >>> weigh([[0, 3], [3, 0]])
    3
    """
    return sum(times * (times - 1) for row in meetings if max(row) > 1 for times in row) // 4


def seat(rounds: Sequence[Row], sizes: Sequence[int], meetings: Meetings) -> None:
    """Count the meetings of these rounds in `meetings`, which changes.

    >>> meetings = [[0, 0], [0, 0]]
    >>> seat([[0, 1]], [2], meetings)
    >>> meetings
    [[0, 1], [1, 0]]
    """
    spans = table_spans(sizes)
    for row in rounds:
        for start, end in spans:
            table = row[start:end]
            for player in table:
                met = meetings[player]
                for other in table:
                    met[other] += 1
                met[player] -= 1


def table_spans(sizes: Sequence[int]) -> list[tuple[int, int]]:
    """Tell where each table's seats begin and end in a row.

    >>> table_spans([4, 3])
    [(0, 4), (4, 7)]
    """
    ends = [sum(sizes[: place + 1]) for place in range(len(sizes))]
    return [(end - size, end) for end, size in zip(ends, sizes, strict=True)]


def anneal(rounds: list[Row], sizes: Sequence[int], meetings: Meetings, least: int, steps: int, chance: Random) -> int:
    """Improve `rounds` by at most `steps` tried swaps, until the weight is `least`; give the weight they end with.

    `meetings` counts these rounds and whatever was before them; it is of no use afterwards.
    """
    seats = [span for span in table_spans(sizes) for _ in range(*span)]
    random, count, players = chance.random, len(rounds), len(seats)
    weight = best = weigh(meetings)
    undo: list[tuple[Row, int, int]] = []  # the swaps since the best
    warmth, cooling = WARM, (COLD / WARM) ** (1 / max(1, steps))
    for _ in range(steps):
        if best <= least:
            break
        warmth *= cooling
        row = rounds[int(random() * count)]
        place = int(random() * players)
        start, end = seats[place]
        here = row[start:end]
        met = meetings[row[place]]
        again = 1 - len(here)
        for player in here:
            again += met[player]
        if not again and random() > IDLE:
            continue
        target = int(random() * players)
        begin, stop = seats[target]
        if begin == start:
            continue
        there = row[begin:stop]
        others = meetings[row[target]]
        change = len(there) - 1 - again - 2 * met[row[target]]
        for player in here:
            change += others[player]
        for player in there:
            change += met[player] - others[player]
        if change > 0 and random() >= exp(-change / warmth):
            continue
        _move(meetings, row[place], row[target], here)
        _move(meetings, row[target], row[place], there)
        row[place], row[target] = row[target], row[place]
        weight += change
        if weight < best:
            best = weight
            undo.clear()
        else:
            undo.append((row, place, target))
    for row, place, target in reversed(undo):
        row[place], row[target] = row[target], row[place]
    return best


def _move(meetings: Meetings, goes: int, comes: int, table: Row) -> None:
    """Somebody leaves the others of a table, and somebody else comes to them."""
    gone, come = meetings[goes], meetings[comes]
    for player in table:
        if player != goes:
            gone[player] -= 1
            come[player] += 1
            meetings[player][goes] -= 1
            meetings[player][comes] += 1
