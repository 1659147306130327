"""The next game of a table: the same people, sitting as they choose."""

import dataclasses
import random
import secrets
from typing import Any

from django.core.exceptions import BadRequest
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from .. import scorebook
from ..access import game_for_reader, hold_game, may_follow, role_in_game
from ..entering import number_in
from ..facts import Facts
from ..forms.next_game import gone_from, next_dealer, seatings
from ..going_on import goes_on_at
from ..htmx import HtmxHttpRequest
from ..models import Game
from ..phone import phone_of, remember
from ..scoreboard.naming import rules_title
from .answers import Posted, ask_of, refusal


@never_cache
@require_http_methods(["GET", "POST"])
def rematch(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """The next game of the same people: same seats (the deal goes on), a new draw, or the next partners."""
    previous, _role = game_for_reader(request, public_id)
    if elsewhere := goes_on_at(previous):
        return redirect(elsewhere)
    may_follow(request)(previous)
    own = Posted(request).public_id("id")  # of a game that was begun without signal: nothing is asked back
    if not own and (there := scorebook.going_on(previous.followers.all())):
        return open_next(request, previous, there)
    facts = Facts.load(previous)
    if not own and gone_from(facts.players(facts.open_number)):  # the table as it was, with their seats open, says why
        return redirect(table_after(previous))
    if request.method == "GET":
        return render(request, "scorekeeper/rematch.html", rematch_context(request, facts))
    choices = {seating.name: seating.order for seating in seatings(facts)}
    said = Posted(request).one_of("seats", [*choices, "draw"], default="same")
    dealer = next_dealer(facts)
    if said == "draw":
        order = drawn_order(Posted(request), facts.rules.players)
        dealer = order[0]
    else:
        order = choices[said]
    players = facts.players(facts.open_number)
    setup = scorebook.Setup(
        facts.rules,
        [players[seat] for seat in order],
        order.index(dealer),
        agreed=previous.agreed,
        rules_name=previous.rules_name,
        previous=previous,
        public_id=own,
    )
    try:
        ask = dataclasses.replace(ask_of(request), allow=may_follow(request))
        game = scorebook.follow_game(previous.pk, ask, setup, apart=bool(Posted(request).text("apart")))
    except scorebook.REFUSALS as error:
        status, more = refusal(error)
        return render(request, "scorekeeper/rematch.html", rematch_context(request, facts) | more, status=status)
    return open_next(request, previous, game)


def drawn_order(posted: Posted, players: int) -> tuple[int, ...]:
    """The old seat of each new one by lot: as a phone without signal has drawn it ("2013"), or drawn now."""
    seats = range(players)
    said = [number_in(each, players - 1) for each in posted.text("order", most=6)]
    if not said:
        return tuple(random.SystemRandom().sample(seats, players))
    if {*said} != {*seats} or len(said) != players:
        raise BadRequest("an order is not all seats, each once")
    return tuple(seat for seat in said if seat is not None)


def open_next(request: HtmxHttpRequest, previous: Game, game: Game) -> HttpResponse:
    """Lead to the game that follows; who scored the one before, or started this one, scores it."""
    phone = phone_of(request)
    if phone.id == game.phone or role_in_game(request, previous) == "scorer":
        hold_game(request, game)
    return remember(request, redirect("scorekeeper:game", game.public_id))


def table_after(game: Game) -> str:
    """Where the table stands as it was in this game, to be changed."""
    return f"{reverse('scorekeeper:new_table')}?after={game.public_id}"


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
        "heading": _("Rematch"),
        "keep": [],
        "title": rules_title(game),
        "deal_text": _("{who} deals first: the deal goes on.").format(who=names[dealer]),
        "choices": [*choices, drawn],
        "other_url": table_after(game),
    }
