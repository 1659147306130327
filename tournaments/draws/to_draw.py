"""What the formats are asked for a stage's next round, and whether it can be drawn: open tables, sizes without rules.

It reads a tournament and asks `formats`; nothing here writes.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.entering import NotPossible
from scorekeeper.words import tell

from ..formats.drawing import Asked, Drawn, Drew
from ..formats.drawing import Stage as Drawing
from ..formats.faults import FormatError
from ..formats.meetings import Met
from ..formats.next_round import FORMATS, next_round
from ..formats.table_sizes import Seating, seatings
from ..models import Entry, Round, Stage, Table
from ..night.facts import NightFacts
from ..night.sitting import names_at
from ..standings.standing import given_in

ORDERS = ("seed", "entered", "drawn")
"""How those of a first stage are put in order: by seed (who has none comes last), as they entered, by lot."""

CHOSEN_SIZES = ("tables", "swiss-tables")  # formats in which the director may choose the sizes of tables
KNOCK_OUTS = ("knock-out", "table-knock-out")
AT_ONE_TABLE = ("final-table", "race")


def asked_of(facts: NightFacts, stage: Stage, seed: int, *, choice: str = "", again: Round | None = None) -> Asked:
    """What the next round of a stage is asked, or one that is drawn `again`; of a first stage that has not begun with
    those who are there now.
    """
    number = again.number if again else next_number(facts, stage)
    drew = tuple(each for each in drew_of(facts, stage) if each.round < number)
    return Asked(
        Drawing(
            stage.format, stage.size // seats_each(facts), stage.rounds, stage.settings, seed,
            plan_again(stage, number) if again else stage.plan,
        ),
        number,
        tuple(entrants_of(facts, stage)),
        frozenset(facts.here),
        drew,
        tuple(each for each in facts.results(stage) if (each.round or 0) < number),
        met_at(drew),
        facts.apart,
        byes_of(facts, but=again),
        tokens_of(facts, stage),
        {str(entry.number): entry.fixed_table for entry in facts.there if entry.fixed_table},
        since_of(facts, stage, but=again) if stage.format == "open-play" else {},
        choice,
    )  # fmt: skip


def plan_again(stage: Stage, number: int) -> dict[str, Any]:
    """What holds of a plan where a round of it is drawn anew: an order that was begun stays."""
    stays = {"choice", "walked", "bracket"} | (
        {"order", "lines", "rounds"} if "order" in stage.plan and number > 1 else set()
    )
    return {name: value for name, value in stage.plan.items() if name in stays}


def drawn_for(asked: Asked) -> Drawn:
    """The round. Raises NotPossible, in the words of the table, for what cannot be drawn."""
    try:
        return next_round(asked)
    except FormatError as error:
        raise NotPossible(" ".join(tell(fault.text) for fault in error.faults)) from error


def next_number(facts: NightFacts, stage: Stage) -> int:
    """The number of a stage's next round."""
    last = facts.last_round(stage)
    return last.number + 1 if last else 1


def seats_each(facts: NightFacts) -> int:
    """How many seats an entrant has."""
    return 2 if facts.tournament.sides == "pairs" else 1


def entrants_of(facts: NightFacts, stage: Stage) -> list[str]:
    """Who is in a stage, by seed; before a first stage has begun, who would be."""
    if stage.begun_at is None and stage.number == 1:
        return [str(entry.number) for entry in in_order(facts.there, "seed")]
    return facts.seeds(stage)


def in_order(entries: Iterable[Entry], order: str, seed: int = 0) -> list[Entry]:
    """Entrants in one of ORDERS."""
    told = sorted(entries, key=lambda entry: entry.number)
    if order == "drawn":
        Random(f"{seed} order").shuffle(told)  # noqa: S311  a lot that comes out again with the same seed
    if order == "seed":
        told.sort(key=lambda entry: (entry.seed is None, entry.seed or 0))
    return told


def drew_of(facts: NightFacts, stage: Stage) -> Iterable[Drew]:
    """The tables of a stage so far."""
    for round in facts.rounds(stage):
        for table in facts.tables(round):
            people = tuple(facts.number_at(place) for place in facts.seated(table))
            yield Drew(round.number, table.number, people, tuple(facts.results_at(stage, round, table)), table.match)


def met_at(drew: Iterable[Drew]) -> Met:
    """How often any two sat at one of these tables; one that nobody played does not count."""
    played = (table.entrants for table in drew if not table.results or any(each.is_game for each in table.results))
    return dict(Counter(frozenset(pair) for entrants in played for pair in combinations(entrants, 2)))


def byes_of(facts: NightFacts, but: Round | None = None) -> Mapping[str, int]:
    """How often everybody sat out, of all stages but knock-outs, whose top seeds go on without a game."""
    return Counter(
        facts.number_at(place)
        for stage in facts.stages
        if stage.format not in KNOCK_OUTS
        for round in facts.rounds(stage)
        if round != but
        for place in round.places.all()
        if place.kind == "bye"
    )


def tokens_of(facts: NightFacts, stage: Stage) -> Mapping[str, int]:
    """Tokens that were brought along or taken away."""
    told: Counter[str] = Counter()
    for given in given_in(facts, stage):
        if given.of == "token":
            told[given.entrant] += given.value
    return told


def since_of(facts: NightFacts, stage: Stage, but: Round | None = None) -> Mapping[str, int]:
    """Since when everybody waits, in seconds: since they came, or their last table was over."""
    since = {str(each.number): int(each.checked_in_at.timestamp()) for each in facts.there if each.checked_in_at}
    for round in facts.rounds(stage):
        for table in facts.tables(round) if round != but else ():
            result = facts.result(table)
            at = int((result.at if result else round.drawn_at).timestamp())
            since |= {facts.number_at(place): at for place in facts.seated(table)}
    return since


def open_before(facts: NightFacts, stage: Stage, but: Round | None = None) -> list[tuple[Round, Table]]:
    """The tables of a stage that still play; none that keep others waiting where tables are drawn one by one."""
    if FORMATS[stage.format].side_by_side:
        return []
    rounds = (round for round in facts.rounds(stage) if round != but)
    return [(round, table) for round in rounds for table in facts.open_tables(round)]


def open_told(facts: NightFacts, tables: Sequence[tuple[Round, Table]]) -> str:
    """Which tables still play, with names."""
    told = _("round {round}, table {table} ({names})")
    return "; ".join(
        told.format(round=round.number, table=table.number, names=names_at(facts, table)) for round, table in tables
    )


def lacking_of(facts: NightFacts, stage: Stage, tables: Iterable[int]) -> list[int]:
    """How many people sit at those of these tables, of so many entrants, for which the stage has no rules."""
    return sorted({each * seats_each(facts) for each in tables} - {int(size) for size in stage.rules})


def check_rules(facts: NightFacts, stage: Stage, tables: Iterable[int]) -> None:
    """Raise NotPossible for tables of so many entrants if the stage has no rules for that: which is lacking."""
    if lacking := lacking_of(facts, stage, tables):
        told = _("There are no rules for a table of {sizes} in this stage: choose other tables, or give it rules.")
        raise NotPossible(told.format(sizes=", ".join(map(str, lacking))))


def choices_of(facts: NightFacts, stage: Stage) -> list[Seating]:
    """How those who are there could be seated, where that can be chosen."""
    there = {str(entry.number) for entry in facts.there}.intersection(entrants_of(facts, stage))
    return seatings(len(there), stage.size) if stage.format in CHOSEN_SIZES else []
