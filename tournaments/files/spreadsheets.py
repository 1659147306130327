"""A night as tables for a spreadsheet: standings, pairings with their results, the log.

Nothing here writes.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from scorekeeper.cells import Row

from ..models import Round, Stage, Table, TournamentStep
from ..night.facts import NightFacts
from ..night.log import log_told
from ..night.sitting import seat_told, shown, sitting
from ..standings.board import Drawn


def standings_rows(board: Drawn) -> Iterator[Row]:
    """Everybody by rank, with every value that decides."""
    tokens = not any(column["code"] == "tokens" for column in board["columns"])
    more = [_("Victory tokens")] if tokens else []
    yield [_("place"), _("number"), _("who"), *(each["name"] for each in board["columns"]), *more]
    for row in board["rows"]:
        yield [row["rank"], row["number"], row["name"], *map(plain, row["values"]), *[row["tokens"]][: len(more)]]


def plain(value: Any) -> Any:
    """A value as a spreadsheet reads it: with a hyphen for a minus, a number where it is one."""
    said = str(value).replace("−", "-")
    digits = said.removeprefix("-")
    return int(said) if digits.isascii() and digits.isdigit() else said


def pairings_rows(facts: NightFacts) -> Iterator[Row]:
    """Who sat where in every round that was published, with what came of it; a line a person."""
    yield [
        _("stage"), _("round"), _("table"), _("seat"), _("number"), _("who"), _("points"), _("won"), _("how"),
        _("reason"),
    ]  # fmt: skip
    for stage, round in facts.played:
        if round.published_at:
            for table in facts.tables(round):
                yield from table_rows(facts, stage, round, table)
            yield from away_rows(facts, stage, round)


def table_rows(facts: NightFacts, stage: Stage, round: Round, table: Table) -> Iterator[Row]:
    """The people of one table."""
    result, sides = facts.result(table), facts.rules_at(stage, table).side_seats
    there = sitting(facts, stage, table)
    for each in there:
        side = next(place for place, seats in enumerate(sides) if each.seat in seats)
        points = result.points[side] if result and result.points else None
        won = None if result is None else int(result.winner == side)
        how = [result.kind, "" if result.confirmed_at else _("to be confirmed")] if result else [_("open")]
        yield [
            stage.number, round.number, table.number, seat_told(each.seat, len(there)), each.number,
            shown(facts, each.player), points, won, ", ".join(filter(None, how)),
            facts.words(result.reason) if result else "",
        ]  # fmt: skip


def away_rows(facts: NightFacts, stage: Stage, round: Round) -> Iterator[Row]:
    """Who had no table in a round."""
    for place in round.places.all():
        if place.kind != "seat":
            how = _("free") if place.kind == "bye" else _("not there yet")
            entry = facts.by_pk[place.entry_id]
            yield [stage.number, round.number, "", "", entry.number, facts.name(entry), None, None, how, ""]


def log_rows(facts: NightFacts, steps: Iterable[TournamentStep]) -> Iterator[Row]:
    """Everything that was done, the first first, at the times of the club."""
    yield [_("when"), _("what"), _("reason"), _("at the organizer’s own table")]
    for line in log_told(facts, steps):
        at = timezone.localtime(line["at"]).isoformat(sep=" ", timespec="seconds")
        yield [at, line["text"], line["reason"], _("yes") if line["own_table"] else ""]
