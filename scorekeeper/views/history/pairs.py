"""Two people who finished games at one table: somebody's partners and opponents, the pairs of a club, two compared."""

from collections.abc import Iterator
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from ...access import club_for
from ...cells import Row
from ...forms.history import draw_chosen, read_chosen
from ...forms.typed import typed
from ...history.boards import shown
from ...history.club_history import ClubHistory
from ...history.figures import MEASURES, PAIRED_BY_NAME
from ...history.named import Named, named
from ...history.pairs import Pair, Pairs, measures, pairs_of, sorted_pairs, usual_least
from ...history.person import person as person_of
from ...history.values import cells, explained, heads, told
from ...htmx import HtmxHttpRequest
from ...models import Player
from ...words import in_words
from ..roster import person_in
from .frame import answer_history, as_file, family_told, number_in
from .person import person_or_way

A_PAGE, MOST_GAMES = 100, 9999


class Asked:
    """A table of pairs as an address asks for it."""

    def __init__(self, request: HttpRequest, history: ClubHistory, partners: bool, player: Player | None) -> None:
        self.history, self.partners, self.player = history, partners, player
        self.chosen = read_chosen(request.GET, history)
        self.columns = measures(partners)
        said, names = typed(request.GET, "sort", 30), [each.name for each in self.columns]
        first = "games" if player else "wins"
        self.first, self.sort = first, said.removeprefix("-") if said.removeprefix("-") in names else first
        self.up = said == f"-{self.sort}"
        self.found: Pairs = pairs_of(history, self.chosen, partners=partners, player=player.pk if player else None)
        self.least_asked = number_in(request, "least", MOST_GAMES)
        self.least = self.least_asked or (1 if player else usual_least(self.found.pairs))
        there = [each for each in self.found.pairs if each.over_all["games"] >= self.least]
        self.pairs = sorted_pairs(there, PAIRED_BY_NAME[self.sort], self.up)
        self.extra = {} if player else {"as": "" if partners else "opponents"}

    def link(self, **other: Any) -> str:
        """An address with what is chosen, but for what is other."""
        sort = f"{'-' if self.up else ''}{self.sort}"
        told = {"sort": "" if sort == self.first else sort, "least": self.least_asked, **self.extra, **other}
        return self.chosen.query(**told) or "?"

    def heads(self) -> Iterator[dict[str, Any]]:
        """The columns: where each leads, how it is sorted now, what it counts."""
        for measure in self.columns:
            here = measure.name == self.sort
            sort = f"-{measure.name}" if here and not self.up else measure.name
            yield {
                "title": str(measure.title),
                "url": self.link(sort="" if sort == self.first else sort),
                "sort": ("ascending" if self.up else "descending") if here else "",
                "here": here,
                "what": explained(measure, self.history.club.words),
            }

    def row(self, people: dict[int, Named], pair: Pair) -> dict[str, Any]:
        """One pair: who, the way to what they played, their figures."""
        one, other = people[pair.player], people[pair.other]
        parts = [self.history.club.public_id, one.id, other.id]
        name = (
            other.name
            if self.player
            else f"{one.name} + {other.name}"
            if self.partners
            else f"{one.name} – {other.name}"
        )
        return {
            "name": name,
            "url": reverse("scorekeeper:compared", args=parts) + self.chosen.query() if all(parts) else "",
            "cells": [
                {"large": each.large, "small": each.small, "here": measure.name == self.sort}
                for measure in self.columns
                for each in [told(measure, pair.value(measure))]
            ],
        }

    def context(self) -> dict[str, Any]:
        """What the page shows."""
        shown = self.pairs[:A_PAGE]
        people = named(self.history.club, [pk for pair in shown for pk in (pair.player, pair.other)])
        said = family_told(self.history, self.found.family, {}) if not self.partners else {"same_rules": ""}
        return {
            "filters": draw_chosen(
                self.history, self.chosen, ("sort", typed_sort(self)), ("least", self.least_asked), *self.extra.items()
            ),
            **said,
            "heads": list(self.heads()),
            "rows": [self.row(people, pair) for pair in shown],
            "more": len(self.pairs) - len(shown),
            "least": self.least,
            "left": len(self.found.pairs) - len(self.pairs),
            "all_url": self.link(least=1),
            "partners": self.partners,
            "file_url": self.link(format="csv"),
        }

    def rows_of_file(self) -> Iterator[Row]:
        """The table as a file."""
        people = named(self.history.club, [pk for pair in self.pairs for pk in (pair.player, pair.other)])
        yield [
            _("Who"),
            _("With") if self.partners else _("Against"),
            *(h for each in self.columns for h in heads(each)),
        ]
        for pair in self.pairs:
            figures = [cell for measure in self.columns for cell in cells(measure, pair.value(measure))]
            yield [people[pair.player].name, people[pair.other].name, *figures]


