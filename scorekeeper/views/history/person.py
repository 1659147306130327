"""What somebody's games add up to: figures, bids and tricks, the best and the worst, with whom and against whom."""

from collections.abc import Iterator
from functools import cache, cached_property
from typing import Any

from django.http import HttpResponse
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from ...cells import Row
from ...history.behind import OPPONENTS, PARTNERS
from ...history.boards import shown
from ...history.figures import BY_NAME, MEASURES, SINGLE, SINGLE_BY_NAME, Value
from ...history.kept import kept
from ...history.named import Named, as_told, named
from ...history.person import Game, Hand, Names, Person, Top, bids, by_dealer, by_seat, points
from ...history.person import person as person_of
from ...history.pictures import bids_against_taken, months_won, points_of_hands
from ...history.values import cells, explained, heads, told
from ...htmx import HtmxHttpRequest
from ...models import Player
from ...words import figure, in_words
from .frame import as_file, family_told, mark_of
from .opened import Opened, answer, opened_for


@never_cache
@require_GET
def person(request: HtmxHttpRequest, public_id: str, person_id: str) -> HttpResponse:
    """All figures of somebody; `format=csv`: as a file."""
    here, player = opened_for(request, public_id, person_id)
    history, chosen = here.history, here.chosen
    page = OnePage(here, player)
    if request.GET.get("format") == "csv":
        return as_file(history, f"figures-{player.public_id}", chosen, rows_of_file(page.one, here.club.words))
    tops = kept(history, f"top{chosen.query()} {player.pk}", lambda: page.one.tops)
    keys = {each.other for each in tops}
    people = as_told(here.club, keys, list(page.names.values())) if page.names else named(here.club, keys)
    context = {
        "who": str(player),
        "rules": cache(lambda: family_told(history, page.one.family, page.one.games)),
        "mark": mark_of(history, player.public_id, str(player), chosen.query(), sorted(people.items()), history.names),
        "games": lambda: page.one.stood.over_all["games"] or page.one.stood.same["hands"],
        "page": page,
        "pairs": lambda: list(page.pairs_told(tops, people)),
    }
    return answer(request, here, "person", context)


