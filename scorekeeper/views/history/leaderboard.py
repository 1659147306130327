"""The leaderboard: everybody ranked by any figure, also as a file."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from ...access import club_for
from ...cells import Row
from ...forms.history import draw_chosen, read_chosen
from ...forms.typed import typed
from ...history.boards import Board, Ranking, backwards, board, columns, ranking
from ...history.club_history import ClubHistory
from ...history.figures import BY_NAME, Measure
from ...history.named import Named, named, page_of
from ...history.values import cells, explained, heads, told
from ...htmx import HtmxHttpRequest
from ...words import in_words
from .frame import answer_history, as_file, family_told, mark_of, number_in

A_PAGE, FEW, MOST_GAMES = 50, 40, 9999
FIRST = "wins"


class Asked:
    """A leaderboard as an address asks for it."""

    def __init__(self, request: HttpRequest, history: ClubHistory) -> None:
        self.history = history
        self.chosen = read_chosen(request.GET, history)
        said = typed(request.GET, "sort", 30)
        self.up = said.startswith("-")
        self.sort = said.removeprefix("-") if said.removeprefix("-") in BY_NAME else FIRST
        self.up = self.up and self.sort == said[1:]
        self.least = number_in(request, "least", MOST_GAMES)
        self.number = max(number_in(request, "page", 1000), 1)

    @property
    def measure(self) -> Measure:
        """The figure by which it is sorted."""
        return BY_NAME[self.sort]

    @cached_property
    def board(self) -> Board:
        """What everybody adds up to."""
        return board(self.history, self.chosen)

    @cached_property
    def ranking(self) -> Ranking:
        """Who is ranked how."""
        return ranking(self.history, self.chosen, self.sort, up=self.up, least=self.least)

    @cached_property
    def columns(self) -> list[Measure]:
        """Its columns: what somebody has, and what it is sorted by."""
        there = columns(self.board.people.values())
        return [each for each in BY_NAME.values() if each in there or each == self.measure]

    @property
    def sorting(self) -> str:
        """How an address says by what it is sorted; "" for the first that is shown."""
        sort = f"{'-' if self.up else ''}{self.sort}"
        return "" if sort == FIRST else sort

    def link(self, **other: Any) -> str:
        """An address with what is chosen, but for what is other."""
        told = {"sort": self.sorting, "least": self.least, **other}
        return self.chosen.query(**told) or "?"

    def games_url(self, person: str) -> str:
        """The games behind the figure by which it is sorted, of a person."""
        rules = self.ranking.family if self.measure.one_family else ""
        address = reverse("scorekeeper:history_games", args=[self.history.club.public_id])
        told = {"rules": rules} if rules and not self.chosen.rules else {}
        return address + self.chosen.query(who=person, what=self.sort, **told)

    def title(self, measure: Measure) -> str:
        """The head of a column, in the club's words."""
        return in_words(str(measure.title), self.history.club.words)


@never_cache
@require_GET
def leaderboard(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """Who has how much of what; `format=csv`: all that are ranked, as a file."""
    history = ClubHistory.of(club_for(request, public_id))
    asked = Asked(request, history)
    if request.GET.get("format") == "csv":
        return as_file(history, "leaderboard", asked.chosen, rows_of_file(asked))
    if not history.families:
        return answer_history(request, history, "leaderboard", {"empty": True})
    places = asked.ranking.places
    last = max((len(places) - 1) // A_PAGE + 1, 1)
    number = min(asked.number, last)
    shown = places[(number - 1) * A_PAGE : number * A_PAGE]
    few = asked.ranking.few[:FEW]
    people = named(history.club, [pk for _place, pk in shown] + [pk for pk, _games in few])
    context = {
        "filters": draw_chosen(history, asked.chosen, ("sort", asked.sorting), ("least", asked.least)),
        **family_told(history, asked.ranking.family, asked.ranking.games),
        "mark": mark_of(history, asked.link(), number, sorted(people.items())),
        "sorted_by": asked.title(asked.measure),
        "heads": lambda: list(heads_of(asked)),
        "rows": lambda: [row(asked, people, place, pk) for place, pk in shown],
        "least": asked.ranking.least,
        "least_told": least_told(asked),
        "points": asked.measure.one_family,
        "few": few_told(asked, people),
        "count": len(places),
        "newer": asked.link(page=number - 1) if number > 1 else "",
        "older": asked.link(page=number + 1) if number < last else "",
        "file_url": asked.link(format="csv"),
    }
    return answer_history(request, history, "leaderboard", context)


def heads_of(asked: Asked) -> Iterator[dict[str, Any]]:
    """The columns: where each leads, how it is sorted now, what it counts."""
    for measure in asked.columns:
        here = measure == asked.measure
        down = "ascending" if backwards(measure, asked.up) else "descending"
        sort = f"-{measure.name}" if here and not asked.up else measure.name
        yield {
            "title": asked.title(measure),
            "url": asked.link(sort="" if sort == FIRST else sort),
            "sort": down if here else "",
            "here": here,
            "what": explained(measure, asked.history.club.words),
        }


def row(asked: Asked, people: dict[int, Named], place: str, pk: int) -> dict[str, Any]:
    """One person's line."""
    one = asked.board.people[pk]
    figures = [(told(measure, one.value(measure)), measure == asked.measure) for measure in asked.columns]
    url = page_of(asked.history.club, people, pk)
    games = asked.games_url(people[pk].id) if url else ""
    return {
        "place": place,
        "name": people[pk].name,
        "url": url and f"{url}{asked.chosen.query()}",
        "cells": [
            {"large": each.large, "small": each.small, "here": here, "url": games if here else ""}
            for each, here in figures
        ],
    }


def least_told(asked: Asked) -> str:
    """How many games it takes to be ranked, and why so many."""
    least = asked.ranking.least
    said = ngettext("Ranked from {n} game on.", "Ranked from {n} games on.", least).format(n=least)
    if asked.least:
        return said
    return f"{said} " + _("That is a fifth of the most that anybody has, and never more than ten.")


def few_told(asked: Asked, people: dict[int, Named]) -> dict[str, Any]:
    """Who played too little to be ranked."""
    few = asked.ranking.few
    title = ngettext("Not ranked: fewer than {n} game", "Not ranked: fewer than {n} games", asked.ranking.least).format(
        n=asked.ranking.least
    )
    names = [
        {"name": people[pk].name, "games": games, "url": page_of(asked.history.club, people, pk)}
        for pk, games in few[:FEW]
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
    words, places = asked.history.club.words, asked.ranking.places
    people = named(asked.history.club, [pk for _place, pk in places])
    yield [_("Place"), _("Who"), *(head for measure in asked.columns for head in heads(measure, words))]
    for place, pk in places:
        one = asked.board.people[pk]
        figures = [cell for measure in asked.columns for cell in cells(measure, one.value(measure))]
        yield [int(place) if place.isdigit() else None, people[pk].name, *figures]
