"""The next round of a stage, whatever its format: who sits where, who sits out, why, and what the director should know.

| code | its rounds | seats |
|---|---|---|
| swiss, swiss-tables, open-play | `rounds_by_standing` | anywhere |
| tables, rotation | `rounds_planned` | anywhere; partners opposite |
| all-play-all, two-lines | `rounds_in_order` | anywhere |
| knock-out, table-knock-out | `rounds_knocked_out`, `tables_knocked_out` | anywhere |
| progressive | `rounds_that_move` | by the movement |
| final-table, race | here: all at one table | anywhere |

The same entrants, history and seed give the same round.
"""

from collections.abc import Callable
from typing import NamedTuple

from scorekeeper.rules.text import Text

from . import (
    rounds_by_standing,
    rounds_in_order,
    rounds_knocked_out,
    rounds_planned,
    rounds_that_move,
    seating,
    tables_knocked_out,
)
from .drawing import Asked, Drawn, History, Seated
from .faults import wrong

FINAL = Text("All who came through sit at one table.")
RACE = Text("All sit at one table: the first to the agreed number of tokens wins.")
AGAIN = (
    "One pair meets again: it could not be avoided.",
    "{n} pairs meet again: it could not be avoided.",
)
PARTED = (
    "One pair sits together that is to be kept apart: who meets is settled by the format.",
    "{n} pairs sit together that are to be kept apart: who meets is settled by the format.",
)
MORE = (
    "This stage was to have {n} round: this is one more.",
    "This stage was to have {n} rounds: this is one more.",
)


def final_round(history: History) -> Drawn:
    """All who came through at one table, as often as the stage says."""
    history.need(2)
    return Drawn((Seated(tuple(history.there), FINAL),))


def race_round(history: History) -> Drawn:
    """All at one table, for as many games as it takes. Raises FormatError with nothing-due once it is drawn."""
    history.need(2)
    if history.asked.drew:
        raise wrong("nothing-due")
    return Drawn((Seated(tuple(history.there), RACE),))


class Format(NamedTuple):
    """How a format draws a round, how its tables are seated, and whether it tries to let nobody meet twice."""

    draw: Callable[[History], Drawn]
    seats: seating.Seats | None = seating.anywhere  # None: as the format gave them
    parts: bool = False
    side_by_side: bool = False  # rounds are played at the same time: tables in play are not free


FORMATS: dict[str, Format] = {
    "swiss": Format(rounds_by_standing.swiss_round, parts=True),
    "tables": Format(rounds_planned.tables_round, parts=True),
    "rotation": Format(rounds_planned.rotation_round, seating.partners),
    "all-play-all": Format(rounds_in_order.all_play_all_round, parts=True),
    "two-lines": Format(rounds_in_order.two_lines_round, parts=True),
    "knock-out": Format(rounds_knocked_out.knock_out_round),
    "table-knock-out": Format(tables_knocked_out.table_knock_out_round),
    "swiss-tables": Format(rounds_by_standing.swiss_tables_round, parts=True),
    "open-play": Format(rounds_by_standing.open_round, side_by_side=True),
    "progressive": Format(rounds_that_move.progressive_round, None),
    "final-table": Format(final_round),
    "race": Format(race_round),
}


def next_round(asked: Asked) -> Drawn:
    """Draw a stage's next round.

    Raises KeyError for a format that is not in FORMATS, FormatError for what cannot be drawn: too-few, nothing-due,
    cannot-be-drawn, one-line-only, level-in-a-knock-out, not-one-of, scores-too-wide.

    >>> from .drawing import Stage
    >>> round = next_round(Asked(Stage("swiss", 2, 3), 1, ("a", "b", "c"), ("a", "b", "c")))
    >>> len(round.tables), len(round.byes), round.tables[0].number
    (1, 1, 1)
    """
    history, format = History(asked), FORMATS[asked.stage.format]
    drawn = format.draw(history)
    told = tuple(table._replace(again=history.again(table.entrants)) for table in drawn.tables)
    warnings = [*drawn.warnings]
    if format.seats is None:
        told = tuple(table._replace(number=number) for number, table in enumerate(told, 1))
    else:
        taken = {table.number for table in asked.drew if format.side_by_side and not table.results}
        told, more = seating.seated(history, told, format.seats, taken)
        warnings += more
    again = sum(len(table.again) for table in told) if format.parts else 0
    if again:
        warnings.insert(0, Text.of(AGAIN, n=again))
    parted = sum(pair <= {*table.entrants} for table in told for pair in history.apart)
    if parted:
        warnings.insert(0, Text.of(PARTED, n=parted))
    if 0 < asked.stage.rounds < asked.number and not format.side_by_side:
        warnings.append(Text.of(MORE, n=asked.stage.rounds))
    return drawn._replace(tables=told, warnings=tuple(warnings))
