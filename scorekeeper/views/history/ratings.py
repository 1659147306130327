"""Ratings: everybody ranked by how strong they are under the same scoring rules; how the rating of one went."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from typing import Any

from django.core.paginator import Page, Paginator
from django.http import HttpResponse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from ...cells import Row
from ...forms.history import draw_chosen
from ...history.chosen import Chosen
from ...history.club_history import ClubHistory, one_family
from ...history.named import Named, named
from ...history.pictures import Rated, rating_over_time
from ...history.rated import Point, Stand, after_each_game, counted_games, of_person, ratings
from ...history.ratings import LEAST
from ...htmx import HtmxHttpRequest
from ...words import figure
from .frame import as_file, family_told, least_in, mark_of, ranked_from
from .opened import Opened, answer, opened, opened_for

A_PAGE, FEW = 50, 40


@never_cache
@require_GET
def board(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """Who is how strong; `format=csv`: all who are ranked, as a file."""
    here = opened(request, public_id)
    history, chosen, least = here.history, here.chosen, least_in(request)
    if not history.families:
        return answer(request, here, "ratings", {"empty": True})
    told = ratings(history, of_all_games(chosen), least or LEAST)
    if request.GET.get("format") == "csv":
        return as_file(history, "ratings", of_all_games(chosen), rows_of_file(history, told.ranked))
    places = Paginator(told.ranked, A_PAGE).get_page(request.GET.get("page"))
    few = told.few[:FEW]
    people = named(here.club, [each.player for each in (*places, *few)])

    def link(**more: object) -> str:
        """The page's own address, asked for otherwise."""
        return chosen.query(**{"least": least, **more}) or "?"

    context = {
        "filters": draw_ratings(here, ("least", least)),
        **family_told(history, told.family, told.games),
        "old": old_told(history, told.family),
        "mark": mark_of(history, "ratings", chosen.query(), least, places.number, sorted(people.items())),
        "rows": lambda: list(rows(here, people, places)),
        "count": len(told.ranked),
        "least_told": ranked_from(least or LEAST),
        "few": [{**line(here, people, each), "games": each.games} for each in few],
        "more": max(len(told.few) - FEW, 0),
        "all_url": link(least=1),
        "newer": link(page=places.previous_page_number()) if places.has_previous() else "",
        "older": link(page=places.next_page_number()) if places.has_next() else "",
        "file_url": link(format="csv"),
    }
    return answer(request, here, "ratings", context)


def of_all_games(chosen: Chosen) -> Chosen:
    """What ratings look at: a rating follows from all games under its rules, of whatever time and wherever played."""
    return replace(chosen, period="", where="")


def draw_ratings(here: Opened, *hidden: tuple[str, Any]) -> dict[str, Any]:
    """The choices that there are here; the others stay in the address."""
    stays = [("period", here.chosen.period), ("in", here.chosen.where)]
    drawn = draw_chosen(here.history, of_all_games(here.chosen), *hidden, *stays)
    return {**drawn, "fields": [each for each in drawn["fields"] if each["name"] not in ("period", "in")]}


def old_told(history: ClubHistory, key: str) -> str:
    """What a page says while ratings are worked out anew; "" while none are."""
    family = history.known(key)
    if family is None or family.old_from is None:
        return ""
    since = timezone.localtime(family.old_from).date()
    if history.first and since <= history.first:
        return _("Something in the past was changed: these ratings are being worked out anew, and are those of before.")
    told = _(
        "Something in the past was changed: ratings from {day} on are being worked out anew. Those here are of before."
    )
    return told.format(day=date_format(since, "DATE_FORMAT"))


def line(here: Opened, people: dict[int, Named], stand: Stand) -> dict[str, str]:
    """A name, and the way to how their rating went."""
    who = people[stand.player]
    return {"name": who.name, "url": here.person_url(who, "history_rating")}


def rows(here: Opened, people: dict[int, Named], places: "Page[Stand]") -> Iterator[dict[str, Any]]:
    """The lines of a page of the board."""
    for place, each in enumerate(places, places.start_index()):
        yield {"place": place, **line(here, people, each), **figures(each)}


def figures(stand: Stand) -> dict[str, str]:
    """A rating as it is written."""
    rating, spread = stand.shown
    return {
        "rating": figure(rating),
        "spread": f"± {figure(spread)}",
        "cautious": figure(stand.shown.cautious),
        "games": figure(stand.games),
    }


def rows_of_file(history: ClubHistory, stands: list[Stand]) -> Iterator[Row]:
    """The board as a file has it."""
    people = named(history.club, [each.player for each in stands])
    yield [_("Place"), _("Who"), _("Rating"), _("Uncertain by"), _("At least"), _("Games")]
    for place, each in enumerate(stands, 1):
        yield [place, people[each.player].name, *each.shown, each.shown.cautious, each.games]


@never_cache
@require_GET
def one(request: HtmxHttpRequest, public_id: str, person_id: str) -> HttpResponse:
    """How the rating of somebody went; `format=csv`: after each game, as a file."""
    here, player = opened_for(request, public_id, person_id)
    history, chosen = here.history, here.chosen
    there = of_person(history, player.pk)
    family = one_family(history, of_all_games(chosen), counted_games(there))
    if request.GET.get("format") == "csv":
        points = after_each_game(history, family, player.pk)
        return as_file(history, f"rating-{player.public_id}", of_all_games(chosen), rows_of_course(points))
    context = {
        "who": str(player),
        "person_url": here.url("history_person", player.public_id),
        "board_url": here.url("ratings"),
        "filters": draw_ratings(here),
        **family_told(history, family, counted_games(there)),
        "old": old_told(history, family),
        "mark": mark_of(history, "rating", player.public_id, str(player), chosen.query()),
        "now": figures(there[family]) if family in there else None,
        "least": LEAST if family in there and there[family].games < LEAST else 0,
        "picture": lambda: picture(after_each_game(history, family, player.pk)),
        "others": list(others(here, there, family)),
        "file_url": chosen.query(format="csv"),
    }
    return answer(request, here, "rating", context)


def picture(points: list[Point]) -> Any:
    """The rating over time: of each day how it ended."""
    days: dict[date, Rated] = {}
    for each in points:
        days[each.day] = Rated(each.day, *map(float, each.shown))
    return rating_over_time(list(days.values()))


def others(here: Opened, there: dict[str, Stand], family: str) -> Iterator[dict[str, Any]]:
    """Where they stand under other rules."""
    names = here.history.names
    for key, stand in sorted(there.items(), key=lambda each: -each[1].games):
        if key != family and key in names:
            link = replace(here.chosen, rules=key, players=0, sides="").query()
            yield {"name": names[key], "url": link, **figures(stand), "few": stand.games < LEAST}


def rows_of_course(points: list[Point]) -> Iterator[Row]:
    """How a rating went as a file has it."""
    yield [_("Day"), _("Game"), _("Rating"), _("Uncertain by")]
    for each in points:
        yield [each.day.isoformat(), each.game, *each.shown]
