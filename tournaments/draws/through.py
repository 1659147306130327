"""Who goes from one stage to the next: of those who are still here, with whom they are level.

It reads a tournament and asks `formats`; nothing here writes.
"""

from ..formats.stages import Cut
from ..models import Entry, Stage
from ..night.facts import NightFacts
from ..standings.standing import cut_of, standing_of
from .to_draw import KNOCK_OUTS


def stage_before(facts: NightFacts, stage: Stage) -> Stage | None:
    """The stage before one."""
    return facts.stage_numbered(stage.number - 1)


def stage_after(facts: NightFacts, stage: Stage) -> Stage | None:
    """The stage after one."""
    return facts.stage_numbered(stage.number + 1)


def still_open(facts: NightFacts, stage: Stage) -> bool:
    """Does a table of a stage still play, or is a round drawn and not published?"""
    return any(round.published_at is None or facts.open_tables(round) for round in facts.rounds(stage))


def cut_here(facts: NightFacts, stage: Stage) -> Cut | None:
    """Who goes through of those who are still here, as far as it is settled: all where the stage says no number; None
    where nobody is.
    """
    places = standing_of(facts, stage).places
    return cut_of(facts, stage, places, stage.through or len(places))


def buy_backs_of(facts: NightFacts, stage: Stage, found: Cut | None) -> list[Entry]:
    """Who could buy back into a knock-out: who is here, was in the stage before and does not go through."""
    if stage.format not in KNOCK_OUTS or found is None:
        return []
    return [facts.by_number[int(one)] for one in (*found.level, *found.out)]
