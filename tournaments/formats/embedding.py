"""Finding people in a stored design: who can be which of its numbers, so that what was and what may not be fits.

A plan once made from a design goes on with it when somebody has left: the rounds already played are found again in its
first rounds, and whoever left stays an empty chair in the others. The search is cut off after a count of steps.
"""

from collections.abc import Sequence
from random import Random

STEPS = 2_000

Mask = int  # a set of the numbers of a design, one bit each


class _Spent(Exception):
    """The steps are used up."""


class Search:
    """One number for each person: `kinds[a][b]` says in which of `masks` the number of b is, seen from that of a."""

    def __init__(self, kinds: Sequence[Sequence[int]], masks: Sequence[Sequence[Mask]], chance: Random) -> None:
        self.kinds, self.masks, self.chance = kinds, masks, chance
        self.left = STEPS
        self.found: dict[int, int] = {}

    def run(self, choices: Sequence[Mask]) -> list[int] | None:
        """Give each person one of the numbers that `choices` allows; None where there is no way, or STEPS are done.

        >>> Search([[0, 1], [1, 0]], [[0b11, 0b11], [0b10, 0b01]], Random(0)).run([0b01, 0b11])
        [0, 1]
        """
        try:
            done = self._place(dict(enumerate(choices)))
        except _Spent:
            return None
        return [self.found[person] for person in range(len(choices))] if done else None

    def _place(self, choices: dict[int, Mask]) -> bool:
        """Give whoever has the fewest choices a number, then the others."""
        if not choices:
            return True
        person = min(choices, key=lambda one: choices[one].bit_count())
        numbers = numbers_in(choices[person])
        self.chance.shuffle(numbers)
        for number in numbers:
            self.left -= 1
            if self.left < 0:
                raise _Spent
            self.found[person] = number
            kinds, free = self.kinds[person], ~(1 << number)
            rest = {
                other: left & free & self.masks[kinds[other]][number]
                for other, left in choices.items()
                if other != person
            }
            if all(rest.values()) and self._place(rest):
                return True
        return False


def numbers_in(mask: Mask) -> list[int]:
    """Give the numbers of a set.

    >>> numbers_in(0b101)
    [0, 2]
    """
    return [number for number in range(mask.bit_length()) if mask >> number & 1]
