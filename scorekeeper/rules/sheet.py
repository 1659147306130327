"""The score sheet of record.md section 3: every hand with its lines, where each side stands, what comes next.

This module must not know how anything on it was worked out.
"""

from typing import Any, NamedTuple

from .lines import Line


class SideHand(NamedTuple):
    """What a hand did to a side; `score` and `bag_count` stand after it."""

    points: int
    bags: int
    score: int
    bag_count: int
    outcome: str | None
    lines: tuple[Line, ...]

    def as_json(self) -> dict[str, Any]:
        return {
            "points": self.points,
            "bags": self.bags,
            "score": self.score,
            "bag_count": self.bag_count,
            "outcome": self.outcome,
            "lines": [line.as_json() for line in self.lines],
        }


class HandSheet(NamedTuple):
    """One scored hand."""

    number: int
    dealer: int
    first_bidder: int
    tie_break: bool
    sides: list[SideHand]

    def as_json(self) -> dict[str, Any]:
        return {**self._asdict(), "sides": [side.as_json() for side in self.sides]}


class Next(NamedTuple):
    """The hand to come, or the one that is bid and being played; by seat who may bid blind."""

    number: int
    dealer: int
    first_bidder: int
    tie_break: bool
    may_bid_blind: list[bool]
    may_bid_blind_nil: list[bool]


class Side(NamedTuple):
    """Where a side stands."""

    seats: tuple[int, ...]
    score: int
    bags: int
    sets: int


class Sheet(NamedTuple):
    """A game's score sheet. `status`: "playing", "tie-break" or "finished"; `reason`: a key of `REASONS`."""

    status: str
    sides: list[Side]
    hands: list[HandSheet]
    next: Next | None
    winner: int | None
    reason: str | None

    def as_json(self) -> dict[str, Any]:
        return {
            "format": "spades-sheet/1",
            "status": self.status,
            "sides": [{**side._asdict(), "seats": list(side.seats)} for side in self.sides],
            "hands": [hand.as_json() for hand in self.hands],
            "next": self.next and self.next._asdict(),
            "winner": self.winner,
            "reason": self.reason,
        }
