"""Times are kept in UTC and shown in the time zone of the club whose game is looked at, for the length of a request.

Which moments can be is said here alone: every form and every file asks `is_possible`. Whatever is stored can be shown.
"""

from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache, lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from .models import Club

EARLIEST, LATEST = datetime(2000, 1, 1, tzinfo=UTC), datetime(2100, 12, 31, tzinfo=UTC)


def is_possible(moment: datetime) -> bool:
    """Can people have meant this moment? No other is let in: near the ends of the calendar no zone could show it."""
    return EARLIEST <= moment <= LATEST


def moment_of(text: object) -> datetime | None:
    """The moment that a record tells, or None if it is not one that can be."""
    try:
        moment = parse_datetime(text) if isinstance(text, str) else None
    except ValueError:
        return None
    if moment is not None and moment.tzinfo is None:
        moment = moment.replace(tzinfo=timezone.get_current_timezone())
    return moment if moment is not None and is_possible(moment) else None


def nearest_possible(moment: datetime) -> datetime:
    """A stored moment for what takes no other, as an archive."""
    return min(max(moment, EARLIEST), LATEST)


class Zone(ZoneInfo):
    """A time zone that shows every moment: one that would fall off the calendar there is shown as it is in UTC."""

    def fromutc(self, dt: datetime) -> datetime:
        try:
            return super().fromutc(dt)
        except OverflowError:
            return dt


class ClubTime:
    """Gives the thread its own time zone back after each request, so that one club's never shows in another's page."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with timezone.override(None):
            return self.get_response(request)


@cache
def known_zones() -> frozenset[str]:
    """The names of all time zones that this machine knows; it looks through some six hundred files for them, once."""
    return frozenset(available_timezones())


@lru_cache(maxsize=512)
def zone_called(name: str) -> Zone:
    """The zone of this name; UTC for one that this machine does not know."""
    try:
        return Zone(name)
    except (ZoneInfoNotFoundError, ValueError):
        return Zone("UTC")


def show_time_of(club: Club) -> None:
    """Show times in a club's zone from here on."""
    timezone.activate(zone_called(club.time_zone))


def read_time_in(zone: str) -> None:
    """Read and show times in this zone from here on: for a phone that has no club yet, whose zone its page tells."""
    timezone.activate(zone_called(zone))
