"""How far a tournament is: what its rounds took so far, how many are left, when the night would end.

It guesses from the rounds played; before the first one from the minutes that a round may take. Nothing here writes.
"""

import math
from collections.abc import Iterator
from datetime import datetime, timedelta
from statistics import median
from typing import NamedTuple

from django.utils import timezone

from ..formats.table_course import course
from ..formats.table_sizes import SMALLEST
from ..models import Round, Stage
from ..night.clock import clock_at
from ..night.facts import NightFacts
from ..setting_up.rules_choice import GAME_MINUTES
from ..standings.brackets import is_decided, is_knock_out
from .to_draw import KNOCK_OUTS

STEP = 5  # minutes: a guess pretends to no more


class Progress(NamedTuple):
    """A stage: its rounds that have all results, of how many (None: as many as it takes); the last round drawn, and
    whether a table of it still plays; whether a knock-out is decided.
    """

    done: int
    rounds: int | None
    last: Round | None
    is_open: bool
    won: bool = False

    @property
    def left(self) -> int | None:
        """The rounds that are still to be drawn, None where nobody knows."""
        if self.won:
            return 0
        return None if self.rounds is None else max(self.rounds - (self.last.number if self.last else 0), 0)

    @property
    def over(self) -> bool:
        """Whether all rounds have been played, as far as their number tells it."""
        return (self.left == 0 or self.won) and not self.is_open


def progress_of(facts: NightFacts, stage: Stage) -> Progress:
    """How far a stage is."""
    rounds, last = facts.rounds(stage), facts.last_round(stage)
    done = sum(1 for round in rounds if round.published_at and not facts.open_tables(round))
    is_open = last is not None and (last.published_at is None or any(facts.open_tables(round) for round in rounds))
    count, won = rounds_of(facts, stage), last is not None and is_decided(facts, stage)
    if last is not None and stage.format in KNOCK_OUTS:
        # A second final; but as long as this round is played nobody knows of one.
        count = count if won or count is None else max(count, last.number + (not is_open))
    return Progress(done, count, last, is_open, won)


def rounds_of(facts: NightFacts, stage: Stage) -> int | None:
    """How many rounds a stage has, None for as many as it takes."""
    if stage.rounds:
        return stage.rounds
    if stage.format in ("final-table", "race"):
        return 1
    entrants = len(facts.in_stage(stage)) or coming(facts, stage)
    if entrants < 2:
        return None
    if is_knock_out(stage):
        single = math.ceil(math.log2(entrants))
        return 2 * single if stage.settings.get("double") else single
    if stage.format == "table-knock-out":
        seats = stage.size // (2 if facts.tournament.sides == "pairs" else 1)
        entrants = len(stage.plan.get("bracket", ())) or entrants
        return len(course(entrants, seats, stage.settings.get("through", 1))) if entrants >= SMALLEST else None
    return entrants - 1 + entrants % 2 if stage.format == "all-play-all" else None


def coming(facts: NightFacts, stage: Stage) -> int:
    """How many will play in a stage that has not begun: those who go through, or who are here."""
    before = stages_before(facts, stage)
    return (before[-1].through if before else None) or len(facts.there)


def stages_before(facts: NightFacts, stage: Stage) -> list[Stage]:
    """The stages before one."""
    return [each for each in facts.stages if each.number < stage.number]


def stages_after(facts: NightFacts, stage: Stage) -> list[Stage]:
    """The stages after one."""
    return [each for each in facts.stages if each.number > stage.number]


def lasted(facts: NightFacts, stage: Stage) -> Iterator[float]:
    """The minutes that each round took that is over: until the next began, or else until its last result."""
    rounds = [round for round in facts.rounds(stage) if round.published_at]
    for place, round in enumerate(rounds):
        began = round.published_at
        if began is None or facts.open_tables(round):
            continue
        ends = [result.at for table in facts.tables(round) if (result := facts.result(table))]
        after = rounds[place + 1].published_at if place + 1 < len(rounds) else None
        if ended := after or max(ends, default=None):
            yield max((ended - began).total_seconds() / 60, 1)


def minutes_a_round(facts: NightFacts, stage: Stage) -> float:
    """What a round of a stage takes: as long as those so far, in this stage or before; else what it may take."""
    here = list(lasted(facts, stage)) if stage.format != "open-play" else []
    before = [each for one in stages_before(facts, stage) if one.size == stage.size for each in lasted(facts, one)]
    known = here or (before if not stage.minutes else [])
    return median(known) if known else float(stage.minutes or GAME_MINUTES)


def round_ends(facts: NightFacts, stage: Stage, round: Round) -> datetime:
    """When a round that is played would be over: by its clock, or as long as others took."""
    now, clock = timezone.now(), clock_at(round)
    if clock.ends_at:
        return max(now + clock.left, now)
    began = min(round.published_at or now, now)
    return max(began + timedelta(minutes=minutes_a_round(facts, stage)), now)


def ends_at(facts: NightFacts) -> datetime | None:
    """When the night would end, as far as its rounds are known, to the next five minutes; None where none is, and once
    all is played. Before the first round it counts from when the night begins.
    """
    stage = facts.stage
    progress, moment = progress_of(facts, stage), timezone.now()
    if progress.over and not stages_after(facts, stage):
        return None
    if progress.last is None and stage == facts.stages[0]:
        moment = max(moment, facts.tournament.begins_at or moment)
    if progress.last and progress.is_open:
        moment = round_ends(facts, stage, progress.last)
    if progress.left is None:
        return None
    moment += timedelta(minutes=progress.left * minutes_a_round(facts, stage))
    for each in stages_after(facts, stage):
        rounds = rounds_of(facts, each)
        if rounds is None:
            return None
        moment += timedelta(minutes=rounds * minutes_a_round(facts, each))
    return rounded(moment)


def rounded(moment: datetime) -> datetime:
    """A time, up to the next five minutes."""
    over = timedelta(minutes=moment.minute % STEP, seconds=moment.second, microseconds=moment.microsecond)
    return moment + (timedelta(minutes=STEP) - over if over else over)
