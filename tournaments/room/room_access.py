"""Who may see the pages of the room: where you sit, who sits where, the standings, the clock.

Whoever reads the tournament, and as a guest whoever signed up by its link or came in by the code at its door: both ask
"where do I sit?" next. A guest reads these pages and nothing else of it. Nothing here writes.
"""

from django.http import Http404, HttpRequest

from scorekeeper.phone import phone_of

from ..entrants.at_the_door import door_of
from ..entrants.signing_up import list_of
from ..models import Tournament
from ..night.access import found_for, role_in_night

GUEST = "guest"


def role_in_room(request: HttpRequest, tournament: Tournament) -> str:
    """The role in a tournament, GUEST for who only signed up or came in by the door, "" for a stranger."""
    if role := role_in_night(request, tournament):
        return role
    phone = phone_of(request)
    return GUEST if phone.role_in(list_of(tournament)) or phone.role_in(door_of(tournament)) else ""


def room_for(request: HttpRequest, public_id: str) -> tuple[Tournament, str]:
    """The tournament and the role in its room. Raises Http404 for a stranger."""
    return found_for(request, public_id, check_room)


def check_room(request: HttpRequest, tournament: Tournament) -> str:
    """The role in the room of a tournament. Raises Http404 for a stranger."""
    role = role_in_room(request, tournament)
    if not role:
        raise Http404
    return role
