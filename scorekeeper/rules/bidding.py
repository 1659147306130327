"""The bids of one hand, read and found allowed, or everything that is wrong with them (record.md section 2).

This module must not know what was taken.
"""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from .bids import Bid, most_blind
from .kinds import is_int
from .reading import Reading
from .ruleset import Ruleset
from .strict_json import shown

NUMBER = re.compile(r"(blind-)?(0|[1-9][0-9]*)")
SPECIAL = ("nil", "blind-nil", "moon", "0")


class Bids(NamedTuple):
    """Bids and their names by seat, None where a partner spoke; `unclear`: seats whose bid is not understood."""

    by_seat: Sequence[Bid | None]
    names: Sequence[str | None]
    unclear: Sequence[int] = ()


def first_bidder(rules: Ruleset, dealer: int) -> int:
    """Who bids first and leads: the dealer's left, or the dealer (A18); bidding goes round from there.

    >>> first_bidder(Ruleset(), 3), first_bidder(Ruleset(first_bidder="dealer"), 3)
    (0, 3)
    """
    return dealer if rules.first_bidder == "dealer" else (dealer + 1) % rules.players


def may_bid_blind(rules: Ruleset, behind: int, used: int) -> bool:
    """May a player who is `behind` points behind the leading side, with `used` blind numbers bid, bid one more?

    >>> from .choosing import read_ruleset
    >>> [may_bid_blind(read_ruleset({"preset": "cutthroat-official"}), *at) for at in ((50, 0), (49, 0), (50, 1))]
    [True, False, False]
    """
    return rules.blind_bid_min is not None and behind >= rules.blind_bid_behind and not blind_used_up(rules, used)


def blind_used_up(rules: Ruleset, used: int) -> bool:
    """Has a player who bid `used` blind numbers no more of them in this game?

    >>> blind_used_up(Ruleset(blind_bid_limit=1), 1), blind_used_up(Ruleset(), 9)
    (True, False)
    """
    return rules.blind_bid_limit is not None and used >= rules.blind_bid_limit


def may_bid_blind_nil(rules: Ruleset, behind: int) -> bool:
    """May a player who is `behind` points behind the leading side bid blind nil?

    >>> may_bid_blind_nil(Ruleset(blind_nil_behind=100), 99), may_bid_blind_nil(Ruleset(), 0)
    (False, True)
    """
    return rules.blind_nil_points is not None and behind >= rules.blind_nil_behind


def read_bids(reading: Reading, said: Any, dealer: int) -> Bids:
    """Read the bids of a hand."""
    rules = reading.rules
    nobody = Bids((None,) * rules.players, (None,) * rules.players)
    if said is None:
        if reading.bids_itself:
            return nobody
        reading.fault("missing-bids", "bids")
        return nobody._replace(unclear=range(rules.players))
    if not reading.one_each("bids", said):
        return nobody._replace(unclear=range(rules.players))
    if reading.bids_itself:
        for seat, name in enumerate(said):
            if name is not None:
                reading.fault("bids-itself", "bids", seat)
        return nobody
    bids = _read_each(reading, said)
    if rules.side_min_bid:
        _board(reading, bids)
    if rules.bids_may_not_total_tricks and not bids.unclear:
        _total(reading, bids, dealer)
    return bids


def _read_each(reading: Reading, said: list[Any]) -> Bids:
    known = reading.rules.bids
    bids: list[Bid | None] = []
    names = said
    for seat, name in enumerate(said):
        bid = known.get(name) if type(name) is str else None
        if bid is None and name is not None:
            # An integer is read as its string.
            bid = known.get(str(name)) if is_int(name) else None
            if bid is None:
                _not_allowed(reading, seat, name)
            names = [*names[:seat], bid and bid.name, *names[seat + 1 :]]
        elif bid is not None and bid.kind in BLIND:
            BLIND[bid.kind](reading, seat)
        bids.append(bid)
    if None not in bids:
        return Bids(bids, names)
    return Bids(bids, names, _unclear(reading, said, bids))


