"""A file's text as rows, each by the columns that its first row names. This module must not know what they say."""

from typing import NamedTuple

from django.utils.translation import gettext as _

from ..cells import FORMULA, Row, numbered_cells
from ..entering import NotPossible
from ..names import as_written
from .columns import BY_HAND, BY_PERSON, COLUMNS, FINAL, MOST_PLAYERS, is_person, known_as, of_shape

LARGEST = 2_000_000  # bytes of a file
MOST_ROWS = 10_000
MOST_PEOPLE = 1_000
LONGEST = 200  # signs of a cell
PERSON = "person"
"""The key of a column that is called like a person, with their number of `Sheet.people`."""
Key = tuple[str, int]
OF_A_TABLE = {each.name for each in COLUMNS if BY_PERSON not in each.shapes}
"""The columns that no table with a column for each person has."""


class Line(NamedTuple):
    """A row of a file: its number there, and its cells by column and number of the player (0 for what is one)."""

    number: int
    cells: dict[Key, str]

    def get(self, column: str, number: int = 0) -> str:
        """What stands in a cell, "" for nothing."""
        return self.cells.get((column, number), "")

    def each(self, column: str) -> list[str]:
        """What stands in each of the columns of the players, without the empty ones behind the last that is not."""
        told = [self.get(column, number) for number in range(1, MOST_PLAYERS + 1)]
        return told[: max((place for place, text in enumerate(told, 1) if text), default=0)]


class Sheet(NamedTuple):
    """A file as it was read; `unread` are the titles that mean nothing to us, `people` those that are names."""

    shape: str
    lines: list[Line]
    unread: list[str]
    cards: list[str]
    people: list[str]


def sheet_of(text: str) -> Sheet:
    """Read a file. Raises NotPossible for one whose first row does not name its columns, or that is too long."""
    rows = [(number, row) for number, row in numbered_cells(text) if any(row)]
    if not rows:
        raise NotPossible(_("There is nothing in this file."))
    titles = [plain(title) for title in rows[0][1]]
    known, people = keys_of(titles)
    shape = BY_PERSON if people else shape_of({key for key in known if key})
    if twice := next((title for title, key in zip(titles, known, strict=True) if key and known.count(key) > 1), ""):
        raise NotPossible(_("Two columns mean the same: “{title}”.").format(title=twice[:40]))
    if len(rows) > MOST_ROWS:
        raise NotPossible(_("A file may have {n} rows at most: send it in parts.").format(n=MOST_ROWS))
    lines = [Line(number, dict(cells_of(known, row))) for number, row in rows[1:]]
    named = {name.casefold() for line in lines for name in line.each("player")}
    if max(len(named), len(people)) > MOST_PEOPLE:
        told = _("More than {n} different players are named in this file: send it in parts, or look at its columns.")
        raise NotPossible(told.format(n=MOST_PEOPLE))
    unread = [title[:40] for title, key in zip(titles, known, strict=True) if title and not key]
    columns = {PERSON, *(each.name for each in COLUMNS)}
    return Sheet(shape, lines, unread, [key[0] for key in known if key and key[0] not in columns], people)


def keys_of(titles: list[str]) -> tuple[list[Key | None], list[str]]:
    """The column that each title means, and those that are people, where there are two or more and none of the columns
    is a seat's or a hand's. The days of such a table may stand under no title.

    Raises NotPossible for a name that stands over two columns.
    """
    known = [known_as(title) for title in titles]
    dated = known if titles[0] or ("date", 0) in known else [("date", 0), *known[1:]]
    people = {n: as_written(title) for n, title in enumerate(titles) if is_person(title)}
    there = {key[0] for key in dated if key}
    if "date" not in there or there & OF_A_TABLE or len(people) < 2:
        return known, []
    same = [name.casefold() for name in people.values()]
    if twice := next((name for name in people.values() if same.count(name.casefold()) > 1), ""):
        raise NotPossible(_("Two columns mean the same: “{title}”.").format(title=twice[:40]))
    places = {n: (PERSON, place) for place, n in enumerate(people)}
    return [places.get(n, key) for n, key in enumerate(dated)], list(people.values())


def shape_of(found: set[Key]) -> str:
    """Which shape a file has by its columns. Raises NotPossible if it has none."""
    there = {name for name, _number in found}
    shape = BY_HAND if there & {"bid", "tricks", "hand"} else FINAL
    needed = [column for column in of_shape(shape) if column.needed and column.name not in there]
    missing = [f"{column.name} 1" if column.each else column.name for column in needed]
    if missing:
        told = _("The first row names the columns, and these are missing: {names}. The sample shows how.")
        raise NotPossible(told.format(names=", ".join(missing)))
    return shape


def cells_of(known: list[Key | None], row: Row) -> list[tuple[Key, str]]:
    """What stands in the columns that are read."""
    return [(key, plain(text)) for key, text in zip(known, row, strict=False) if key]


def plain(text: str) -> str:
    """A cell as it was meant: without the apostrophe that keeps a spreadsheet from reading a formula."""
    said = text[1:] if text.startswith("'") and text[1:].startswith(FORMULA) else text
    return said.replace("\x00", "").strip()[:LONGEST]
