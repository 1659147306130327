"""A record that another phone or program wrote, kept as a game."""

import json
import secrets
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from .. import ports, rules, scorebook
from ..clock import read_time_in
from ..entering import NotPossible
from ..forms.table import zone_of
from ..htmx import HtmxHttpRequest
from ..models import Club
from ..own_clubs import club_of
from ..phone import remember
from ..words import tell
from .answers import ask_of, refusal
from .archiving import archive_sent, keep_archive
from .new_table import begun_already, open_on

LARGEST = 1_000_000  # bytes of a record
HEAD = 400  # signs of a file within which its kind stands


@never_cache
@require_http_methods(["GET", "POST"])
def import_record(request: HtmxHttpRequest) -> HttpResponse:
    """Keep a record that another phone or program wrote, as a whole or not at all."""
    if request.method == "GET":
        return answer_import(request, [])
    if there := begun_already(request):
        return open_on(request, there, founded=club_of(request) is None)
    try:
        if (lines := archive_sent(request, request.POST.get("text", ""))) is not None:
            return keep_archive(request, lines)
    except scorebook.REFUSALS as error:
        return answer_import(request, [line(str(error))], status=refusal(error)[0])
    text, too_large = record_text(request)
    kind = kind_of(text)
    if too_large if kind is None else len(text) > kind.largest:
        return answer_import(request, [line(_("That is more than 1 MB: one game is far less."))], text, 422)
    record: object = None
    try:
        record = rules.parse(text)
        if wrong := not_one_record(record):
            return answer_import(request, [line(wrong)], text, 422)
        if kind and isinstance(record, dict) and record.get("format") == kind.format:
            return kind.read(request, record)
        must_be_a_record(record)
        return keep_record(request, record, club_of(request))
    except rules.RulesError as error:
        return answer_import(request, [place_of(fault, record) for fault in error.faults], text, 422)
    except scorebook.REFUSALS as error:
        return answer_import(request, [line(str(error))], text if kind is None else "", refusal(error)[0])


def keep_record(request: HtmxHttpRequest, record: Any, club: Club | None) -> HttpResponse:
    """Keep a record in a club, or in one that begins with it, and lead to the game. Raises what refuses it."""
    if there := begun_already(request):
        return open_on(request, there, founded=club is None)
    home = scorebook.Home(club, zone_of(request.POST), get_language() or "")
    if club is None:
        read_time_in(home.time_zone)
    game = scorebook.import_table(ask_of(request, "starter"), home, record)
    return open_on(request, game, founded=club is None)


def kind_of(text: str) -> ports.FileRead | None:
    """What else a file is by its first signs, None for a record."""
    return next((kind for kind in ports.files_read if f'"{kind.format}"' in text[:HEAD]), None)


def must_be_a_record(record: object) -> None:
    """Raise NotPossible, and say where it goes, for what another page of this app has given."""
    said = record.get("format") if isinstance(record, dict) else None
    others = {
        "spades-rules/1": _("These are house rules: they are read on the page of a club, under its house rules."),
        "spades-sheet/1": _("This is a score sheet to look at: take the record of the game instead."),
    }
    if isinstance(said, str) and said in others:
        raise NotPossible(others[said])


def record_text(request: HtmxHttpRequest) -> tuple[str, bool]:
    """The record that was sent, the file before the pasted text; and whether it is too large."""
    sent = request.FILES.get("file")
    pasted = request.POST.get("text", "")
    if sent is None:
        return pasted, len(pasted.encode(errors="replace")) > LARGEST
    if (sent.size or 0) > LARGEST:
        head = sent.read(HEAD * 4).decode("utf-8-sig", errors="replace")
        kind = kind_of(head)
        if kind is None or (sent.size or 0) > kind.largest:
            return pasted, True
        sent.seek(0)
        return sent.read().decode("utf-8-sig", errors="replace"), True
    return sent.read().decode("utf-8-sig", errors="replace"), False


def not_one_record(record: object) -> str:
    """Why this is no record that can be kept, whatever the law says of it."""
    if isinstance(record, list):
        return _("This is a list of records: import them one at a time.")
    try:
        written = json.dumps(record, ensure_ascii=False)
        written.encode()
    except (RecursionError, UnicodeEncodeError):
        return _("There are signs in this text that cannot be kept.")
    return _("There are signs in this text that cannot be kept.") if "\\u0000" in written else ""


def line(text: str) -> dict[str, str]:
    """An error of no place."""
    return {"where": "", "text": text}


def place_of(fault: rules.Fault, record: object) -> dict[str, str]:
    """An error with its place: "Hand 3, Ana"."""
    seats = record.get("seats") if isinstance(record, dict) else None
    names = seats if isinstance(seats, list) else []
    where = []
    if fault.hand is not None:
        where.append(_("Hand {n}").format(n=fault.hand))
    if fault.seat is not None:
        known = fault.seat < len(names) and isinstance(names[fault.seat], str)
        where.append(names[fault.seat][:60] if known else _("Seat {n}").format(n=fault.seat + 1))
    return {"where": ", ".join(where), "text": tell(fault.text)}


def answer_import(
    request: HtmxHttpRequest, errors: list[dict[str, str]], text: str = "", status: int = 200
) -> HttpResponse:
    """The page with all that is wrong, and what was sent."""
    context = {
        "url": request.get_full_path(), "key": request.POST.get("key") or secrets.token_hex(16), "errors": errors,
        "text": text, "limit": "1 MB",
    }  # fmt: skip
    return remember(request, render(request, "scorekeeper/import_record.html", context, status=status))
