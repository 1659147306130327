"""What a hand that another phone kept is at a table: whether it fits, whether it is here already, what it would change.

It knows the facts of a game and asks the law nothing; it writes nothing.
"""

from typing import Any

from ..entering import is_count
from ..facts import SILENT, Facts
from ..models import Hand
from .kept_text import KeptHand


def fits(facts: Facts, kept: KeptHand) -> bool:
    """Can it be a hand of this table at all: as many seats, its bids, its cards?"""
    rules = facts.rules
    seats = range(rules.players)
    tricks = [None] * rules.players if kept.tricks is None else kept.tricks
    return (
        len(kept.bids) == len(tricks) == rules.players
        and all(bid in (None, SILENT) or bid in rules.bids for bid in kept.bids)
        and all(taken in (None, SILENT) or (is_count(taken) and taken <= rules.hand_tricks) for taken in tricks)
        and all(card in rules.prizes and (seat == SILENT or seat in seats) for card, seat in kept.prizes.items())
        and (kept.dealer is None or kept.dealer in seats)
    )


def is_half(kept: KeptHand) -> bool:
    """Is it not played to its end?"""
    return kept.tricks is None or None in kept.tricks


def is_here(facts: Facts, stands: Hand, kept: KeptHand) -> bool:
    """Is it what stands already?"""
    return all(counted(facts, getattr(stands, name)) == counted(facts, value) for name, value in changed(kept).items())


def counted(facts: Facts, value: Any) -> Any:
    """A fact of a hand as it counts: a card that nobody is named for was caught by nobody."""
    if not isinstance(value, dict):
        return value
    return {card: SILENT if value.get(card) is None else value[card] for card in facts.rules.prizes}


def changed(kept: KeptHand) -> dict[str, Any]:
    """Its facts, as a correction sets them."""
    return {
        "bids": kept.bids,
        "tricks": kept.tricks,
        "prizes": kept.prizes,
        "adjustments": kept.adjustments,
        "dealer": kept.dealer,
    }
