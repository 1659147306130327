"""How a game went, hand by hand: its score race, and a picture of it to pass on."""

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from ...access import game_for_reader
from ...facts import Facts
from ...history.course import card_of
from ...history.course import course as course_of
from ...htmx import HtmxHttpRequest
from ...scoreboard import ending, table_line
from .passed_on import picture_file


@never_cache
@require_GET
def course(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """The score race of a game, also while it goes on, with its numbers as a table."""
    game, _role = game_for_reader(request, public_id)
    facts = Facts.load(game)
    context = {
        "back": reverse("scorekeeper:game", args=[public_id]),
        "heading": table_line(facts),
        "winner": ending(facts),
        "picture": course_of(facts),
        "sheet_url": reverse("scorekeeper:sheet", args=[public_id]),
        "card_url": reverse("scorekeeper:card", args=[public_id]),
        "card_file": f"spades-{public_id}",
    }
    return render(request, "scorekeeper/history/course.html", context)


@never_cache
@require_GET
def card(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """The picture of a game to pass on, as a file that any page or program can show."""
    game, _role = game_for_reader(request, public_id)
    return picture_file(card_of(Facts.load(game)), f"spades-{public_id}")
