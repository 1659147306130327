"""Seasons: founded, told how they count, nights put in and taken out. No score is written: it follows from nights."""

from collections.abc import Callable, Mapping
from typing import Any

from django.db import IntegrityError, transaction
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _

from scorekeeper.entering import NotPossible
from scorekeeper.models import Club
from scorekeeper.names import as_written
from scorekeeper.scorebook import Ask, Stale
from scorekeeper.scorebook.clubs import held_club
from scorekeeper.scorebook.steps import a_turn

from ..formats.season import Rule
from ..models import Season, SeasonNight, SeasonStep, Tournament
from .steps import came_before, digest_of

MOST_POINTS, MOST_PLACES, MOST_NIGHTS = 1_000, 100, 366

Change = Callable[[Season], Mapping[str, Any] | None]


def found_season(club: Club, ask: Ask, *, name: str, rule: Rule) -> Season:
    """Begin a season of a club. What is tapped twice begins once: the key of the page is the season's.

    Raises NotPossible if it can have no such name or cannot count so.
    """
    check(name, rule)
    try:
        with a_turn(), transaction.atomic():
            home, now = held_club(club.pk, ask), timezone.now()
            season = Season.objects.create(
                club=home, name=as_written(name), key=ask.key, phone=ask.phone, created_at=now, written_at=now,
                version=0, **counting(rule),
            )  # fmt: skip
            note(season, ask, "found", {"name": name, "rule": list(rule)}, {"name": season.name})
            return season
    except IntegrityError:
        if begun := Season.objects.filter(key=ask.key, club=club).first():
            return begun
        raise


def change_season(season_id: int, ask: Ask, *, name: str, rule: Rule, was: int) -> Season:
    """Put its name or how it counts right. Raises Stale if it was changed meanwhile, NotPossible as `found_season`."""
    check(name, rule)

    def change(season: Season) -> Mapping[str, Any] | None:
        if season.version != was:
            raise Stale(_("This season was changed on another phone meanwhile."))
        season.name = as_written(name)
        for field, value in counting(rule).items():
            setattr(season, field, value)
        season.save(update_fields=["name", *counting(rule)])
        return {"name": season.name}

    return take_season_step(season_id, ask, "change", {"name": name, "rule": list(rule), "was": was}, change)


def put_night(season_id: int, ask: Ask, *, tournament: str, counts: bool) -> Season:
    """Let a night of the club count in the season, or not any more; nothing of the night is touched.

    Raises Stale if the club has no such night.
    """

    def change(season: Season) -> Mapping[str, Any] | None:
        night = Tournament.objects.filter(public_id=tournament, club=season.club_id, rehearses__isnull=True).first()
        if night is None:
            raise Stale(_("This night is in another club by now."))
        kept = season.nights.filter(tournament=night)
        if kept.exists() == counts:
            return None
        if not counts:
            kept.delete()
        elif season.nights.count() >= MOST_NIGHTS:
            raise NotPossible(_("A season has at most {n} nights.").format(n=MOST_NIGHTS))
        else:
            SeasonNight.objects.create(season=season, tournament=night, added_at=timezone.now())
        return {"night": night.name, "counts": counts}

    return take_season_step(season_id, ask, "night", {"tournament": tournament, "counts": counts}, change)


@a_turn()
@transaction.atomic
def take_season_step(season_id: int, ask: Ask, action: str, content: Mapping[str, Any], change: Change) -> Season:
    """Carry a change of a season out once."""
    seasons = Season.objects.select_for_update(of=("self",), no_key=True).select_related("club")
    season = get_object_or_404(seasons, pk=season_id)
    ask.allow(season)
    if came_before(season, ask, action, content):
        return season
    told = change(season)
    if told is not None:
        note(season, ask, action, content, told)
    return season


def note(season: Season, ask: Ask, action: str, content: object, told: Mapping[str, Any]) -> None:
    """Keep a write in the log, and count it."""
    season.version += 1
    season.written_at = timezone.now()
    season.save(update_fields=["version", "written_at"])
    SeasonStep.objects.create(
        season=season, number=season.version, key=ask.key, content=digest_of(action, content), action=action,
        told=dict(told), phone=ask.phone, at=season.written_at,
    )  # fmt: skip


def counting(rule: Rule) -> dict[str, Any]:
    """How a season counts, as it is kept."""
    return {"by": rule.by, "points": list(rule.points), "best": rule.best, "final": rule.final}


def check(name: str, rule: Rule) -> None:
    """Raises NotPossible if a season can have no such name or cannot count so."""
    if not 1 <= len(as_written(name)) <= 80:
        raise NotPossible(_("Give the season a name of at most {n} signs.").format(n=80))
    if rule.by == "places" and not 1 <= len(rule.points) <= MOST_PLACES:
        raise NotPossible(_("Say the points for the first place, the second and so on."))
    if any(not 0 <= each <= MOST_POINTS for each in rule.points):
        raise NotPossible(_("The points of a place are 0 to {n}.").format(n=MOST_POINTS))
    if rule.best is not None and not 1 <= rule.best <= MOST_NIGHTS:
        raise NotPossible(_("The best 1 to {n} nights can count, or all.").format(n=MOST_NIGHTS))
    if not 0 <= rule.final <= MOST_NIGHTS:
        raise NotPossible(_("At most {n} can be in the final.").format(n=MOST_NIGHTS))
