"""What the table decides about a hand: thrown in, dealt out of turn, points, bags, a set, tricks moved for a renege.

Each write says what stood there when its page was drawn and is refused if that has changed. This module must not know
any rule.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from .. import rules
from ..entering import NotPossible, bids_of, is_closed
from ..facts import Facts, hand_key
from ..models import Hand
from .hands import apply_correction, must_stand, open_only
from .steps import Ask, Draft, Stale, take_step


def misdeal(
    game_id: int | str, ask: Ask, *, hand: int, next_deals: bool, was: int, bids: Sequence[str] | None = None
) -> Facts:
    """Throw the open hand in: its bids go. The same player deals again, or the next; `was` is who dealt, `bids` (""
    for none) what was bid when the page was drawn.

    Raises Stale if the hand is no longer open, somebody else deals it by now, or other bids stand.
    """

    def change(draft: Draft) -> None:
        open_only(draft.facts, hand)
        due = dealer_stands(draft.facts, was)
        if bids is not None and list(bids) != said_bids(draft.facts):
            raise Stale(_("What was bid has changed on another phone meanwhile."))
        target = draft.open_hand()
        nobody = [None] * draft.facts.rules.players
        target.bids, target.tricks, target.prizes, target.adjustments, target.changed = nobody, list(nobody), {}, [], []
        target.closed_at = None
        if next_deals:
            target.dealer = (due + 1) % draft.facts.rules.players

    content = {"next": next_deals, "was": was, "bids": bids}
    return take_step(game_id, ask, "misdeal", content, change, hand)


def said_bids(facts: Facts) -> list[str]:
    """The bids of the open hand by seat, "" for none: what a page that would throw them in showed."""
    return [bid or "" for bid in bids_of(facts, facts.open)]


def deal_out_of_turn(game_id: int | str, ask: Ask, *, hand: int, dealer: int, was: int) -> Facts:
    """Say who really dealt the open hand: bidding and deal go on from there, bids already entered stay.

    Raises Stale if the hand is no longer open or somebody else deals it by now.
    """

    def change(draft: Draft) -> None:
        open_only(draft.facts, hand)
        dealer_stands(draft.facts, was)
        deal_by(draft, dealer)

    return take_step(game_id, ask, "deal", {"dealer": dealer, "was": was}, change, hand)


def deal_by(draft: Draft, dealer: int) -> None:
    """Note who dealt the open hand, if it is not who was due. Raises NotPossible for nobody at this table."""
    if not 0 <= dealer < draft.facts.rules.players:
        raise NotPossible(_("Nobody sits there."))
    due = rules.score(draft.facts.record()).next
    draft.open_hand().dealer = None if due and due.dealer == dealer else dealer


def dealer_stands(facts: Facts, was: int) -> int:
    """Who deals the open hand. Raises Stale if it is not who it was."""
    following = facts.sheet.next
    if following is None or following.dealer != was:
        raise Stale(_("Who deals was changed on another phone meanwhile."))
    return following.dealer


def decisions_key(hand: Hand) -> str:
    """What a page that decides says stood there: the version of a hand and its decisions.

    >>> decisions_key(Hand(revision=2))
    '2-4f53cda1'
    """
    if hand.scored_at:
        return hand_key(hand)
    digest = hashlib.sha256(json.dumps(hand.adjustments, sort_keys=True).encode()).hexdigest()
    return f"{hand.revision}-{digest[:8]}"


def adjust(
    game_id: int | str,
    ask: Ask,
    *,
    hand: int,
    was: str,
    add: Mapping[str, Any] | None = None,
    remove: int | None = None,
) -> Facts:
    """Put a decision (renege, points, bags, set; with its reason) on a hand that is scored or whose bids are closed, or
    take one away again. `was` is the `decisions_key` that stood.

    Raises Stale if the hand was changed meanwhile, RulesError if a decision may not be, NotPossible while it is bid.
    """

    def change(draft: Draft) -> None:
        target = draft.facts.hand(hand)
        if target is None or not target.scored_at:
            open_only(draft.facts, hand)
            target = draft.open_hand()
        if decisions_key(target) != was:
            raise Stale(_("Hand {number} was changed on another phone meanwhile.").format(number=hand))
        wanted = decided(target, add, remove)
        if target.scored_at:
            return apply_correction(draft, target, {"adjustments": wanted})
        if not is_closed(draft.facts, target):
            raise NotPossible(_("Close the bids of hand {number} first.").format(number=hand))
        must_stand(draft.facts, draft.facts.hand_record(target, adjustments=wanted))
        target.adjustments = wanted
        return None

    content = {"add": dict(add) if add else None, "remove": remove, "was": was}
    return take_step(game_id, ask, "adjust", content, change, hand)


def decided(hand: Hand, add: Mapping[str, Any] | None, remove: int | None) -> list[dict[str, Any]]:
    """The decisions on a hand with one more, or without one."""
    kept = [item for place, item in enumerate(hand.adjustments) if place != remove]
    return [*kept, dict(add)] if add else kept
