"""A tournament as a file: taken away whole, and read again into a club."""

import json
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from scorekeeper import rules
from scorekeeper.access import club_for
from scorekeeper.entering import NotPossible
from scorekeeper.htmx import HtmxHttpRequest
from scorekeeper.models import Club
from scorekeeper.scoreboard.naming import club_title
from scorekeeper.scorebook import REFUSALS
from scorekeeper.views.answers import ask_of, page_with_form, refusal

from ... import director
from ...files.export import portable
from ...night.access import night_for
from .files import answer_file

LEAST = "organizer"
LARGEST = 20_000_000  # bytes: a night of 400 with all its hands has some eight million


@never_cache
@require_GET
def tournament_file(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """The whole tournament as one file."""
    tournament, _role = night_for(request, public_id, LEAST)
    told = json.dumps(portable(tournament), ensure_ascii=False, indent=1)
    return answer_file(tournament, "tournament", told, "application/json")


@never_cache
@require_http_methods(["GET", "POST"])
def import_night(request: HtmxHttpRequest, club_id: str) -> HttpResponse:
    """Read a tournament from its file into a club, as a whole or not at all."""
    club = club_for(request, club_id, LEAST)
    if request.method == "GET":
        return answer_import(request, club)
    try:
        tournament = director.import_night(club, ask_of(request, LEAST), told=sent(request))
    except REFUSALS as error:
        status, more = refusal(error)
        return answer_import(request, club, status=status, **more)
    return redirect("nights:desk", tournament.public_id)


def sent(request: HtmxHttpRequest) -> Any:
    """What the file says. Raises NotPossible for no file, one too large, or with signs that cannot be kept; RulesError
    for what is no JSON.
    """
    file = request.FILES.get("file")
    if file is None:
        raise NotPossible(_("Choose the file of a tournament."))
    if (file.size or 0) > LARGEST:
        raise NotPossible(_("That is more than {n} MB: one tournament is less.").format(n=LARGEST // 1_000_000))
    told = rules.parse(file.read().decode("utf-8-sig", errors="replace"))
    try:
        kept = "\\u0000" not in json.dumps(told) and bool(json.dumps(told, ensure_ascii=False).encode())
    except (RecursionError, UnicodeEncodeError):
        kept = False
    if not kept:
        raise NotPossible(_("There are signs in this file that cannot be kept."))
    return told


def answer_import(request: HtmxHttpRequest, club: Club, *, status: int = 200, **more: Any) -> HttpResponse:
    """The page that asks for the file."""
    context = {
        "back": reverse("scorekeeper:club", args=[club.public_id]),
        "back_text": club_title(club),
        "heading": _("A tournament from its file"),
    }
    return page_with_form(request, "tournaments/night/import_night.html", {**context, **more}, status=status)
