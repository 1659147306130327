"""A tournament that came from elsewhere, proved to be one that can be played on: its plan has no fault, each round can
be shown, the next can be drawn. What is wrong is said by stage and round, in the words of the desk.

The draw is tried as it is drawn, but of few rounds ahead, so that it takes no longer than a page may. Nothing here
writes.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from scorekeeper.entering import NotPossible

from ..draws.round_board import movable, next_drawn, round_drawn
from ..draws.stage_board import stage_drawn
from ..draws.to_draw import asked_of, drawn_for
from ..formats.drawing import Asked
from ..models import Round, Stage
from ..night.facts import NightFacts
from ..setting_up.plan import MOST_ENTRANTS, MOST_ROUNDS, StagePlan

FEW = 3  # rounds that are drawn ahead to try it
WRONG = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError, AssertionError)


def prove(facts: NightFacts, *, draws: bool = True) -> None:
    """Raise ValidationError for a tournament that could not be played on. Without `draws` none is tried: in one that is
    over nothing is drawn.
    """
    plans = [StagePlan.of(stage) for stage in facts.stages]
    for stage, plan, after in zip(facts.stages, plans, [*plans[1:], None], strict=True):
        with told_of(stage):
            prove_plan(facts, plan, after)
    for stage in facts.stages:
        for round in facts.rounds(stage):
            with told_of(stage, round):
                round_drawn(facts, stage, round)
                movable(facts, stage, round)
        with told_of(stage):
            stage_drawn(facts, stage)
            next_drawn(facts, stage)
        with told_of(stage, _("its next round cannot be drawn")):
            for asked in draws_of(facts, stage) if draws else ():
                try:
                    drawn_for(asked)
                except NotPossible:  # what the desk is told, too
                    continue


@contextmanager
def told_of(stage: Stage, round: Round | str = "") -> Iterator[None]:
    """Say where it is, and what, if something is wrong."""
    try:
        yield
    except (ValidationError, *WRONG) as error:
        where = _("Stage {n}").format(n=stage.number)
        if isinstance(round, Round):
            where = _("Stage {n}, round {round}").format(n=stage.number, round=round.number)
        what = round if isinstance(round, str) and round else _("something in it is not as in such a file")
        if isinstance(error, ValidationError) or type(error) is ValueError:
            what = " ".join(error.messages) if isinstance(error, ValidationError) else str(error)
        raise ValidationError(f"{where}: {what}") from None


def prove_plan(facts: NightFacts, plan: StagePlan, after: StagePlan | None) -> None:
    """Raise ValidationError for a stage that nobody could have planned."""
    before = plan if plan.format == "final-table" else None  # what else comes after what is no matter here
    wrong = list(plan.faults(facts.tournament.sides, before, after))
    if plan.rounds > MOST_ROUNDS:
        wrong.append(_("Say how many rounds: 1 to {n}.").format(n=MOST_ROUNDS))
    if after is None and plan.through is not None and not 2 <= plan.through <= MOST_ENTRANTS:
        wrong.append(_("Say how many go on: 2 to {n}.").format(n=MOST_ENTRANTS))
    if wrong:
        raise ValidationError(" ".join(wrong))


def draws_of(facts: NightFacts, stage: Stage) -> Iterator[Asked]:
    """What the draws of a stage are asked: the next, the last once more; of one that waits with those who are here."""
    asked = asked_of(facts, stage, 0)
    if not asked.entrants:
        there = tuple(str(entry.number) for entry in facts.there)
        asked = asked._replace(entrants=there[: stage.size * FEW])
    yield in_short(asked)
    if last := facts.last_round(stage):
        yield in_short(asked_of(facts, stage, 0, again=last))


def in_short(asked: Asked) -> Asked:
    """The same with few rounds to come."""
    most = asked.number + FEW
    return asked._replace(stage=asked.stage._replace(rounds=min(asked.stage.rounds, most)))
