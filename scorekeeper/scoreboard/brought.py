"""What another phone kept, hand by hand against what stands: here already, new, or other; told before it is taken in.

It lays the hands over those that stand, in memory, and asks the law; it writes nothing.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from ..entering import bids_of, is_begun, tricks_of
from ..facts import Facts
from ..incoming.kept_hands import changed, fits, is_half, is_here
from ..incoming.kept_text import KeptHand
from ..models import Hand
from ..rules import RulesError
from .consequences import changed_hand, told_faults, warnings, would_be
from .hand_form import standing
from .said import said_of

Told = dict[str, Any]


def brought(facts: Facts, hands: Sequence[KeptHand], over: Collection[int] = (), *, mine: bool = False) -> Told:
    """Each hand as the page shows it; `over` are those of which what was brought is chosen. `mine`: this very phone
    brings what it has kept itself, while another one wrote: what stands is not chosen for them.
    """
    told = list(compared(facts, hands, over))
    keep, take = (_("Keep theirs"), _("Keep yours")) if mine else (_("Keep what stands"), _("Take what is brought"))
    for hand in told:
        for choice in hand.get("choices", ()):
            choice["text"] = keep if choice["value"] == "stands" else take
            choice["checked"] &= not mine or choice["value"] == "brought"
    return {
        "hands": told,
        "takes": any(each["kind"] in ("new", "other", "half") for each in told),
        "here": all(each["kind"] == "same" or is_lost(each, kept) for each, kept in zip(told, hands, strict=True)),
    }


def is_lost(told: Told, kept: KeptHand) -> bool:
    """Is it a hand of which but the bids were entered, and nothing goes on with it?"""
    return told["kind"] == "out" and kept.tricks is None


def compared(facts: Facts, hands: Sequence[KeptHand], over: Collection[int]) -> Iterator[Told]:
    """The hands one by one; a new one is laid behind the new ones before it."""
    laid = Facts(facts.game, facts.seats, facts.scored)
    for kept in hands:
        stands = facts.hand(kept.number)
        told = {
            "number": kept.number,
            "title": _("Hand {number}").format(number=kept.number),
            "why": [],
            "warnings": [],
        }
        if not fits(facts, kept):
            yield told | out(_("It does not fit this game: it has other rules or other people."))
        elif is_half(kept):
            yield told | half(facts, laid, kept, over)
        elif stands and stands.scored_at:
            same = is_here(facts, stands, kept)
            yield told | ({"kind": "same"} if same else corrected(facts, kept, kept.number in over))
        else:
            new, after = following(laid, kept, facts.game.ended)
            if new["kind"] == "new":
                laid = after
                if kept.number == facts.open_number and is_begun(facts):
                    new |= other(kept.number, [{"text": text} for text in standing(facts, facts.open)], over)
            yield told | new


def out(why: str, entered: Any = ()) -> Told:
    """A hand that cannot be taken in, with what it says."""
    return {"kind": "out", "why": [why], "entered": list(entered)}


def half(facts: Facts, laid: Facts, kept: KeptHand, over: Collection[int]) -> Told:
    """A hand that is not played to its end: if it is the next one, its entry goes on with what was entered."""
    entered = list(standing(facts, hand_of(facts, kept)))
    follows = kept.number == laid.open_number and not (facts.game.ended or laid.sheet.status == "finished")
    if not follows or kept.adjustments or kept.dealer is not None:
        return out(_("It is not played to its end: enter it on the board."), entered)
    if kept.number != facts.open_number or not is_begun(facts):
        return {"kind": "half", "entered": entered}
    if (bids_of(facts, facts.open), tricks_of(facts, facts.open)) == (
        kept.bids,
        kept.tricks or [None] * len(kept.bids),
    ):
        return {"kind": "same"}
    stands = [{"text": text} for text in standing(facts, facts.open)]
    return other(kept.number, stands, over) | {"entered": entered}


def other(number: int, stands: list[Told], over: Collection[int]) -> Told:
    """The question which of two counts."""
    chosen = number in over
    return {
        "kind": "other",
        "title": _("Hand {number} was entered on another phone too").format(number=number),
        "stands": stands,
        "legend": _("Which one counts for hand {number}?").format(number=number),
        "field": f"hand-{number}",
        "choices": [
            {"value": "stands", "checked": not chosen},
            {"value": "brought", "checked": chosen},
        ],
    }


def corrected(facts: Facts, kept: KeptHand, chosen: bool) -> Told:
    """A hand that was scored here otherwise, and what would change."""
    stands = {"stands": lines(facts, kept.number)}
    try:
        after, gone = would_be(facts, {kept.number: changed(kept)}, None)
    except RulesError as error:
        entered = list(standing(facts, hand_of(facts, kept)))
        return {"kind": "out", "why": told_faults(error.faults, kept.number), "entered": entered, **stands}
    told = other(kept.number, stands["stands"], [kept.number] if chosen else [])
    return {**told, "lines": lines(after, kept.number), "warnings": list(warnings(facts, after, gone))}


def following(laid: Facts, kept: KeptHand, ended: str) -> tuple[Told, Facts]:
    """A hand that is new here, and the game with it."""
    hand = hand_of(laid, kept)
    entered = standing(laid, hand)
    if ended or laid.sheet.status == "finished":
        return out(_("The game is over here before it."), entered), laid
    if kept.number != laid.open_number:
        return out(_("Hand {number} is missing before it.").format(number=laid.open_number), entered), laid
    after = Facts(laid.game, laid.seats, [*laid.hands, hand])
    if faults := after.fold().faults:
        return {"kind": "out", "why": told_faults(faults, kept.number), "entered": list(entered)}, laid
    return {"kind": "new", "lines": lines(after, kept.number)}, after


def hand_of(facts: Facts, kept: KeptHand) -> Hand:
    """The hand as it would stand, not kept."""
    nobody: list[Any] = [None] * facts.rules.players
    hand = changed_hand(Hand(game=facts.game, number=kept.number, scored_at=timezone.now()), changed(kept))
    return changed_hand(hand, {"tricks": kept.tricks or nobody})


def lines(facts: Facts, number: int) -> list[Told]:
    """What a hand brought, as sentences with points."""
    scored = next(each for each in facts.sheet.hands if each.number == number)
    return list(said_of(facts, scored, "")["lines"])
