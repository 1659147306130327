"""The page on which the table decides about a hand: a renege, points, bags, a set; and takes a decision away again."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from .. import rules
from ..entering import complete, is_closed, side_is_joint
from ..facts import Facts
from ..models import Hand
from ..words import figure
from .consequences import Preview, consequences
from .naming import side_name

Choices = list[dict[str, Any]]
POINTS = (-10, -20, -30, -50, -100, 10, 20, 30, 50, 100)
BAGS = (1, 2, 3, -1, -2, -3)


def may_decide(facts: Facts) -> list[Hand]:
    """The hands about which the table may decide: the open one once its bids are closed, and the last scored one."""
    is_over = facts.sheet.status == "finished" or facts.game.ended
    being_played = [facts.open] if not is_over and is_closed(facts, facts.open) and facts.open.bids else []
    return [*being_played, *facts.scored[-1:]]


def hand_told(hand: Hand) -> str:
    """A hand by its number and where it is."""
    if hand.scored_at:
        return _("Hand {number}, scored").format(number=hand.number)
    return _("Hand {number}, being played").format(number=hand.number)


def hand_choices(facts: Facts, hands: Sequence[Hand], chosen: Hand) -> Choices:
    """Which hand, where there are two that it may be."""
    if len(hands) < 2:
        return []
    return [
        {"value": str(hand.number), "text": hand_told(hand), "checked": hand.number == chosen.number} for hand in hands
    ]


def kind_choices(url: str, facts: Facts) -> Choices:
    """What can be decided."""
    moved = facts.rules.renege_tricks
    tricks = ngettext("{n} trick goes to another", "{n} tricks go to another", moved).format(n=moved)
    kinds = {
        "renege": (_("Renege"), tricks),
        "points": (_("Points"), _("given or taken")),
        "bags": (_("Bags"), _("added or taken off")),
        "set": (_("Set"), _("the bid counts as missed")),
    }
    return [{"url": f"{url}?kind={kind}", "text": text, "small": small} for kind, (text, small) in kinds.items()]


def moves(facts: Facts, hand: Hand, chosen: str) -> Choices:
    """Who reneged, and to whom the tricks go: one key each. A side whose tricks lie in one pile is one key."""
    names = facts.names(hand.number)
    n = facts.rules.renege_tricks
    groups = []
    for seat, who in enumerate(names):
        keys = []
        for to, name in targets(facts, hand, seat, names):
            label = _("{who} reneged, tricks go to {to}").format(who=who, to=name)
            value = f"{seat}-{to}"
            keys.append({"value": value, "text": name, "label": label, "pressed": value == chosen})
        text = ngettext("{who} reneged: {n} trick goes to", "{who} reneged: {n} tricks go to", n)
        groups.append({"text": text.format(who=who, n=n), "keys": keys})
    return groups


def targets(facts: Facts, hand: Hand, seat: int, names: Sequence[str]) -> Iterator[tuple[int, str]]:
    """To whom the tricks of a renege may go: each player of another side, or its pile."""
    for side, seats in enumerate(facts.rules.side_seats):
        if side == facts.side_of[seat]:
            continue
        if side_is_joint(facts, hand, side):
            yield seats[0], " + ".join(names[each] for each in seats)
        else:
            yield from ((each, names[each]) for each in seats)


def side_choices(facts: Facts, chosen: int | None) -> Choices:
    """Every side."""
    sides = range(len(facts.rules.side_seats))
    return [{"value": str(side), "text": side_name(facts, side), "checked": side == chosen} for side in sides]


def amount_choices(kind: str, chosen: int | None) -> Choices:
    """How many points or bags."""
    amounts = {"points": POINTS, "bags": BAGS}.get(kind, ())
    unit = {
        "points": lambda amount: _("{amount} points").format(amount=rules.signed(amount)),
        "bags": lambda amount: ngettext("{amount} bag", "{amount} bags", abs(amount)).format(
            amount=rules.signed(amount)
        ),
    }
    return [
        {"value": str(each), "text": rules.signed(each), "label": unit[kind](each), "checked": each == chosen}
        for each in amounts
    ]


def is_about_this_table(facts: Facts, decision: Mapping[str, Any]) -> bool:
    """Are its seats and its side there?"""
    seats, sides = range(facts.rules.players), range(len(facts.rules.side_seats))
    return all(decision.get(key, 0) in seats for key in ("from", "to")) and decision.get("side", 0) in sides


def decision_told(facts: Facts, hand: Hand, decision: Mapping[str, Any]) -> str:
    """A decision as a sentence."""
    names, kind, why = facts.names(hand.number), decision["kind"], decision["reason"]
    if kind == "renege":
        told = _("{who} reneged, tricks go to {to}").format(who=names[decision["from"]], to=names[decision["to"]])
    else:
        who = " + ".join(names[seat] for seat in facts.rules.side_seats[decision["side"]])
        if kind == "set":
            told = _("{who}: set").format(who=who)
        else:
            amount = rules.signed(decision[kind])
            told = (_("{who}: {amount} points") if kind == "points" else _("{who}: {amount} bags")).format(
                who=who, amount=amount
            )
    return f"{told} ({why})"


def decision_preview(facts: Facts, hand: Hand, decided: Sequence[Mapping[str, Any]]) -> Preview:
    """What a hand with these decisions would bring; while its tricks are not known, only that they will count.

    Raises RulesError if a decision may not be.
    """
    if hand.scored_at:
        return consequences(facts, {hand.number: {"adjustments": list(decided)}})
    filled = complete(facts, hand)
    entered = {"tricks": filled.tricks, "prizes": filled.prizes} if filled else {}
    with_it, without = (
        facts.fold(facts.hand_record(hand, adjustments=list(items), **entered)) for items in (decided, hand.adjustments)
    )
    if with_it.faults:
        raise rules.RulesError(with_it.faults)
    title = _("What it would change")
    if filled is None or without.faults:
        lines = [decision_told(facts, hand, item) for item in decided]
        return {"title": title, "lines": [*lines, _("It counts when the hand is scored.")], "warnings": []}
    results = zip(without.hands[-1].sides, with_it.hands[-1].sides, strict=True)
    lines = [
        _("{who}: {old} → {new}").format(who=side_name(facts, side), old=figure(old.score), new=figure(new.score))
        for side, (old, new) in enumerate(results)
        if old.score != new.score
    ]
    return {"title": title, "lines": lines or [_("No score changes.")], "warnings": []}
