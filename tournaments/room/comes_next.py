"""What comes next for a table once nothing more is drawn in its stage: the other tables, the next stage, the ceremony.

Nothing here writes.
"""

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from ..draws.progress import Progress, progress_of, stages_after
from ..models import Stage
from ..night.facts import NightFacts
from ..setting_up.stage_formats import FORMATS

PAGES = ("standings", "ceremony")
"""Where a table is led: pages of the night, for whoever may read it."""

Drawn = dict[str, Any]


def comes_next(facts: NightFacts, stage: Stage) -> Drawn | None:
    """What comes after a stage, as soon as no round of it is left: `{"text", "says", "page"}`. None before."""
    later, progress = stages_after(facts, stage), progress_of(facts, stage)
    if facts.tournament.ended_at:
        return {"text": _("The tournament is over."), "says": _("Ceremony"), "page": "ceremony"}
    if not is_last_round(progress) and not (later and later[0].begun_at):
        return None
    return {"text": text_of(later, progress), "says": _("Standings"), "page": "standings"}


def is_last_round(progress: Progress) -> bool:
    """Is no round left to be drawn?"""
    return progress.last is not None and (progress.left == 0 or progress.won)


def text_of(later: list[Stage], progress: Progress) -> str:
    """What comes next, in a line."""
    if not later:
        told = _("All rounds are played: the ceremony is next.")
        return told if progress.over else _("That was the last round: the ceremony follows when all tables have ended.")
    name = FORMATS[later[0].format].term
    if progress.over or later[0].begun_at:
        return _("Next: {stage}. Who goes on stands in the standings.").format(stage=name)
    told = _("That was the last round: {stage} follows when all tables have ended.")
    return told.format(stage=name)


def page_of(facts: NightFacts, number: int, page: str) -> str:
    """Where the phone of a table finds a page of the night: whoever may only see the table is shown that."""
    return f"{reverse('nights:at_table', args=[facts.tournament.public_id, number])}?to={page}"
