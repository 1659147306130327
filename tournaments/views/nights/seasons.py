"""Seasons: a new one of a club, its table with the working, how it counts and which nights are in it."""

import dataclasses
from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from scorekeeper.access import at_least, club_for, may_in_club, role_in_club
from scorekeeper.entering import NotPossible, number_in
from scorekeeper.htmx import HtmxHttpRequest
from scorekeeper.models import Club
from scorekeeper.scoreboard.naming import club_title
from scorekeeper.scorebook import REFUSALS, Ask
from scorekeeper.views.answers import Posted, ask_of, page_with_form, refusal

from ... import director
from ...director.seasons import MOST_POINTS
from ...formats.season import Rule
from ...models import Season, Tournament
from ...standings.seasonboard import nights_of, rule_of, season_board

LEAST = "organizer"
OFFERED = 60  # nights to put in, the last first


def season_for(request: HttpRequest, public_id: str, least: str = "reader") -> Season:
    """The season, for whoever has at least this role in its club.

    Raises Http404 for a stranger, PermissionDenied below the role.
    """
    if not public_id.isalnum():
        raise Http404
    season = get_object_or_404(Season.objects.select_related("club"), public_id=public_id)
    club_for(request, season.club.public_id, least)
    return season


def ask_in_season(request: HttpRequest) -> Ask:
    """Who asks for a write in a season: an organizer of its club."""
    look = may_in_club(request, LEAST)

    def allow(thing: Season | Club) -> None:
        look(thing.club if isinstance(thing, Season) else thing)

    return dataclasses.replace(ask_of(request, LEAST), allow=allow)


@never_cache
@require_http_methods(["GET", "POST"])
def new(request: HtmxHttpRequest, club_id: str) -> HttpResponse:
    """A season of a club: its name, and how its nights count."""
    club = club_for(request, club_id, LEAST)
    if request.method == "GET":
        return answer_form(request, club, Rule(), "")
    try:
        name, rule = told_in(request)
        season = director.found_season(club, ask_in_season(request), name=name, rule=rule)
    except REFUSALS as error:
        status, more = refusal(error)
        return answer_form(request, club, Rule(), "", status=status, **more)
    return redirect("nights:season_settings", season.public_id)


@require_GET
def season(request: HtmxHttpRequest, season_id: str) -> HttpResponse:
    """The table of a season, for whoever may read in its club."""
    kept = season_for(request, season_id)
    rule = rule_of(kept)
    context = {
        **frame(kept.club),
        "heading": kept.name,
        "season": season_board(kept),
        "how": how_it_counts(rule),
        "settings_url": reverse("nights:season_settings", args=[season_id]) if may_write(request, kept) else "",
    }
    return page_with_form(request, "tournaments/night/season.html", context)


@never_cache
@require_http_methods(["GET", "POST"])
def settings(request: HtmxHttpRequest, season_id: str) -> HttpResponse:
    """Which nights count, and how; a POST does one thing."""
    kept = season_for(request, season_id, LEAST)
    if request.method == "GET":
        return answer_settings(request, kept)
    posted, ask = Posted(request), ask_in_season(request)
    try:
        do = posted.one_of("do", ("change", "in", "out"))
        if do == "change":
            name, rule = told_in(request)
            director.change_season(kept.pk, ask, name=name, rule=rule, was=posted.number("was", 1))
        else:
            director.put_night(kept.pk, ask, tournament=posted.text("night", most=12), counts=do == "in")
    except REFUSALS as error:
        status, more = refusal(error)
        return answer_settings(request, kept, status=status, **more)
    return redirect("nights:season_settings", season_id)


def may_write(request: HttpRequest, kept: Season) -> bool:
    """May who asks put nights in?"""
    return at_least(role_in_club(request, kept.club), LEAST)


def told_in(request: HttpRequest) -> tuple[str, Rule]:
    """The name of a season and how it counts, as the form says. Raises NotPossible where a number is none."""
    posted = Posted(request)
    said = posted.text("points", most=600).replace(",", " ").replace(";", " ").split()
    points = [number_in(each, MOST_POINTS) for each in said]
    if None in points:
        raise NotPossible(_("Write the points as numbers: 10 8 6 5 4 3 2 1."))
    best = posted.text("best", most=4)
    by = posted.one_of("by", ("places", "tokens"), "places")
    known = tuple(each for each in points if each is not None)
    rule = Rule(
        "tokens" if by == "tokens" else "places",
        known,
        number_in(best, 9_999) if best.strip() else None,
        number_in(posted.text("final", most=4) or "0", 9_999) or 0,
    )
    if best.strip() and rule.best is None:
        raise NotPossible(_("Say how many nights count as a number, or leave it empty for all."))
    return posted.text("name", most=100), rule


def answer_form(
    request: HtmxHttpRequest, club: Club, rule: Rule, name: str, *, status: int = 200, **more: object
) -> HttpResponse:
    """The form of a new season."""
    context = {**frame(club), "heading": _("A new season"), **typed(request, rule, name)}
    return page_with_form(request, "tournaments/night/season_new.html", {**context, **more}, status=status)


def answer_settings(request: HtmxHttpRequest, kept: Season, *, status: int = 200, **more: object) -> HttpResponse:
    """The nights that count and those that could, and how they count."""
    kept.refresh_from_db()
    inside = nights_of(kept)
    others = Tournament.objects.filter(club=kept.club_id, rehearses__isnull=True).exclude(pk__in=[x.pk for x in inside])
    context = {
        **frame(kept.club),
        "heading": kept.name,
        "season_url": reverse("nights:season", args=[kept.public_id]),
        "inside": [night_told(each) for each in reversed(inside)],
        "others": [night_told(each) for each in others.order_by("-created_at", "-pk")[:OFFERED]],
        "was": kept.version,
        **typed(request, rule_of(kept), kept.name),
    }
    return page_with_form(request, "tournaments/night/season_settings.html", {**context, **more}, status=status)


def night_told(night: Tournament) -> dict[str, object]:
    """A night as the settings list it."""
    return {"id": night.public_id, "name": night.name, "at": night.begins_at or night.created_at}


def typed(request: HttpRequest, rule: Rule, name: str) -> dict[str, Any]:
    """What stands in the form: what was sent, else what holds."""
    holds: Mapping[str, str] = {
        "name": name,
        "by": rule.by,
        "points": " ".join(map(str, rule.points)),
        "best": "" if rule.best is None else str(rule.best),
        "final": str(rule.final or ""),
    }
    posted = Posted(request)
    sent = "by" in request.POST
    return {"form": {field: posted.text(field, most=600) if sent else value for field, value in holds.items()}}


def how_it_counts(rule: Rule) -> list[str]:
    """How a season counts, in sentences."""
    told = [_("A night brings the victory tokens won there.")]
    if rule.by == "places":
        told = [_("A night brings points by place: {points}.").format(points=", ".join(map(str, rule.points)))]
    if rule.best is not None:
        told.append(_("Of each person the best {n} nights count.").format(n=rule.best))
    if rule.final:
        told.append(_("The first {n} are in the final.").format(n=rule.final))
    return [*told, _("Guests are left out, and whoever comes after one moves up.")]


def frame(club: Club) -> dict[str, Any]:
    """What every page of a season has."""
    return {"back": reverse("scorekeeper:club", args=[club.public_id]), "back_text": club_title(club)}
