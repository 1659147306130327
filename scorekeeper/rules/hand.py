"""One hand of a record, read and found sound, or everything that is wrong with it.

Reading checks what stands in the hand against the ruleset and the state before it: who dealt, the names, and through
its neighbours the bids, tricks, prizes and adjustments. This module must not know what anything scores.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from .bidding import read_bids
from .captured import read_prizes
from .decisions import read_adjustments
from .errors import of_type
from .kinds import is_int
from .reading import Reading
from .strict_json import twice
from .tricks import read_tricks


class Hand(NamedTuple):
    """A hand, all by seat: `bids` by name, `tricks` (None while it is played), `pile` (the seat where its tricks lie).

    A seat without a bid of its own shares its side's joint bid, or the hand bids itself.
    """

    bids: Sequence[str | None]
    bids_itself: bool
    tricks: Sequence[int] | None
    pile: Sequence[int]
    prizes: Mapping[str, int]
    adjustments: Sequence[Mapping[str, Any]]


def read_hand(reading: Reading, raw: dict[str, Any], dealer: int, last: bool) -> Hand:
    """Read a hand but for its dealer; it is sound if no fault was noted. Only the last may lack its tricks."""
    for key in twice(raw):
        reading.fault("key-twice", key, key=key)
    bids = read_bids(reading, raw.get("bids"), dealer)
    tricks = read_tricks(reading, raw.get("tricks"), bids, dealer, last)
    prizes, adjustments = raw.get("prizes"), raw.get("adjustments")
    if prizes is not None:
        read_prizes(reading, prizes, tricks)
    if adjustments is not None:
        read_adjustments(reading, adjustments, bids)
    players = raw.get("players")
    if players is not None and reading.one_each("players", players) and not are_names(players):
        reading.fault("wrong-type", "players", **of_type("players"))
    return Hand(bids.names, reading.bids_itself, tricks.by_seat, tricks.pile, prizes or {}, adjustments or ())


def read_dealer(reading: Reading, raw: dict[str, Any]) -> int:
    """Who dealt: the seat that was due, or the one that says it dealt out of turn."""
    dealer, out_of_turn = raw.get("dealer"), raw.get("out_of_turn")
    if out_of_turn is not None and not isinstance(out_of_turn, bool):
        reading.fault("wrong-type", "out_of_turn", **of_type("out_of_turn"))
    if dealer is None:
        if out_of_turn is True:
            reading.fault("dealer-missing", "dealer")
    elif not is_int(dealer, 0, reading.rules.players - 1):
        reading.fault("no-such-seat", "dealer", key="dealer")
    elif dealer == reading.due or out_of_turn is True:
        return int(dealer)
    else:
        reading.fault("dealer-not-due", "dealer", who=reading.name(dealer), due=reading.name(reading.due))
    return reading.due


def are_names(value: object) -> bool:
    """Tell whether a value is a list of texts."""
    return isinstance(value, list) and all(isinstance(name, str) for name in value)
