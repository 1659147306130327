"""Accounts and their roles in clubs: signing up, claiming a club, becoming a member, roles given and taken.

A club that was claimed never loses its last owner. As in `clubs`, what already stands as wanted is done.
"""

from typing import Any

from django.contrib.auth import get_user_model
from django.db import IntegrityError, transaction
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _

from ..entering import NotPossible
from ..models import Club, Member, Player
from ..models.identity import id_of
from ..names import as_written, club_fault
from ..roles import rank
from .clubs import locked_club
from .people import found_club
from .steps import Ask, KeyReused, Stale, a_turn


@transaction.atomic
def open_account(ask: Ask, *, username: str, password: str, email: str, claim: Club | None, name: str) -> Any:
    """Open an account, and with it claim a club where one is given: both or neither.

    Raises NotPossible if the username is taken, Stale if the club was claimed meanwhile.
    """
    try:
        with transaction.atomic():
            account = get_user_model()._default_manager.create_user(username, email, password)
    except IntegrityError:
        raise NotPossible(_("Somebody else has this username.")) from None
    if claim:
        claim_club(claim.pk, ask, account=account, name=name)
    return account


@transaction.atomic
def claim_club(club_id: int, ask: Ask, *, account: Any, name: str) -> Member:
    """Make an account the owner of a club that nobody has claimed yet, and name it.

    Raises Stale if somebody else claimed it meanwhile, NotPossible without a name.
    """
    club, name = locked_club(club_id, ask), as_written(name)
    owners = list(club.members.filter(role="owner"))
    if mine := next((member for member in owners if member.account_id == account.pk), None):
        return mine
    if owners:
        raise Stale(_("Somebody else has claimed this club meanwhile."))
    if wrong := club_fault(name):
        raise NotPossible(wrong)
    club.name = name
    club.save(update_fields=["name"])
    return give_role(club, account, "owner")


@a_turn()
@transaction.atomic
def found_own_club(ask: Ask, *, account: Any, name: str, time_zone: str = "UTC", language: str = "") -> Club:
    """Make a club that an account owns; the same key gives the one that it made before.

    Raises NotPossible without a name, KeyReused if the key came with another.
    """
    public_id, name = id_of(f"club {account.pk} {ask.key}"), as_written(name)
    if known := Club.objects.filter(public_id=public_id).first():
        if known.name != name:
            raise KeyReused(_("This page has already made another club. Look at your clubs and try again."))
        return known
    if wrong := club_fault(name):
        raise NotPossible(wrong)
    club = found_club(time_zone, language, name=name, public_id=public_id)
    give_role(club, account, "owner")
    return club


@transaction.atomic
def become_member(club_id: int, ask: Ask, *, account: Any, role: str) -> Member:
    """Give an account the role that a link of its phone has; one that it has already is never made less."""
    return give_role(locked_club(club_id, ask), account, role)


def give_role(club: Club, account: Any, role: str) -> Member:
    """A member with at least this role."""
    member, made = Member.objects.get_or_create(
        club=club, account=account, defaults={"role": role, "since": timezone.now()}
    )
    if not made and rank(role) > rank(member.role):
        member.role = role
        member.save(update_fields=["role"])
    return member


@transaction.atomic
def change_role(club_id: int, ask: Ask, *, member_id: int, role: str, was: str) -> Member:
    """Give a member another role. Raises Stale if it is another than was shown, NotPossible for the last owner."""
    club = locked_club(club_id, ask)
    member = member_of(club, member_id)
    if member.role == role:
        return member
    if member.role != was:
        raise Stale(_("The role of {who} was changed meanwhile.").format(who=member.account))
    check_not_last_owner(club, member)
    member.role = role
    member.save(update_fields=["role"])
    return member


@transaction.atomic
def remove_member(club_id: int, ask: Ask, *, member_id: int, was: str) -> None:
    """Take an account out of a club; who is gone already is gone.

    Raises Stale if the role is another than was shown, NotPossible for the last owner.
    """
    club = locked_club(club_id, ask)
    member = club.members.select_related("account").filter(pk=member_id).first()
    if member is None:
        return
    if member.role != was:
        raise Stale(_("The role of {who} was changed meanwhile.").format(who=member.account))
    check_not_last_owner(club, member)
    member.delete()


@transaction.atomic
def link_player(club_id: int, ask: Ask, *, member_id: int, player_id: str, was: str) -> Member:
    """Say who a member is in the roster, or with "" that they are nobody there; both are public ids.

    Raises Stale if somebody else was linked meanwhile, NotPossible if the player is another member's.
    """
    club = locked_club(club_id, ask)
    member = member_of(club, member_id)
    stands = member.player.public_id if member.player else ""
    if stands == player_id:
        return member
    if stands != was:
        raise Stale(_("Who {who} is in the roster was changed meanwhile.").format(who=member.account))
    member.player = get_object_or_404(roster_of(club), public_id=player_id) if player_id else None
    if member.player and club.members.filter(player=member.player).exclude(pk=member.pk).exists():
        raise NotPossible(_("{who} is linked to another account already.").format(who=member.player))
    member.save(update_fields=["player"])
    return member


@transaction.atomic
def change_password(account: Any, password: str) -> None:
    """Give an account another password, which was checked."""
    account.set_password(password)
    account.save(update_fields=["password"])


@transaction.atomic
def change_email(account: Any, *, email: str, was: str) -> str:
    """Give an account another e-mail, or with "" none; the one that it has now. Raises Stale if it was changed
    meanwhile.
    """
    known = get_user_model()._default_manager
    stands = known.select_for_update().get(pk=account.pk)
    wanted = known.normalize_email(email)
    if stands.email == wanted:
        return wanted
    if stands.email != was:
        raise Stale(_("The e-mail of this account was changed meanwhile."))
    stands.email = wanted
    stands.save(update_fields=["email"])
    return wanted


@transaction.atomic
def close_account(account: Any) -> None:
    """Delete an account and its roles; what was played stays. Raises NotPossible for the last owner of a club."""
    clubs = Club.objects.select_for_update().filter(members__account=account).order_by("pk")
    for club in list(clubs):
        check_not_last_owner(club, club.members.select_related("account").get(account=account), club)
    account.delete()


def roster_of(club: Club) -> Any:
    """Those of a club whom an account can be: not merged, not erased."""
    return Player.objects.filter(club=club, merged_into=None, erased=False, guest=False)


def member_of(club: Club, member_id: int) -> Member:
    """A member of this club and no other. Raises Stale if they are gone."""
    member = club.members.select_related("account", "player").filter(pk=member_id).first()
    if member is None:
        raise Stale(_("That member has left the club meanwhile."))
    return member


def check_not_last_owner(club: Club, member: Member, named: Club | None = None) -> None:
    """Raise NotPossible for the one owner that a club has left; `named` where it must be said which."""
    if member.role == "owner" and not club.members.filter(role="owner").exclude(pk=member.pk).exists():
        told = _("{who} is the only owner: make somebody else an owner first, or delete the club.")
        where = f"{named}: " if named else ""
        raise NotPossible(where + told.format(who=member.account))
