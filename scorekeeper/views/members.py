"""Who may what in a club: its invitations, the accounts that are members, and who they are in the roster."""

from collections.abc import Iterator
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from .. import scorebook
from ..access import at_least, club_for, role_in_club
from ..forms.club import choice
from ..htmx import HtmxHttpRequest
from ..joined import sent_elsewhere
from ..links import address_of, link_told
from ..models import Club, Member
from ..phone import phone_of, remember
from ..roles import OF_ACCOUNTS, ROLES, invited_by, rank
from ..standing import clubs_held, keep_links
from .answers import Posted, ask_of, refusal, tell_stopped
from .clubs import answer_club


@never_cache
@require_http_methods(["GET", "POST"])
def members(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """The invitations that this role may give, each stopped with one tap, and the accounts."""
    club = club_for(request, public_id, "organizer")
    mine = role_in_club(request, club)
    if request.method == "POST":
        posted = Posted(request)
        role, was = ROLES[posted.one_of("stop", ROLES)], posted.number("was", 1)
        if role not in invited_by(mine):
            raise PermissionDenied
        held = clubs_held(request, club, role.name)
        if scorebook.stop_link(club.pk, ask_of(request, role.invited_by), role=role.name, was=was):
            keep_links(request, held, role.name)
        tell_stopped(request)
        if club.joined.exists():
            messages.success(request, _("Those of the clubs that became part of this one open nothing, either."))
        return remember(request, redirect("scorekeeper:members", public_id))
    context = {"links": list(invitations(request, club, mine)), "members": list(listed(request, club))}
    return answer_club(request, club, "members", context)


def invitations(request: HtmxHttpRequest, club: Club, mine: str) -> Iterator[dict[str, Any]]:
    """The links that a role may pass on."""
    for role in invited_by(mine):
        was, title, text = getattr(club, role.field), str(role.link_title), str(role.gives)
        yield link_told(address_of(request, club, role.name), role.name, title, was, text)


def listed(request: HtmxHttpRequest, club: Club) -> Iterator[dict[str, Any]]:
    """The accounts, those who may most first."""
    found = club.members.select_related("account", "player").order_by("account__username")
    for member in sorted(found, key=lambda each: -rank(each.role)):
        username = member.account.get_username()
        who = _("you") if member.account == request.user else str(member.player) if member.player else ""
        yield {
            "url": reverse("scorekeeper:member", args=[club.public_id, username]),
            "title": username,
            "text": " · ".join(filter(None, [str(ROLES[member.role].title), who])),
        }


@never_cache
@require_POST
def become_member(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """The account that is signed in takes the role that this phone's link has."""
    club = club_for(request, public_id)
    sent_elsewhere(request)
    role, account = phone_of(request).role_in_club(club), request.user
    if role not in OF_ACCOUNTS or not account.pk:
        raise PermissionDenied
    scorebook.become_member(club.pk, ask_of(request, role), account=account, role=role)
    messages.success(request, _("Your account has this role now: sign in on any phone."))
    return redirect("scorekeeper:club", public_id)


@never_cache
@require_http_methods(["GET", "POST"])
def member(request: HtmxHttpRequest, public_id: str, username: str) -> HttpResponse:
    """One account: its role, who it is in the roster, and taking it out. One's own page shows who one is."""
    club = club_for(request, public_id)
    kept = member_named(request, club, username)
    mine = role_in_club(request, club)
    if request.method != "POST":
        return answer_club(request, club, "member", member_form(request, kept, mine))
    what = Posted(request).one_of("do", DO)
    least, write = DO[what]
    if not at_least(mine, least) and not (what == "player" and kept.account == request.user):
        raise PermissionDenied
    try:
        write(request, kept)
    except scorebook.REFUSALS as error:
        status, more = refusal(error)
        fresh = Member.objects.select_related("account", "player", "club").filter(pk=kept.pk).first() or kept
        return answer_club(request, club, "member", {**member_form(request, fresh, mine), **more}, status=status)
    messages.success(request, _("Saved."))
    if what == "remove" or not at_least(role_in_club(request, club), "organizer"):
        there = "members" if at_least(role_in_club(request, club), "organizer") else "club"
        return redirect(f"scorekeeper:{there}", public_id)
    return redirect("scorekeeper:member", public_id, username)


def member_named(request: HtmxHttpRequest, club: Club, username: str) -> Member:
    """A member, for an organizer or for themselves. Raises Http404 for others."""
    if "\x00" in username:
        raise Http404
    found = Member.objects.select_related("account", "player", "club")
    kept = get_object_or_404(found, club=club, account__username=username)
    if kept.account != request.user and not at_least(role_in_club(request, club), "organizer"):
        raise PermissionDenied
    return kept


def change_role(request: HtmxHttpRequest, kept: Member) -> None:
    """Give another role."""
    posted = Posted(request)
    role, was = posted.one_of("role", OF_ACCOUNTS), posted.one_of("was", OF_ACCOUNTS)
    scorebook.change_role(kept.club_id, ask_of(request, "owner"), member_id=kept.pk, role=role, was=was)


def link_player(request: HtmxHttpRequest, kept: Member) -> None:
    """Say who it is in the roster."""
    posted = Posted(request)
    player, was = posted.text("player", most=12), posted.text("was_player", most=12)
    least = "reader" if kept.account == request.user else "organizer"
    scorebook.link_player(kept.club_id, ask_of(request, least), member_id=kept.pk, player_id=player, was=was)


def remove(request: HtmxHttpRequest, kept: Member) -> None:
    """Take it out of the club."""
    was = Posted(request).one_of("was", OF_ACCOUNTS)
    scorebook.remove_member(kept.club_id, ask_of(request, "owner"), member_id=kept.pk, was=was)


DO = {"role": ("owner", change_role), "player": ("organizer", link_player), "remove": ("owner", remove)}


def member_form(request: HtmxHttpRequest, kept: Member, mine: str) -> dict[str, Any]:
    """What may be changed of a member."""
    chosen = kept.player.public_id if kept.player else ""
    taken = Member.objects.filter(club=kept.club_id, player__isnull=False).exclude(pk=kept.pk).values("player")
    roster = scorebook.roster_of(kept.club).exclude(pk__in=taken).order_by("name", "tag")
    if not at_least(mine, "scorer"):
        roster = roster.filter(hidden=False)
    return {
        "who": kept.account.get_username(),
        "is_me": kept.account == request.user,
        "role_text": ROLES[kept.role].title,
        "was": kept.role,
        "was_player": chosen,
        "player": str(kept.player or ""),
        "may_give": mine == "owner",
        "roles": [choice(role, ROLES[role].title, kept.role) for role in reversed(OF_ACCOUNTS)],
        "roster": [choice(each.public_id, str(each), chosen) for each in roster],
        "back": reverse("scorekeeper:members" if at_least(mine, "organizer") else "scorekeeper:club",
                        args=[kept.club.public_id]),
        "leave_url": reverse("scorekeeper:leave_club", args=[kept.club.public_id]),
    }  # fmt: skip
