"""Who may see a tournament and who may write in it: by a role in its club, or by a link of its own.

| role | who | may |
|---|---|---|
| organizer | organizer or owner of the club | everything |
| helper | who opened the helper's link, while the tournament goes on | all of the desk, but no links and no deleting |
| reader | any role in the club, the link to watch, the code of a table | read |

Whoever helps sees the names of hidden people, as whoever starts games in the club does.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest

from scorekeeper.access import at_least, role_in_club
from scorekeeper.clock import show_time_of
from scorekeeper.models import Club
from scorekeeper.phone import Phone, phone_of
from scorekeeper.prepared import Prepared
from scorekeeper.serving.requests import note_role
from scorekeeper.sight import see_names
from scorekeeper.standing import look_again

from ..models import Tournament

ROLES = ("", "reader", "helper", "organizer")
"""The least first; "" is a stranger."""
Told = TypeVar("Told")
Check = Callable[[HttpRequest, Tournament], Any]
TOURNAMENT = Prepared(lambda keys: Tournament.objects.select_related("club").filter(public_id=keys[0]))


def role_in_night(request: HttpRequest, tournament: Tournament) -> str:
    """The role in a tournament, "" for a stranger."""
    of_club = role_in_club(request, tournament.club)
    if at_least(of_club, "organizer"):
        return "organizer"
    phone = phone_of(request)
    link = phone.role_in(tournament)
    if link == "helper" and tournament.ended_at is None:
        see_names(tournament.club_id)
        return "helper"
    return "reader" if of_club or link in ("viewer", "helper") or has_code(phone, tournament) else ""


def has_code(phone: Phone, tournament: Tournament) -> bool:
    """Has this phone opened the code of a table of a tournament, of those that are valid now?"""
    codes = (link for key, link in phone.others.items() if key.startswith(f"TableCode {tournament.public_id}-"))
    return any(link[:2] == ["table", tournament.table_link] for link in codes)


def may(role: str, least: str) -> bool:
    """Whether a role in a tournament may what another may."""
    return ROLES.index(role) >= ROLES.index(least)


def night_for(request: HttpRequest, public_id: str, least: str = "reader") -> tuple[Tournament, str]:
    """The tournament and the role in it. Raises Http404 for a stranger, PermissionDenied below this role."""
    return found_for(request, public_id, partial(check_role, least=least))


def found_for(
    request: HttpRequest, public_id: str, check: Callable[[HttpRequest, Tournament], Told]
) -> tuple[Tournament, Told]:
    """The tournament, for whoever a check lets in, and what that gives; raises what it raises, Http404 for none."""
    if not public_id.isalnum():
        raise Http404
    tournament = TOURNAMENT.one(public_id)
    if tournament is None:
        raise Http404
    told = check(request, tournament)
    show_time_of(tournament.club)
    return tournament, told


def check_role(request: HttpRequest, tournament: Tournament, least: str) -> str:
    """The role in a tournament. Raises Http404 for a stranger, PermissionDenied below this role."""
    role = role_in_night(request, tournament)
    note_role(request, role)
    if not role:
        raise Http404
    if not may(role, least):
        raise PermissionDenied
    return role


def may_in_night(request: HttpRequest, least: str) -> Callable[[Tournament], None]:
    """A look at a tournament that the pen has locked: raises as `night_for` does."""
    return asked_again(request, partial(check_role, least=least))


def asked_again(request: HttpRequest, check: Check) -> Callable[[Tournament], None]:
    """The look at a locked tournament that asks a check again: a link that was stopped meanwhile is seen."""

    def look(tournament: Tournament) -> None:
        look_again(request)
        check(request, tournament)
        show_time_of(tournament.club)

    return look


def links_of_club(club: Club, public_ids: list[str]) -> list[str]:
    """For `scorekeeper`: those of these public ids that are of tournaments of a club, or of their tables."""
    of = {each: each.partition("-")[0] for each in public_ids}
    known = set(
        Tournament.objects.filter(club=club, public_id__in=set(of.values())).values_list("public_id", flat=True)
    )
    return [each for each, tournament in of.items() if tournament in known]
