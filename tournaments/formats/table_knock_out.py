"""The knock-out of tables: the best few of each table go on, until one table is left, the final.

How many tables there are says `table_course`. They are as even as can be, best seeds apart: 1, 8, 9, 16 · 2, 7, 10,
15 ... From the second round on the winners of tables are dealt first, then who came in second, and so on; who sat
together is kept apart as far as that goes.
"""

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.rules.text import Text

from .table_course import course


class Place(NamedTuple):
    """Who takes a place at a table, counted from 1."""

    table: int
    place: int


Source = str | Place


class Table(NamedTuple):
    """One table, counted from 1 through all rounds; the last one is the final. Its best `through` go on."""

    id: int
    round: int
    sources: tuple[Source, ...]
    through: int = 0

    @property
    def reasons(self) -> list[Text]:
        """Why each of them sits here."""
        return [
            Text.of("{who}, by seed", who=source)
            if isinstance(source, str)
            else Text.of("place {place} of table {table}", place=source.place, table=source.table)
            for source in self.sources
        ]


def table_knock_out(entrants: Sequence[str], size: int, through: int) -> list[Table]:
    """Make all tables, best seed first; the best `through` of each go on, as `table_course` has it.

    Raises FormatError with too-few below three entrants.

    >>> for table in table_knock_out("abcdef", 4, 2):
    ...     print(table.id, table.round, *(source if isinstance(source, str) else tuple(source) for source in table[2]))
    1 1 a d e
    2 1 b c f
    3 2 (1, 1) (2, 1) (1, 2) (2, 2)
    """
    made: list[Table] = []
    coming: list[Source] = [*entrants]
    for round, step in enumerate(course(len(entrants), size, through), 1):
        first = len(made) + 1
        seated = _dealt(coming, step.tables)
        made += [Table(first + place, round, tuple(sources), step.through) for place, sources in enumerate(seated)]
        numbers = range(first, first + step.tables)
        coming = [Place(table, place) for place in range(1, step.through + 1) for table in numbers]
    return made


def _dealt(coming: Sequence[Source], count: int) -> list[list[Source]]:
    """Deal row by row, to and fro, then part who sat together."""
    tables: list[list[Source]] = [[] for _table in range(count)]
    for place, source in enumerate(coming):
        row, column = divmod(place, count)
        tables[count - 1 - column if row % 2 else column].append(source)
    for table in tables:
        for seat in reversed(range(len(table))):  # so that the winners of tables stay where they are
            source = table[seat]
            if isinstance(source, Place) and source.table in _met(table, seat):
                _part(tables, table, seat, source)
    return tables


def _part(tables: Sequence[list[Source]], table: list[Source], seat: int, source: Place) -> None:
    """Exchange somebody for another who took the same place elsewhere, if that brings nobody together again."""
    ours = _met(table, seat)
    for there in tables:
        for at, other in enumerate(there):
            if not isinstance(other, Place) or other.place != source.place or other.table in ours:
                continue
            if source.table not in _met(there, at):
                table[seat], there[at] = other, source
                return


def _met(table: Sequence[Source], seat: int) -> set[int]:
    """The tables from which the others of this one come."""
    return {other.table for at, other in enumerate(table) if at != seat and isinstance(other, Place)}
