"""A single game goes to another club in which this phone or account may keep games. People are matched first."""

import dataclasses

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from .. import scorebook
from ..access import at_least, game_for_reader, may_in_club, role_in_club
from ..forms.matching import read_matches
from ..htmx import HtmxHttpRequest
from ..models import Club, Game, Player
from ..own_clubs import clubs_to_begin_in
from ..scoreboard.listed import table_of
from ..scoreboard.naming import club_title
from .answers import ask_of, refusal
from .clubs import answer_club
from .joining import choices, chosen, match_form

LEAST = "starter"
"""Who may begin a game in a club, or read in a record, may take one there."""


@never_cache
@require_http_methods(["GET", "POST"])
def move(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """The owner of its club chooses another and says who is who; the game goes there with all its hands."""
    game, _role = game_for_reader(request, public_id)
    role = role_in_club(request, game.club)
    if request.POST.get("other") == game.club.public_id and at_least(role, LEAST):  # a second tap
        return redirect("scorekeeper:game", public_id)
    if role != "owner":
        raise PermissionDenied
    clubs = clubs_beside(request, game.club)
    into = chosen(request, clubs)
    back = {"back": reverse("scorekeeper:game", args=[public_id]), "back_text": "", "game": table_of(game)}
    if into is None:
        return answer_club(request, game.club, "join", {"others": list(choices(request, clubs)), **back})
    people = list(Player.objects.filter(pk__in=game.seats.values("player")).order_by("name", "tag"))
    if request.method != "POST":
        form = match_form(request, into, people, coming=game.club, into=into)
        return answer_club(request, game.club, "match", {**form, **back})
    try:
        matched = read_matches(into, people, request.POST)
        scorebook.move_game(game.pk, ask_to_move(request, into), into_id=into.pk, matched=matched)
    except scorebook.REFUSALS as error:
        status, more = refusal(error)
        form = match_form(request, into, people, coming=game.club, into=into)
        return answer_club(request, game.club, "match", {**form, **back, **more}, status=status)
    messages.success(request, _("The game is in {club} now.").format(club=club_title(into)))
    return redirect("scorekeeper:game", public_id)


def ask_to_move(request: HtmxHttpRequest, into: Club) -> scorebook.Ask:
    """Who asks: an owner of the club that the game leaves, who may begin games in the one that it goes to."""

    def look(club: Club) -> None:
        may_in_club(request, LEAST if club.pk == into.pk else "owner")(club)

    return dataclasses.replace(ask_of(request), allow=look)


def clubs_beside(request: HtmxHttpRequest, club: Club) -> list[Club]:
    """The other clubs in which this phone or account may keep games."""
    return [each for each in clubs_to_begin_in(request) if each != club]


def move_url(request: HtmxHttpRequest, game: Game) -> str:
    """Where a game is moved, for the owner of its club who may keep games in another."""
    owner = role_in_club(request, game.club) == "owner"
    return reverse("scorekeeper:move_game", args=[game.public_id]) if owner and clubs_beside(request, game.club) else ""