def _not_allowed(reading: Reading, seat: int, name: object) -> None:
    """Say what is wrong with a bid that these rules do not know."""
    rules = reading.rules
    text = shown(name) if type(name) is int else name
    match = NUMBER.fullmatch(text) if isinstance(text, str) else None
    if text in SPECIAL:
        return reading.fault("bid-not-in-rules", "bids", seat, bid=shown(text).replace("-", " "))
    if not match:
        return reading.fault("not-a-bid", "bids", seat, bid=shown(name))
    blind, number = match[1], match[2]
    if blind and rules.blind_bid_min is None:
        reading.fault("bid-not-in-rules", "bids", seat, bid=f"blind {number[:40]}")
    elif blind:
        least, most = rules.blind_bid_min, most_blind(rules)
        reading.fault("blind-out-of-range", "bids", seat, bid=number[:40], least=least, most=most)
    elif len(number) > 2 or int(number) > rules.hand_tricks:
        reading.fault("bid-above-tricks", "bids", seat, bid=number[:40], most=rules.hand_tricks)
    else:
        reading.fault("bid-below-minimum", "bids", seat, least=rules.min_bid)


def _blind_number(reading: Reading, seat: int) -> None:
    """May this player bid a number blind now? Without known scores only the limit is looked at."""
    rules, behind, used = reading.rules, reading.behind(seat), reading.blind_used[seat]
    if blind_used_up(rules, used):
        reading.fault("blind-used-up", "bids", seat, n=rules.blind_bid_limit)
    elif behind is not None and not may_bid_blind(rules, behind, used):
        reading.fault("blind-not-behind", "bids", seat, behind=rules.blind_bid_behind, distance=behind)


def _blind_nil(reading: Reading, seat: int) -> None:
    rules, behind = reading.rules, reading.behind(seat)
    if behind is not None and not may_bid_blind_nil(rules, behind):
        reading.fault("blind-not-behind", "bids", seat, behind=rules.blind_nil_behind, distance=behind)


BLIND = {"blind": _blind_number, "blind-nil": _blind_nil}


def _unclear(reading: Reading, said: list[Any], bids: list[Bid | None]) -> list[int]:
    """A seat may be silent only beside one joint bid of its side: a number or a moon."""
    unclear = [seat for seat, bid in enumerate(bids) if bid is None and said[seat] is not None]
    for seats in reading.rules.side_seats:
        silent = [seat for seat in seats if said[seat] is None]
        speaking = [bids[seat] for seat in seats if said[seat] is not None]
        joint = len(speaking) == 1 and (speaking[0] is None or not speaking[0].alone)
        if silent and not joint:
            for seat in silent:
                reading.fault("missing-bid", "bids", seat)
            unclear += silent
    return unclear


def _board(reading: Reading, bids: Bids) -> None:
    """The least sum of a side's bids; a side with a nil may be exempt."""
    rules = reading.rules
    for seats in rules.side_seats:
        side = [bid for seat in seats if (bid := bids.by_seat[seat])]
        together = sum(bid.tricks for bid in side)
        exempt = not rules.side_min_bid_with_nil and any(bid.nil for bid in side)
        if together < rules.side_min_bid and not exempt and not set(seats) & set(bids.unclear):
            least = rules.side_min_bid
            reading.fault("under-the-board", "bids", who=reading.name(*seats), bid=together, least=least)


def _total(reading: Reading, bids: Bids, dealer: int) -> None:
    """The sum of all bids may not be the tricks of the hand: that is up to whoever bids last."""
    rules = reading.rules
    if sum(bid.tricks for bid in bids.by_seat if bid) == rules.hand_tricks:
        last = (first_bidder(rules, dealer) - 1) % rules.players
        reading.fault("bids-total-tricks", "bids", last, tricks=rules.hand_tricks)
