"""The records of a club: who holds each, who came next, and the games in which they were set."""

from collections.abc import Iterable, Iterator
from typing import Any

from django.http import HttpResponse
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from ...history.boards import board
from ...history.named import Named, named
from ...history.records import RECORDS, Found, Holder, Record, unit_told
from ...history.records import records as records_of
from ...htmx import HtmxHttpRequest
from ...words import figure, in_words
from .frame import family_told
from .opened import Opened, answer, opened


@never_cache
@require_GET
def records(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """All records of a club."""
    here = opened(request, public_id)
    stands = board(here.history, here.chosen)
    found = records_of(here.history, here.chosen, stands.family)
    people = named(here.club, people_in(found))
    context = {
        **family_told(here.history, stands.family, stands.games),
        "records": [record_told(here, each, found[each.name], people) for each in RECORDS if found.get(each.name)],
    }
    return answer(request, here, "records", context)


def people_in(found: Found) -> set[int]:
    """Everybody who holds something."""
    return {pk for told in found.values() for each in told for pk in each.people}


def record_told(here: Opened, record: Record, told: Iterable[Holder], people: dict[int, Named]) -> dict[str, Any]:
    """A record as a page shows it."""
    words = here.club.words
    return {
        "name": record.name,
        "title": in_words(str(record.title), words),
        "what": in_words(str(record.what), words),
        "all_rules": not record.one_family,
        "holders": list(holders_told(here, record, told, people)),
    }


def holders_told(
    here: Opened, record: Record, told: Iterable[Holder], people: dict[int, Named]
) -> Iterator[dict[str, str]]:
    """Who holds it, and who came next."""
    for each in told:
        day = date_format(each.day, "DATE_FORMAT")
        yield {
            "who": who_told(each.people, people),
            "amount": figure(each.amount),
            "unit": in_words(unit_told(record.unit, each.amount), here.club.words),
            "when": _("{day}, hand {number}").format(day=day, number=each.hand) if each.hand else day,
            "url": reverse("scorekeeper:sheet", args=[each.game]),
        }


def who_told(keys: Iterable[int], people: dict[int, Named]) -> str:
    """Somebody, or partners."""
    return " + ".join(people[pk].name for pk in keys)
