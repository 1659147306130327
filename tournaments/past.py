"""The nights, seasons and races of a club for its history: when they were, who has won them.

What a night came to is read once a version, all nights of a page together. It writes nothing.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.core.cache import cache
from django.db.models import Count, Max, Min, Prefetch, Q
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scorekeeper import sight
from scorekeeper.models import Club, Player
from scorekeeper.ports import Contest, Contests
from scorekeeper.sight import words_of

from .formats.season import season
from .models import Entrant, EntrantPlayer, Race, Season, Tournament
from .night.facts import NightFacts
from .night.lines import NIGHTS as SHOWN
from .race.facts import RaceFacts, know_merged
from .race.told import named
from .standings.seasonboard import KEPT, played, rule_of
from .standings.standing import overall

BEGAN = Coalesce("begins_at", "created_at")
Winners = list[tuple[int, ...]]
"""Entrants that are first, each by the keys of its people."""


def span(rows: Any, of: Any) -> Iterable[datetime | None]:
    """The first and the last moment of some rows."""
    found: dict[str, datetime | None] = rows.order_by().aggregate(first=Min(of), last=Max(of))
    return found.values()


def nights_span(club: Club) -> Iterable[datetime | None]:
    """When the first and the last night of a club began."""
    return span(Tournament.objects.filter(club=club, rehearses=None), BEGAN)


def nights_told(club: Club, since: datetime, until: datetime) -> Iterator[Contest]:
    """The nights that began between two moments."""
    within = SHOWN.filter(club=club).annotate(began=BEGAN).filter(began__gte=since, began__lt=until)
    nights = list(within.select_related("club"))
    won = won_by([night for night in nights if night.ended_at])
    names = names_of(won.values())
    for night in nights:
        many: int = night.entered
        yield Contest(
            gettext_lazy("Tournament"),
            reverse("nights:standings", args=[night.public_id]),
            words_of(club.pk)(night.name),
            night.began,
            won_told([names[each] for each in won.get(night.pk, ())]) if night.ended_at else _("goes on"),
            ngettext("{n} entered", "{n} entered", many).format(n=many),
        )


def won_by(nights: Sequence[Tournament]) -> dict[int, Winners]:
    """Who came first in each of these nights, by the records that count now; those not read in this version are loaded
    together.
    """
    marks = {night: f"night-won-{night.public_id}-{night.version}" for night in nights}
    known: dict[str, Winners] = cache.get_many(marks.values())
    fresh = [night for night in nights if marks[night] not in known]
    for facts in NightFacts.load_all(fresh) if fresh else ():
        known[marks[facts.tournament]] = first_of(facts)
    cache.set_many({marks[night]: known[marks[night]] for night in fresh}, KEPT)
    counts = Player.objects.that_count({pk for told in known.values() for people in told for pk in people})
    return {
        night.pk: [tuple(dict.fromkeys(counts[pk] for pk in people)) for people in known[mark]]
        for night, mark in marks.items()
    }


def first_of(facts: NightFacts) -> Winners:
    """Who came first in a night."""
    first = [place for place in overall(facts) if place.rank == 1]
    return [tuple(one.pk for one in facts.people(facts.by_number[int(place.id)])) for place in first]


def names_of(won: Iterable[Winners]) -> Mapping[tuple[int, ...], str]:
    """What these entrants are called, as it may be told here."""
    entrants = {people for told in won for people in told}
    rows = list(Player.objects.filter(pk__in={pk for people in entrants for pk in people}))
    told = dict(zip((row.pk for row in rows), map(str, sight.told(rows)), strict=True))
    return {people: " + ".join(told[pk] for pk in people) for people in entrants}


def won_told(names: Sequence[str]) -> str:
    """Who has won; where very many are first nobody has."""
    if not names or len(names) > 4:
        return ""
    return _("Won by {who}").format(who=", ".join(names))


def seasons_span(club: Club) -> Iterable[datetime | None]:
    """When the first and the last season of a club were begun."""
    return span(Season.objects.filter(club=club), "created_at")


def seasons_told(club: Club, since: datetime, until: datetime) -> Iterator[Contest]:
    """The seasons begun between two moments, with who stands first by the nights so far."""
    rows = Season.objects.filter(club=club, created_at__gte=since, created_at__lt=until)
    seasons = list(rows.prefetch_related("nights__tournament__club").order_by("-created_at", "-pk"))
    nights = {row.tournament_id: row.tournament for kept in seasons for row in kept.nights.all()}
    ordered = sorted(nights.values(), key=lambda night: (night.begins_at or night.created_at, night.pk))
    brought = dict(zip((night.pk for night in ordered), played(ordered) if ordered else (), strict=True))
    tables = {}
    for kept in seasons:
        own = {row.tournament_id for row in kept.nights.all()}
        tables[kept.pk] = season(rule_of(kept), [brought[night.pk] for night in ordered if night.pk in own])
    leads: dict[int, Winners] = {
        key: [(int(line.id),) for line in lines if line.rank == 1] for key, lines in tables.items()
    }
    names = names_of(leads.values())
    for kept in seasons:
        many = len(kept.nights.all())
        first = [names[each] for each in leads[kept.pk]]
        yield Contest(
            gettext_lazy("Season"),
            reverse("nights:season", args=[kept.public_id]),
            words_of(club.pk)(kept.name),
            kept.created_at,
            _("First: {who}").format(who=", ".join(first)) if 0 < len(first) <= 4 else "",
            ngettext("Season of {n} night", "Season of {n} nights", many).format(n=many),
        )


def races_span(club: Club) -> Iterable[datetime | None]:
    """When the first and the last race of a club began."""
    return span(Race.objects.filter(club=club), "created_at")


def races_told(club: Club, since: datetime, until: datetime) -> Iterator[Contest]:
    """The races that began between two moments: their entrants alone are read, not their games."""
    people = Prefetch("people", EntrantPlayer.objects.select_related("player"))
    entrants = Entrant.objects.order_by("place").prefetch_related(people)
    rows = Race.objects.filter(club=club, created_at__gte=since, created_at__lt=until).select_related("club")
    counted = rows.annotate(games_that_count=Count("games", Q(games__counts=True)))
    races = list(counted.prefetch_related(Prefetch("entrants", entrants)).order_by("-created_at", "-pk"))
    for facts in know_merged([RaceFacts(race, race.entrants.all(), []) for race in races]):
        race, winner = facts.race, facts.known_as(facts.race.winner_id)
        closed = _("closed without a winner") if race.closed_at else _("goes on")
        many: int = race.games_that_count  # type: ignore[attr-defined]
        yield Contest(
            gettext_lazy("Race for victory tokens"),
            reverse("tournaments:race", args=[race.public_id]),
            named(facts),
            race.created_at,
            won_told([facts.name(winner)]) if winner else closed,
            ngettext("{n} game", "{n} games", many).format(n=many),
        )


NIGHTS = Contests(nights_span, nights_told)
SEASONS = Contests(seasons_span, seasons_told)
RACES = Contests(races_span, races_told)
