"""Who is entered: the list with its search, a tap that checks somebody in, a tick for who has paid."""

import dataclasses
import re
import secrets
from typing import Any

from django.core.exceptions import BadRequest
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper.forms.typed import typed
from scorekeeper.htmx import HtmxHttpRequest, wants_partial
from scorekeeper.phone import remember
from scorekeeper.scorebook import REFUSALS, Ask
from scorekeeper.views.answers import refusal

from ... import director
from ...entrants.board import counted, counts_told, people_board, row_of
from ...models import Tournament
from ...night.access import night_for
from ...night.entered import who_is_entered
from .answers import answer_night, ask_in_night

LEAST = "helper"
TAP = re.compile(r"(here|away|paid|unpaid)-([1-9]\d{0,2})-(\w{1,8})")


@never_cache
@require_http_methods(["GET", "POST"])
def people(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """The list; a POST is a tap on one row, or says that all are here."""
    tournament, _role = night_for(request, public_id, LEAST)
    if request.method != "POST":
        return answer_people(request, tournament)
    do = typed(request.POST, "do", 40)
    ask = ask_in_night(request, LEAST)
    tap = TAP.fullmatch(do)
    try:
        if do == "all-here":
            director.check_in(tournament.pk, ask, numbers=None, here=True)
        elif tap:
            tapped(tournament, dataclasses.replace(ask, key=f"{ask.key[:32]}-{do}"), tap[1], int(tap[2]))
        else:
            raise BadRequest("do is none of its choices")
    except REFUSALS as error:
        status, more = refusal(error)
        if tap and wants_partial(request):
            return answer_row(request, tournament, int(tap[2]), status=status, error=str(error))
        return answer_people(request, tournament, status=status, **more)
    if tap and wants_partial(request):
        return answer_row(request, tournament, int(tap[2]))
    return remember(request, redirect(request.get_full_path()))


def tapped(tournament: Tournament, ask: Ask, what: str, number: int) -> None:
    """Do what one button of a row says."""
    if what in ("here", "away"):
        director.check_in(tournament.pk, ask, numbers=[number], here=what == "here")
    else:
        director.mark_entry(tournament.pk, ask, number=number, mark="paid", value=what == "paid")


def answer_row(
    request: HtmxHttpRequest, tournament: Tournament, number: int, *, status: int = 200, error: str = ""
) -> HttpResponse:
    """One row of the list, drawn anew, and how many are here."""
    facts = who_is_entered(tournament)
    entry = facts.by_number.get(number)
    if entry is None:
        return answer_people(request, tournament, status=status)
    counts = counted(each for each in facts.entries if facts.people(each))
    context = {
        "row": row_of(facts, entry, secrets.token_hex(2)), "error": error, "counts": counts_told(counts),
        "url": request.get_full_path(), "swapped": True,
    }  # fmt: skip
    response = render(request, "tournaments/night/people.html#row", context, status=status)
    response["Vary"] = "HX-Request"
    return remember(request, response)


def answer_people(request: HtmxHttpRequest, tournament: Tournament, *, status: int = 200, **more: Any) -> HttpResponse:
    """One page of the list."""
    said, show = typed(request.GET, "q", 80), request.GET.get("show", "")
    page = request.GET.get("page", "1")
    number = int(page) if page.isascii() and page.isdigit() and len(page) < 4 else 1
    facts = who_is_entered(tournament)
    told = {name: reverse(f"nights:{name}", args=[tournament.public_id]) for name in ("enter", "seeds", "pairs")}
    context = {
        "heading": _("People"), "q": said, "show": show, "urls": told, "pairs": tournament.sides == "pairs",
        **people_board(facts, said, show, number - 1), **more,
    }  # fmt: skip
    return answer_night(request, tournament, "people", context, status)
