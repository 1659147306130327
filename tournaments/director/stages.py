"""From stage to stage: how those level at a cut are parted, a stage that begins, and one that is taken back.

What a stage counts is derived; only how a level cut was settled, and who begins the next one, are facts.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from scorekeeper.entering import NotPossible
from scorekeeper.scorebook import Ask, Stale

from ..draws.through import buy_backs_of, cut_here, stage_after, stage_before, still_open
from ..draws.to_draw import ORDERS, in_order
from ..models import Entry, Stage, StageEntry, Tournament
from ..night.facts import NightFacts
from .night_steps import take_night_step
from .rounds import begin

WAYS = ("play-off", "lot", "all")
"""How those level at a cut are parted: as a play-off hand said, by lot, or all of them go through."""

Told = Mapping[str, Any]


def settle_cut(
    tournament_id: int, ask: Ask, *, stage: int, way: str, chosen: Sequence[int] = (), seed: int = 0, was: Sequence[int]
) -> Tournament:
    """Say who of those level at the cut of a stage go on, by number, the best first; by lot with a `seed`. `was` are
    those who were level on the page.

    Raises Stale if others are level by now, NotPossible for too few or too many.
    """

    def change(facts: NightFacts) -> Told:
        its = stage_of(facts, stage)
        its.settled = []  # what was said before is said anew
        found = cut_here(facts, its)
        level = [int(one) for one in found.level] if found else []
        after = stage_after(facts, its)
        if found is None or sorted(level) != sorted(was) or (after and after.begun_at):
            raise Stale(_("Others are level by now, or the next stage has begun: look at it again."))
        if way == "all":
            going = level
        elif way == "lot":
            going = Random(f"{seed} lot").sample(sorted(level), found.places)  # noqa: S311  comes again with the seed
        else:
            going = list(chosen)
        if len(set(going)) < len(going) or not set(going) <= set(level) or len(going) not in (found.places, len(level)):
            raise NotPossible(_("Choose {n} of those who are level, or all.").format(n=found.places))
        its.settled = going
        its.save(update_fields=["settled"])
        return {"stage": stage, "who": going, "way": way}

    content = {"stage": stage, "way": way, "chosen": list(chosen), "seed": seed}
    return take_night_step(tournament_id, ask, "settle", content, change)


def stage_of(facts: NightFacts, number: int) -> Stage:
    """The stage of this number, of a tournament that goes on. Raises Stale where there is none."""
    its = facts.stage_numbered(number)
    if its is None or facts.tournament.ended_at:
        raise Stale(_("There is no such stage any more, or the tournament is over."))
    return its


def begin_stage(
    tournament_id: int, ask: Ask, *, stage: int, order: str, seed: int = 0, buy_backs: Sequence[int] = ()
) -> Tournament:
    """Let a stage begin. The first: with all who are here, in one of ORDERS. A later one: with those who go through,
    as they stand ("standing") or by lot ("drawn"), and in a knock-out with whoever buys back, seeded last. One that has
    begun is left as it is.

    Raises NotPossible while the stage before still plays or those at its cut are level, Stale if it is not its turn.
    """

    def change(facts: NightFacts) -> Told | None:
        its = stage_of(facts, stage)
        if its.begun_at:
            return None
        before = stage_before(facts, its)
        if before is None:
            if order not in ORDERS:
                raise NotPossible(_("Choose from the list in which order they are seeded."))
            entries = in_order(facts.there, order, seed)
        else:
            entries = coming(facts, before, its, order, seed, buy_backs)
            end(before)
        if len(entries) < 2:
            raise NotPossible(_("Two or more must be here to begin."))
        begin(its, entries)
        return {"stage": stage, "n": len(entries), "who": [entry.number for entry in entries]}

    content = {"stage": stage, "order": order, "seed": seed, "buy_backs": list(buy_backs)}
    return take_night_step(tournament_id, ask, "begin-stage", content, change)


def coming(
    facts: NightFacts, before: Stage, stage: Stage, order: str, seed: int, buy_backs: Sequence[int]
) -> list[Entry]:
    """Who begins a later stage, best first."""
    if before.begun_at is None:
        raise Stale(_("The stage before has not begun."))
    if still_open(facts, before):
        raise NotPossible(_("The stage before still plays: wait for its last table."))
    found = cut_here(facts, before)
    if found is None or not found.settled:
        raise NotPossible(_("Some are level at the cut: say first who of them goes on."))
    back = [entry for entry in buy_backs_of(facts, stage, found) if entry.number in buy_backs]
    if len(back) < len(set(buy_backs)):
        raise NotPossible(_("Only who is here and went out can buy back, and only into a knock-out."))
    through = [facts.by_number[int(one)] for one in found.through]
    if order == "drawn":
        through = in_order(through, "drawn", seed)
    return [*through, *back]


def end(stage: Stage) -> None:
    """Write that a stage is over."""
    stage.ended_at = timezone.now()
    stage.save(update_fields=["ended_at"])


def take_back_stage(tournament_id: int, ask: Ask, *, stage: int) -> Tournament:
    """Let a stage in which no round counts not have begun; the one before goes on. Raises Stale once it has a round."""

    def change(facts: NightFacts) -> Told | None:
        its = stage_of(facts, stage)
        if its.begun_at is None:
            return None
        if facts.rounds(its):
            raise Stale(_("A round of this stage is drawn: cancel it first."))
        StageEntry.objects.filter(stage=its).delete()
        its.begun_at, its.plan = None, {}
        its.save(update_fields=["begun_at", "plan"])
        if before := stage_before(facts, its):
            before.ended_at = None
            before.save(update_fields=["ended_at"])
        return {"stage": stage}

    return take_night_step(tournament_id, ask, "take-back-stage", {"stage": stage}, change)
