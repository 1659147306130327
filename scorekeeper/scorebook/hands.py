"""What is written into a hand: bids, tricks, prizes; closing, saving, correcting.

Each write says what stood there when its page was drawn and is refused if that has changed. Whether facts may stand is
the law's to say; this module must not know any rule.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from .. import rules
from ..entering import (
    Complete,
    NotPossible,
    check_bid,
    check_prize,
    check_tricks,
    complete,
    is_closed,
    number_in,
    side_is_joint,
)
from ..facts import SILENT, Facts, hand_key
from ..models import Hand
from .fitting import fit_what_follows, is_joint
from .steps import Ask, Draft, Stale, take_step


def enter(
    game_id: int | str, ask: Ask, *, hand: int, field: str, place: str, value: str, was: str, joint: bool = False
) -> Facts:
    """Enter one bid, trick count or prize of the open hand; an empty value takes it out again.

    `place` is a seat, or for a prize the card; `was` is what stood there. `joint`: the bid is its side's.
    Raises Stale if something else stands there by now, RulesError if it may not be.
    """

    def change(draft: Draft) -> None:
        open_only(draft.facts, hand)
        target = draft.open_hand()
        if field == "prize":
            return enter_prize(draft, target, place, value, was)
        seat = number_in(place, draft.facts.rules.players - 1)
        if seat is None:
            raise NotPossible(_("Nobody sits there."))
        stands = getattr(target, field)[seat]
        stands = "" if stands is None else str(stands)
        if stands == value and joint in (False, is_joint(draft.facts, target, seat)):
            return None
        if stands != was:
            who = draft.facts.names()[seat]
            raise Stale(
                _("{who}: {value} was entered on another phone meanwhile.").format(who=who, value=stands or "–")
            )
        if field == "bids":
            return enter_bid(draft, target, seat, value, joint)
        return enter_tricks(draft, target, seat, value)

    content = {"field": field, "place": place, "value": value, "was": was, "joint": joint}
    return take_step(game_id, ask, field, content, change, hand)


def open_only(facts: Facts, number: int) -> None:
    """Raise Stale if this hand is not the open one."""
    if facts.sheet.status == "finished" or facts.game.ended:
        raise Stale(_("The game is over."))
    if number != facts.open_number:
        raise Stale(_("Hand {number} is no longer open: it was scored or undone meanwhile.").format(number=number))


def replaced(values: Sequence[Any], seat: int, value: Any) -> list[Any]:
    """A copy with one entry changed."""
    return [value if place == seat else old for place, old in enumerate(values)]


def enter_bid(draft: Draft, hand: Hand, seat: int, value: str, joint: bool) -> None:
    """Set a bid; a joint one silences the partners, an own one lets them speak again. After closing it stays marked."""
    facts, bids = draft.facts, hand.bids
    if value:
        check_bid(facts, hand, seat, value, joint)
    for partner in facts.rules.side_seats[facts.side_of[seat]]:
        if partner != seat and (joint or bids[partner] == SILENT):
            bids = replaced(bids, partner, SILENT if joint and value else None)
    if hand.closed_at:
        if not value:
            raise NotPossible(_("The bids are closed: open them again to take a bid out."))
        mark = {"seat": seat, "was": bids[seat], "at": draft.now.isoformat()}
        hand.changed = [*hand.changed, mark]
        own = facts.rules.side_seats[facts.side_of[seat]]
        hand.tricks = [None if place in own else taken for place, taken in enumerate(hand.tricks)]
    hand.bids = replaced(bids, seat, value or None)
    if hand.closed_at:
        must_stand(facts, facts.hand_record(hand))


def enter_tricks(draft: Draft, hand: Hand, seat: int, value: str) -> None:
    """Set how many tricks a player took, or a side's pile: then its other seats hold none of their own."""
    if not is_closed(draft.facts, hand):
        raise Stale(_("The bids of hand {number} are open again.").format(number=hand.number))
    taken = check_tricks(draft.facts, hand, seat, value) if value else None
    tricks = hand.tricks
    if side_is_joint(draft.facts, hand, draft.facts.side_of[seat]):
        for partner in draft.facts.rules.side_seats[draft.facts.side_of[seat]]:
            tricks = replaced(tricks, partner, None if taken is None else SILENT)
    hand.tricks = replaced(tricks, seat, taken)
    hand.prizes = {}


