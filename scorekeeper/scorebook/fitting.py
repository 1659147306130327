"""What other rules or a corrected hand leave of the hands that follow.

It changes a draft and writes nothing; undo brings back what went. This module must not know any rule: it asks the law.
"""

from typing import Any

from .. import rules
from ..entering import NotPossible, bids_itself, check_bid, is_closed
from ..facts import SILENT, Facts
from ..models import Hand
from .people import copy_seat
from .steps import Draft


def fit_what_follows(draft: Draft) -> None:
    """After other rules or a corrected hand: if the game would now be over earlier, the hands after its end go; an open
    hand loses what may not stand any more. The step keeps it all, undo brings it back.
    """
    facts = Facts(draft.facts.game, draft.facts.seats, draft.facts.hands)
    for number in facts.beyond_the_end():
        if hand := draft.facts.hand(number):
            draft.drop(hand)
    bring_substitutes_forward(draft)
    facts = Facts(draft.facts.game, draft.facts.seats, draft.facts.hands)
    if facts.open in facts.hands and not facts.fold().faults:
        fit_open_hand(facts, facts.open)


def bring_substitutes_forward(draft: Draft) -> None:
    """Who came for a hand that went sits there from the open hand on: nobody comes back by himself later."""
    number = Facts(draft.facts.game, draft.facts.seats, draft.facts.hands).open_number
    latest = {(seat.place, min(seat.from_hand, number)): seat for seat in draft.facts.seats}
    if any(seat.from_hand > number for seat in draft.facts.seats):
        draft.seats = [copy_seat(seat, from_hand=from_hand) for (_place, from_hand), seat in latest.items()]


def fit_open_hand(facts: Facts, hand: Hand) -> None:
    """Take the bids out that may not be bid, and what was entered after them; the bidding is open again if they, or
    their sum, or a decision may not stand.
    """
    kept = fitting_bids(facts, hand)
    stands = kept == hand.bids and not (is_closed(facts, hand) and facts.fold(facts.hand_record(hand)).faults)
    if not stands:
        hand.closed_at = None
        hand.adjustments = [each for each in hand.adjustments if each["kind"] in ("points", "bags")]
    hand.bids = kept
    taken = [tricks for tricks in hand.tricks if isinstance(tricks, int)]
    if not is_closed(facts, hand) or sum(taken) > facts.rules.hand_tricks:
        hand.tricks = [None] * facts.rules.players
    played = hand.tricks != [None] * facts.rules.players
    hand.prizes = {card: seat for card, seat in hand.prizes.items() if played and card in facts.rules.prizes}


def fitting_bids(facts: Facts, hand: Hand) -> list[Any]:
    """The bids that may be bid now; partners who let one speak whose bid goes are to bid again."""
    if bids_itself(facts, hand):
        return [None] * facts.rules.players
    wrong = {
        seat
        for seat, bid in enumerate(hand.bids)
        if bid not in (None, SILENT) and not may_bid(facts, hand, seat, bid, is_joint(facts, hand, seat))
    }
    with_partners = {partner for seat in wrong for partner in facts.rules.side_seats[facts.side_of[seat]]}
    return [
        None if seat in wrong or (bid == SILENT and seat in with_partners) else bid
        for seat, bid in enumerate(hand.bids)
    ]


def may_bid(facts: Facts, hand: Hand, seat: int, bid: str, joint: bool) -> bool:
    """May a player make this bid?"""
    try:
        check_bid(facts, hand, seat, bid, joint)
    except (rules.RulesError, NotPossible):
        return False
    return True


def is_joint(facts: Facts, hand: Hand, seat: int) -> bool:
    """Does the bid in this seat stand for the whole side?"""
    partners = facts.rules.side_seats[facts.side_of[seat]]
    return all(hand.bids[each] == SILENT for each in partners if each != seat)
