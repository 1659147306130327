"""A whole hand at once, as a table writes it down that plays on paper: bids, tricks and prizes in one step.

Each entry is checked as if it were tapped. This module must not know any rule.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from ..entering import NotPossible, bids_itself, complete
from ..facts import SILENT, Facts
from ..models import Hand
from .decisions import deal_by
from .hands import close, enter_bid, enter_prize, enter_tricks, open_only, score
from .steps import Ask, Draft, Stale, take_step


def write_hand(
    game_id: int | str,
    ask: Ask,
    *,
    hand: int,
    bids: Sequence[str | None],
    tricks: Sequence[Any],
    prizes: Mapping[str, Any] | None = None,
    dealer: int | None = None,
) -> Facts:
    """Score the open hand from all that was written of it, by seat; "-" is a partner who gave none of their own, or for
    a prize that nobody caught it. The last tricks may be left out. `dealer` is who dealt, where that is told.

    Raises Stale if another hand is open or it is bid on a phone, RulesError or NotPossible for what may not be.
    """

    def change(draft: Draft) -> None:
        target = untouched(draft, hand)
        if len(bids) != len(target.bids) or len(tricks) != len(target.tricks):
            raise NotPossible(_("Write something for each player."))
        if dealer is not None:
            deal_by(draft, dealer)
            draft.facts.__dict__.pop("sheet", None)  # it says who bids first
        write_bids(draft, target, bids)
        for seat, taken in enumerate(tricks):
            if taken not in (None, SILENT):
                enter_tricks(draft, target, seat, str(taken))
        for card, seat in (prizes or {}).items():
            enter_prize(draft, target, card, str(seat), "")
        filled = complete(draft.facts, target)
        if filled is None:
            raise NotPossible(_("Some tricks or cards of hand {number} are missing.").format(number=hand))
        score(draft, target, filled)

    content = {"bids": list(bids), "tricks": list(tricks), "prizes": dict(prizes or {}), "dealer": dealer}
    return take_step(game_id, ask, "save", content, change, hand)


def untouched(draft: Draft, number: int) -> Hand:
    """The open hand, if it has this number and nothing is bid in it. Raises Stale otherwise."""
    open_only(draft.facts, number)
    hand = draft.open_hand()
    if hand.closed_at or any(hand.bids) or any(taken is not None for taken in hand.tricks):
        raise Stale(_("Hand {number} is bid on another phone: look at the board.").format(number=number))
    return hand


def write_bids(draft: Draft, hand: Hand, bids: Sequence[str | None]) -> None:
    """Enter the bids and close them; a bid is its side's where the partners are silent."""
    sides = draft.facts.rules.side_seats
    for seat, bid in enumerate(bids):
        if bid not in (None, SILENT):
            partners = next(side for side in sides if seat in side)
            enter_bid(draft, hand, seat, str(bid), any(bids[each] == SILENT for each in partners))
    if not bids_itself(draft.facts, hand):
        close(draft, hand)
