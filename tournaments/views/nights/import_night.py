"""A tournament as a file: taken away whole, and read again into a club."""

import json
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from scorekeeper import rules
from scorekeeper.access import club_for
from scorekeeper.entering import NotPossible
from scorekeeper.forms.table import zone_of
from scorekeeper.htmx import HtmxHttpRequest
from scorekeeper.models import Club
from scorekeeper.phone import phone_of, remember
from scorekeeper.rules.record import FORMAT as RECORD
from scorekeeper.scoreboard.naming import club_title
from scorekeeper.scorebook import REFUSALS
from scorekeeper.views.answers import ask_of, page_with_form, refusal
from scorekeeper.views.importing import keep_record

from ... import director
from ...files.export import portable
from ...night.access import night_for
from .files import answer_file
from .new import club_asked

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
    return answer_sent(request, club_for(request, club_id, LEAST))


@never_cache
@require_http_methods(["GET", "POST"])
def import_first(request: HtmxHttpRequest) -> HttpResponse:
    """The same into the first club that this phone organizes; a phone that has none founds one with it."""
    return answer_sent(request, club_asked(request))


def answer_sent(request: HtmxHttpRequest, club: Club | None) -> HttpResponse:
    """The page that asks for the file; a POST reads it. The record of a single game is kept as such."""
    if request.method == "GET":
        return answer_import(request, club)
    try:
        told = sent(request)
        if isinstance(told, dict) and told.get("format") == RECORD:
            return keep_record(request, told, club)
        return keep_night(request, told, club)
    except REFUSALS as error:
        status, more = refusal(error)
        return answer_import(request, club, status=status, **more)


def read_night(request: HttpRequest, told: Any) -> HttpResponse:
    """A tournament that came where the record of a game is imported. Raises what refuses it."""
    return keep_night(request, kept_signs(told), club_asked(request))


def read_race(_request: HttpRequest, _told: Any) -> HttpResponse:
    """A race for tokens that came there. Raises NotPossible."""
    raise NotPossible(
        _("A race for victory tokens is not read by itself: import the records of its games, one at a time.")
    )


def keep_night(request: HttpRequest, told: Any, club: Club | None) -> HttpResponse:
    """Keep a tournament and lead to its desk. Raises what refuses it."""
    zone, language = zone_of(request.POST), get_language() or ""
    made = director.import_night(club, ask_of(request, LEAST), told=told, time_zone=zone, language=language)
    if club is None:
        phone_of(request).open_club(made.club, "owner")
    return remember(request, redirect("nights:desk", made.public_id))


def sent(request: HtmxHttpRequest) -> Any:
    """What the file says. Raises NotPossible for no file, one too large, or with signs that cannot be kept; RulesError
    for what is no JSON.
    """
    file = request.FILES.get("file")
    if file is None:
        raise NotPossible(_("Choose the file of a tournament."))
    if (file.size or 0) > LARGEST:
        raise NotPossible(_("That is more than {n} MB: one tournament is less.").format(n=LARGEST // 1_000_000))
    try:
        told = rules.parse(file.read().decode("utf-8-sig", errors="replace"))
    except rules.RulesError:
        raise NotPossible(_("This is no file of a tournament: it cannot be read as JSON.")) from None
    return kept_signs(told)


def kept_signs(told: Any) -> Any:
    """The same. Raises NotPossible if there are signs in it that cannot be kept."""
    try:
        kept = "\\u0000" not in json.dumps(told) and bool(json.dumps(told, ensure_ascii=False).encode())
    except (RecursionError, UnicodeEncodeError):
        kept = False
    if not kept:
        raise NotPossible(_("There are signs in this file that cannot be kept."))
    return told


def answer_import(request: HtmxHttpRequest, club: Club | None, *, status: int = 200, **more: Any) -> HttpResponse:
    """The page that asks for the file."""
    context = {
        "back": reverse("scorekeeper:club", args=[club.public_id]) if club else reverse("scorekeeper:start"),
        "back_text": club_title(club) if club else _("Start"),
        "heading": _("A tournament from its file"),
    }
    return page_with_form(request, "tournaments/night/import_night.html", {**context, **more}, status=status)