class OnePage:
    """What is drawn of one person, part by part; a part that was drawn before is not asked for."""

    def __init__(self, here: Opened, player: Player) -> None:
        self.here, self.player, self.words = here, player, here.club.words
        self.names: Names = {}

    @cached_property
    def one(self) -> Person:
        """Their figures."""
        return person_of(self.here.history, self.here.chosen, self.player.pk, self.names)

    @cached_property
    def year(self) -> int:
        """The year that is looked at, or else the last."""
        history, chosen = self.here.history, self.here.chosen
        return int(chosen.period[:4] or (history.last.year if history.last else 2000))

    def links(self) -> dict[str, str]:
        """The ways from here to their other pages."""
        who = [self.here.club.public_id, self.player.public_id]
        return {
            "year": reverse("scorekeeper:history_person_year", args=[*who, self.year]),
            "rating": self.here.url("history_rating", self.player.public_id),
            "roster": reverse("scorekeeper:person", args=who),
            "file": self.here.chosen.query(format="csv"),
        }

    def games_url(self, **more: Any) -> str:
        """The list of games behind a figure."""
        return self.here.url("history_games", who=self.player.public_id, **more)

    def figures(self) -> Iterator[dict[str, Any]]:
        """Every figure that there is, and the way to its games."""
        rules = {} if self.here.chosen.rules else {"rules": self.one.family}
        for measure in MEASURES:
            if shown(measure, self.one.stood):
                value = told(measure, self.one.stood.value(measure))
                more = rules if measure.one_family else {}
                url = self.games_url(what=measure.name, **more)
                title = in_words(str(measure.title), self.words)
                yield {"title": title, "large": value.large, "small": value.small, "url": url}

    def singles(self) -> Iterator[dict[str, Any]]:
        """The best and the worst hand, the come-back, the streak: each opens its game, at its hand."""
        for name in ("best", "worst", "comeback", "streak"):
            each: Hand | Game | None = getattr(self.one, name)
            if each is not None:
                number = each.number if isinstance(each, Hand) else 0
                address = reverse("scorekeeper:sheet", args=[each.game])
                yield {
                    "title": str(SINGLE_BY_NAME[name].title),
                    "large": figure(each[0]),
                    "small": day_told(each, number),
                    "url": f"{address}#hand-{number}" if number else address,
                }

    def lately(self) -> dict[str, Any] | None:
        """The last games, the latest last, and the streak that is going on."""
        if not self.one.lately:
            return None
        return {
            "games": [
                {"url": reverse("scorekeeper:sheet", args=[game]), "won": won} for game, won, _ in self.one.lately[::-1]
            ],
            "won": sum(won for _game, won, _ in self.one.lately),
            "of": len(self.one.lately),
            "streak": self.one.lately[0][2],
        }

    def tables(self) -> Iterator[dict[str, Any]]:
        """By the seat, and by the place after the dealer."""
        seats = by_seat(self.one.cells)
        if seats:
            share = SINGLE_BY_NAME["by_seat"]
            rows = [
                (_("Seat {n}").format(n=seat + 1), [str(told(share, Value(w, g)))]) for seat, (g, w) in seats.items()
            ]
            yield {"title": share.title, "heads": [_("Seat"), _("Won")], "rows": rows}
        places = by_dealer(self.one.cells)
        if places:
            mean = SINGLE_BY_NAME["by_dealer"]
            rows = [
                (
                    after_dealer(place),
                    [
                        str(each.hands),
                        str(told(mean, Value(each.points, each.hands))),
                        figure(each.best),
                        figure(each.worst),
                    ],
                )
                for place, each in places.items()
            ]
            heads = [_("Place"), _("Hands"), _("Points a hand"), _("Best"), _("Worst")]
            yield {"title": mean.title, "heads": heads, "rows": rows}

    def pictures(self) -> list[Any]:
        """Bids against tricks, points of hands, month by month."""
        cells = self.one.cells
        months = [(each.month, each.games, each.wins) for each in self.one.months]
        drawn = [
            months_won(months) if len(months) > 1 else None,
            bids_against_taken(bids(cells), words=self.words) if bids(cells) else None,
            points_of_hands(points(cells)) if points(cells) else None,
        ]
        return [each for each in drawn if each]

    def pairs_told(self, tops: list[Top], people: dict[int, Named]) -> Iterator[dict[str, Any]]:
        """The people with whom, and against whom, they played most."""
        for kind in (PARTNERS, OPPONENTS):
            if some := [(each.other, each.wins, each.games) for each in tops if each.partners == (kind == PARTNERS)]:
                yield self.pair_told(kind, some, people)

    def pair_told(self, kind: str, some: list[tuple[int, int, int]], people: dict[int, Named]) -> dict[str, Any]:
        """Some of them, and the way to all."""
        title = _("Partners") if kind == PARTNERS else _("Opponents")
        measure = BY_NAME["wins"]
        rows = []
        for key, wins, games in some:
            other = people[key]
            url = self.here.url("compared", self.player.public_id, other.id) if other.id else ""
            value = told(measure, Value(wins, games))
            rows.append({"name": other.name, "url": url, "large": value.large, "small": value.small})
        url = self.here.url(kind, self.player.public_id)
        return {"title": title, "rows": rows, "url": url, "partners": kind == PARTNERS}

    def means(self) -> Iterator[tuple[str, str]]:
        """What every figure counts."""
        for measure in (*MEASURES, *SINGLE):
            yield in_words(str(measure.title), self.words), explained(measure, self.words)


def day_told(each: Hand | Game, number: int) -> str:
    """When it was."""
    day = date_format(each.evening, "SHORT_DATE_FORMAT")
    return _("hand {number}, {day}").format(number=number, day=day) if number else day


def after_dealer(place: int) -> str:
    """Where one sat, seen from the dealer."""
    return {0: _("dealt"), 1: _("next after the dealer"), 2: _("second after"), 3: _("third after")}.get(
        place, _("{n} seats after").format(n=place)
    )


def rows_of_file(one: Person, words: dict[str, str]) -> Iterator[Row]:
    """Every figure, one a line."""
    yield [_("Figure"), _("Value"), _("of"), "%", _("What it counts")]
    for measure in MEASURES:
        told_cells = cells(measure, one.stood.value(measure))
        yield [heads(measure, words)[0], *told_cells, *[None] * (3 - len(told_cells)), explained(measure, words)]
