"""Times are kept in UTC and shown in the time zone of the club whose game is looked at, for the length of a request."""

from collections.abc import Callable
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from .models import Club


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


def show_time_of(club: Club) -> None:
    """Show times in a club's zone from here on; one that this machine does not know leaves UTC."""
    try:
        timezone.activate(ZoneInfo(club.time_zone))
    except (ZoneInfoNotFoundError, ValueError):
        timezone.activate(ZoneInfo("UTC"))
