"""The leaderboard: everybody ranked by any figure, also as a file."""

from collections.abc import Iterator
from functools import cache, cached_property
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from ...cells import Row
from ...forms.typed import typed
from ...history.boards import GROUPS, Board, Ranking, backwards, board, columns, group_of, ranking
from ...history.figures import BY_NAME, Measure
from ...history.named import Named, named
from ...history.values import cells, heads, told
from ...htmx import HtmxHttpRequest
from ...words import in_words
from .frame import as_file, family_told, least_in, mark_of, ranked_from
from .opened import Opened, answer, opened
from .sorting import Sorting

A_PAGE, FEW = 50, 40
FIRST = "wins"


class Asked:
    """A leaderboard as an address asks for it."""

    def __init__(self, request: HttpRequest, here: Opened) -> None:
        self.here, self.words = here, here.club.words
        self.sorting = Sorting.asked(request, BY_NAME, FIRST)
        self.least = least_in(request)
        self.group = group if (group := typed(request.GET, "show", 10)) in GROUPS else ""

    @property
    def measure(self) -> Measure:
        """The figure by which it is sorted."""
        return BY_NAME[self.sorting.name]

    @cached_property
    def board(self) -> Board:
        """What everybody adds up to."""
        return board(self.here.history, self.here.chosen)

    @cached_property
    def ranking(self) -> Ranking:
        """Who is ranked how."""
        return ranking(self.here.history, self.here.chosen, self.sorting.name, up=self.sorting.up, least=self.least)

    @cached_property
    def columns(self) -> list[Measure]:
        """Its columns: what somebody has, and what it is sorted by."""
        there = columns(self.board.people.values())
        return [each for each in BY_NAME.values() if each in there or each == self.measure]

    @cached_property
    def shown(self) -> list[Measure]:
        """Those of a group, and what it is sorted by: the others are one tap away."""
        names = GROUPS[self.group or group_of(self.sorting.name)][1]
        return [each for each in self.columns if each.name in names or each == self.measure]

    def groups(self) -> list[dict[str, Any]]:
        """The groups of which somebody has a figure: where each leads, and which is shown."""
        here = self.group or group_of(self.sorting.name)
        there = {group_of(each.name) for each in self.columns}
        return [
            {"text": title, "url": self.link(show=group), "here": group == here}
            for group, (title, _names) in GROUPS.items()
            if group in there
        ]

    def link(self, **other: Any) -> str:
        """An address with what is chosen, but for what is other."""
        return self.here.chosen.query(**{**self.kept, **other}) or "?"

    @property
    def kept(self) -> dict[str, Any]:
        """What an address has beside the choices."""
        return {"sort": self.sorting.said, "least": self.least, "show": self.group}

    def games_url(self, person: str) -> str:
        """The games behind the figure by which it is sorted, of a person."""
        rules = self.ranking.family if self.measure.one_family else ""
        told = {"rules": rules} if rules and not self.here.chosen.rules else {}
        return self.here.url("history_games", who=person, what=self.sorting.name, **told)

    def heads(self, columns: list[Measure]) -> list[dict[str, Any]]:
        """The heads of columns."""
        lowest_first = backwards(self.measure, self.sorting.up)
        return list(self.sorting.heads(columns, self.link, self.words, lowest_first=lowest_first))


@never_cache
@require_GET
def leaderboard(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """Who has how much of what; `format=csv`: all that are ranked, as a file."""
    here = opened(request, public_id)
    asked = Asked(request, here)
    if request.GET.get("format") == "csv":
        return as_file(here.history, "leaderboard", here.chosen, rows_of_file(asked))
    if not here.history.families:
        return answer(request, here, "leaderboard", {"empty": True})
    page = Paginator(asked.ranking.places, A_PAGE).get_page(request.GET.get("page"))
    few = asked.ranking.few[:FEW]
    people = named(here.club, [pk for _place, pk in page] + [pk for pk, _games in few])
    context = {
        "rules": cache(lambda: family_told(here.history, asked.ranking.family, asked.ranking.games)),
        "mark": mark_of(here.history, asked.link(), page.number, sorted(people.items()), here.history.names),
        "sorted_by": in_words(str(asked.measure.title), asked.words),
        "groups": cache(asked.groups),
        "heads": cache(lambda: asked.heads(asked.shown)),
        "sorts": cache(lambda: asked.heads(asked.columns)),
        "rows": lambda: [row(asked, people, place, pk) for place, pk in page],
        "least": asked.ranking.least,
        "least_told": least_told(asked),
        "points": asked.measure.one_family,
        "few": cache(lambda: few_told(asked, people)),
        "count": page.paginator.count,
        "newer": asked.link(page=page.previous_page_number()) if page.has_previous() else "",
        "older": asked.link(page=page.next_page_number()) if page.has_next() else "",
        "file_url": asked.link(format="csv"),
    }
    return answer(request, here, "leaderboard", context, *asked.kept.items())


def row(asked: Asked, people: dict[int, Named], place: str, pk: int) -> dict[str, Any]:
    """One person's line."""
    one = asked.board.people[pk]
    figures = [(told(measure, one.value(measure)), measure == asked.measure) for measure in asked.shown]
    url = asked.here.person_url(people[pk])
    games = asked.games_url(people[pk].id) if url else ""
    return {
        "place": place,
        "name": people[pk].name,
        "url": url,
        "cells": [
            {"large": each.large, "small": each.small, "here": here, "url": games if here else ""}
            for each, here in figures
        ],
    }


def least_told(asked: Asked) -> str:
    """How many games it takes to be ranked, and why so many."""
    said = ranked_from(asked.ranking.least)
    if asked.least:
        return said
    return f"{said} " + _("That is a fifth of the most games that anybody has, ten at most.")


def few_told(asked: Asked, people: dict[int, Named]) -> dict[str, Any]:
    """Who played too little to be ranked."""
    few = asked.ranking.few
    title = ngettext("Not ranked: fewer than {n} game", "Not ranked: fewer than {n} games", asked.ranking.least).format(
        n=asked.ranking.least
    )
    names = [
        {"name": people[pk].name, "games": games, "url": asked.here.person_url(people[pk])} for pk, games in few[:FEW]
    ]
    more = len(few) - len(names)
    return {
        "title": title,
        "people": names,
        "more": ngettext("and {n} more", "and {n} more", more).format(n=more) if more else "",
        "all_url": asked.link(least=1),
    }


def rows_of_file(asked: Asked) -> Iterator[Row]:
    """The table as a file has it: all that are ranked."""
    words, places = asked.words, asked.ranking.places
    people = named(asked.here.club, [pk for _place, pk in places])
    yield [_("Place"), _("Who"), *(head for measure in asked.columns for head in heads(measure, words))]
    for place, pk in places:
        one = asked.board.people[pk]
        figures = [cell for measure in asked.columns for cell in cells(measure, one.value(measure))]
        yield [int(place) if place.isdigit() else None, people[pk].name, *figures]
