"""Other ways to begin: the next game of a table, a game from paper, a record."""

import json
import random
import secrets
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from .. import rules, scorebook
from ..access import club_of, game_to_follow
from ..facts import Facts
from ..forms.next_game import next_dealer, seatings
from ..forms.paper import Paper
from ..forms.table import heading_of, kept_fields, zone_of
from ..htmx import HtmxHttpRequest
from ..models import Game
from ..phone import phone_of, remember
from ..scoreboard.listed import title_of
from ..words import tell
from .answers import Posted, ask_of, refusal
from .new_table import Draft, answer_table, begun_already, draft_of, only_shows, open_on, show_again, start

LARGEST = 1_000_000  # bytes of a record
ON_PAPER = ("hands", "score-", "bags-", "sets-", "blind-", "next-dealer")


@never_cache
@require_http_methods(["GET", "POST"])
def rematch(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """The next game of the same people: same seats (the deal goes on), a new draw, or the next partners."""
    previous = game_to_follow(request, public_id)
    if there := scorebook.going_on(previous.followers.all()):
        return open_next(request, previous, there)
    facts = Facts.load(previous)
    if request.method == "GET":
        return render(request, "scorekeeper/rematch.html", rematch_context(request, facts))
    choices = {seating.name: seating.order for seating in seatings(facts)}
    said = Posted(request).one_of("seats", [*choices, "draw"], default="same")
    dealer = next_dealer(facts)
    if said == "draw":
        order = tuple(random.SystemRandom().sample(range(facts.rules.players), facts.rules.players))
        dealer = order[0]
    else:
        order = choices[said]
    players = facts.players(facts.open_number)
    setup = scorebook.Setup(
        facts.rules, [players[seat] for seat in order], order.index(dealer), agreed=previous.agreed, previous=previous
    )
    try:
        game = scorebook.follow_game(previous.pk, ask_of(request), setup)
    except scorebook.REFUSALS as error:
        status, more = refusal(error)
        return render(request, "scorekeeper/rematch.html", rematch_context(request, facts) | more, status=status)
    return open_next(request, previous, game)


def open_next(request: HtmxHttpRequest, previous: Game, game: Game) -> HttpResponse:
    """Lead to the game that follows; who scored the one before, or started this one, scores it."""
    phone = phone_of(request)
    if phone.id == game.phone or phone.role_in(previous) == "scorer":
        phone.open_game(game, "scorer")
    return remember(request, redirect("scorekeeper:game", game.public_id))


def rematch_context(request: HtmxHttpRequest, facts: Facts) -> dict[str, Any]:
    """What can be chosen."""
    game = facts.game
    names, dealer = facts.names(), next_dealer(facts)
    choices = [
        {"value": each.name, "text": each.text, "small": each.small, "checked": each.name == "same"}
        for each in seatings(facts)
    ]
    drawn = {"value": "draw", "text": _("New seats"), "small": _("The app draws who sits where; the highest deals.")}
    return {
        "back": reverse("scorekeeper:game", args=[game.public_id]),
        "url": request.get_full_path(),
        "key": request.POST.get("key") or secrets.token_hex(16),
        "errors": [],
        "title": title_of(game.preset),
        "deal_text": _("{who} deals first: the deal goes on.").format(who=names[dealer]),
        "choices": [*choices, drawn],
        "other_url": f"{reverse('scorekeeper:new_table')}?after={game.public_id}",
    }


@never_cache
@require_http_methods(["GET", "POST"])
def paper(request: HtmxHttpRequest) -> HttpResponse:
    """A game taken over half-way: the drawn table as for a new one, then what stands on the paper."""
    if "preset" not in request.GET and "rules" not in request.GET:
        return redirect(f"{reverse('scorekeeper:new_game')}?then=paper")
    draft = draft_of(request)
    if only_shows(request):
        return show_again(request, draft)
    if there := begun_already(request):
        return open_on(request, there, founded=draft.club is None)
    if wrong := draft.faults():
        return answer_table(request, draft, status=422, errors=wrong)
    names = [str(person.player or person.name) for person in draft.table.people()]
    sheet = Paper(draft.ruleset, names, request.POST)
    if "hands" not in request.POST:
        return answer_paper(request, draft, sheet)
    told = sheet.start()
    if sheet.errors:
        return answer_paper(request, draft, sheet, status=422, errors=sheet.errors)
    setup = draft.setup(first_dealer=sheet.dealer(0), start=told)
    return start(request, draft, setup, lambda status, more: answer_paper(request, draft, sheet, status=status, **more))


def answer_paper(
    request: HtmxHttpRequest, draft: Draft, sheet: Paper, *, status: int = 200, **more: Any
) -> HttpResponse:
    """The page of the figures."""
    kept = [field for field in kept_fields(request.POST) if not field["name"].startswith(ON_PAPER)]
    dealer = int(draft.table.dealer) if draft.table.dealer != "draw" else 0
    context = {
        "url": request.get_full_path(),
        "key": request.POST.get("key") or secrets.token_hex(16),
        "heading": f"{heading_of(draft.ruleset)} · {title_of(draft.base.preset)}",
        "errors": [],
        "keep": kept,
        **sheet.context(dealer),
        **more,
    }
    return render(request, "scorekeeper/paper.html", context, status=status)


@never_cache
@require_http_methods(["GET", "POST"])
def import_record(request: HtmxHttpRequest) -> HttpResponse:
    """Keep a record that another phone or program wrote, as a whole or not at all."""
    if request.method == "GET":
        return answer_import(request, [])
    if there := begun_already(request):
        return open_on(request, there, founded=club_of(request) is None)
    text, too_large = record_text(request)
    if too_large:
        return answer_import(request, [line(_("That is more than 1 MB: one game is far less."))], text, 422)
    record: object = None
    try:
        record = rules.parse(text)
        if wrong := not_one_record(record):
            return answer_import(request, [line(wrong)], text, 422)
        club = club_of(request)
        home = scorebook.Home(club, zone_of(request.POST), get_language() or "")
        game = scorebook.import_table(ask_of(request), home, record)  # type: ignore[arg-type]  # the law checks it
    except rules.RulesError as error:
        return answer_import(request, [place_of(fault, record) for fault in error.faults], text, 422)
    except scorebook.REFUSALS as error:
        return answer_import(request, [line(str(error))], text, 422)
    return open_on(request, game, founded=club is None)


def record_text(request: HtmxHttpRequest) -> tuple[str, bool]:
    """The record that was sent, the file before the pasted text; and whether it is too large."""
    sent = request.FILES.get("file")
    pasted = request.POST.get("text", "")
    if sent is None:
        return pasted, len(pasted.encode(errors="replace")) > LARGEST
    if (sent.size or 0) > LARGEST:
        return pasted, True
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
