"""The addresses of clubs, their people and their games: fetch with permission, say what it depends on, tell it."""

from typing import Any, Literal

from django.db.models import Prefetch, QuerySet
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from ninja import Field, Query, Router

from .. import scoreboard
from ..access import club_for, game_for_reader, game_to_watch
from ..facts import Facts
from ..forms.typed import typed
from ..models import Club, Game, Player, Seat
from ..scoreboard.people import games_of, with_games
from ..scoreboard.people import people as people_of
from ..sight import sees_names
from ..views.roster import person_for
from . import game_schemas, schemas, told
from .answering import depends_on, hold_until
from .paging import Asked, Pages, a_page

router = Router()
Told = dict[str, Any]
WITH_SEATS = Prefetch("seats", Seat.objects.select_related("player"))


def answers(schema: Any) -> dict[int, Any]:
    """What an address answers, with what it says where there is nothing, or a parameter was not understood."""
    return {200: schema, 404: schemas.Problem, 422: schemas.Problem}


class AskedGames(Asked):
    """Which games are asked for."""

    state: Literal["", "playing", "over"] = Field("", description="Only those that are played, or that are over.")


class AskedPlayers(Asked):
    """Which people are asked for."""

    show: Literal["", "guests", "archived"] = Field(
        "", description="Guests of one evening, or those who were put away, instead of the members."
    )
    q: str = Field("", max_length=80, description="Whoever is called so, members or not.")


@router.get("clubs/{slug:public_id}/", response=answers(schemas.Club), tags=["clubs"])
def club(request: HttpRequest, public_id: str) -> Told:
    """A club."""
    return told.club_told(club_for(request, public_id))


@router.get("clubs/{slug:public_id}/games/", response=answers(schemas.Games), tags=["clubs"])
def club_games(request: HttpRequest, public_id: str, asked: Query[AskedGames]) -> Told:
    """The games of a club, the one written in last first."""
    kept = club_for(request, public_id)
    games = listed(kept.games.order_by("-written_at", "-pk"), kept)
    if asked.state:
        games = games.filter(Game.OVER) if asked.state == "over" else games.exclude(Game.OVER)
    return a_page(games, asked, told.game_told)


@router.get("clubs/{slug:public_id}/players/", response=answers(schemas.Players), tags=["people"])
def club_players(request: HttpRequest, public_id: str, asked: Query[AskedPlayers]) -> Told:
    """The people of a club, by name. Of those who are hidden only who may see their names learns."""
    kept = club_for(request, public_id)
    return a_page(people_of(kept, asked.show, typed(request.GET, "q", 80)), asked, told.player_told)


@router.get("clubs/{slug:public_id}/players/{slug:person_id}/", response=answers(schemas.Player), tags=["people"])
def player(request: HttpRequest, public_id: str, person_id: str) -> Told:
    """Somebody of a club. Where two records were put together, either id gives the one that counts."""
    found = with_games(Player.objects.filter(pk=counting(request, public_id, person_id).pk))
    return told.player_told(found.select_related("club").get())


@router.get("clubs/{slug:public_id}/players/{slug:person_id}/games/", response=answers(schemas.Games), tags=["people"])
def player_games(request: HttpRequest, public_id: str, person_id: str, asked: Pages) -> Told:
    """The games in which somebody sat, the last begun first."""
    found = counting(request, public_id, person_id)
    return a_page(listed(games_of(found), found.club), asked, told.game_told)


@router.get("games/{slug:public_id}/", response=answers(schemas.Game), tags=["games"])
def game(request: HttpRequest, public_id: str) -> Told:
    """A game, without its hands."""
    unless_known(request, public_id)
    found, _role = game_for_reader(request, public_id)
    return told.game_told(found)


@router.get("games/{slug:public_id}/board/", response=answers(game_schemas.Board), tags=["games"])
def board(request: HttpRequest, public_id: str) -> Told:
    """The live board of a game: made for an overlay that asks every two seconds with the tag that it has."""
    unless_known(request, public_id)
    found, _role = game_for_reader(request, public_id)
    drawn = scoreboard.kept_board(found, "viewer", "")
    hold_until(request, drawn["etag"].partition("~")[2])
    return told.board_told(drawn)


@router.get("games/{slug:public_id}/sheet/", response=answers(game_schemas.Sheet), tags=["games"])
def sheet(request: HttpRequest, public_id: str) -> Told:
    """The score sheet of a game, hand by hand."""
    unless_known(request, public_id)
    found, _role = game_for_reader(request, public_id)
    return told.sheet_told(Facts.load(found))


@router.get("games/{slug:public_id}/record/", response=answers(game_schemas.Record), tags=["games"])
def record(request: HttpRequest, public_id: str) -> HttpResponse:
    """A game as its portable record, with everything that was bid, taken and decided."""
    unless_known(request, public_id)
    found, _role = game_for_reader(request, public_id)
    return JsonResponse(Facts.load(found).portable())  # as it is: it may hold more than is promised


def unless_known(request: HttpRequest, public_id: str) -> None:
    """From the few columns that a poll needs: who asks may see the game, and has not got it as it stands."""
    found, _role = game_to_watch(request, public_id)
    depends_on(request, scoreboard.etag(found.version, "viewer"), int(sees_names(found.club_id)))


def counting(request: HttpRequest, public_id: str, person_id: str) -> Player:
    """The record that counts of somebody who may be shown. Raises Http404 for nobody."""
    found = person_for(request, public_id, person_id).that_counts
    if found.erased:
        raise Http404
    return found


def listed(games: "QuerySet[Game]", kept: Club) -> "QuerySet[Game]":
    """Games with all that a list of them tells, in as many queries for a hundred as for one."""
    return games.filter(club=kept).select_related("club").prefetch_related(None).prefetch_related(WITH_SEATS)
