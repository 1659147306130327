"""What a round is called, with its stage where a tournament has several. Nothing here writes."""

from django.utils.translation import gettext as _

from ..models import Round, Stage
from .facts import NightFacts


def in_stage(facts: NightFacts, stage: Stage, told: str) -> str:
    """Something of a stage, with which stage that is where there are several: "Stage 2 · Round 1"."""
    several = len(facts.stages) > 1
    return _("Stage {number} · {round}").format(number=stage.number, round=told) if several else told


def round_title(facts: NightFacts, stage: Stage, round: Round) -> str:
    """Which round it is: "Round 2"."""
    return in_stage(facts, stage, _("Round {round}").format(round=round.number))
