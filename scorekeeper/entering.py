"""Entering a hand: what is still open, in which order it is asked, what may be put there, when it is complete.

The pen and the scorepad share this view of a half-entered hand. Rules are asked of the law; it must not write.
"""

import hashlib
import json
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from . import rules
from .facts import SILENT, Facts
from .models import Hand


class NotPossible(Exception):
    """What was asked cannot be; says why in the table's words."""


class Complete(NamedTuple):
    """A hand with nothing left to enter: tricks (the last filled in) and prizes; with what was bid and decided."""

    tricks: list[Any]
    prizes: dict[str, Any]
    bids: list[str | None]
    decided: list[dict[str, Any]]

    @property
    def seen(self) -> str:
        """What a page shows when it offers to save: sent back, so that nothing else is saved."""
        tricks = ",".join(str(taken) for taken in self.tricks)
        prizes = ",".join(f"{card}{seat}" for card, seat in sorted(self.prizes.items()))
        bids = ",".join(bid or "" for bid in self.bids)
        decided = hashlib.sha256(json.dumps(self.decided, sort_keys=True).encode()).hexdigest()[:8]
        return ";".join([tricks, prizes, bids, *([decided] if self.decided else [])])


def bidding_order(facts: Facts) -> list[int]:
    """The seats from the first bidder round."""
    following = facts.sheet.next
    first, players = (following.first_bidder if following else 0), facts.rules.players
    return [(first + step) % players for step in range(players)]


def bids_itself(facts: Facts, hand: Hand) -> bool:
    """Is this the first hand of a game whose first hand has no bids?"""
    return hand.number == 1 and facts.rules.first_hand_bids_itself


def is_closed(facts: Facts, hand: Hand) -> bool:
    """Is the bidding over? A hand that bids itself has none."""
    return bool(hand.closed_at) or bids_itself(facts, hand)


def bids_of(facts: Facts, hand: Hand) -> list[str | None]:
    """The bids by seat; none yet where the hand has no row."""
    return list(hand.bids) or [None] * facts.rules.players


def tricks_of(facts: Facts, hand: Hand) -> list[Any]:
    """The tricks entered, by seat."""
    return list(hand.tricks) or [None] * facts.rules.players


def is_begun(facts: Facts) -> bool:
    """Has anything been said of the open hand?"""
    return any(each is not None for each in (*bids_of(facts, facts.open), *tricks_of(facts, facts.open)))


def side_is_joint(facts: Facts, hand: Hand, side: int) -> bool:
    """Do a side's tricks lie in one pile? Not where a partner bid for their own tricks (nil, blind, exact)."""
    seats = facts.rules.side_seats[side]
    known = facts.rules.bids
    bids = [known.get(bid) for seat in seats if (bid := bids_of(facts, hand)[seat]) not in (None, SILENT)]
    return len(seats) > 1 and not any(bid and bid.alone for bid in bids)


def trick_places(facts: Facts, hand: Hand) -> list[int]:
    """The seats for which tricks are asked, in bidding order: one for a pile, each for a side that counts its own."""
    asked, seen = [], set()
    for seat in bidding_order(facts):
        side = facts.side_of[seat]
        if not side_is_joint(facts, hand, side):
            asked.append(seat)
        elif side not in seen:
            seen.add(side)
            asked.append(pile_seat(facts, hand, seat))
    return asked


def pile_seat(facts: Facts, hand: Hand, seat: int) -> int:
    """The seat in which a side's pile stands: where one was entered, else the given one."""
    tricks = tricks_of(facts, hand)
    return next((each for each in facts.rules.side_seats[facts.side_of[seat]] if is_count(tricks[each])), seat)


def is_count(value: Any) -> bool:
    """Is it a number of tricks?"""
    return isinstance(value, int)


def number_in(value: str, most: int) -> int | None:
    """The number from 0 to `most` that a page wrote as it writes numbers; None for all else.

    >>> number_in("9", 13), number_in("09", 13), number_in("14", 13), number_in("²", 13)
    (9, None, None, None)
    """
    return next((number for number in range(most + 1) if str(number) == value), None)


