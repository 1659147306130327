"""What is told in sentences: what a hand brought and why, what is at stake, what changed, how the game ended."""

from collections.abc import Iterator, Sequence
from typing import Any

from django.db.models import Q
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from .. import rules
from ..entering import bids_of, complete, is_count
from ..facts import SILENT, Facts
from ..models import Hand, Step
from ..words import figure, tell
from .naming import side_name
from .record_set import records_set

Said = dict[str, Any]


def said_of(facts: Facts, scored: rules.HandSheet, title: str) -> Said:
    """Every score line of a hand as a sentence, side by side."""
    names = facts.names(scored.number)
    lines = []
    for side, result in enumerate(scored.sides):
        for line in result.lines:
            bags = ngettext("{n} bag", "{n} bags", line.bags).format(n=line.bags) if line.bags > 0 else ""
            lines.append(
                {
                    "text": tell_line(facts, line, names, side),
                    "points": rules.signed(line.points),
                    "bags": bags,
                    "good": None if line.points == 0 else line.points > 0,
                }
            )
    return {"title": title, "records": list(records_set(facts, scored)), "lines": lines}


def tell_line(facts: Facts, line: rules.Line, names: Sequence[str], side: int) -> str:
    """A score line as a sentence; the reason in it is told as it may be."""
    if line.reason:
        line = line._replace(reason=facts.words(line.reason))
    return tell(rules.tell_line(line, names, facts.rules.side_seats[side]), facts.game.club.words)


def preview(facts: Facts) -> rules.HandSheet | None:
    """The open hand as it would score if it were saved now; None while it is not complete or may not stand."""
    game = filled_in(facts)
    return game.hands[-1] if game and not game.faults else None


def why_not(facts: Facts) -> str:
    """What does not let the open hand stand although nothing is left to enter."""
    game = filled_in(facts)
    return tell(game.faults[0].text, facts.game.club.words) if game and game.faults else ""


def filled_in(facts: Facts) -> rules.Game | None:
    """The game with the open hand as it would be saved; None while something is left to enter."""
    filled = complete(facts, facts.open)
    return filled and facts.fold(facts.hand_record(facts.open, tricks=filled.tricks, prizes=filled.prizes))


def stakes(facts: Facts) -> Iterator[str]:
    """What this hand can decide: who reaches the target with the bids made, who is close to the penalty."""
    target, limit = facts.rules.target, facts.rules.bag_limit
    bids = bids_of(facts, facts.open)
    for side, standing in enumerate(facts.sheet.sides):
        who = side_name(facts, side)
        made = [facts.rules.bids[bid].made for seat in standing.seats if (bid := bids[seat]) not in (None, SILENT)]
        if target is not None and made and standing.score < target <= standing.score + sum(made):
            yield _("{who} reaches {target} if this is made").format(who=who, target=target)
        if limit is not None and 0 < limit - standing.bags <= 2:
            left = limit - standing.bags
            yield ngettext("{who}: {n} bag to the penalty", "{who}: {n} bags to the penalty", left).format(
                who=who, n=left
            )


NOTABLE = {"correct", "rules", "misdeal", "deal", "swap", "substitute", "rename", "adjust", "pen", "reopen", "end"}


def notices(facts: Facts, steps: Sequence[Step]) -> Iterator[str]:
    """What was changed lately and everybody should know; `steps` are the last ones, the last first."""
    recent = [step for step in steps if step.action in NOTABLE][:2]
    for step in reversed(recent):
        clock = timezone.localtime(step.at).strftime("%H:%M")
        yield _("{what}, {time}").format(what=tell_step(facts, step), time=clock)


def tell_step(facts: Facts, step: Step) -> str:
    """Say what a step did: "hand 4: Ana's tricks 3 → 4"."""
    number = step.hand
    if step.action == "correct":
        changes = ", ".join(tell_changes(facts, step)) or _("corrected")
        return _("Hand {number}: {changes}").format(number=number, changes=changes)
    if step.action == "end":
        ended = step.after["game"]["ended"]
        return _("The game was ended early") if ended else _("The game was taken up again")
    return {
        "rules": _("The rules were changed"),
        "misdeal": _("Hand {number}: misdeal").format(number=number),
        "deal": _("Hand {number} was dealt out of turn").format(number=number),
        "swap": _("Two names changed places"),
        "rename": _("A name was put right"),
        "substitute": _("A substitute plays on"),
        "adjust": _("Hand {number}: a decision was entered").format(number=number),
        "pen": _("Another phone took over scoring"),
        "reopen": _("Hand {number}: the bids were opened again").format(number=number),
    }[step.action]


