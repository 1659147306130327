"""A year of a club, and of one person in it: what it is remembered by, also as a picture to pass on."""

from dataclasses import replace
from typing import Any

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from ...forms.history import draw_chosen
from ...history.awards import AWARDS, Year, titles_of, year_of
from ...history.chosen import PERIOD
from ...history.named import named
from ...history.pictures import card as drawn_card
from ...htmx import HtmxHttpRequest
from ...scoreboard.naming import club_title
from .frame import family_told
from .opened import Opened, answer, opened, opened_for
from .passed_on import picture_file
from .remembered import Item, card_row, items, own, people_in

PEOPLE = 40
"""Those of a year whose own one is offered."""


def in_year(here: Opened, year: int) -> Opened:
    """The same history in one year, whatever period the address has besides. Raises Http404 for no year."""
    if not PERIOD.fullmatch(str(year)):
        raise Http404
    return here._replace(chosen=replace(here.chosen, period=str(year)))


@never_cache
@require_GET
def year(request: HtmxHttpRequest, public_id: str, year: int) -> HttpResponse:
    """A year of a club."""
    here = in_year(opened(request, public_id), year)
    found = year_of(here.history, here.chosen)
    shown = sorted(found.board.people, key=lambda pk: (-games_of(found, pk), pk))[:PEOPLE]
    people = named(here.club, {*shown, *people_in(found.winners)})
    context = {
        "title": str(year),
        "who": "",
        "items": list(items(here, AWARDS, found.winners, found, people)),
        "people": [
            {"name": people[pk].name, "url": year_page(here, "history_person_year", people[pk].id, year)}
            for pk in shown
            if people[pk].id and games_of(found, pk)
        ],
        "card_url": year_page(here, "history_year_card", year),
        "card_file": f"spades-{year}",
        **beside(here, year),
        **shared(here, found),
    }
    return answer_year(request, here, context)


def games_of(found: Year, pk: int) -> int:
    """The games of somebody in the year."""
    return found.board.people[pk].over_all["games"]


def year_page(here: Opened, page: str, *more: Any) -> str:
    """The address of a page of a year: the year stands in it, so that it is no choice besides."""
    return here._replace(chosen=replace(here.chosen, period="")).url(page, *more)


def beside(here: Opened, year: int, *who: str) -> Item:
    """The years before and after, as far as there are games."""
    page = "history_person_year" if who else "history_year"
    first, last = here.history.first, here.history.last
    return {
        "before": year_page(here, page, *who, year - 1) if first and first.year < year else "",
        "after": year_page(here, page, *who, year + 1) if last and last.year > year else "",
        "year_before": year - 1,
        "year_after": year + 1,
    }


def shared(here: Opened, found: Year) -> Item:
    """What pages of a year say besides: the rules, the games that it takes."""
    least = ngettext(
        "Shares are of those with {n} game or more.", "Shares are of those with {n} games or more.", found.least
    )
    return {**family_told(here.history, found.board.family, found.board.games), "least": least.format(n=found.least)}


def answer_year(request: HtmxHttpRequest, here: Opened, context: Item) -> HttpResponse:
    """The page; its form chooses all but the period, which the address has."""
    rest = here._replace(chosen=replace(here.chosen, period=""))
    form = draw_chosen(rest.history, rest.chosen)
    fields = [field for field in form["fields"] if field["name"] != "period"]
    return answer(request, here, "year", {**context, "filters": {**form, "fields": fields}})


@never_cache
@require_GET
def year_card(request: HtmxHttpRequest, public_id: str, year: int) -> HttpResponse:
    """A year of a club as a picture to pass on."""
    here = in_year(opened(request, public_id), year)
    found = year_of(here.history, here.chosen)
    people = named(here.club, people_in(found.winners))
    rows = [card_row(each) for each in items(here, AWARDS, found.winners, found, people)]
    drawn = drawn_card(_("The year {year}").format(year=year), rows, above=club_title(here.club))
    return picture_file(drawn, f"spades-{year}")


@never_cache
@require_GET
def person_year(request: HtmxHttpRequest, public_id: str, person_id: str, year: int) -> HttpResponse:
    """A year of one person."""
    here, player = opened_for(request, public_id, person_id)
    here = in_year(here, year)
    found, told_of, people = own(here, player)
    context = {
        "title": _("{who} in {year}").format(who=player, year=year),
        "who": str(player),
        "items": told_of,
        "titles": [str(each.title) for each in titles_of(found, player.pk)],
        "people": [],
        "back": year_page(here, "history_year", year),
        "back_text": str(year),
        "person_url": here.person_url(people[player.pk]),
        "card_url": year_page(here, "history_person_year_card", player.public_id, year),
        "card_file": f"spades-{year}-{player.public_id}",
        **beside(here, year, player.public_id),
        **shared(here, found),
    }
    return answer_year(request, here, context)


@never_cache
@require_GET
def person_year_card(request: HtmxHttpRequest, public_id: str, person_id: str, year: int) -> HttpResponse:
    """A year of one person as a picture to pass on."""
    here, player = opened_for(request, public_id, person_id)
    here = in_year(here, year)
    found, told_of, _people = own(here, player)
    titles = ", ".join(str(each.title) for each in titles_of(found, player.pk))
    rows = list(map(card_row, told_of))
    drawn = drawn_card(str(player), rows, above=_("The year {year}").format(year=year), footer=titles)
    return picture_file(drawn, f"spades-{year}-{player.public_id}")
