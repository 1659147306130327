"""Names as they are typed, pasted or read from a file: who enters, one a line. Nothing here writes, or knows who is
entered already.
"""

import csv
import io
import re
from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from scorekeeper.scorebook import Person

MOST_TEXT = 60_000  # signs: 400 pairs of long names
LISTED = re.compile(r"^\s*(?:\d+[.)]|[-*•])\s+")
TAGGED = re.compile(r"(.+) \(([^()]{1,12})\)")
BETWEEN = re.compile(r"\s*[+&/\t]\s*")
HEADS = {"name", "player", "pair"}
PARTNERS = {"partner", "with", "name 2", "player 2", "name2", "player2"}


def lines_in(text: str) -> list[str]:
    """The lines that name somebody, without their numbers or dots."""
    told = (LISTED.sub("", line).strip() for line in text[:MOST_TEXT].replace("\x00", "").splitlines())
    return [line for line in told if line]


def apart_at_commas(lines: Sequence[str]) -> list[str]:
    """The same lines, each part between commas one of its own: several names are often written so in one."""
    return [part.strip() for line in lines for part in re.split("[,;]", line) if part.strip()]


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
    """
    text = decoded(raw)[:MOST_TEXT].replace("\x00", "")
    first = text.partition("\n")[0]
    mark = max(",;\t", key=first.count)
    rows = [[cell.strip() for cell in row] for row in csv.reader(io.StringIO(text), delimiter=mark)]
    rows = [row for row in rows if any(row)]
    columns = [0, 1]
    titles = [cell.casefold() for cell in rows[0]] if rows else []
    if HEADS & set(titles):
        name = next(place for place, title in enumerate(titles) if title in HEADS)
        partner = next((place for place, title in enumerate(titles) if title in PARTNERS), -1)
        columns, rows = [name, partner], rows[1:]
    told = [[row[place] for place in columns if 0 <= place < len(row) and row[place]] for row in rows]
    return [" + ".join(names) for names in told if names]


def decoded(raw: bytes) -> str:
    """A file as text, in one of the two ways in which spreadsheets write it."""
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("cp1252", errors="replace")


def told_by_line(lines: Sequence[str], wrong: Mapping[int, str]) -> list[str]:
    """What is wrong, each with its line."""
    told = _("Line {n}, “{line}”: {what}")
    return [told.format(n=place + 1, line=lines[place][:70], what=what) for place, what in sorted(wrong.items())]
