"""Who may do what at a physical table.

| role | who | may |
|---|---|---|
| desk | whoever runs the night | all of it |
| scorer | who opened its code, starts games in the club, or scores the game due there | begin it, seat people, call |
| reader | who reads the tournament, or watches the game that is due there | read |
"""

from collections.abc import Callable

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest

from scorekeeper.access import at_least, role_in_club, role_in_game
from scorekeeper.clock import show_time_of
from scorekeeper.models import Game
from scorekeeper.phone import phone_of
from scorekeeper.serving.requests import note_role
from scorekeeper.sight import see_names
from scorekeeper.standing import look_again

from ..models import Table, Tournament
from ..night.access import TOURNAMENT, may, role_in_night
from .table_code import HIGHEST, has_code

ROLES = ("", "reader", "scorer", "desk")
"""The least first."""


def role_at_table(request: HttpRequest, tournament: Tournament, number: int) -> str:
    """The role at a physical table, "" for a stranger."""
    of_night = role_in_night(request, tournament)
    if may(of_night, "helper"):
        return "desk"
    over = tournament.ended_at is not None
    if not over and (
        has_code(phone_of(request), tournament, number) or at_least(role_in_club(request, tournament.club), "starter")
    ):
        see_names(tournament.club_id)  # of those who sit there, as whoever scores them
        return "scorer"
    game = game_due(tournament, number)
    in_game = role_in_game(request, game) if game else ""
    if in_game == "scorer" and not over:
        return "scorer"
    return "reader" if of_night or in_game else ""


def game_due(tournament: Tournament, number: int) -> Game | None:
    """The game of the last table of this number that was published."""
    tables = Table.objects.filter(
        number=number, cancelled_at__isnull=True, round__stage__tournament=tournament,
        round__cancelled_at__isnull=True, round__published_at__isnull=False,
    )  # fmt: skip
    last = tables.select_related("game__club").order_by("-round__published_at", "-pk").first()
    return last.game if last else None


def table_for(request: HttpRequest, public_id: str, number: int, least: str = "reader") -> tuple[Tournament, str]:
    """The tournament and the role at a table of it. Raises Http404 for a stranger, PermissionDenied below this role."""
    if not public_id.isalnum() or not 1 <= number <= HIGHEST:
        raise Http404
    tournament = TOURNAMENT.one(public_id)
    if tournament is None:
        raise Http404
    role = checked(request, tournament, number, least)
    show_time_of(tournament.club)
    return tournament, role


def checked(request: HttpRequest, tournament: Tournament, number: int, least: str) -> str:
    """The role at a table. Raises Http404 for a stranger, PermissionDenied below this role."""
    role = role_at_table(request, tournament, number)
    note_role(request, role)
    if not role:
        raise Http404
    if ROLES.index(role) < ROLES.index(least):
        raise PermissionDenied
    return role


def may_at_table(request: HttpRequest, number: int, least: str = "scorer") -> Callable[[Tournament], None]:
    """A look at a tournament that the pen has locked: raises as `table_for` does."""

    def look(tournament: Tournament) -> None:
        look_again(request)
        checked(request, tournament, number, least)
        show_time_of(tournament.club)

    return look
