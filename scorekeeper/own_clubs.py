"""The clubs of a phone or an account: those in which it has a role, where its next game goes, which it alone holds; and
what it forgets when it leaves one.

This module must not know what a role may (`access`).
"""

from collections.abc import Iterable

from django.db.models import Q
from django.http import HttpRequest

from . import ports
from .access import at_least, role_in_club
from .models import Club, Game, HouseRules, Joining, Member
from .phone import phone_of
from .standing import memberships


def leave_club(request: HttpRequest, club: Club) -> None:
    """Take from this phone every link of a club, of those that joined it, of their games and rules, and of what else is
    theirs.
    """
    phone = phone_of(request)
    others = [key.split(" ")[-1] for key in phone.others]
    rules = HouseRules.objects.filter(club=club, public_id__in=others).values_list("public_id", flat=True)
    more = [public_id for listen in ports.links_of_club for public_id in listen(club, others)]
    joined = Club.objects.filter(joined_to=club, public_id__in=list(phone.clubs)).values_list("public_id", flat=True)
    games = Game.objects.filter(club=club, public_id__in=list(phone.games)).values_list("public_id", flat=True)
    phone.leave([club.public_id, *joined, *games, *rules, *more])


def hold_parted(request: HttpRequest, joining: Joining) -> None:
    """Let the phone that has parted two clubs hold the one that came, and the other where its links were stopped since:
    as long as no account owns it, somebody must have its key.
    """
    for club in Club.objects.filter(pk__in=[joining.club_id, joining.into_id]).order_by("pk"):
        as_before = joining.moved.get("owner_link") == club.owner_link and club.pk == joining.into_id
        claimed = club.members.filter(role="owner").exists()
        if not as_before and not claimed and phone_of(request).role_in_club(club) != "owner":
            phone_of(request).open_club(club, "owner")


def unclaimed_of(request: HttpRequest, clubs: Iterable[Club]) -> list[Club]:
    """Those that this phone owns by its link and no account has claimed: they hang on this phone."""
    owned = [club for club in clubs if phone_of(request).role_in_club(club) == "owner"]
    if not owned:
        return []
    claimed = set(Member.objects.filter(club__in=owned, role="owner").values_list("club_id", flat=True))
    return [club for club in owned if club.pk not in claimed]


def clubs_of(request: HttpRequest) -> list[Club]:
    """The clubs in which this phone or account has a role, the one whose link it opened last first. A club that joined
    another stands for that one.
    """
    links = phone_of(request).clubs
    known = Club.objects.select_related("joined_to").filter(
        Q(public_id__in=list(links)) | Q(pk__in=list(memberships(request)))
    )
    order = {public_id: place for place, public_id in enumerate(reversed(links))}
    lately = sorted(known, key=lambda club: order.get(club.public_id, len(order)))
    clubs = {club.pk: club for club in (each.joined_to or each for each in lately)}
    return [club for club in clubs.values() if role_in_club(request, club)]


def clubs_to_begin_in(request: HttpRequest) -> list[Club]:
    """The clubs in which this phone may start a game, that of the next one first."""
    return [club for club in clubs_of(request) if at_least(role_in_club(request, club), "starter")]


def club_wanted(request: HttpRequest, public_id: str) -> Club | None:
    """The club that a phone without signal meant for a game, or where its next one starts."""
    mine = clubs_to_begin_in(request) if public_id else []
    return next((club for club in mine if club.public_id == public_id), None) or club_of(request)


def club_of(request: HttpRequest, clubs: list[Club] | None = None) -> Club | None:
    """The club in which this phone's next game starts: the first of its clubs in which it may start one."""
    mine = clubs_of(request) if clubs is None else clubs
    return next((club for club in mine if at_least(role_in_club(request, club), "starter")), None)
