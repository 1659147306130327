"""Two people who finished games at one table: somebody's partners and opponents, the pairs of a club, two compared."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from ...cells import Row
from ...history.behind import OPPONENTS, PARTNERS
from ...history.boards import backwards, shown
from ...history.figures import COUNT, MEASURES, PAIRED_BY_NAME, Measure
from ...history.named import Named, named
from ...history.pairs import Pair, measures, pairs_of, sorted_pairs, usual_least
from ...history.person import person as person_of
from ...history.values import cells, heads, told
from ...htmx import HtmxHttpRequest
from ...models import Player
from ...words import in_words
from ..roster import person_in
from .frame import as_file, family_told, least_in, mark_of
from .opened import Opened, answer, opened, opened_for
from .sorting import Sorting

A_PAGE = 25


class Asked:
    """A table of pairs as an address asks for it."""

    def __init__(self, request: HttpRequest, here: Opened, partners: bool, player: Player | None) -> None:
        self.here, self.partners, self.player = here, partners, player
        self.columns = measures(partners)
        names = [each.name for each in self.columns]
        self.sorting = Sorting.asked(request, names, "games" if player else "wins")
        self.found = pairs_of(here.history, here.chosen, partners=partners, player=player.pk if player else None)
        self.least_asked, self.page = least_in(request), request.GET.get("page")
        self.least = self.least_asked or self.least_usual
        there = [each for each in self.found.pairs if each.over_all["games"] >= self.least]
        self.pairs = sorted_pairs(there, self.measure, self.sorting.up)
        self.stays = {"sort": self.sorting.said, "least": self.least_asked}
        if not player and not partners:
            self.stays["as"] = OPPONENTS

    @property
    def measure(self) -> Measure:
        """The figure by which it is sorted."""
        return PAIRED_BY_NAME[self.sorting.name]

    @property
    def least_usual(self) -> int:
        """How many games it takes where nobody says: for a plain count none but one."""
        if self.measure.of == COUNT:
            return 1
        return usual_least(each.over_all["games"] for each in self.found.pairs)

    def least_told(self) -> str:
        """How many games it takes, and why so many; "" where nobody is left out."""
        if self.least == 1:
            return ""
        said = ngettext("From {n} game on.", "From {n} games on.", self.least).format(n=self.least)
        why = _("That is half of the most that any two have here, three at least and ten at most.")
        return said if self.least_asked else f"{said} {why}"

    def link(self, **other: Any) -> str:
        """An address with what is chosen, but for what is other."""
        return self.here.chosen.query(**{**self.stays, **other}) or "?"

    def heads(self) -> list[dict[str, Any]]:
        """The heads of its columns; the wins stand on a phone, too."""
        lowest_first = backwards(self.measure, self.sorting.up)
        heads = self.sorting.heads(self.columns, self.link, self.here.club.words, lowest_first=lowest_first)
        columns = zip(self.columns, heads, strict=True)
        return [{**head, "too": measure.name == "wins" and not head["here"]} for measure, head in columns]

    def row(self, people: dict[int, Named], pair: Pair) -> dict[str, Any]:
        """One pair: who, the way to what they played, their figures."""
        one, other = people[pair.player], people[pair.other]
        together = f"{one.name} + {other.name}" if self.partners else f"{one.name} – {other.name}"
        return {
            "name": other.name if self.player else together,
            "url": self.here.url("compared", one.id, other.id) if one.id and other.id else "",
            "cells": [
                {
                    "large": each.large,
                    "small": each.small,
                    "here": measure.name == self.sorting.name,
                    "too": measure.name == "wins" and measure.name != self.sorting.name,
                }
                for measure in self.columns
                for each in [told(measure, pair.value(measure))]
            ],
        }

    def context(self) -> dict[str, Any]:
        """What the page shows."""
        page = Paginator(self.pairs, A_PAGE).get_page(self.page)
        shown = list(page)
        people = named(self.here.club, [pk for pair in shown for pk in (pair.player, pair.other)])
        told = sorted(people.items()), self.here.history.names
        said = family_told(self.here.history, self.found.family, {}) if not self.partners else {"same_rules": ""}
        return {
            **said,
            "mark": mark_of(
                self.here.history, self.partners, self.player and self.player.pk, self.link(), page.number, *told
            ),
            "heads": cache(self.heads),
            "any": bool(shown),
            "rows": lambda: [self.row(people, pair) for pair in shown],
            "newer": self.link(page=page.previous_page_number()) if page.has_previous() else "",
            "older": self.link(page=page.next_page_number()) if page.has_next() else "",
            "least_told": self.least_told(),
            "left": len(self.found.pairs) - len(self.pairs),
            "all_url": self.link(least=1),
            "usual_url": self.link(least=0) if self.least_asked else "",
            "partners": self.partners,
            "file_url": self.link(format="csv"),
        }

    def rows_of_file(self) -> Iterator[Row]:
        """The table as a file."""
        people = named(self.here.club, [pk for pair in self.pairs for pk in (pair.player, pair.other)])
        yield [
            _("Who"),
            _("With") if self.partners else _("Against"),
            *(h for each in self.columns for h in heads(each)),
        ]
        for pair in self.pairs:
            figures = [cell for measure in self.columns for cell in cells(measure, pair.value(measure))]
            yield [people[pair.player].name, people[pair.other].name, *figures]


@never_cache
@require_GET
def partners(request: HtmxHttpRequest, public_id: str, person_id: str) -> HttpResponse:
    """With whom somebody won how often."""
    return of_person(request, public_id, person_id, True)


@never_cache
@require_GET
def opponents(request: HtmxHttpRequest, public_id: str, person_id: str) -> HttpResponse:
    """Against whom somebody won and lost how often."""
    return of_person(request, public_id, person_id, False)


def of_person(request: HtmxHttpRequest, public_id: str, person_id: str, as_partners: bool) -> HttpResponse:
    """A table of one person's partners or opponents."""
    here, player = opened_for(request, public_id, person_id)
    asked = Asked(request, here, as_partners, player)
    if request.GET.get("format") == "csv":
        kind = PARTNERS if as_partners else OPPONENTS
        return as_file(here.history, f"{kind}-{player.public_id}", here.chosen, asked.rows_of_file())
    heading = _("Partners of {who}") if as_partners else _("Opponents of {who}")
    back = here.url("history_person", player.public_id)
    context = {"heading": heading.format(who=player), "back": back, "back_text": str(player)}
    return answer(request, here, "pairs", {**asked.context(), **context}, *asked.stays.items())


