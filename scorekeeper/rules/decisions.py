"""The adjustments of one hand: what the table decided beside the cards, each with its reason (record.md section 2).

This module must not know what a decision does to the score.
"""

from typing import Any

from .bidding import Bids
from .errors import of_type
from .kinds import is_int
from .reading import Reading
from .strict_json import shown, twice


def read_adjustments(reading: Reading, adjustments: object, bids: Bids) -> None:
    """Find what is wrong with a hand's adjustments."""
    if not isinstance(adjustments, list):
        return reading.fault("wrong-type", "adjustments", **of_type("adjustments"))
    for item in adjustments:
        if isinstance(item, dict):
            _adjustment(reading, item, bids)
        else:
            reading.fault("wrong-type", "adjustments", **of_type("adjustments"))


def _adjustment(reading: Reading, item: dict[str, Any], bids: Bids) -> None:
    for key in twice(item):
        reading.fault("key-twice", "adjustments", key=key)
    reason, kind = item.get("reason"), item.get("kind")
    if not isinstance(reason, str) or not reason.strip():
        reading.fault("adjustment-without-reason", "adjustments")
    if isinstance(kind, str) and kind in KINDS:
        KINDS[kind](reading, item, bids)
    else:
        reading.fault("unknown-adjustment", "adjustments", value=shown(kind))


def _given(reading: Reading, item: dict[str, Any], bids: Bids) -> None:
    """Points or bags, given or taken."""
    kind = item["kind"]
    _side(reading, item)
    if not is_int(item.get(kind)):
        reading.fault("wrong-type", "adjustments", **of_type(kind))


def _set(reading: Reading, item: dict[str, Any], bids: Bids) -> None:
    """A side set by decision; one whose bids are not understood gets no second complaint."""
    if not _side(reading, item):
        return
    seats = reading.rules.side_seats[item["side"]]
    if set(seats) & set(bids.unclear):
        return
    if not any(bid and not bid.nil for seat in seats if (bid := bids.by_seat[seat])):
        reading.fault("nothing-to-set", "adjustments", who=reading.name(*seats))


def _renege(reading: Reading, item: dict[str, Any], bids: Bids) -> None:
    """Tricks that move from one side to another."""
    ends = [item.get("from"), item.get("to")]
    for key, seat in zip(("from", "to"), ends, strict=True):
        if not is_int(seat, 0, reading.rules.players - 1):
            reading.fault("no-such-seat", "adjustments", key=key)
            ends = []
    if len({reading.rules.side_of[seat] for seat in ends if seat is not None}) == 1:
        reading.fault("renege-within-side", "adjustments")


def _side(reading: Reading, item: dict[str, Any]) -> bool:
    if is_int(item.get("side"), 0, len(reading.rules.side_seats) - 1):
        return True
    reading.fault("no-such-side", "adjustments", key="side")
    return False


KINDS = {"points": _given, "bags": _given, "set": _set, "renege": _renege}
