"""The evenings of a club: who was there, who won, which games were played. Games that are not over are in none.

An evening is won by whoever won the most games of it; of several, by whoever has the most points in them, if all their
games were under the same scoring rules; else they share it. This module must not know a request.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ..models import Appearance, Club, Game
from ..words import figure

PAGE = 5
"""Evenings on a page."""


@dataclass
class Played:
    """What an evening was for one person: games finished, games won, and points by family."""

    games: int = 0
    wins: int = 0
    points: dict[str, int] = field(default_factory=dict)


class Won(NamedTuple):
    """Who won an evening, and what tells them from the others: "" where the wins do."""

    who: list[int]
    wins: int
    how: str


@dataclass
class Evening:
    """One evening: everybody by key, and its games by key, in the order in which they began."""

    day: date
    people: dict[int, Played]
    games: list[int]

    @property
    def family(self) -> str:
        """The family of all its games, "" where there are several."""
        families = {key for each in self.people.values() for key in each.points}
        return next(iter(families)) if len(families) == 1 else ""

    @property
    def won(self) -> Won:
        """Who won it."""
        return winners(self.people)

    @property
    def ranked(self) -> list[int]:
        """Everybody, who won most first."""
        return sorted(self.people, key=lambda pk: (-self.people[pk].wins, -self.points(pk), -self.people[pk].games, pk))

    def points(self, pk: int) -> int:
        """The points of somebody, nought where they cannot be compared."""
        return self.people[pk].points.get(self.family, 0)


def winners(people: Mapping[int, Played]) -> Won:
    """Who won.

    >>> winners({1: Played(2, 1, {"a": 300}), 2: Played(2, 1, {"a": 310}), 3: Played(2, 0, {"a": 400})}).who
    [2]
    >>> winners({1: Played(1, 1, {"a": 300}), 2: Played(1, 1, {"b": 10})}).who
    [1, 2]
    """
    most = max((each.wins for each in people.values()), default=0)
    best = [pk for pk, each in people.items() if each.wins == most]
    if not most or len(best) == 1:
        return Won(best if most else [], most, "")
    families = {key for pk in best for key in people[pk].points}
    if len(families) > 1:
        return Won(best, most, _("level on games won"))
    family = next(iter(families))
    points = sorted({people[pk].points[family] for pk in best}, reverse=True)
    ahead = [pk for pk in best if people[pk].points[family] == points[0]]
    if len(ahead) == len(best):
        return Won(best, most, _("level on games won and on points"))
    told = " : ".join(map(figure, points))
    return Won(ahead, most, _("level on games won, more points in them: {points}").format(points=told))


class Days(NamedTuple):
    """The evenings of a page, the newest first; the day that the page of older ones is before, and that of newer ones
    after.
    """

    days: list[date]
    older: date | None
    newer: date | None


def page_of_days(rows: QuerySet[Appearance], *, before: date | None = None, after: date | None = None) -> Days:
    """The evenings with such games before a day, or after one; the newest without either."""
    days = rows.values_list("evening", flat=True).distinct()
    if after and not before:
        found = list(days.filter(evening__gt=after).order_by("evening")[: PAGE + 1])
        if len(found) <= PAGE:
            return page_of_days(rows)
        shown = found[:PAGE][::-1]
        return Days(shown, shown[-1], shown[0])
    if before:
        days = days.filter(evening__lt=before)
    found = list(days.order_by("-evening")[: PAGE + 1])
    shown = found[:PAGE]
    older = shown[-1] if len(found) > PAGE else None
    return Days(shown, older, before and shown[0] if shown else None)


def evenings(rows: QuerySet[Appearance], days: Collection[date], found: Q | None = None) -> dict[date, Evening]:
    """These evenings, by day: one statement, and one more with `found`: of the games only these are named, all count.

    What they add up to is added here: a database that has counted nothing about its rows would read those of all days.
    """
    rows = rows.filter(evening__in=days).order_by("at", "game", "seat")
    names = None if found is None else set(rows.filter(found).values_list("game", flat=True))
    people: dict[date, dict[int, Played]] = {day: defaultdict(Played) for day in days}
    games: dict[date, dict[int, None]] = {day: {} for day in days}
    told = rows.values_list("evening", "game", "player", "family", "games", "wins", "score")
    for day, game, player, family, finished, wins, score in told:
        if names is None or game in names:
            games[day][game] = None
        if finished:
            stood = people[day][player]
            stood.games += 1
            stood.wins += wins
            stood.points[family] = stood.points.get(family, 0) + score
    return {day: Evening(day, dict(people[day]), list(games[day])) for day in days}


def beside(rows: QuerySet[Appearance], day: date) -> tuple[date | None, date | None]:
    """The evenings before and after one: two statements."""
    before = rows.filter(evening__lt=day).order_by("-evening").values_list("evening", flat=True).first()
    after = rows.filter(evening__gt=day).order_by("evening").values_list("evening", flat=True).first()
    return before, after


def games_by_key(club: Club, keys: Iterable[int]) -> dict[int, Game]:
    """Games as a list names them, with what was written of them."""
    games = Game.objects.filter(pk__in=list(keys)).select_related("club", "noted").prefetch_related("seats__player")
    return {game.pk: game for game in games}


def wins_told(evening: Evening, names: Sequence[str]) -> str:
    """Who won an evening, in a sentence: "Ana won the evening: 3 of 5 games"; "" where nobody did."""
    won = evening.won
    if not won.who:
        return ""
    who = listed(names)
    if len(won.who) > 1:
        told = ngettext(
            "{who} share the evening: {n} game won each", "{who} share the evening: {n} games won each", won.wins
        )
        return told.format(who=who, n=won.wins)
    played = evening.people[won.who[0]].games
    told = ngettext("{who} won the evening: {wins} of {n} game", "{who} won the evening: {wins} of {n} games", played)
    said = told.format(who=who, wins=won.wins, n=played)
    return f"{said} ({won.how})" if won.how else said


def listed(names: Sequence[str]) -> str:
    """Names in a sentence: "Ana, Bea and Carl"."""
    return _("{some} and {last}").format(some=", ".join(names[:-1]), last=names[-1]) if names[1:] else names[0]
