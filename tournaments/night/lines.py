"""The tournaments of a club, as other pages list them: on the first page those that go on. Nothing here writes."""

from collections.abc import Iterable
from typing import Any

from django.db.models import Count, Q
from django.http import HttpRequest
from django.urls import reverse
from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.models import Club
from scorekeeper.sight import words_of

from ..models import Season, Tournament

LISTED, GOING = 8, 3
ENTERED = Count("entries", Q(entries__status="entered", entries__people__replaced_at__isnull=True), distinct=True)
NIGHTS = Tournament.objects.filter(rehearses=None).annotate(entered=ENTERED).order_by("-created_at", "-pk")
Line = dict[str, Any]


def club_lines(club: Club) -> list[Line]:
    """For the page of a club: its nights, the last first."""
    return [line_of(night) for night in NIGHTS.filter(club=club)[:LISTED]]


def start_lines(request: HttpRequest, clubs: Iterable[Club]) -> list[Line]:
    """For the first page: the nights that go on."""
    clubs = list(clubs)
    going = NIGHTS.filter(club__in=clubs, ended_at=None)[:GOING] if clubs else ()
    return [line_of(night) for night in going]


def what_goes(club: Club) -> list[str]:
    """What goes with a club that is deleted: its nights and its seasons, as many as there are."""
    nights = Tournament.objects.filter(club=club, rehearses=None).count()
    seasons = Season.objects.filter(club=club).count()
    told = [ngettext("{n} tournament", "{n} tournaments", nights).format(n=nights)] if nights else []
    return [*told, ngettext("{n} season", "{n} seasons", seasons).format(n=seasons)] if seasons else told


def line_of(night: Tournament) -> Line:
    """A tournament in a list; its address leads to the desk whoever runs it."""
    day = formats.date_format(timezone.localtime(night.begins_at or night.created_at), "SHORT_DATE_FORMAT")
    many: int = night.entered  # type: ignore[attr-defined]  # counted by NIGHTS
    told = [day, ngettext("{n} entered", "{n} entered", many).format(n=many), _("ended") if night.ended_at else ""]
    return {
        "url": reverse("nights:desk", args=[night.public_id]),
        "title": words_of(night.club_id)(night.name),
        "text": " · ".join(part for part in told if part),
    }
