"""What a change would bring, told before it is made: scores, the winner, hands that would no longer count.

It lays changed facts over those that stand, in memory, and asks the law; it writes nothing.
"""

import copy
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from .. import ports, rules
from ..facts import Facts
from ..going_along import games_along, take_seats_along
from ..models import Game, Merge
from ..words import figure, tell
from .naming import side_name

Preview = dict[str, Any]
Changed = Mapping[int, Mapping[str, Any]]


def consequences(facts: Facts, hands: Changed, ruleset: Mapping[str, Any] | None = None) -> Preview:
    """What it would change if these hands held these facts, or other rules were agreed.

    Raises RulesError if the law would not let all hands stand.
    """
    after, gone = would_be(facts, hands, ruleset)
    lines = list(scores_told(facts, after)) or [_("No score changes.")]
    title = _("What it would change")
    return {"title": title, "lines": lines, "warnings": [*warnings(facts, after, gone)]}


def would_be(facts: Facts, hands: Changed, ruleset: Mapping[str, Any] | None) -> tuple[Facts, list[int]]:
    """The facts as they would stand, and the numbers of the hands that would go. Raises RulesError if they may not."""
    game = copy.copy(facts.game)
    game.ruleset = dict(ruleset or game.ruleset)
    changed = [changed_hand(hand, hands.get(hand.number, {})) for hand in facts.hands]
    late = Facts(game, facts.seats, changed).beyond_the_end()
    after = Facts(game, facts.seats, [hand for hand in changed if hand.number not in late])
    if faults := after.fold().faults:
        raise rules.RulesError(faults)
    return after, sorted(late)


def undoing(facts: Facts, number: int) -> list[str]:
    """What it would change beyond this game to undo its last step, if that is this one: asked of who listens."""
    step = next((step for step in facts.steps if step.live), None)
    if step is None or step.number != number or not ports.consequences:
        return []
    before: dict[str, Any] = step.before
    hands = {hand.number: before[key] or {} for hand in facts.hands if (key := f"hand {hand.number}") in before}
    kept = [hand for hand in facts.hands if before.get(f"hand {hand.number}", True)]
    game = copy.copy(facts.game)
    for field, value in (before.get("game") or {}).items():
        setattr(game, field, value)
    after = Facts(game, facts.seats, [changed_hand(hand, hands.get(hand.number, {})) for hand in kept])
    return elsewhere(facts.game, after.sheet.status, after.winner)


def elsewhere(game: Game, status: str, winner: int | None) -> list[str]:
    """What else would change if a game had this status and winner: asked of who listens."""
    return [text for listen in ports.consequences for text in listen(game, status, winner)]


def parting(merges: Iterable[int], games: Collection[int] = ()) -> list[str]:
    """What it would change elsewhere to take these merges back, by key, while these games go: asked of who listens."""
    kept = Merge.objects.filter(pk__in=list(merges), taken_back_at=None).select_related("kept", "gone").order_by("pk")
    found = list(kept) if ports.people_parting else []
    take_seats_along(found, games_along(games))
    return [text for listen in ports.people_parting for text in listen(found)] if found else []


def changed_hand(hand: Any, facts: Mapping[str, Any]) -> Any:
    """A hand like this one with other facts; the hand itself stays as it is."""
    other = copy.copy(hand)
    for key, value in facts.items():
        setattr(other, key, value)
    return other


def scores_told(before: Facts, after: Facts) -> Iterator[str]:
    """Each side whose score or bags would differ: "Ana: 312 → 302"."""
    for side, (old, new) in enumerate(zip(before.sheet.sides, after.sheet.sides, strict=True)):
        who = side_name(before, side)
        if old.score != new.score:
            yield _("{who}: {old} → {new}").format(who=who, old=figure(old.score), new=figure(new.score))
        if old.bags != new.bags:
            yield _("{who}, bags: {old} → {new}").format(who=who, old=old.bags, new=new.bags)


def warnings(before: Facts, after: Facts, gone: list[int]) -> Iterator[str]:
    """What the table should know before it agrees."""
    yield from winner_told(before, after)
    scored = [number for number in gone if number <= before.hands_before + len(before.scored)]
    if scored:
        yield ngettext(
            "Hand {hands} would no longer count: it comes after the end.",
            "Hands {hands} would no longer count: they come after the end.",
            len(scored),
        ).format(hands=", ".join(map(str, scored)))
    if len(gone) > len(scored):
        yield _("Hand {number}, which is being bid or played, would go.").format(number=before.open_number)
    elif after.sheet.next and before.open.bids:
        yield from open_hand_told(before, after)
    yield from elsewhere(before.game, after.sheet.status, after.winner)


def winner_told(before: Facts, after: Facts) -> Iterator[str]:
    """Whether the game would be won, by whom, or won no longer."""
    old, new = before.winner, after.winner
    if old != new:
        if new is None:
            yield _("{who} would no longer have won.").format(who=side_name(before, old or 0))
        else:
            yield _("{who} would win.").format(who=side_name(before, new))
    if before.sheet.status == "finished" != after.sheet.status:
        yield _("The game would go on.")
    if after.sheet.status == "tie-break" != before.sheet.status:
        yield _("The leaders would be level: a tie-break.")


def open_hand_told(before: Facts, after: Facts) -> Iterator[str]:
    """What would be wrong with the hand that is being bid or played and is not now."""
    told = before.hand_record(before.open)
    known = {(fault.code, fault.seat) for fault in before.fold(told).faults}
    new = [fault for fault in after.fold(told).faults if (fault.code, fault.seat) not in known]
    yield from told_faults(new)


def told_faults(faults: Any, here: int | None = None) -> list[str]:
    """Each fault as a sentence, with its hand where that is not the one the page is about."""
    told = []
    for fault in faults:
        said = tell(fault.text)
        if fault.hand not in (None, here):
            said = _("Hand {number}: {what}").format(number=fault.hand, what=said)
        told.append(said)
    return list(dict.fromkeys(told))
