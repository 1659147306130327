"""The evenings of a club: all of them by day, one with its games, and one to pass on as a text or a picture."""

from collections.abc import Iterable, Iterator
from datetime import date
from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from ...forms.typed import typed
from ...history import by_evening
from ...history.by_evening import Evening, Played, games_by_key, wins_told
from ...history.figures import BY_NAME, Value
from ...history.found import games_found
from ...history.named import Named, named
from ...history.pictures import CardRow
from ...history.pictures import card as drawn_card
from ...history.values import told
from ...htmx import HtmxHttpRequest
from ...models import Appearance, Game
from ...names import set_apart
from ...scoreboard.listed import finals_of, sitting, state_of, table_of
from ...scoreboard.naming import rules_title
from ...sight import words_of
from ...words import figure
from .frame import number_in
from .opened import Opened, answer, day_in, opened
from .passed_on import picture_file

NAMED, FOUND, PAGE, TEXT, LONGEST = 3, 8, 30, 40, 300
"""The games of one evening that a list names, one of what was found, its own page, a text; the signs of what was
written of one."""
WINS = BY_NAME["wins"]


@never_cache
@require_GET
def evenings(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """The evenings, the newest first, page by page by date; with words only those games in which they are found."""
    here = opened(request, public_id)
    rows, words = here.history.appearances(here.chosen), typed(request.GET, "words", 80)
    found = games_found(here.club, words)
    shown = rows if found is None else rows.filter(found)
    page = by_evening.page_of_days(shown, before=day_in(request, "before"), after=day_in(request, "after"))
    days = by_evening.evenings(rows, page.days, found)
    context = {
        "words": words,
        "evenings": list(lines(here, [days[day] for day in page.days], most=FOUND if words else NAMED)),
        "newer": page.newer and here.url("history_evenings", words=words, after=page.newer),
        "older": page.older and here.url("history_evenings", words=words, before=page.older),
        "kept": here.chosen.parameters().items(),
    }
    return answer(request, here, "evenings", context, ("words", words))


def lines(here: Opened, shown: Iterable[Evening], first: int = 0, most: int = NAMED) -> Iterator[dict[str, Any]]:
    """Evenings as a page shows them, with so many of the games of each: three statements, however many."""
    shown, last = list(shown), first + most
    people = named(here.club, {pk for each in shown for pk in each.people})
    games = games_by_key(here.club, [key for each in shown for key in each.games[first:last]])
    for each in shown:
        yield {
            "url": here.url("history_evening", each.day),
            "title": day_told(each.day),
            "won": wins_told(each, [people[pk].name for pk in each.won.who]),
            "games": [game_line(here, games[key]) for key in each.games[first:last]],
            "count": games_told(len(each.games)),
            "more": max(len(each.games) - last, 0),
            "people": standings(here, each, people),
            "points": bool(each.family),
        }


def day_told(day: date) -> str:
    """A day with its weekday."""
    return date_format(day, "l, ") + date_format(day, "DATE_FORMAT")


def games_told(games: int) -> str:
    """How many games."""
    return ngettext("{n} game", "{n} games", games).format(n=games)


def game_line(here: Opened, game: Game) -> dict[str, str]:
    """A game in the list, with what was written of it as it may be told."""
    noted = getattr(game, "noted", None)
    said, rules = words_of(here.club.pk)(noted.text) if noted else "", rules_title(game)
    return {
        "url": reverse("scorekeeper:sheet", args=[game.public_id]),
        "title": table_of(game),
        "text": f"{state_of(game)} · {rules}",
        "said": " · ".join(line for line in said.splitlines() if line != rules)[:LONGEST],
    }


def standings(here: Opened, evening: Evening, people: dict[int, Named]) -> list[dict[str, Any]]:
    """Everybody of an evening, who won most first."""
    return [
        {
            "name": people[pk].name,
            "url": here.person_url(people[pk]),
            **won_told(each),
            "points": figure(evening.points(pk)) if evening.family else "",
        }
        for pk in evening.ranked
        for each in [evening.people[pk]]
    ]


def won_told(stood: Played) -> dict[str, str]:
    """How many of their games somebody won."""
    won = told(WINS, Value(stood.wins, stood.games))
    return {"wins": won.small, "share": won.large}


def one(here: Opened, day: date) -> tuple[QuerySet[Appearance], Evening]:
    """One evening, which may have no game."""
    rows = here.history.appearances(here.chosen)
    return rows, by_evening.evenings(rows, [day])[day]


@never_cache
@require_GET
def evening(request: HtmxHttpRequest, public_id: str, day: date) -> HttpResponse:
    """One evening: who won, who was there, its games; the ways to those beside it."""
    here = opened(request, public_id)
    rows, shown = one(here, day)
    before, after = by_evening.beside(rows, day)
    part = number_in(request, "part", 999)
    part = part if part * PAGE < len(shown.games) else 0
    context = {
        "evening": next(lines(here, [shown], part * PAGE, PAGE)) if shown.games else None,
        "more_url": here.url("history_evening", day, part=part + 1),
        "title": day_told(day),
        "before": before and here.url("history_evening", before),
        "after": after and here.url("history_evening", after),
        "text_url": here.url("history_evening_text", day),
        "card_url": here.url("history_evening_card", day),
        "card_file": f"spades-{day.isoformat()}",
        "back": here.url("history_evenings"),
        "back_text": _("Evenings"),
    }
    return answer(request, here, "evening", context)


@never_cache
@require_GET
def text(request: HtmxHttpRequest, public_id: str, day: date) -> HttpResponse:
    """One evening as a text for the group chat."""
    here = opened(request, public_id)
    context = {"back": here.url("history_evening", day), "back_text": day_told(day), "text": chat_text(here, day)}
    return render(request, "scorekeeper/text.html", context)


def chat_text(here: Opened, day: date) -> str:
    """Who won, each game with its scores, how many games everybody won. Names and scores only: it leads nowhere."""
    _rows, shown = one(here, day)
    people = named(here.club, shown.people)
    games = games_by_key(here.club, shown.games[:TEXT])
    said = [f"♠ {day_told(day)}"]
    if won := wins_told(shown, [people[pk].name for pk in shown.won.who]):
        said.append(won)
    rules = {key: rules_title(game) for key, game in games.items()}
    several = len(set(rules.values())) > 1
    for key in shown.games[:TEXT]:
        said.append(f"{finals_of(games[key])} ({rules[key]})" if several else finals_of(games[key]))
    if (more := len(shown.games) - TEXT) > 0:
        said.append(ngettext("and {n} more game", "and {n} more games", more).format(n=more))
    wins = [f"{people[pk].name} {shown.people[pk].wins}" for pk in shown.ranked[:TEXT] if shown.people[pk].wins]
    if wins:
        said.append(_("Games won: {who}").format(who=", ".join(wins)))
    text = "\n".join(said if shown.games else [*said, _("No game was finished on this evening.")])
    sat = [str(player) for game in games.values() for player in sitting(game)]
    return set_apart(text, [*sat, *(each.name for each in people.values())])


@never_cache
@require_GET
def card(request: HtmxHttpRequest, public_id: str, day: date) -> HttpResponse:
    """One evening as a picture to pass on."""
    here = opened(request, public_id)
    _rows, shown = one(here, day)
    people = named(here.club, shown.people)
    rows = [
        CardRow(people[pk].name, str(each.wins), _("of {n}").format(n=each.games))
        for pk in shown.ranked
        for each in [shown.people[pk]]
    ]
    title = wins_told(shown, [people[pk].name for pk in shown.won.who]).partition(":")[0]
    drawn = drawn_card(title or _("An evening"), rows, above=day_told(day), footer=games_told(len(shown.games)))
    return picture_file(drawn, f"spades-{day.isoformat()}")
