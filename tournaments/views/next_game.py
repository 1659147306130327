"""The next game of a race: who plays, by which rules, who sits where. Mostly one tap."""

import dataclasses

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper.access import hold_game
from scorekeeper.entering import number_in
from scorekeeper.htmx import HtmxHttpRequest
from scorekeeper.models import Game
from scorekeeper.phone import phone_of, remember
from scorekeeper.scorebook import REFUSALS, Stale
from scorekeeper.views.answers import Posted, refusal
from scorekeeper.views.next_game import open_next

from .. import director
from ..race.access import race_for
from ..race.facts import RaceFacts
from ..race.next_table import NextTable
from ..race.told import state_told, title_of
from .answers import answer_page, ask_in_race

LEAST = "starter"


@never_cache
@require_http_methods(["GET", "POST"])
def next_game(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """The form, or the game that it starts; a game that is being played already is led to."""
    race, _role = race_for(request, public_id, LEAST)
    facts = RaceFacts.load(race)
    own = Posted(request).public_id("id")  # of a game that was begun without signal: it leads to no other
    if facts.going and facts.going[0].game and own in ("", facts.going[0].game.public_id):
        return lead_to(request, facts, facts.going[0].game)
    if not facts.is_open and request.method == "GET":
        return redirect("tournaments:race", public_id)
    table = NextTable(facts, request.POST)
    if request.method == "GET":
        return answer_next(request, table, hint=" ".join(table.faults()))
    return start(request, table, own)


def start(request: HtmxHttpRequest, table: NextTable, own: str) -> HttpResponse:
    """Start the game, or show the form again with what is still to be said."""
    race, posted = table.facts.race, Posted(request)
    ask = ask_in_race(request, LEAST)
    said = number_in(posted.text("after", most=5), 10_000) if "after" in posted.fields else table.facts.rows[-1].number
    if wrong := table.faults() or (posted.text("step") == "look" and [""]):
        return answer_next(request, table, status=422 if any(wrong) else 200, errors=[text for text in wrong if text])
    try:
        if said is None:
            raise Stale(_("The race has gone on meanwhile: look at the token board."))
        setup = dataclasses.replace(table.setup(posted.text("seats") == "draw"), public_id=own)
        game = director.next_game(race.pk, ask, setup, after=said)
    except REFUSALS as error:
        status, more = refusal(error)
        return answer_next(request, NextTable(RaceFacts.load(race), request.POST), status=status, **more)
    return lead_to(request, table.facts, game)


def answer_next(request: HtmxHttpRequest, table: NextTable, *, status: int = 200, **more: object) -> HttpResponse:
    """The form as it stands."""
    race = table.facts.race
    context = {"heading": _("Next game of the race"), "text": f"{title_of(race)}: {state_told(table.facts)}"}
    return answer_page(request, race, "next", {**context, **table.context(), **more}, status=status)


def lead_to(request: HtmxHttpRequest, facts: RaceFacts, game: Game) -> HttpResponse:
    """Lead to a game; who scored the one before, or started this one, scores it."""
    before = next((row.game for row in reversed(facts.rows) if row.game and row.game != game), None)
    if before is not None:
        before.club = facts.race.club
        return open_next(request, before, game)
    if phone_of(request).id == game.phone:
        hold_game(request, game)
    return remember(request, redirect("scorekeeper:game", game.public_id))