def tell_changes(facts: Facts, step: Step) -> Iterator[str]:
    """Each bid, trick count, prize and decision that a correction changed, with the name."""
    key = f"hand {step.hand}"
    before, after = step.before.get(key) or {}, step.after.get(key) or {}
    names = facts.names(step.hand)
    for field, template in (("bids", _("{who}'s bid {old} → {new}")), ("tricks", _("{who}'s tricks {old} → {new}"))):
        for who, old, new in zip(names, before.get(field, ()), after.get(field, ()), strict=False):
            if old != new:
                yield template.format(who=who, old=told_entry(facts, old), new=told_entry(facts, new))
    old_prizes, new_prizes = before.get("prizes") or {}, after.get("prizes") or {}
    for card in sorted(old_prizes.keys() | new_prizes.keys()):
        old, new = told_catcher(names, old_prizes.get(card)), told_catcher(names, new_prizes.get(card))
        if old != new:
            yield _("{card}: {old} → {new}").format(card=rules.card_face(card), old=old, new=new)
    if before.get("adjustments", []) != after.get("adjustments", []):
        yield _("what was decided")


def told_catcher(names: Sequence[str], holder: Any) -> str:
    """Who caught a prize."""
    return names[holder] if is_count(holder) else _("nobody")


def told_entry(facts: Facts, entry: Any) -> str:
    """A bid or a number of tricks as it stood in a hand."""
    if entry is None or entry == SILENT:
        return "–"
    bid = facts.rules.bids.get(entry)
    return tell(bid.label) if bid else str(entry)


def changes(facts: Facts) -> list[str]:
    """All that was changed in a game after the fact, the first first, with time and reason."""
    return [change_told(facts, step) for step in facts.game.steps.filter(WAS_CHANGED).order_by("number")]


WAS_CHANGED = Q(live=True, action__in=NOTABLE)


def change_told(facts: Facts, step: Step) -> str:
    """A change with its time and its reason."""
    clock = date_format(timezone.localtime(step.at), "SHORT_DATETIME_FORMAT")
    return f"{tell_step(facts, step)}, {clock}" + (f" ({facts.words(step.reason)})" if step.reason else "")


def remarks(facts: Facts) -> list[str]:
    """What was noted of a game: where it was played, its note, and those of its hands."""
    of_game = [text for name in ("place", "note") if isinstance(text := facts.game.extra.get(name), str)]
    notes = [(hand.number, note) for hand in facts.scored if isinstance(note := hand.extra.get("note"), str)]
    told = [_("Hand {number}: {note}").format(number=number, note=facts.words(note)) for number, note in notes if note]
    return [*map(facts.words, filter(None, of_game)), *told]


def tell_undo(facts: Facts, step: Step) -> str:
    """Say what undoing the last step would take back."""
    action, number = step.action, step.hand
    if action in ("bids", "tricks"):
        key = f"hand {number}"
        old = ((step.before.get(key) or {}).get(action)) or []
        new = ((step.after.get(key) or {}).get(action)) or []
        changed = [seat for seat, value in enumerate(new) if value not in ([*old, *new][seat], SILENT) or not old]
        who = next((facts.names()[seat] for seat in changed if new[seat] is not None), "")
        return (_("Undo the bid of {who}") if action == "bids" else _("Undo the tricks of {who}")).format(who=who)
    return {
        "prize": _("Undo who took the card"),
        "close": _("Undo closing the bids"),
        "save": _("Undo hand {number}").format(number=number),
    }.get(action, _("Undo: {what}").format(what=tell_step(facts, step) if action in NOTABLE else action))


def ending(facts: Facts) -> dict[str, str] | None:
    """Who won and why; None while the game goes on or nobody did."""
    game, sheet = facts.game, facts.sheet
    side = sheet.winner if sheet.winner is not None else game.winner
    if side is None:
        return None
    names = winners(facts, side)
    plural = len(names) > 1
    text = (_("{who} win") if plural else _("{who} wins")).format(who=" + ".join(names))
    return {"name": " + ".join(names), "text": text, "reason": tell_reason(facts, sheet)}


def winners(facts: Facts, side: int) -> list[str]:
    """The people who get the win: at each place whoever it was agreed for."""
    credited = {seat.place: str(seat.player) for seat in facts.seats if seat.credited}
    return [credited[place] for place in facts.rules.side_seats[side]]


def tell_reason(facts: Facts, sheet: rules.Sheet) -> str:
    """Say why the game is over."""
    scores = " – ".join(figure(score) for score in sorted((side.score for side in sheet.sides), reverse=True))
    why = {
        "target": _("reached {target}").format(target=facts.rules.target),
        "moon": _("a moon wins the game"),
        "sets": _("the others were set too often"),
        "floor": _("a side fell to {floor}").format(floor=facts.rules.floor),
        "hands-limit": ngettext("after {n} hand", "after {n} hands", facts.rules.hands_limit or 0).format(
            n=facts.rules.hands_limit
        ),
        None: _("ended early"),
    }[sheet.reason]
    return f"{why}: {scores}"


def hand_mark(hand: Hand | None) -> str:
    """A mark by the number of a hand that was corrected."""
    return "*" if hand is not None and hand.revision > 1 else ""
