"""Hands that another phone kept without signal are taken in: all in one transaction, each a step that can be undone.

What stands is replaced only where that was chosen. This module must not know any rule.
"""

import contextlib
import dataclasses
import hashlib
import itertools
import json
from collections.abc import Collection, Iterator, Sequence
from typing import Any, NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _

from ..entering import Complete, NotPossible, bidding_order, is_begun, is_closed, is_count
from ..facts import SILENT, Facts, hand_key
from ..incoming.kept_hands import changed, fits, is_half, is_here
from ..incoming.kept_text import KeptHand
from ..models import Game
from ..rules import RulesError
from .hands import close_bids, correct_hand, enter, open_only, score
from .steps import Ask, Draft, Stale, a_turn, lock, take_step


class TakenIn(NamedTuple):
    """The game as it stands then, and the numbers of the hands that could not be taken in: nothing leads up to them."""

    facts: Facts
    left: list[int]


@a_turn()
@transaction.atomic
def take_in(game_id: int, ask: Ask, *, version: int, hands: Sequence[KeptHand], over: Collection[int] = ()) -> TakenIn:
    """Take in what another phone kept: `hands` by number; those of `over` replace what stands there. `version` is that
    of the game as the page showed it. The same key with the same choice does nothing again.

    Raises Stale if the game was changed meanwhile, RulesError or NotPossible for what may not be.
    """
    game = lock(game_id)
    ask.allow(game)
    said = json.dumps([ask.key, hands, sorted(over)])
    keys = {hand.number: hashlib.sha256(f"{hand.number} {said}".encode()).hexdigest() for hand in hands}
    if game.steps.filter(key__in=keys.values()).exists():
        return TakenIn(Facts.load(game), [])
    if game.version != version:
        raise Stale(_("The game was changed on another phone meanwhile: look at it again."))
    left = [
        hand.number
        for hand in hands
        if not take_hand(Facts.load(game), Ask(keys[hand.number], ask.phone, ask.reason), hand, hand.number in over)
    ]
    return TakenIn(Facts.load(Game.objects.select_related("club").get(pk=game_id)), left)


def take_hand(facts: Facts, ask: Ask, kept: KeptHand, over: bool) -> bool:
    """Take one hand in; False where it could not be, as nothing leads up to it or it fits nowhere."""
    stands, number = facts.hand(kept.number), facts.game.pk
    if not fits(facts, kept):
        return False
    if stands and stands.scored_at and not is_half(kept):
        if over and not is_here(facts, stands, kept):
            correct_hand(number, ask, hand=kept.number, was=hand_key(stands), facts=changed(kept))
        return True
    if facts.sheet.status == "finished" or facts.game.ended or kept.number != facts.open_number:
        return False
    if is_half(kept) and (kept.adjustments or kept.dealer is not None):
        return False
    if over or not is_begun(facts):
        if is_half(kept):
            enter_instead(facts, ask, kept)
        else:
            write_instead(number, ask, kept)
    return True


def enter_instead(facts: Facts, ask: Ask, kept: KeptHand) -> None:
    """Enter what was entered of a hand, tap by tap as at the pad, as far as the law lets it; there it goes on."""
    game, nth = facts.game.pk, itertools.count()

    def each() -> Ask:
        number = next(nth)
        key = hashlib.sha256(f"{number} {ask.key}".encode()).hexdigest() if number else ask.key
        return dataclasses.replace(ask, key=key)

    with contextlib.suppress(RulesError, NotPossible):
        for field, place, value, joint in entries(facts, kept):
            if field != "bids" and not is_closed(facts, facts.open):
                facts = close_bids(game, each(), hand=kept.number)
            was = stood(facts, field, place)
            facts = enter(game, each(), hand=kept.number, field=field, place=place, value=value, was=was, joint=joint)


def entries(facts: Facts, kept: KeptHand) -> Iterator[tuple[str, str, str, bool]]:
    """The taps of a hand: field, place, value, whether it is a bid of the whole side."""
    for seat in bidding_order(facts):
        partners = facts.rules.side_seats[facts.side_of[seat]]
        if kept.bids[seat] not in (None, SILENT):
            joint = len(partners) > 1 and any(kept.bids[partner] == SILENT for partner in partners)
            yield "bids", str(seat), str(kept.bids[seat]), joint
    for seat in bidding_order(facts):
        if kept.tricks and is_count(kept.tricks[seat]):
            yield "tricks", str(seat), str(kept.tricks[seat]), False
    yield from (("prize", card, str(seat), False) for card, seat in kept.prizes.items())


def stood(facts: Facts, field: str, place: str) -> str:
    """What was entered there before."""
    values: Any = facts.open.prizes if field == "prize" else dict(enumerate(getattr(facts.open, field)))
    value = values.get(place if field == "prize" else int(place))
    return "" if value is None else str(value)


def write_instead(game_id: int, ask: Ask, kept: KeptHand) -> Facts:
    """Score the open hand as it was kept, whatever of it was entered here. It is no entry at a pad: partners may each
    have tricks of their own, as after a correction; the law says whether it may stand.
    """

    def change(draft: Draft) -> None:
        open_only(draft.facts, kept.number)
        hand = draft.open_hand()
        hand.bids, hand.adjustments, hand.changed, hand.dealer = kept.bids, kept.adjustments, [], kept.dealer
        score(draft, hand, Complete(kept.tricks or [], kept.prizes, kept.bids, kept.adjustments))

    return take_step(game_id, ask, "save", {"kept": kept}, change, kept.number)