def remaining(facts: Facts, hand: Hand, without: int | None = None) -> int:
    """Tricks of the hand that are not yet placed; those of one seat left aside."""
    placed = sum(taken for seat, taken in enumerate(tricks_of(facts, hand)) if is_count(taken) and seat != without)
    return facts.rules.hand_tricks - placed


def filled_tricks(facts: Facts, hand: Hand) -> list[Any] | None:
    """The tricks with the rest filled in for the last to be asked; None while more than one place is open."""
    tricks = tricks_of(facts, hand)
    places = trick_places(facts, hand)
    missing = [seat for seat in places if tricks[seat] is None]
    if len(missing) > 1 or not is_closed(facts, hand):
        return None
    for seat in missing:
        tricks[seat] = remaining(facts, hand)
    asked = set(places)
    return [taken if seat in asked else SILENT for seat, taken in enumerate(tricks)]


def open_prizes(facts: Facts, hand: Hand) -> Iterator[str]:
    """The prize cards of which nobody has said who caught them."""
    return (card for card in facts.rules.prizes if card not in hand.prizes)


def may_stay_out(facts: Facts) -> bool:
    """Can a card have been dealt to nobody? (Two players leave half of the pack.)"""
    return facts.rules.pack > facts.rules.hand_tricks * facts.rules.players - facts.rules.dealer_sits_out


def complete(facts: Facts, hand: Hand) -> Complete | None:
    """The hand with nothing left to enter, or None while something is."""
    tricks = filled_tricks(facts, hand)
    if tricks is None or any(open_prizes(facts, hand)):
        return None
    return Complete(tricks, dict(hand.prizes), bids_of(facts, hand), list(hand.adjustments))


def check_bid(facts: Facts, hand: Hand, seat: int, bid: str, joint: bool) -> None:
    """Raise RulesError if a player may not make this bid now; sums are looked at when the bids are closed."""
    bids: list[str | None] = [None] * facts.rules.players
    bids[seat] = bid
    faults = facts.fold({**facts.hand_record(hand, adjustments=[]), "bids": bids}).faults
    own = [fault for fault in faults if fault.seat == seat and fault.code != "bids-total-tricks"]
    known = facts.rules.bids.get(bid)
    if joint and known and known.kind not in ("number", "moon"):
        raise NotPossible(_("Partners bid a number or a moon together; any other bid is one player's own."))
    if own:
        raise rules.RulesError(own)


def check_tricks(facts: Facts, hand: Hand, seat: int, value: str) -> int:
    """Read a number of tricks. Raises NotPossible if the hand has not so many left."""
    most = remaining(facts, hand, without=seat)
    sheet = facts.sheet
    if facts.rules.dealer_sits_out and sheet.next and sheet.next.dealer == seat:
        most = min(most, facts.rules.hand_tricks - 1)
    taken = number_in(value, most)
    if taken is not None:
        return taken
    parameters = {"who": facts.names()[seat], "tricks": value[:8], "most": most}
    raise NotPossible(_("{who} cannot have taken {tricks}: {most} tricks are left.").format(**parameters))


def catchers(facts: Facts, tricks: Sequence[Any]) -> list[int]:
    """The seats that may have caught a prize: those that took a trick, any partner of a pile."""
    return [
        seat
        for seat in range(facts.rules.players)
        if any(
            is_count(tricks[each]) and tricks[each] > 0
            for each in ([seat] if tricks[seat] != SILENT else facts.rules.side_seats[facts.side_of[seat]])
        )
    ]


def check_prize(facts: Facts, hand: Hand, card: str, value: str) -> int | str:
    """Read who caught a prize card. Raises NotPossible if the card does not play or the player took no trick."""
    if card not in facts.rules.prizes:
        raise NotPossible(_("{card} is not a prize in this game.").format(card=card[:8]))
    if value == SILENT:  # nobody, or the tricks are mixed and nobody knows
        return SILENT
    tricks = filled_tricks(facts, hand) or tricks_of(facts, hand)
    seat = number_in(value, facts.rules.players - 1)
    if seat in catchers(facts, tricks):
        return seat
    raise NotPossible(_("Only a player who took a trick can have caught a prize."))
