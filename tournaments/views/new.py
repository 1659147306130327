"""A race begins: "play on for tokens" from a game that is won, or with a first game of its own."""

import dataclasses

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper.access import game_to_follow, may_follow
from scorekeeper.facts import Facts
from scorekeeper.htmx import HtmxHttpRequest
from scorekeeper.models import Game
from scorekeeper.scoreboard.naming import rules_title, side_name
from scorekeeper.scorebook import REFUSALS
from scorekeeper.views.answers import ask_of, refusal

from .. import director
from ..models import RaceGame
from .answers import answer_page
from .first_game import first_game
from .victories import usual_victories, victories_said, victory_choices


@never_cache
@require_http_methods(["GET", "POST"])
def new(request: HtmxHttpRequest) -> HttpResponse:
    """How many tokens win; with `?game=` that game counts, else the first game is set up here."""
    if "game" not in request.GET:
        return first_game(request)
    game = game_to_follow(request, request.GET["game"])
    if row := RaceGame.objects.select_related("race").filter(game=game).first():
        return redirect("tournaments:race", row.race.public_id)
    if request.method == "GET":
        return answer_new(request, game)
    try:
        ask = dataclasses.replace(ask_of(request), allow=may_follow(request))
        race = director.start_race(game.pk, ask, victories=victories_said(request))
    except REFUSALS as error:
        status, more = refusal(error)
        return answer_new(request, game, status=status, **more)
    return redirect("tournaments:race", race.public_id)


def answer_new(request: HtmxHttpRequest, game: Game, *, status: int = 200, **more: object) -> HttpResponse:
    """The form of a race that goes on from a game."""
    facts = Facts.load(game)
    sides = [side_name(facts, side) for side in range(len(facts.rules.side_seats))]
    won = facts.winner
    context = {
        "back": reverse("scorekeeper:game", args=[game.public_id]),
        "heading": _("Play on for tokens"),
        "title": rules_title(game),
        "sides": sides,
        "text": _("{who} has the first token.").format(who=sides[won]) if won is not None else "",
        **victory_choices(request, usual_victories(facts.rules.target)),
    }
    return answer_page(request, None, "new", {**context, **more}, status=status)
