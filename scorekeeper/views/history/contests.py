"""What a club has played over more than one game, as other apps know it: year by year, with who has won."""

from collections.abc import Iterable
from datetime import UTC, date, datetime
from typing import Any

from django.http import HttpResponse
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from ... import ports
from ...clock import EARLIEST, LATEST, nearest_possible, zone_called
from ...history.evenings import beginning_of, evening_of
from ...htmx import HtmxHttpRequest
from ...models import Club
from .opened import Opened, answer, opened


@never_cache
@require_GET
def contests(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """Those of one year, the last first: of the period that is looked at, or else of the last that has any."""
    here = opened(request, public_id)
    years = years_of(here.club)
    asked = int(here.chosen.period[:4] or 0)
    year = asked or (years[0] if years else 0)
    told = told_in(here.club, year) if year else []
    context = {
        "year": year or "",
        "contests": [line(here.club, each) for each in told],
        "years": [{"text": each, "url": in_year(here, each), "here": each == year} for each in years],
    }
    return answer(request, here, "contests", context)


def years_of(club: Club) -> list[int]:
    """From the year of the last to that of the first."""
    began = [moment for each in ports.contests for moment in each.span(club) if moment]
    if not began:
        return []
    edges = (nearest_possible(moment) for moment in (min(began), max(began)))
    first, last = (evening_of(moment, club.time_zone).year for moment in edges)
    return list(range(last, first - 1, -1))


def told_in(club: Club, year: int) -> list[ports.Contest]:
    """Those of a year, the last first; what began when nothing can have begun is of the nearest one."""
    since, until = datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC)
    if year > EARLIEST.year:
        since = beginning_of(date(year, 1, 1), club.time_zone).astimezone(UTC)
    if year < LATEST.year:
        until = beginning_of(date(year + 1, 1, 1), club.time_zone).astimezone(UTC)
    found: Iterable[ports.Contest] = (one for each in ports.contests for one in each.told(club, since, until))
    return sorted(found, key=began, reverse=True)


def began(contest: ports.Contest) -> datetime:
    """When it began."""
    return contest.at


def line(club: Club, contest: ports.Contest) -> dict[str, Any]:
    """One as the page shows it."""
    day = date_format(localtime(contest.at, zone_called(club.time_zone)), "SHORT_DATE_FORMAT")
    text = " · ".join(filter(None, [str(contest.kind), day, contest.text]))
    return {"url": contest.url, "title": contest.title, "won": contest.won, "text": text}


def in_year(here: Opened, year: int) -> str:
    """The address of a year of them."""
    return here._replace(chosen=type(here.chosen)(str(year))).url("history_tournaments")