def enter_prize(draft: Draft, hand: Hand, card: str, value: str, was: str) -> None:
    """Set who caught a prize card: a seat, or "-" for nobody."""
    stands = str(hand.prizes.get(card, ""))
    if stands == value:
        return
    if stands != was:
        raise Stale(_("Who caught the card was entered on another phone meanwhile."))
    others = {each: seat for each, seat in hand.prizes.items() if each != card}
    hand.prizes = {**others, card: check_prize(draft.facts, hand, card, value)} if value else others


def close_bids(game_id: int | str, ask: Ask, *, hand: int) -> Facts:
    """End the bidding of the open hand. Raises RulesError with everything that is wrong with the bids."""

    def change(draft: Draft) -> None:
        open_only(draft.facts, hand)
        target = draft.open_hand()
        if not target.closed_at:
            close(draft, target)

    return take_step(game_id, ask, "close", {}, change, hand)


def close(draft: Draft, hand: Hand) -> None:
    """End the bidding if the bids may stand."""
    must_stand(draft.facts, draft.facts.hand_record(hand))
    hand.closed_at = draft.now


def reopen_bids(game_id: int | str, ask: Ask, *, hand: int) -> Facts:
    """Go back to the bidding of the open hand; what was bid stays."""

    def change(draft: Draft) -> None:
        open_only(draft.facts, hand)
        draft.open_hand().closed_at = None

    return take_step(game_id, ask, "reopen", {}, change, hand)


def must_stand(facts: Facts, told: Mapping[str, Any]) -> None:
    """Raise RulesError if the law does not let a hand stand after those that count."""
    if faults := facts.fold(told).faults:
        raise rules.RulesError(faults)


def save_hand(game_id: int | str, ask: Ask, *, hand: int, seen: str) -> Facts:
    """Score the open hand as the page showed it: `seen` is what `entering.seen` said then.

    Raises Stale if its facts have changed since, RulesError if they may not stand.
    """

    def change(draft: Draft) -> None:
        open_only(draft.facts, hand)
        target = draft.open_hand()
        filled = complete(draft.facts, target)
        if filled is None or filled.seen != seen:
            raise Stale(_("The hand has changed since this page was drawn: look at it again, then save."))
        score(draft, target, filled)

    return take_step(game_id, ask, "save", {"seen": seen}, change, hand)


def score(draft: Draft, hand: Hand, filled: Complete) -> None:
    """Let a hand count. Whether it may stand is asked when what follows is derived, before anything is kept."""
    hand.tricks, hand.prizes = filled.tricks, filled.prizes
    hand.closed_at, hand.scored_at = hand.closed_at or draft.now, draft.now
    hand.revision += 1


def correct_hand(game_id: int | str, ask: Ask, *, hand: int, was: str, facts: Mapping[str, Any]) -> Facts:
    """Set the facts of a scored hand (bids, tricks, prizes, adjustments). Hands after an end that this brings go.

    `was` is the `hand_key` that stood. Raises Stale if the hand was corrected or undone meanwhile, RulesError if the
    law does not let all hands stand.
    """

    def change(draft: Draft) -> None:
        apply_correction(draft, scored_as_seen(draft.facts, hand, was), facts)

    return take_step(game_id, ask, "correct", {"facts": facts, "was": was}, change, hand)


def scored_as_seen(facts: Facts, number: int, was: str) -> Hand:
    """The scored hand as a page saw it (`was` is its `hand_key`). Raises Stale if it was changed meanwhile."""
    hand = facts.hand(number)
    if hand is None or not hand.scored_at or hand_key(hand) != was:
        raise Stale(_("Hand {number} was changed on another phone meanwhile.").format(number=number))
    return hand


def apply_correction(draft: Draft, hand: Hand, corrected: Mapping[str, Any]) -> None:
    """Put corrected facts into a hand and take out what would come after the end of the game."""
    if all(getattr(hand, key) == value for key, value in corrected.items()):
        raise NotPossible(_("Nothing is different from what stands."))
    for key, value in corrected.items():
        setattr(hand, key, value)
    hand.revision += 1
    fit_what_follows(draft)
