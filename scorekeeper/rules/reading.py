"""What is at hand while a hand is read: the ruleset, the state before it, and where faults are noted.

This module must not know what stands in a hand.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from .errors import Fault
from .ruleset import Ruleset


class Reading(NamedTuple):
    """One hand being read, and what stood before it.

    `faults` collects what is wrong, hand after hand; `number` is the hand's, `due` who should deal; `names` and
    `blind_used` (blind numbers bid so far) are by seat, `scores` by side, None once a fault makes them unknown.
    """

    rules: Ruleset
    faults: list[Fault]
    number: int
    due: int
    names: Sequence[str]
    scores: Sequence[int] | None
    blind_used: Sequence[int]
    bids_itself: bool

    def behind(self, seat: int) -> int | None:
        """Points of a seat's side behind the leading side; None where the scores are not known."""
        scores = self.scores
        return None if scores is None else distance(scores, self.rules.side_of[seat])

    def fault(self, code: str, field: str, seat: int | None = None, **parameters: Any) -> None:
        """Note what is wrong; a seat is told by its name."""
        number = self.number
        told = (
            {"hand": number, **parameters} if seat is None else {"hand": number, "who": self.name(seat), **parameters}
        )
        self.faults.append(Fault(code, field, number, seat, told))

    def name(self, *seats: int) -> str:
        """The names of these seats, as one."""
        return " + ".join(self.names[seat] for seat in seats)

    def one_each(self, key: str, value: object) -> bool:
        """Is it a list with one entry for each seat?"""
        if isinstance(value, list) and len(value) == self.rules.players:
            return True
        self.fault("not-one-each", key, key=key, n=self.rules.players, each="player")
        return False


def distance(scores: Sequence[int], side: int) -> int:
    """Points of a side behind the leading side.

    >>> [distance([120, 71, 70], side) for side in range(3)]
    [0, 49, 50]
    """
    return max(scores) - scores[side]
