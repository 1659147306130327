"""The bracket of a knock-out stage: who is due where after the results that are in, and what has begun.

It asks `formats`; nothing here writes.
"""

from ..formats.faults import FormatError
from ..formats.knock_out import Match, knock_out
from ..formats.knock_out_play import Due, play
from ..formats.table_knock_out import table_knock_out
from ..models import Round, Stage, Table
from ..night.facts import NightFacts


def is_knock_out(stage: Stage) -> bool:
    """Is it a bracket of two sides at a table?"""
    return stage.format == "knock-out"


def matches_of(facts: NightFacts, stage: Stage) -> list[Match]:
    """All matches of a bracket; none before two are in it."""
    seeds, settings = facts.seeds(stage), stage.settings
    if len(seeds) < 2:
        return []
    return knock_out(seeds, double=bool(settings.get("double")), reset=bool(settings.get("reset", True)))


def match_results(facts: NightFacts, stage: Stage) -> dict[int, str | None]:
    """Who won each match that is decided, or went on in it without a game as its opponent had left; None where nobody
    does.
    """
    found: dict[int, str | None] = {
        int(match): walked["winner"] for match, walked in stage.plan.get("walked", {}).items()
    }
    for round, table in match_tables(facts, stage):
        for told in facts.results_at(stage, round, table)[:1]:
            if told.winner is not None or told.kind == "double-forfeit":
                found[table.match or 0] = told.winner
    return found


def match_tables(facts: NightFacts, stage: Stage) -> list[tuple[Round, Table]]:
    """The tables of a bracket."""
    return [(round, table) for round in facts.rounds(stage) for table in facts.tables(round) if table.match]


def begun(facts: NightFacts, stage: Stage) -> set[int]:
    """The matches that are being played or are over: a game is on, or a result is in."""
    tables = match_tables(facts, stage)
    return {table.match or 0 for _round, table in tables if table.game_id or table.race_id or facts.result(table)}


def dues_of(facts: NightFacts, stage: Stage) -> list[Due]:
    """How every match stands."""
    return play(matches_of(facts, stage), match_results(facts, stage))


def is_decided(facts: NightFacts, stage: Stage) -> bool:
    """Is a knock-out over: everything in it was played, or gone through without a game, were it by nobody?"""
    if is_knock_out(stage):
        dues = dues_of(facts, stage)
        return bool(dues) and all(due.over for due in dues)
    final = final_of(facts, stage) if stage.format == "table-knock-out" else 0
    played = any(table.match == final and not facts.is_open(table) for _round, table in match_tables(facts, stage))
    return bool(final) and (played or str(final) in stage.plan.get("walked", {}))


def final_of(facts: NightFacts, stage: Stage) -> int:
    """The number of the last table of a knock-out of tables, 0 where there is none for so many."""
    seeds = stage.plan.get("bracket") or facts.seeds(stage)
    seats = stage.size // (2 if facts.tournament.sides == "pairs" else 1)
    try:
        return table_knock_out(seeds, seats, stage.settings.get("through", 1))[-1].id
    except FormatError:
        return 0
