"""Stored designs of tables: rounds in which people meet again as rarely as is known (sources in `designs/tables.json`).

A design without repeats also serves for fewer rounds, for the rounds that are left of it, and with empty chairs, one at
a table at most. One with repeats serves as it is.
"""

import json
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from .annealing import Meetings
from .embedding import Mask, Search, numbers_in

PATH = Path(__file__).parent / "designs" / "tables.json"

Tables = list[list[int]]
Kept = set[tuple[int, int]]  # who is kept apart, both ways round


class Design(NamedTuple):
    """`rounds` of tables of the numbers from 0; `sizes` of the tables, largest first; `excess` as of all its rounds."""

    sizes: list[int]
    excess: int
    rounds: list[Tables]


@cache
def designs() -> list[Design]:
    """Give all that is stored, where the numbers begin with 1; the smallest first."""
    stored = json.loads(PATH.read_text(encoding="utf-8"))["designs"]
    return [Design(row["sizes"], row["excess"], _renamed(row["rounds"], range(-1, 99))) for row in stored]


def from_design(sizes: Sequence[int], rounds: int, met: Meetings, apart: Kept, chance: Random) -> list[Tables] | None:
    """Plan from a design, or None: people are numbers from 0, `met` counts earlier meetings.

    >>> from_design([4] * 4, 5, [[0] * 16 for _ in range(16)], set(), Random(0)) is None
    False
    """
    for design, played in _fitting(list(sizes), rounds, met):
        if design.excess:
            return None if apart else _renamed(design.rounds, chance.sample(range(len(met)), len(met)))
        numbers = _numbers(design, played, rounds, met, apart, chance)
        if numbers is not None:
            people = {number: person for person, number in enumerate(numbers)}
            return _renamed(design.rounds[played : played + rounds], people)
    return None


def _renamed(rounds: Sequence[Tables], people: Sequence[int] | dict[int, int]) -> list[Tables]:
    """Put people where the numbers are; a number that nobody has is an empty chair."""
    there = people if isinstance(people, dict) else dict(enumerate(people))
    return [[[there[one] for one in table if one in there] for table in tables] for tables in rounds]


def _fitting(sizes: list[int], rounds: int, met: Meetings) -> Iterator[tuple[Design, int]]:
    """The designs that may do, those with the fewest empty chairs first, and how many of their rounds were played."""
    if max(map(max, met)) > 1:
        return
    fewest = -(-max(map(sum, met)) // (sizes[0] - 1))
    for design in designs():
        if design.excess and design.sizes == sizes and len(design.rounds) == rounds and not fewest:
            yield design, 0
        elif not design.excess and (design.sizes == sizes or _has_chairs(design, sizes)):
            for played in (fewest, fewest + 1) if fewest else (0,):
                if played + rounds <= len(design.rounds):
                    yield design, played


def _has_chairs(design: Design, sizes: list[int]) -> bool:
    """Can chairs at tables of one size be left empty, so that these sizes remain?"""
    return len(set(design.sizes)) == 1 and len(design.sizes) == len(sizes) and sum(design.sizes) > sum(sizes)


def _numbers(design: Design, played: int, rounds: int, met: Meetings, apart: Kept, chance: Random) -> list[int] | None:
    """Find a number of the design for each person; None where that was not found.

    People who met before take numbers that met in the rounds played, the others take others; whoever is kept apart
    takes numbers that do not meet in the rounds to come.
    """
    before, then = _together(design, 0, played), _together(design, played, played + rounds)
    everybody = (1 << len(before)) - 1
    masks = [[everybody & ~one for one in before], before]
    masks += [[one & ~other for one, other in zip(mask, then, strict=True)] for mask in masks]
    kinds = [
        [times + 2 * ((person, other) in apart) for other, times in enumerate(row)] for person, row in enumerate(met)
    ]
    for chairs in _chairs(len(before) - len(met), then, chance):
        taken = everybody & ~sum(1 << chair for chair in chairs)
        by_meetings: dict[int, Mask] = {}
        for number in numbers_in(taken):
            meetings = (before[number] & taken).bit_count()
            by_meetings[meetings] = by_meetings.get(meetings, 0) | 1 << number
        choices = [by_meetings.get(sum(row), 0) for row in met]
        found = Search(kinds, masks, chance).run(choices) if all(choices) else None
        if found is not None:
            return found
    return None


def _chairs(empty: int, then: Sequence[Mask], chance: Random) -> Iterator[list[int]]:
    """Sets of chairs to leave empty that are never at one table, each begun with another chair."""
    numbers = chance.sample(range(len(then)), len(then))
    for first in numbers if empty else numbers[:1]:
        chairs: list[int] = []
        for number in [first, *chance.sample(numbers, len(numbers))][: len(numbers) * empty]:
            if len(chairs) < empty and number not in chairs and not any(then[one] >> number & 1 for one in chairs):
                chairs.append(number)
        if len(chairs) == empty:
            yield chairs


def _together(design: Design, first: int, end: int) -> list[Mask]:
    """For each number the set of those that it meets in these rounds."""
    together = [0] * sum(design.sizes)
    for tables in design.rounds[first:end]:
        for table in tables:
            mask = sum(1 << one for one in table)
            for one in table:
                together[one] |= mask & ~(1 << one)
    return together
