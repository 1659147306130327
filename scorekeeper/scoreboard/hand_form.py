"""The page that corrects a scored hand: what stands, what was chosen, all that happened to it.

Every seat is asked for its own bid and tricks; a partner who gave none of their own has "with the partner" chosen.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from .. import rules
from ..entering import bids_itself, catchers, side_is_joint
from ..facts import SILENT, Facts, hand_key
from ..models import Hand, Step
from ..words import tell
from .consequences import changed_hand
from .naming import nobody_took
from .said import tell_changes, told_entry

Choices = list[dict[str, Any]]
STEPS = ("save", "correct", "adjust", "undo", "redo")


def hand_form(facts: Facts, hand: Hand, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """The questions of the page; `chosen` are the facts that were chosen so far, or those that stand."""
    names = facts.names(hand.number)
    shown = changed_hand(hand, chosen)
    return {
        "title": _("Hand {number}").format(number=hand.number),
        "hand": hand.number,
        "version": hand_key(hand),
        "now": "; ".join(standing(facts, hand)),
        "seats": [seat_questions(facts, hand, shown, seat, who) for seat, who in enumerate(names)],
        "prizes": [prize_question(facts, shown, card, names) for card in facts.rules.prizes],
        "history": list(history(facts, hand)),
    }


def standing(facts: Facts, hand: Hand) -> Iterator[str]:
    """What stands, by name: "Ana bid 4, took 6"."""
    for seat, who in enumerate(facts.names(hand.number)):
        yield f"{who}: {entry(facts, hand, seat)}"


def entry(facts: Facts, hand: Hand, seat: int) -> str:
    """What a player bid and took."""
    bid, taken = (told_entry(facts, values[seat]) for values in (hand.bids, hand.tricks))
    if bids_itself(facts, hand):
        return _("took {tricks}").format(tricks=taken)
    return _("bid {bid}, took {tricks}").format(bid=bid, tricks=taken)


def seat_questions(facts: Facts, hand: Hand, shown: Hand, seat: int, who: str) -> dict[str, Any]:
    """The bid and the tricks of one player."""
    asked = None if bids_itself(facts, hand) else bid_choices(facts, shown, seat, who)
    return {
        "seat": seat,
        "name": who,
        "text": entry(facts, shown, seat),
        "open": (shown.bids[seat], shown.tricks[seat]) != (hand.bids[seat], hand.tricks[seat]),
        "bid_field": f"bid-{seat}",
        "bids": asked,
        "bids_legend": _("Bid of {who}").format(who=who),
        "tricks_field": f"tricks-{seat}",
        "tricks": trick_choices(facts, shown, seat, who),
        "tricks_legend": _("Tricks of {who}").format(who=who),
    }


def bid_choices(facts: Facts, shown: Hand, seat: int, who: str) -> Choices:
    """Every bid of these rules; "with the partner" where there is one."""
    stands = shown.bids[seat]
    known = [bid for bid in facts.rules.bids.values() if (bid.name, bid.kind) != ("0", "nil") or stands == "0"]
    choices = []
    for bid in known:
        name = tell(bid.label)
        label = _("Bid {bid} for {who}").format(bid=name, who=who)
        choices.append({"value": bid.name, "text": name, "label": label, "checked": stands == bid.name})
    return choices + with_partner(facts, seat, stands, _("{who} bid with the partner").format(who=who))


def with_partner(facts: Facts, seat: int, stands: Any, label: str) -> Choices:
    """The answer "together", where a side has partners."""
    if len(facts.rules.side_seats[facts.side_of[seat]]) == 1:
        return []
    return [{"value": SILENT, "text": _("with the partner"), "label": label, "checked": stands == SILENT}]


def trick_choices(facts: Facts, shown: Hand, seat: int, who: str) -> Choices:
    """Every number of tricks; "with the partner" where the tricks of the side may lie in one pile."""
    stands = shown.tricks[seat]
    choices = [
        {
            "value": str(count),
            "text": str(count),
            "label": _("{who} took {tricks}").format(who=who, tricks=count),
            "checked": stands == count,
        }
        for count in range(facts.rules.hand_tricks + 1)
    ]
    if not side_is_joint(facts, shown, facts.side_of[seat]) and stands != SILENT:
        return choices
    return choices + with_partner(facts, seat, stands, _("The tricks of {who} lie with the partner").format(who=who))


def prize_question(facts: Facts, shown: Hand, card: str, names: list[str]) -> dict[str, Any]:
    """Who caught a prize card: whoever took a trick, and nobody."""
    face, stands = rules.card_face(card), shown.prizes.get(card, SILENT)
    may_have = set(catchers(facts, shown.tricks))
    choices: Choices = [
        {
            "value": str(seat),
            "text": who,
            "label": _("{who} took {card}").format(who=who, card=face),
            "checked": stands == seat,
            "small": "" if seat in may_have else _("no trick"),
        }
        for seat, who in enumerate(names)
    ]
    label, text = (part.format(card=face) for part in nobody_took(facts))
    choices.append({"value": SILENT, "text": text, "label": label, "checked": stands == SILENT})
    return {"field": f"prize-{card}", "legend": _("Who took {card}?").format(card=face), "choices": choices}


def history(facts: Facts, hand: Hand) -> Iterator[str]:
    """Every scoring, correction and decision of a hand: when, from which phone, what, why."""
    steps: Iterable[Step] = facts.game.steps.filter(hand=hand.number, action__in=STEPS).order_by("number")
    return (step_of_hand(facts, step) for step in filter(counts, steps))


def step_of_hand(facts: Facts, step: Step) -> str:
    """One of them."""
    moment = timezone.localtime(step.at).strftime("%H:%M")
    phone = _("the scoring phone") if step.phone == facts.game.phone else _("another phone")
    why = f" ({step.reason})" if step.reason else ""
    return _("{time}, {phone}: {what}").format(time=moment, phone=phone, what=what_it_did(facts, step)) + why


def counts(step: Step) -> bool:
    """Did a step make the hand count, change it, or take it back? Half-entered bids are no history."""
    hands = (told.get(f"hand {step.hand}") or {} for told in (step.before, step.after))
    return any(hand.get("scored_at") or hand.get("adjustments") for hand in hands)


def what_it_did(facts: Facts, step: Step) -> str:
    """A step of a hand in a few words."""
    if step.action == "save":
        return _("scored")
    what = ", ".join(tell_changes(facts, step))
    undone = {"undo": _("undone"), "redo": _("done again")}.get(step.action, "")
    return ": ".join(filter(None, (undone, what))) or _("corrected")
