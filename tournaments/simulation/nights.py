"""A night from its first draw to its end: rounds, stages, cuts, finals; with whatever happens between them.

Nothing is forced: no round is drawn while tables play. It must not know what comes before and after a night.
"""

from collections.abc import Sequence

from .. import director
from ..draws.progress import rounds_of
from ..draws.through import buy_backs_of, cut_here, stage_after
from ..draws.to_draw import KNOCK_OUTS, drew_of, met_at, next_number
from ..models import Round, Stage
from ..night.facts import NightFacts
from ..standings.brackets import is_decided
from .evening import Evening
from .happenings import AFTER, BEFORE, DURING, PEOPLE, Happening, cancel_round
from .tables import open_tables, play_table

FEW = 6  # with fewer nobody leaves
TRIES, OPEN_ROUNDS = 4, 3
OFTEN = 0.25


def play_night(evening: Evening) -> None:
    """Play a night to its end, and end it. Raises Unsound for what must never be, and where it does not come to one."""
    while True:
        stage = evening.facts.stage
        play_stage(evening, stage.number)
        if stage_after(evening.facts, stage) is None:
            break
        go_through(evening, stage.number)
    evening.do(director.end_night)
    if evening.maybe(0.1):
        evening.do(director.take_up_night)
        for happening in AFTER:
            happen(evening, [happening])
        finish(evening)
        evening.do(director.end_night)
    if evening.facts.tournament.ended_at is None:
        evening.unsound("the night does not end")


def happen(evening: Evening, among: Sequence[Happening], often: float = OFTEN) -> None:
    """Let something of these happen, so often; nobody goes where few are left."""
    if not evening.maybe(often):
        return
    few = len(evening.facts.there) <= FEW
    chosen = evening.chance.choice(among)
    if not (few and chosen.__name__ in ("leave", "part_pair", "check_in", "keep_apart", "stand_in")):
        chosen(evening)


def play_stage(evening: Evening, stage: int) -> None:
    """Play the rounds of a stage, as many as it is to have, or as it takes."""
    its = stage_of(evening.facts, stage)
    for _round in range(most_rounds(evening.facts, its)):
        happen(evening, PEOPLE)
        if all_played(evening.facts, stage) or not draw(evening, stage):
            break
        play_round(evening)
        finish(evening)
        happen(evening, AFTER)
        finish(evening)
    facts = evening.facts
    if not all_played(facts, stage):
        rounds = len(facts.rounds(stage_of(facts, stage)))
        evening.unsound(f"stage {stage} stops after {rounds} rounds")


def stage_of(facts: NightFacts, number: int) -> Stage:
    """The stage of this number."""
    return next(stage for stage in facts.stages if stage.number == number)


def most_rounds(facts: NightFacts, stage: Stage) -> int:
    """More rounds than a stage can take, those that are cancelled among them."""
    if stage.format == "open-play":
        return 2 * OPEN_ROUNDS
    return 2 * (rounds_of(facts, stage) or len(facts.there)) + 8


def all_played(facts: NightFacts, number: int) -> bool:
    """Has a stage had all its rounds; of a knock-out: is there nothing more to play?"""
    stage = stage_of(facts, number)
    rounds, last = facts.rounds(stage), facts.last_round(stage)
    if not rounds or (last and last.published_at is None) or any(map(facts.open_tables, rounds)):
        return False
    if stage.format in KNOCK_OUTS:
        return is_decided(facts, stage)
    if stage.format == "open-play":
        return len(rounds) >= OPEN_ROUNDS
    return stage.format == "race" or len(rounds) >= (rounds_of(facts, stage) or 1)


def draw(evening: Evening, stage: int) -> bool:
    """Draw the next round, look at it, and publish it; tell whether it is."""
    facts = evening.facts
    its = stage_of(facts, stage)
    if its.begun_at is None and stage == 1 and evening.maybe(0.3):
        order = evening.chance.choice(("seed", "entered", "drawn"))
        evening.do(director.begin_stage, stage=stage, order=order, seed=evening.lot())
    number = next_number(facts, its)
    drawn = evening.do(director.draw_round, stage=stage, number=number, seed=evening.lot())
    if not drawn and facts.kept_apart:  # too many, for so few: they share a table after all
        for pair in facts.kept_apart:
            one, other = (facts.by_pk[key].number for key in pair)
            evening.do(director.keep_apart, one=one, other=other, apart=False)
        drawn = evening.do(director.draw_round, stage=stage, number=number, seed=evening.lot())
    if not drawn:
        return False
    happen(evening, BEFORE)
    happen(evening, PEOPLE, 0.1)
    for _try in range(TRIES):
        round = last_of(evening.facts, stage)
        if round is None or round.published_at or evening.do(director.publish_round, round=round.pk):
            break
        evening.do(director.draw_again, round=round.pk, seed=evening.lot())
    last = last_of(evening.facts, stage)
    return last is not None and last.published_at is not None


def last_of(facts: NightFacts, stage: int) -> Round | None:
    """The last round of a stage."""
    return facts.last_round(stage_of(facts, stage))


def play_round(evening: Evening) -> None:
    """Play the tables of a round in any order, with what happens meanwhile; now and then it is cancelled."""
    for table in evening.chance.sample(tables := open_tables(evening.facts), len(tables)):
        happen(evening, DURING)
        play_table(evening, table.pk)
        happen(evening, PEOPLE, 0.05)
        happen(evening, AFTER, 0.05)
    happen(evening, [cancel_round], 0.04)
    evening.clock.go_on(10)


def finish(evening: Evening) -> None:
    """Let all tables come to a result."""
    for _try in range(TRIES):
        for table in open_tables(evening.facts):
            play_table(evening, table.pk)
    if left := open_tables(evening.facts):
        evening.unsound(f"{left} come to no result")


def go_through(evening: Evening, stage: int) -> None:
    """Let the stage after this one begin; now and then it is taken back, and begins again."""
    for _try in range(TRIES):
        begun = begin_after(evening, stage)
        if begun and evening.maybe(0.1):
            evening.do(director.take_back_stage, stage=stage + 1)
        elif begun:
            return
    evening.unsound(f"stage {stage + 1} does not begin")


def begin_after(evening: Evening, stage: int) -> bool:
    """Let the stage after this one begin with those who go through; who is level is parted first."""
    facts = evening.facts
    before = stage_of(facts, stage)
    if (after := stage_after(facts, before)) is None:
        return False
    cut = cut_here(facts, before)
    if cut and not cut.settled:
        level = [int(one) for one in cut.level]
        way = evening.chance.choice(("lot", "play-off") if after.format == "final-table" else director.WAYS)
        chosen = evening.chance.sample(level, cut.places) if way == "play-off" else ()
        evening.do(director.settle_cut, stage=stage, way=way, chosen=chosen, seed=evening.lot(), was=level)
    facts = evening.facts
    back = buy_backs_of(facts, after, cut_here(facts, before))[:1] if evening.maybe(0.2) else []
    numbers, order = [entry.number for entry in back], evening.chance.choice(("standing", "drawn"))
    lot = evening.lot()
    evening.do(director.begin_stage, stage=after.number, order=order, seed=lot, buy_backs=numbers)
    return stage_of(evening.facts, after.number).begun_at is not None


def repeats_of(facts: NightFacts) -> int:
    """How often somebody met somebody again, in all stages."""
    return sum(times - 1 for times in met_at(each for stage in facts.stages for each in drew_of(facts, stage)).values())
