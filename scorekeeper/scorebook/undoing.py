"""Undo and redo: the facts that a step changed are put back as they were before it.

What may stand and what follows is asked of the law again, as for every step.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from ..facts import HAND_FACTS, Facts
from ..models import Game, Hand, Player, Seat, Step
from .steps import Ask, Draft, Snapshot, Stale, a_turn, locked, write

NO_FACTS = ("ask", "refuse", "pen")  # who holds the pen: none of these stands between an undo and its redo


def live_steps(game: Game) -> Any:
    """The steps that stand, the last first."""
    return game.steps.filter(live=True).order_by("-number")


def undo(game_id: int | str, ask: Ask, *, step: int, of: str = "") -> Facts:
    """Undo the last step that stands, which must be `step`: its facts are put back as they were before. `of` is the key
    of that step where it was made without signal: nobody knew then which number it would get.

    Raises Stale if another step is the last by now, or none is left.
    """
    return turn_back(game_id, ask, "undo", step, of)


def redo(game_id: int | str, ask: Ask, *, step: int) -> Facts:
    """Take back an undo, which must be the game's last step: its facts are put back as they were before it."""
    return turn_back(game_id, ask, "redo", step)


@a_turn()
@transaction.atomic
def turn_back(game_id: int | str, ask: Ask, action: str, number: int, of: str = "") -> Facts:
    """Put back what stood before a step. An undone step is live no longer; a redo makes it live again."""
    facts, log = locked(game_id, ask, action, None, of or number)
    if log is None:
        return facts
    game = facts.game
    steps = live_steps(game) if action == "undo" else game.steps.exclude(action__in=NO_FACTS).order_by("-number")
    last = steps.first()
    closed = action == "redo" and (last is None or last.action != "undo" or not last.after.get("step"))
    if last is None or closed or (last.key != of if of else last.number != number):
        raise Stale(_("Something else was entered meanwhile: look at the board, then undo what stands there now."))
    draft = Draft(facts, timezone.now())
    put_back(draft, last.before)
    undone_number = last.after.get("step", last.number)
    log.hand, log.before, log.after, log.live = last.hand, last.after, {**last.before, "step": undone_number}, False
    game.steps.filter(number=undone_number).update(live=action == "redo")
    return write(draft, log)


def close_names(steps: QuerySet[Step]) -> None:
    """Let names that these steps put right be neither undone nor done again: whose they were is in another club now."""
    steps.filter(action="rename").update(live=False)
    for step in steps.filter(action="undo", after__has_key="name"):
        step.after = {**step.after, "step": 0}
        step.save(update_fields=["after"])


def put_back(draft: Draft, before: Snapshot) -> None:
    """Set facts from a snapshot; a hand that was not there goes."""
    facts = draft.facts
    for key, told in before.items():
        if key == "game":
            for field, value in told.items():
                setattr(facts.game, field, value)
        elif key == "seats":
            counts = Player.objects.that_count(player for _place, _from, player, _credited in told)
            if 0 in counts:  # a club that was read from its archive
                raise Stale(_("Somebody who sat there is in another club by now."))
            draft.seats = [
                Seat(game=facts.game, place=place, from_hand=from_hand, player_id=counts[player], credited=credited)
                for place, from_hand, player, credited in told
            ]
        elif key == "name":
            draft.rename(told[0], told[1], Player.objects.free_tag(*told))
        elif key.startswith("hand "):
            restore_hand(draft, int(key.removeprefix("hand ")), told)


def restore_hand(draft: Draft, number: int, told: Mapping[str, Any] | None) -> None:
    """Give a hand the facts it had, or take it out."""
    hand = draft.facts.hand(number)
    if told is None:
        if hand:
            draft.drop(hand)
        return
    if hand is None:
        hand = Hand(game=draft.facts.game, number=number)
        draft.facts.hands.append(hand)
        draft.facts.hands.sort(key=lambda each: each.number)
    for field in HAND_FACTS:
        value = told[field]
        setattr(hand, field, datetime.fromisoformat(value) if field.endswith("_at") and value else value)
