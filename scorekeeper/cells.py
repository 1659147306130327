"""Tables as files, whatever program wrote them and whichever reads them: bytes to cells, rows to CSV.

No cell that we write is taken for a formula: text that begins like one has an apostrophe before it, which goes again
when it is read. This module must not know what stands in a table.
"""

import codecs
import contextlib
import csv
import io
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import gettext as _

from .entering import NotPossible

FORMULA = ("=", "+", "-", "@", "\t", "\r")
BOM = "\ufeff"
"""What tells a spreadsheet that the file is UTF-8."""

Row = Sequence[Any]


def as_csv(rows: Iterable[Row]) -> str:
    """Rows as a file; numbers stay numbers."""
    file = io.StringIO()
    csv.writer(file).writerows([cell(each) for each in row] for row in rows)
    return BOM + file.getvalue()


def cell(value: Any) -> Any:
    """What stands in a cell.

    >>> cell("=1+1"), cell(-40), cell(None), cell("Ana")
    ("'=1+1", -40, '', 'Ana')
    """
    if isinstance(value, str) and value.startswith(FORMULA):
        return f"'{value}"
    return "" if value is None else value


def cells_in(text: str) -> list[list[str]]:
    """The cells of a CSV file, whatever ends its lines. Raises NotPossible where one that is quoted has no end."""
    return [row for _line, row in numbered_cells(text)]


def numbered_cells(text: str) -> list[tuple[int, list[str]]]:
    """The same, each row with the number of the line on which it begins."""
    lines = text.splitlines(keepends=True)
    first = next((line for line in lines if line.strip()), "")
    told = csv.reader(lines, delimiter=max(",;\t", key=first.count), strict=True)
    rows, begins = [], 0
    try:
        for row in told:
            rows.append((begins + 1, [each.strip() for each in row]))
            begins = told.line_num
    except csv.Error as error:
        wrong = too_long if "field larger" in str(error) else not_closed
        raise NotPossible(wrong(lines[begins])) from None
    return rows


def not_closed(text: str) -> str:
    """That a quote is missing, so that nobody knows where a name ends."""
    said = _("“{text}”: there is a quotation mark too many, or one is missing. Nothing of the file was taken.")
    return said.format(text=text.strip().partition("\n")[0][:40].strip())


def too_long(text: str) -> str:
    """That a cell has more in it than any name or note."""
    said = _("“{text}”: more stands in one cell of this row than can be read. Nothing of the file was taken.")
    return said.format(text=text[:40].strip())


def decoded(raw: bytes) -> str | None:
    """A file as text, in one of the ways in which spreadsheets write it; None for what is no text."""
    wide = raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    for coding in ["utf-16"] if wide else ["utf-8-sig", "cp1252"]:
        with contextlib.suppress(UnicodeDecodeError):
            text = raw.decode(coding)
            if is_text(text):
                return text
    return None


def is_text(text: str) -> bool:
    """Is there nothing in it but what people write?"""
    return all(sign in "\t\r\n" or unicodedata.category(sign) != "Cc" for sign in text)
