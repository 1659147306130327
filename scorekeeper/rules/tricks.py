"""The tricks of one hand: they are for each seat or in one pile a side, and add up (record.md section 2).

This module must not know what any trick is worth.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from .bidding import Bids
from .reading import Reading
from .strict_json import shown


class Tricks(NamedTuple):
    """Tricks by seat, None where they are not known; `pile` by seat: the seat where its tricks lie."""

    by_seat: Sequence[int] | None
    pile: Sequence[int]


def read_tricks(reading: Reading, taken: Any, bids: Bids, dealer: int, last: bool) -> Tricks:
    """Read the tricks of a hand. Only the last hand may lack them: it is being played."""
    rules = reading.rules
    own = range(rules.players)
    if taken is None:
        if not last:
            reading.fault("missing-tricks", "tricks")
        return Tricks(None, own)
    if not reading.one_each("tricks", taken):
        return Tricks(None, own)
    found, most = len(reading.faults), rules.hand_tricks
    for seat, count in enumerate(taken):
        if (type(count) is not int or not 0 <= count <= most) and count is not None:
            reading.fault("tricks-out-of-range", "tricks", seat, tricks=shown(count), most=most)
    pile: Sequence[int] = own
    if None in taken:
        pile = _piles(reading, taken, bids)
        taken = [count or 0 for count in taken]
    if len(reading.faults) > found:
        return Tricks(None, pile)
    if rules.dealer_sits_out and taken[dealer] == most:
        reading.fault("dealer-tricks", "tricks", dealer, most=most - 1)
    if sum(taken) != most:
        reading.fault("tricks-do-not-add-up", "tricks", total=sum(taken), n=most)
    return Tricks(taken, pile)


def _piles(reading: Reading, taken: list[Any], bids: Bids) -> Sequence[int]:
    """A side may lay its tricks in one pile, unless one of its bids is for a player's own tricks."""
    pile = list(range(reading.rules.players))
    for seats in reading.rules.side_seats:
        silent = [seat for seat in seats if taken[seat] is None]
        holding = [seat for seat in seats if taken[seat] is not None]
        if not silent:
            continue
        if len(holding) == 1 and not any(bid.alone for seat in seats if (bid := bids.by_seat[seat])):
            for seat in seats:
                pile[seat] = holding[0]
        else:
            for seat in silent:
                reading.fault("missing-trick-count", "tricks", seat)
    return pile
