"""A game to take away: its score sheet, a text for the group chat, a page to print, its record."""

from typing import Any

from django.http import HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from .. import rules
from ..access import game_for_reader, role_in_club
from ..facts import Facts
from ..htmx import HtmxHttpRequest
from ..scoreboard import changes, chat_text, ending, remarks, rules_title, score_sheet, table_line
from ..words import tell


def frame(facts: Facts) -> dict[str, Any]:
    """What each of these pages shows above the sheet."""
    address = reverse("scorekeeper:game", args=[facts.game.public_id])
    return {
        "back": address,
        "heading": table_line(facts),
        "print_url": f"{address}print/",
        "text_url": f"{address}text/",
        "course_url": f"{address}course/",
        "record_url": f"{address}record.json",
    }


@never_cache
@require_GET
def sheet(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """The score sheet; for a scorer each hand leads to its correction."""
    game, role = game_for_reader(request, public_id)
    facts = Facts.load(game)
    may_write = role == "scorer"
    context = {
        "sheet": score_sheet(facts, may_write),
        "may_write": may_write,
        "changes": changes(facts),
        "remarks": remarks(facts),
        **(played(request, facts) if game.is_over else {}),
    }
    return render(request, "scorekeeper/sheet.html", {**frame(facts), **context})


def played(request: HtmxHttpRequest, facts: Facts) -> dict[str, str]:
    """When a game that is over was played, by which rules, who won; for who reads the club, the way to its evening."""
    game, won = facts.game, ending(facts)
    day = game.appearances.values_list("evening", flat=True).first()
    told = (
        [rules_title(game)]
        if day is None
        else [date_format(day, "l, ") + date_format(day, "DATE_FORMAT"), rules_title(game)]
    )
    reads = day and role_in_club(request, game.club)
    return {
        "told": " · ".join(told),
        "winner": f"{won['text']} ({won['reason']})" if won else "",
        "evening_url": reverse("scorekeeper:history_evening", args=[game.club.public_id, day]) if reads else "",
    }


@never_cache
@require_GET
def print_sheet(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """The score sheet on paper, with the rules it was played by."""
    game, _role = game_for_reader(request, public_id)
    facts = Facts.load(game)
    won = ending(facts)
    told = [date_format(timezone.localtime(game.created_at), "DATETIME_FORMAT"), rules_title(game)]
    context = {
        "facts": told,
        "sheet": score_sheet(facts, False),
        "rules": [tell(text, game.club.words) for text in rules.tell_rules(facts.rules)],
        "winner": f"{won['text']} ({won['reason']})" if won else "",
    }
    return render(request, "scorekeeper/print.html", {**frame(facts), **context})


@never_cache
@require_GET
def text(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """The result as a text for the group chat."""
    game, _role = game_for_reader(request, public_id)
    facts = Facts.load(game)
    return render(request, "scorekeeper/text.html", {**frame(facts), "text": chat_text(facts)})


@never_cache
@require_GET
def record(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """The portable game record (record.md), as a file."""
    game, _role = game_for_reader(request, public_id)
    answer = JsonResponse(Facts.load(game).portable(), json_dumps_params={"indent": 1, "ensure_ascii": False})
    answer["Content-Disposition"] = f'attachment; filename="spades-{public_id}.json"'
    return answer
