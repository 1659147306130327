"""The evening that a game belongs to: a day as a night at the table goes, in the club's time zone."""

from datetime import date, datetime, time, timedelta

from ..clock import EARLIEST, zone_called

BEGINS = timedelta(hours=6)
"""What is played before six in the morning belongs to the evening before."""


def evening_of(moment: datetime, zone: str) -> date:
    """The evening of a moment; before the first day that can be kept there is none.

    >>> from datetime import UTC
    >>> evening_of(datetime(2026, 3, 1, 4, 30, tzinfo=UTC), "Europe/Bucharest"), evening_of(
    ...     datetime(2026, 3, 1, 3, 30, tzinfo=UTC), "Europe/Bucharest")
    (datetime.date(2026, 3, 1), datetime.date(2026, 2, 28))
    >>> evening_of(datetime(2000, 1, 1, 1, tzinfo=UTC), "America/Lima")
    datetime.date(2000, 1, 1)
    """
    return max((moment.astimezone(zone_called(zone)).replace(tzinfo=None) - BEGINS).date(), EARLIEST.date())


def beginning_of(evening: date, zone: str) -> datetime:
    """The moment at which an evening begins."""
    return datetime.combine(evening, time(), tzinfo=zone_called(zone)) + BEGINS


def month_of(evening: date) -> str:
    """Its month, as periods are written.

    >>> month_of(date(2026, 3, 1))
    '2026-03'
    """
    return evening.isoformat()[:7]


def periods_of(month: str) -> tuple[str, str, str]:
    """The periods in which a month counts: all the years, its year, itself.

    >>> periods_of("2026-03")
    ('', '2026', '2026-03')
    """
    return "", month[:4], month
