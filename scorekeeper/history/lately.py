"""What is new in a club: its form over the last evenings, the streaks that go on, the records that fell lately.

This module must not know who may be named.
"""

from collections import defaultdict
from datetime import date, timedelta
from typing import NamedTuple

from django.db.models import Exists, OuterRef, Q, QuerySet

from ..models import Appearance
from .by_evening import Played, evenings, page_of_days
from .records import Found

EVENINGS, STREAKS, DAYS = 5, 5, 60
"""The evenings that form is of; the streaks that are told; the days within which a record fell lately."""


class Form(NamedTuple):
    """The last evenings, the newest first; what they were for everybody; who has won more than one game in a row and
    none since has lost, with how many.
    """

    days: list[date]
    people: dict[int, Played]
    streaks: list[tuple[int, int]]


def form(rows: QuerySet[Appearance]) -> Form:
    """The form of whoever played lately: three statements and a page of days."""
    days = page_of_days(rows).days[:EVENINGS]
    people: dict[int, Played] = defaultdict(Played)
    for evening in evenings(rows, days).values():
        for pk, stood in evening.people.items():
            people[pk].games += stood.games
            people[pk].wins += stood.wins
    return Form(days, dict(people), streaks(rows.filter(evening__in=days)))


def streaks(rows: QuerySet[Appearance]) -> list[tuple[int, int]]:
    """Who has won more than one game in a row, the last that they played among them: the longest first. `rows` are of
    a few evenings.
    """
    told = rows.filter(games=1).order_by("at", "game").values_list("player", "pk", "streak")
    last = {player: (streak, pk) for player, pk, streak in told}
    longest = sorted(last.values(), reverse=True)[: 2 * STREAKS]
    later = Q(at__gt=OuterRef("at")) | Q(at=OuterRef("at"), game__gt=OuterRef("game"))
    since = Appearance.objects.filter(later, club=OuterRef("club"), player=OuterRef("player"), games=1)
    going = Appearance.objects.filter(~Exists(since), pk__in=[pk for streak, pk in longest if streak > 1])
    ranked = going.filter(player__erased=False).order_by("-streak", "pk")
    return list(ranked.values_list("player", "streak")[:STREAKS])


def fallen(found: Found, last: date | None) -> list[str]:
    """The records that were set within some weeks of the last evening, by name, the newest first."""
    since = last - timedelta(days=DAYS) if last else None
    new = [(told[0].day, name) for name, told in found.items() if told and since and told[0].day > since]
    return [name for _day, name in sorted(new, reverse=True)]