def typed_sort(asked: Asked) -> str:
    """How an address says by what it is sorted; "" for the first that is shown."""
    sort = f"{'-' if asked.up else ''}{asked.sort}"
    return "" if sort == asked.first else sort


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
    player = person_or_way(request, public_id, person_id)
    if isinstance(player, HttpResponse):
        return player
    history = ClubHistory.of(player.club)
    asked = Asked(request, history, as_partners, player)
    if request.GET.get("format") == "csv":
        kind = "partners" if as_partners else "opponents"
        return as_file(history, f"{kind}-{player.public_id}", asked.chosen, asked.rows_of_file())
    heading = _("Partners of {who}") if as_partners else _("Opponents of {who}")
    back = reverse("scorekeeper:history_person", args=[history.club.public_id, player.public_id])
    context = {"heading": heading.format(who=player), "back": back + asked.chosen.query(), "back_text": str(player)}
    return answer_history(request, history, "pairs", {**asked.context(), **context})


@never_cache
@require_GET
def pairs(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """The pairs of a club: who wins with whom; `as=opponents`: who against whom."""
    history = ClubHistory.of(club_for(request, public_id))
    as_partners = request.GET.get("as") != "opponents"
    asked = Asked(request, history, as_partners, None)
    if request.GET.get("format") == "csv":
        return as_file(history, "pairs" if as_partners else "head-to-head", asked.chosen, asked.rows_of_file())
    kinds = [("", _("Partners"), as_partners), ("opponents", _("Head to head"), not as_partners)]
    context = {
        "heading": _("Who wins with whom") if as_partners else _("Who wins against whom"),
        "tabs": [
            {"url": asked.chosen.query(**{"as": kind}) or "?", "text": text, "here": here} for kind, text, here in kinds
        ],
    }
    return answer_history(request, history, "pairs", {**asked.context(), **context})


@never_cache
@require_GET
def compared(request: HtmxHttpRequest, public_id: str, person_id: str, other_id: str) -> HttpResponse:
    """Two people: how often each won against the other and with them, and the figures of both side by side."""
    one = person_or_way(request, public_id, person_id)
    if isinstance(one, HttpResponse):
        return one
    other = person_in(one.club, other_id)
    if other.erased:
        raise Http404
    if other.merged_into or other.pk == one.pk:  # the record that counts; nobody is compared with themselves
        counts = (
            [public_id, one.public_id, other.merged_into.public_id] if other.merged_into else [public_id, one.public_id]
        )
        return redirect(f"scorekeeper:{'compared' if other.merged_into else 'history_person'}", *counts)
    history = ClubHistory.of(one.club)
    chosen = read_chosen(request.GET, history)
    both = [person_of(history, chosen, each.pk) for each in (one, other)]
    words = history.club.words
    figures = [
        (in_words(str(measure.title), words), *(told(measure, each.stood.value(measure)) for each in both))
        for measure in MEASURES
        if any(shown(measure, each.stood) for each in both)
    ]
    differ = both[0].family != both[1].family
    if differ:  # like with like: points of other rules say nothing beside these
        alike = {str(in_words(str(measure.title), words)) for measure in MEASURES if not measure.one_family}
        figures = [each for each in figures if each[0] in alike]
    address = reverse("scorekeeper:history_games", args=[history.club.public_id])
    context = {
        "who": [str(one), str(other)],
        "urls": [
            reverse("scorekeeper:history_person", args=[history.club.public_id, each.public_id]) + chosen.query()
            for each in (one, other)
        ],
        "filters": draw_chosen(history, chosen),
        "same_rules": "" if differ else family_told(history, both[0].family, {})["same_rules"],
        "differ": differ,
        "against": met(history, chosen, one, other, False),
        "along": met(history, chosen, one, other, True),
        "figures": figures,
        "games_url": address + chosen.query(who=one.public_id, **{"with": other.public_id}),
        "back": reverse("scorekeeper:history_person", args=[history.club.public_id, one.public_id]) + chosen.query(),
        "back_text": str(one),
    }
    return answer_history(request, history, "compared", context)


def met(history: ClubHistory, chosen: Any, one: Player, other: Player, as_partners: bool) -> dict[str, Any] | None:
    """What two people did as partners, or against each other; None where they never were."""
    found = pairs_of(history, chosen, partners=as_partners, player=one.pk, other=other.pk)
    if not found.pairs:
        return None
    pair, address = found.pairs[0], reverse("scorekeeper:history_games", args=[history.club.public_id])
    kind = "partners" if as_partners else "opponents"
    names = {"wins": _("{who} won").format(who=one), "other_wins": _("{who} won").format(who=other)}
    if as_partners:
        names = {"wins": _("Won together")}
    rows = [(names.get(each.name, str(each.title)), told(each, pair.value(each))) for each in measures(as_partners)]
    games = pair.over_all["games"]
    return {
        "rows": rows,
        "url": address + chosen.query(who=one.public_id, **{"with": other.public_id, "as": kind}),
        "text": ngettext("{n} game", "{n} games", games).format(n=games),
    }
