"""Names as they are typed, pasted or read from a file: who enters, one a line. Nothing here writes, or knows who is
entered already.
"""

import re
from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from scorekeeper.cells import cells_in, decoded, not_closed
from scorekeeper.entering import NotPossible
from scorekeeper.scorebook import Person

MOST_TEXT = 60_000  # signs: 400 pairs of long names
LISTED = re.compile(r"^\s*(?:\d+[.)]|[-*•])\s+")
TAGGED = re.compile(r"(.+) \(([^()]{1,12})\)")
COMMAS, PLUSES = "[,;]", "[+&/]"
BETWEEN = re.compile(r"\s*[+&/\t]\s*")
HEADS = {"name", "player", "pair"}
PARTNERS = {"partner", "with", "name 2", "player 2", "name2", "player2"}


def lines_in(text: str) -> list[str]:
    """The lines that name somebody, without their numbers or dots. Raises NotPossible for far too many."""
    told = (LISTED.sub("", line).strip() for line in checked_length(text).replace("\x00", "").splitlines())
    return [line for line in told if line]


def apart_at(signs: str, lines: Sequence[str]) -> list[str]:
    """The same lines, each part between such signs one of its own: several names are often written so in one.

    >>> apart_at(COMMAS, ["Ana, Bea", "Carl"]), apart_at(PLUSES, ["Ana + Bea", "+"])
    (['Ana', 'Bea', 'Carl'], ['Ana', 'Bea', '+'])
    """
    parts = ([part.strip() for part in re.split(signs, line) if part.strip()] or [line] for line in lines)
    return [part for line in parts for part in line]


def people_in(line: str, sides: str) -> list[Person]:
    """Who a line names: "Ana", or "Ana + Carl"; a tag stands behind a name in brackets, "Ana (2)"."""
    names = BETWEEN.split(line) if sides == "pairs" else [line]
    return [person_called(name) for name in names if name.strip()]


def person_called(name: str) -> Person:
    """Somebody of this name, who may be of the roster."""
    tagged = TAGGED.fullmatch(" ".join(name.split()))
    return Person(tagged[1], tagged[2]) if tagged else Person(name)


def lines_of_file(raw: bytes) -> list[str]:
    """The lines of a CSV file: a name in its first column, a partner in the second; a row of titles says otherwise.

    >>> lines_of_file(b"seed;Name;Partner\\r\\n1;Ana;Carl\\r\\n2;Bea;\\r\\n")
    ['Ana + Carl', 'Bea']
    >>> lines_of_file(b"Ana\\nBea")
    ['Ana', 'Bea']

    Raises NotPossible for what is no list, or so long that no night has as many.
    """
    rows = [row for row in cells_in(checked_text(raw)) if any(row)]
    columns = [0, 1]
    titles = [cell.casefold() for cell in rows[0]] if rows else []
    if HEADS & set(titles):
        name = next(place for place, title in enumerate(titles) if title in HEADS)
        partner = next((place for place, title in enumerate(titles) if title in PARTNERS), -1)
        columns, rows = [name, partner], rows[1:]
    told = [[row[place] for place in columns if 0 <= place < len(row) and row[place]] for row in rows]
    if open := next((name for names in told for name in names if len(name.splitlines()) > 1), ""):
        raise NotPossible(not_closed(open))
    return [" + ".join(names) for names in told if names]


def checked_text(raw: bytes) -> str:
    """A file as text. Raises NotPossible for what is no text, or far too long."""
    text = decoded(raw)
    if text is None:
        raise NotPossible(_("This file is no list of names: save it as CSV (UTF-8), or paste the names."))
    return checked_length(text)


def checked_length(text: str) -> str:
    """A list as it came. Raises NotPossible for one that is too long: no part of it is left out unsaid."""
    if len(text) > MOST_TEXT:
        raise NotPossible(_("That is too long for a list of names: send it in parts."))
    return text


def told_by_line(lines: Sequence[str], wrong: Mapping[int, str]) -> list[str]:
    """What is wrong, each with its line."""
    told = _("Line {n}, “{line}”: {what}")
    return [told.format(n=place + 1, line=lines[place][:70], what=what) for place, what in sorted(wrong.items())]
