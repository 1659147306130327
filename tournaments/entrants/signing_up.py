"""Who may sign up for a tournament by phone: whoever opened its sign-up link, and whoever starts games in its club.

The link is one thing, the right to watch another: a phone may hold both. Nothing here writes.
"""

from collections.abc import Callable
from typing import NamedTuple

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.utils import timezone

from scorekeeper.access import at_least, role_in_club
from scorekeeper.phone import phone_of

from ..models import Tournament, TournamentStep
from ..night.access import asked_again, found_for, role_in_night
from ..night.entered import entered
from ..night.facts import NightFacts


class SignUp(NamedTuple):
    """The list of a tournament, as a phone keeps its link."""

    public_id: str
    sign_up_link: int


def list_of(tournament: Tournament) -> SignUp:
    """The list of a tournament."""
    return SignUp(tournament.public_id, tournament.sign_up_link)


def check_sign_up(request: HttpRequest, tournament: Tournament) -> None:
    """Raise Http404 for a stranger, PermissionDenied for who only reads."""
    by_link = phone_of(request).role_in(list_of(tournament)) == "sign_up"
    if by_link or at_least(role_in_club(request, tournament.club), "starter"):
        return
    if role_in_night(request, tournament):
        raise PermissionDenied
    raise Http404


def list_for(request: HttpRequest, public_id: str) -> Tournament:
    """The tournament, for whoever may sign up. Raises as `check_sign_up` does."""
    tournament, _told = found_for(request, public_id, check_sign_up)
    return tournament


def may_sign_up(request: HttpRequest) -> Callable[[Tournament], None]:
    """A look at a tournament that the pen has locked: raises as `check_sign_up` does."""
    return asked_again(request, check_sign_up)


def signed_up_by(tournament: Tournament, phone: str, action: str = "sign-up") -> set[int]:
    """The numbers of those whom a phone has signed up; or whom it said to be there, by the action of that."""
    steps = TournamentStep.objects.filter(tournament=tournament, action=action, phone=phone) if phone else ()
    return {number for step in steps for number in step.told.get("who", ())}


def is_closed(tournament: Tournament) -> bool:
    """Is it too late to sign up?"""
    until = tournament.sign_up_until
    return tournament.ended_at is not None or (until is not None and until <= timezone.now())


def is_full(facts: NightFacts) -> bool:
    """Has as many entered as there is room for, or does anybody wait already?"""
    limit = facts.tournament.sign_up_limit
    waiting = any(each.status == "waiting" for each in facts.entries)
    return limit is not None and (waiting or len(entered(facts)) >= limit)


def sign_up_seen(tournament: Tournament) -> str:
    """What a page that changes the sign-up says stood there."""
    return f"{tournament.sign_up_until or ''}|{tournament.sign_up_limit or ''}"