@never_cache
@require_GET
def pairs(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """The pairs of a club: who wins with whom; `as=opponents`: who against whom."""
    here = opened(request, public_id)
    as_partners = request.GET.get("as") != OPPONENTS
    asked = Asked(request, here, as_partners, None)
    if request.GET.get("format") == "csv":
        name = "pairs" if as_partners else "head-to-head"
        return as_file(here.history, name, here.chosen, asked.rows_of_file())
    kinds = [("", _("Partners"), as_partners), (OPPONENTS, _("Head to head"), not as_partners)]
    context = {
        "heading": _("Who wins with whom") if as_partners else _("Who wins against whom"),
        "tabs": [
            {"url": here.chosen.query(**{"as": kind}) or "?", "text": text, "here": at} for kind, text, at in kinds
        ],
    }
    return answer(request, here, "pairs", {**asked.context(), **context}, *asked.stays.items())


@never_cache
@require_GET
def compared(request: HtmxHttpRequest, public_id: str, person_id: str, other_id: str) -> HttpResponse:
    """Two people: how often each won against the other and with them, and the figures of both side by side."""
    here, one = opened_for(request, public_id, person_id)
    said = person_in(one.club, other_id)
    other = said.that_counts
    if other.erased:
        raise Http404
    if other == one:  # nobody is compared with themselves
        return redirect("scorekeeper:history_person", public_id, one.public_id)
    if other != said:
        return redirect("scorekeeper:compared", public_id, one.public_id, other.public_id)
    both = [person_of(here.history, here.chosen, each.pk) for each in (one, other)]
    words = here.club.words
    figures = [
        (in_words(str(measure.title), words), *(told(measure, each.stood.value(measure)) for each in both))
        for measure in MEASURES
        if any(shown(measure, each.stood) for each in both)
    ]
    differ = both[0].family != both[1].family
    if differ:  # like with like: points of other rules say nothing beside these
        alike = {str(in_words(str(measure.title), words)) for measure in MEASURES if not measure.one_family}
        figures = [each for each in figures if each[0] in alike]
    context = {
        "who": [str(one), str(other)],
        "urls": [here.url("history_person", each.public_id) for each in (one, other)],
        "same_rules": "" if differ else family_told(here.history, both[0].family, {})["same_rules"],
        "differ": differ,
        "against": met(here, one, other, False),
        "along": met(here, one, other, True),
        "figures": figures,
        "games_url": here.url("history_games", who=one.public_id, **{"with": other.public_id}),
        "back": here.url("history_person", one.public_id),
        "back_text": str(one),
    }
    return answer(request, here, "compared", context)


def met(here: Opened, one: Player, other: Player, as_partners: bool) -> dict[str, Any] | None:
    """What two people did as partners, or against each other; None where they never were."""
    found = pairs_of(here.history, here.chosen, partners=as_partners, player=one.pk, other=other.pk)
    if not found.pairs:
        return None
    pair, kind = found.pairs[0], PARTNERS if as_partners else OPPONENTS
    names = {"wins": _("{who} won").format(who=one), "other_wins": _("{who} won").format(who=other)}
    if as_partners:
        names = {"wins": _("Won together")}
    games, same = pair.over_all["games"], pair.same["games"]
    few = same != games and not as_partners  # points stand beside games that they do not count
    counted = ngettext("{figure} in {n} game", "{figure} in {n} games", same) if few else "{figure}"
    rows = []
    for measure in measures(as_partners):
        figure = str(told(measure, pair.value(measure)))
        figure = counted.format(figure=figure, n=same) if measure.one_family else figure
        rows.append((names.get(measure.name, str(measure.title)), figure))
    return {
        "rows": rows,
        "rules": family_told(here.history, found.family, {})["same_rules"] if few else "",
        "url": here.url("history_games", who=one.public_id, **{"with": other.public_id, "as": kind}),
        "text": ngettext("{n} game", "{n} games", games).format(n=games),
    }
