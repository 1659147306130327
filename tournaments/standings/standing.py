"""Where everybody stands: in a stage or over all, by which values, how each came about, who goes through.

Pages, big screens, prints and files all read it here. It asks `formats` and writes nothing.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from scorekeeper.rules.text import Text

from ..formats.faults import FormatError
from ..formats.knock_out_places import by_rank, knock_out_places
from ..formats.measures import beaten_twice, tokens
from ..formats.results import Given, Ledger
from ..formats.stages import Cut, carried, cut, settle
from ..formats.standings import Place, of_ledger
from ..formats.tie_breaks import USUAL
from ..models import Penalty, Stage
from ..night.facts import NightFacts
from .brackets import dues_of, is_knock_out


class Standing(NamedTuple):
    """The order of merit of a stage: its tie-breaks, what was played, who stands where; `cut` where some go through."""

    stage: Stage
    codes: tuple[str, ...]
    ledger: Ledger
    places: list[Place]
    cut: Cut | None


def standing_of(facts: NightFacts, stage: Stage) -> Standing:
    """The order of merit of a stage; of nobody before it has begun."""
    ledger, codes = ledger_of(facts, stage), codes_of(stage)
    places = ranked(facts, stage, ledger, codes)
    return Standing(stage, codes, ledger, places, cut_of(facts, stage, places, stage.through or 0))


def ledger_of(facts: NightFacts, stage: Stage) -> Ledger:
    """What was played in a stage, and what counts beside it."""
    return Ledger(facts.seeds(stage), facts.results(stage), list(given_in(facts, stage)))


def codes_of(stage: Stage) -> tuple[str, ...]:
    """The tie-breaks of a stage: its own, else the usual ones of its format."""
    return tuple(stage.tie_breaks) or USUAL[stage.format]


def ranked(facts: NightFacts, stage: Stage, ledger: Ledger, codes: tuple[str, ...]) -> list[Place]:
    """Everybody by rank: of a knock-out by how far they came."""
    if not ledger.entrants:
        return []
    if is_knock_out(stage) and len(ledger.entrants) > 1:
        return knock_out_places(ledger.entrants, dues_of(facts, stage))
    if stage.format == "table-knock-out":
        return table_places(ledger)
    return of_ledger(codes, ledger)


def table_places(ledger: Ledger) -> list[Place]:
    """Who stands where in a knock-out of tables: by the round of one's last table, then by the points there; who goes
    on alone comes before all who sat at tables.
    """
    reached: dict[str, tuple[int, int]] = dict.fromkeys(ledger.entrants, (0, 0))
    for result in ledger.results:
        if result.kind == "bye":
            one = result.entrants[0]
            reached[one] = max(reached[one], (result.round or 0, 0))
        points = [own for _one, own in result.ranked]
        for one, own in result.ranked:
            reached[one] = max(reached[one], (result.round or 0, beaten_twice(own, points) - 2 * len(points)))
    return by_rank(reached)


def cut_of(facts: NightFacts, stage: Stage, places: list[Place], through: int) -> Cut | None:
    """Who of those still here goes through, so many, as far as it is settled; None where nobody does, or is left."""
    here = facts.here
    left = [place for place in places if place.id in here]
    if not through or not left:
        return None
    found = cut(left, min(through, len(left)))
    chosen = [str(number) for number in stage.settled if str(number) in found.level]
    try:
        return settle(found, chosen) if chosen else found
    except FormatError:  # others are level by now
        return found


def given_in(facts: NightFacts, stage: Stage) -> Iterator[Given]:
    """What counts beside the games of a stage: tokens brought along, penalties."""
    inside = {each.entry_id for each in facts.in_stage(stage)}
    for one, n in brought(facts, stage).items():
        if n:
            yield Given(one, "token", n, Text("Brought along"))
    for penalty in facts.penalties:
        if penalty.entry_id in inside and penalty.amount and stage_of(facts, penalty) == stage:
            why = Text.of("Penalty ({reason})", reason=facts.words(penalty.reason))
            who = facts.number_at(penalty)
            yield Given(who, "token" if penalty.kind == "token" else "points", -penalty.amount, why)


def brought(facts: NightFacts, stage: Stage) -> Mapping[str, int]:
    """The tokens that those of a stage bring from the one before, as it stands now: a correction there reaches here."""
    before = next((each for each in facts.stages if each.number == stage.number - 1), None)
    if before is None or not stage.carries:
        return {}
    won = {one: int(n) for one, n in tokens(ledger_of(facts, before)).items()}
    return carried(won, facts.seeds(stage), fresh=False)


def stage_of(facts: NightFacts, penalty: Penalty) -> Stage:
    """The stage in which a penalty counts: that of its round, cancelled or not; else the one that was played then."""
    if penalty.round is not None:
        of_round = penalty.round.stage_id
        return next(stage for stage in facts.stages if stage.pk == of_round)
    begun = [stage for stage in facts.stages if stage.begun_at and stage.begun_at <= penalty.at]
    return begun[-1] if begun else facts.stages[0]


def overall(facts: NightFacts) -> list[Place]:
    """Who stands where over all stages: those of the last one before those who went out in an earlier one."""
    places: list[Place] = []
    placed: set[str] = set()
    for stage in reversed(facts.stages):
        left = [place for place in standing_of(facts, stage).places if place.id not in placed]
        ranks, first = [place.rank for place in left], len(places) + 1
        places += [Place(first + ranks.index(place.rank), ranks.count(place.rank) > 1, place.id, ()) for place in left]
        placed |= {place.id for place in left}
    return places


def tokens_of(facts: NightFacts) -> dict[str, int]:
    """The victory tokens of everybody, of all stages, those taken away by penalty off."""
    won = {str(entry.number): 0 for entry in facts.entries}
    for stage in facts.stages:
        for result in facts.results(stage):
            if result.winner is not None and len(result.entrants) > 1:
                won[result.winner] += 1
    for penalty in facts.penalties:
        if penalty.kind == "token":
            won[facts.number_at(penalty)] -= penalty.amount
    return won
