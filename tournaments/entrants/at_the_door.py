"""The code at the door: whoever opens it says that somebody who has entered is there. It gives no right to read more.

It is stopped with the codes that lie on the tables. Nothing here writes.
"""

from collections.abc import Callable
from typing import NamedTuple

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest

from scorekeeper.phone import phone_of

from ..models import Tournament
from ..night.access import asked_again, found_for, may, role_in_night


class Door(NamedTuple):
    """The door of a tournament, as a phone keeps its code."""

    public_id: str
    table_link: int


def door_of(tournament: Tournament) -> Door:
    """The door of a tournament."""
    return Door(tournament.public_id, tournament.table_link)


def check_door(request: HttpRequest, tournament: Tournament) -> None:
    """Raise Http404 for a stranger, PermissionDenied for who only reads, or once the night is over."""
    by_code = phone_of(request).role_in(door_of(tournament)) == "table"
    role = role_in_night(request, tournament)
    if not role and not by_code:
        raise Http404
    if not may(role, "helper") and (not by_code or tournament.ended_at):
        raise PermissionDenied


def door_for(request: HttpRequest, public_id: str) -> Tournament:
    """The tournament, for whoever stands at its door. Raises as `check_door` does."""
    tournament, _told = found_for(request, public_id, check_door)
    return tournament


def may_at_the_door(request: HttpRequest) -> Callable[[Tournament], None]:
    """A look at a tournament that the pen has locked: raises as `check_door` does."""
    return asked_again(request, check_door)
