"""A season as a page shows it: its table with the working, its nights. Each night's standings are read once a version.

Who stands where in a night is `standing`'s; how nights are joined is `formats.season`'s. It writes nothing.
"""

from collections.abc import Sequence
from typing import Any

from django.core.cache import cache
from django.db.models import Count
from django.urls import reverse
from django.utils.translation import ngettext

from scorekeeper import sight
from scorekeeper.models import Club, Player
from scorekeeper.words import tell

from ..formats.season import Line, Night, Rule, season
from ..models import Season, Tournament
from ..night.facts import NightFacts
from .board import shown
from .standing import overall, tokens_of

KEPT = 24 * 3600  # seconds
SHOWN = 12
Board = dict[str, Any]


def rule_of(kept: Season) -> Rule:
    """How a season counts."""
    return Rule("tokens" if kept.by == "tokens" else "places", tuple(kept.points), kept.best, kept.final)


def season_board(kept: Season) -> Board:
    """`{"lines": [{"rank", "name", "url", "total", "final", "nights": [text]}],
    "nights": [{"name", "url", "at", "plays" (it is not over)}]}`.
    """
    nights = nights_of(kept)
    lines = season(rule_of(kept), played(nights))
    people = Player.objects.in_bulk([int(line.id) for line in lines])
    named = dict(zip(people, sight.told(list(people.values())), strict=True))
    names = {night.public_id: night.name for night in nights}
    return {
        "lines": [line_told(line, named[int(line.id)], names) for line in lines],
        "nights": [
            {
                "name": night.name,
                "at": night.begins_at or night.created_at,
                "plays": night.ended_at is None,
                "url": reverse("nights:standings", args=[night.public_id]),
            }
            for night in nights
        ],
    }


def season_lines(club: Club) -> list[Board]:
    """For the page of a club: its seasons, the last first."""
    kept = Season.objects.filter(club=club).annotate(many=Count("nights")).order_by("-created_at", "-pk")[:SHOWN]
    return [
        {
            "url": reverse("nights:season", args=[season.public_id]),
            "title": season.name,
            "text": ngettext("Season of {n} night", "Season of {n} nights", season.many).format(n=season.many),
        }
        for season in kept
    ]


def line_told(line: Line, player: Player, names: dict[str, str]) -> Board:
    """One line of the table, with the nights it comes of."""
    return {
        "rank": line.label,
        "name": str(player),
        "total": shown(line.total),
        "final": {True: "in", None: "level", False: ""}[line.final],
        "nights": [tell(each.says(names[each.night], shown(each.value))) for each in line.nights],
    }


def nights_of(kept: Season) -> list[Tournament]:
    """The nights that count, in the order in which they began."""
    rows = kept.nights.select_related("tournament__club")
    return sorted((row.tournament for row in rows), key=lambda night: (night.begins_at or night.created_at, night.pk))


def played(nights: Sequence[Tournament]) -> list[Night]:
    """What each night brought, for the records that count now; those not read in this version are loaded together."""
    named = {night: f"season-night-{night.public_id}-{night.version}" for night in nights}
    known = cache.get_many(named.values())
    fresh = [night for night in nights if named[night] not in known]
    for facts in NightFacts.load_all(fresh) if fresh else ():
        known[named[facts.tournament]] = brought(facts)
    cache.set_many({named[night]: known[named[night]] for night in fresh}, KEPT)
    everybody = {int(one) for night in known.values() for people in night.people.values() for one in people}
    counts = Player.objects.that_count(everybody)
    return [with_people(known[named[night]], counts) for night in nights]


def brought(facts: NightFacts) -> Night:
    """What a night brought its entrants but for the guests: who comes after one moves up."""
    ours = [place for place in overall(facts) if not facts.by_number[int(place.id)].guest]
    ranks = [place.rank for place in ours]
    return Night(
        facts.tournament.public_id,
        tuple(place._replace(rank=ranks.index(place.rank) + 1, tied=ranks.count(place.rank) > 1) for place in ours),
        tokens_of(facts),
        {place.id: tuple(str(one.pk) for one in facts.people(facts.by_number[int(place.id)])) for place in ours},
    )


def with_people(night: Night, counts: dict[int, int]) -> Night:
    """The night with the records that count now."""
    known = {number: tuple(str(counts[int(one)]) for one in people) for number, people in night.people.items()}
    return night._replace(people=known)
