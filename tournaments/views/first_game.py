"""A race that begins with a game of its own: the table is set up as for any game, drawn by cards or not, with the
number of tokens on the same page.
"""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import get_language

from scorekeeper import scorebook
from scorekeeper.forms.table import zone_of
from scorekeeper.htmx import HtmxHttpRequest
from scorekeeper.phone import remember
from scorekeeper.scorebook import REFUSALS
from scorekeeper.views.answers import ask_of, refusal
from scorekeeper.views.new_table import Draft, answer_table, ask_to_begin, draft_of, only_shows, open_on, show_again

from .. import director
from ..models import RaceGame
from .victories import usual_victories, victories_said, victory_choices

THEN = "race"
PAGE = "tournaments/first_game.html"


def first_game(request: HtmxHttpRequest) -> HttpResponse:
    """The table; a POST starts the race with its first game. First comes the choice of the game."""
    if request.GET.get("then") != THEN:
        return redirect(f"{reverse('scorekeeper:new_game')}?then={THEN}")
    draft = draft_of(request)
    if only_shows(request):
        return show_again(request, draft)
    if row := RaceGame.objects.select_related("game__club").filter(game__key=ask_of(request).key).first():
        return open_on(request, row.game, founded=draft.club is None) if row.game else redirect("scorekeeper:start")
    if wrong := draft.faults():
        return answer_table(request, draft, status=422, errors=wrong)
    return start(request, draft)


def start(request: HtmxHttpRequest, draft: Draft) -> HttpResponse:
    """Start the race, and lead to its first game."""
    home = scorebook.Home(draft.club, zone_of(request.POST), get_language() or "")
    setup = draft.setup(first_dealer=draft.table.dealer_seat())
    ask, people = ask_to_begin(request, draft), draft.table.people()
    try:
        race = director.open_race(ask, home, setup, people, victories=victories_said(request))
    except REFUSALS as error:
        status, more = refusal(error)
        return answer_table(request, draft, status=status, **more)  # type: ignore[arg-type]
    row = race.games.select_related("game__club").get(number=1)
    if row.game is None:
        return remember(request, redirect("tournaments:race", race.public_id))
    return open_on(request, row.game, founded=draft.club is None)


def first_page(request: HttpRequest, target: int | None) -> dict[str, Any]:
    """What the page of the table needs beside: how many tokens win, as usual where a game goes to this target."""
    return victory_choices(request, usual_victories(target))
