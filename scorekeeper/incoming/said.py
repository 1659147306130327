"""What stands in one cell of a file, or one field of a grid: a day, a figure, a bid, the people of a side.

Each reader gives None for what cannot be read: what to say of it is up to who asks. This module must not know a row.
"""

import re
from datetime import date, datetime, time, tzinfo
from typing import NamedTuple

from .. import rules
from ..names import as_written
from ..words import tell

NOON = time(12)
"""The hour of a game of which only the day is known."""

MINUSES = str.maketrans("−–—", "---")
SPACES = re.compile(r"[\s\u00a0\u202f']+")
THOUSANDS = re.compile(r"-?[1-9]\d{0,2}([.,])\d{3}(\1\d{3})*")
ISO = re.compile(r"(\d{4})[-/.]\s?(\d{1,2})[-/.]\s?(\d{1,2})\.?")
OTHERS = re.compile(r"(\d{1,2})([./-])\s?(\d{1,2})\2\s?(\d{4})\.?")
CLOCK = re.compile(r"(.*?)[T ]\s*(\d{1,2})[:.](\d{2})(?:[:.]\d{2}(?:\.\d+)?)?")
BETWEEN = re.compile(r"\s*[+&/]\s*|\s+and\s+")


class Day(NamedTuple):
    """A day on paper, with its hour if it was told; `other` is what it means as well, where the order of day and month
    does not say.
    """

    day: date
    hour: time | None = None
    other: date | None = None


def number_said(text: str) -> int | None:
    """A whole number, however a spreadsheet writes it.

    >>> [number_said(text) for text in ("512", "-40", "−40", "512,0", "512.00", "1.024", "1 024", "+5")]
    [512, -40, -40, 512, 512, 1024, 1024, 5]
    >>> [number_said(text) for text in ("", "12,5", "abc", "1e3", "5 00 0", "9999999")]
    [None, None, None, None, 5000, None]
    """
    said = SPACES.sub("", text.translate(MINUSES)).removeprefix("+")
    if THOUSANDS.fullmatch(said):
        said = re.sub("[.,]", "", said)
    said = re.sub(r"[.,]0{1,2}$", "", said)
    digits = said.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 8):
        return None
    return int(said) if abs(int(said)) <= 1_000_000 else None


def day_said(text: str, first: str = "") -> Day | None:
    """A day, year first or last; `first` says whether the "day" or the "month" comes first where both could.

    >>> [str(day_said(text).day) for text in ("2019-03-05", "5.3.2019", "13/3/2019", "3/13/2019", "3/5/2019")]
    ['2019-03-05', '2019-03-05', '2019-03-13', '2019-03-13', '2019-05-03']
    >>> str(day_said("3/5/2019").other), str(day_said("3/5/2019", "month").day), day_said("5/5/2019").other
    ('2019-03-05', '2019-03-05', None)
    >>> day_said("2019-03-05 20:30").hour, day_said("31.2.2019"), day_said("5.3.19"), day_said("yesterday")
    (datetime.time(20, 30), None, None, None)
    >>> [str(day_said(text).day) for text in ("2019. 03. 05.", "2019.3.5.", "2019. 03. 05. 20:30", "5. 3. 2019.")]
    ['2019-03-05', '2019-03-05', '2019-03-05', '2019-03-05']
    """
    hour, said = None, text.strip()
    if (clock := CLOCK.fullmatch(said)) and int(clock[2]) < 24 and int(clock[3]) < 60:
        said, hour = clock[1].strip(), time(int(clock[2]), int(clock[3]))
    if found := ISO.fullmatch(said):
        day = one_day(int(found[1]), int(found[2]), int(found[3]))
        return Day(day, hour) if day else None
    if not (found := OTHERS.fullmatch(said)):
        return None
    one, two, year = int(found[1]), int(found[3]), int(found[4])
    days, months = one_day(year, two, one), one_day(year, one, two)
    if found[2] == "." or not months or days == months:
        return Day(days, hour) if days else None
    if not days or first == "month":
        return Day(months, hour)
    return Day(days, hour, None if first else months)


def one_day(year: int, month: int, day: int) -> date | None:
    """A day of the calendar, None for one that is not there."""
    try:
        return date(year, month, day)
    except ValueError:
        return None


def moment_of(day: Day, zone: tzinfo) -> datetime:
    """When a game was played, as a clock in this zone said."""
    return datetime.combine(day.day, day.hour or NOON, zone)


SHORT = {"n": "nil", "bn": "blind-nil", "b-nil": "blind-nil", "double-nil": "blind-nil", "m": "moon"}


def bid_said(text: str, ruleset: rules.Ruleset) -> str:
    """A bid by its name in the record; what no bid is called stays as it was said, for the law to refuse.

    >>> official = rules.read_ruleset({"preset": "cutthroat-official"})
    >>> [bid_said(text, official) for text in ("4", "4.0", "Nil", "BLIND 6", "b6", "1 for 50", "1-for-50", "m", "17x")]
    ['4', '4', 'nil', 'blind-6', 'blind-6', '1-for-50', '1-for-50', 'moon', '17x']
    """
    said = "-".join(text.casefold().split())
    said = SHORT.get(said, said)
    if said in ruleset.bids:
        return said
    if (number := number_said(text)) is not None:
        return str(number)
    if blind := re.fullmatch(r"b(?:lind)?-?(\d{1,2})", said):
        return f"blind-{int(blind[1])}"
    labels = {"-".join(tell(bid.label).casefold().split()): name for name, bid in ruleset.bids.items()}
    return labels.get(said, said)


def side_said(text: str) -> list[str]:
    """The people of a side that share a cell.

    >>> side_said("Ana + Carl"), side_said("Ana & Carl"), side_said("Ana and Carl"), side_said("Alexandra")
    (['Ana', 'Carl'], ['Ana', 'Carl'], ['Ana', 'Carl'], ['Alexandra'])
    """
    return [as_written(name) for name in BETWEEN.split(text) if as_written(name)]
