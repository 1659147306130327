"""Who may see and who may write, in one place. A stranger gets 404, a reader who may not write 403.

A role in a club (`roles` says what each may) comes from a link that this phone opened, from an account's membership,
or, in an open club, from nothing at all; the highest counts. The phone of a club's first game is its owner, and so is
the account that claims it; the scorer's link of one game makes a phone a starter of its club. What a link gave ends
when that link is stopped: the club that came with a game, the games that were begun or gone on to by it.

In a game a phone is its scorer or its viewer: by a link of the game, by its role in the club, or by what another app
lets it score or watch. Whoever scores it, or is a starter or more in the club, sees the names of hidden people
(`sight`).
"""

from collections.abc import Callable, Iterable

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from .clock import show_time_of
from .going_on import goes_on_at, is_let_go, to_read
from .joined import lead_on, sent_elsewhere
from .models import Club, Game, HouseRules
from .phone import BY_CLUB, phone_of
from .prepared import Prepared
from .roles import ROLES, rank
from .serving.requests import note_role
from .sight import look_at, see_names
from .standing import (
    joined_by_others,
    joined_clubs,
    link_in_club,
    look_again,
    memberships,
    numbers_now,
    scored_elsewhere,
    watched_elsewhere,
)
from .written import rules_as_told

WATCHED = (
    "public_id", "club_id", "version", "status", "ended", "written_at", "phone", "phone_seen_at", "scorer_link",
    "viewer_link", "has_context", "hosted",
)  # fmt: skip
OF_CLUB = ("club__public_id", "club__is_open", "club__joined_to", *(f"club__{role.field}" for role in ROLES.values()))


CLUB = Prepared(
    lambda keys: (
        Club.objects.select_related("joined_to", "history")
        .annotate(has_joined=joined_by_others("pk"))
        .filter(public_id=keys[0])
    )
)
GAME = Prepared(lambda keys: to_read().select_related("club__history").filter(public_id=keys[0]))
# The few columns that a poll needs; those of the club where the role hangs on it.
GAME_WATCHED = Prepared(lambda keys: Game.objects.filter(public_id=keys[0]).only(*WATCHED))
GAME_WATCHED_WITH_CLUB = Prepared(lambda keys: to_read().filter(public_id=keys[0]).only(*WATCHED, *OF_CLUB))


def highest(roles: Iterable[str]) -> str:
    """The role among these that may most."""
    return max(roles, key=rank, default="")


def at_least(role: str, least: str) -> bool:
    """Whether a role may what another may."""
    return rank(role) >= rank(least)


def role_in_club(request: HttpRequest, club: Club) -> str:
    """The role of who asks in a club, "" for a stranger. Who has one in a club that joined this one has it here."""
    look_at(club.pk)
    phone = phone_of(request)
    roles = [link_in_club(request, club), memberships(request).get(club.pk, ""), "reader" if club.is_open else ""]
    others = set(phone.clubs) - {club.public_id} if club.__dict__.get("has_joined", True) else ()
    if "owner" not in roles and others:
        roles += [link_in_club(request, one) for one in joined_clubs(request).get(club.pk, ())]
    role = highest(roles)
    if at_least(role, "starter"):
        see_names(club.pk)
    note_role(request, role)
    return role


def role_in_game(request: HttpRequest, game: Game) -> str:
    """The role in a game: "scorer", "viewer" or "" for a stranger. A scorer of its club keeps every score."""
    by_link = role_by_link(request, game)
    if by_link != "scorer" and game.has_context and game.pk in scored_elsewhere(request):
        by_link = "scorer"
    if by_link == "scorer":
        see_names(game.club_id)
    if by_link == "scorer" or (by_link and not phone_of(request).clubs and not memberships(request)):
        return by_link
    of_club = role_in_club(request, game.club)
    if at_least(of_club, "scorer"):
        return "scorer"
    watches = of_club or by_link or (game.has_context and game.pk in watched_elsewhere(request))
    return "viewer" if watches else ""


def role_by_link(request: HttpRequest, game: Game) -> str:
    """The role that a link of the game gives; who began it by a role in the club, or by the link of the game before,
    has it as long as that. In a game that was let go they only read.
    """
    phone = phone_of(request)
    role, by = phone.role_in_game(game), phone.game_given_by(game.public_id)
    if role == "scorer" and is_let_go(game):
        role = "viewer"
    if by == BY_CLUB:
        return role if at_least(role_in_club(request, game.club), "starter") else ""
    if by and role:
        now = numbers_now(request).get(by[0])
        return role if now and getattr(now, role) == by[1] else ""
    return role


def hold_game(request: HttpRequest, game: Game) -> None:
    """Let this phone score a game that it has begun or gone on to: as long as its role in the club, or else as the
    link by which it scored the game before.
    """
    phone, before = phone_of(request), game.previous
    by = BY_CLUB
    if before and not at_least(role_in_club(request, game.club), "starter") and phone.role_in_game(before) == "scorer":
        by = phone.game_given_by(before.public_id) or [before.public_id, before.scorer_link]
    phone.hold_game(game, by)


def club_for(request: HttpRequest, public_id: str, least: str = "reader") -> Club:
    """The club, for whoever has at least this role, or the one that it has joined: who only looks is led to that one.

    Raises Http404 for a stranger, PermissionDenied below the role.
    """
    if not public_id.isalnum():
        raise Http404
    club = CLUB.one(public_id)
    if club is None:
        raise Http404("gone" if public_id in phone_of(request).clubs else "")
    return let_in(request, club, least)


def let_in(request: HttpRequest, asked: Club, least: str = "reader") -> Club:
    """The club that an address has, which was read, or the one that it has joined; raises as `club_for` does."""
    club = asked.joined_to or asked
    role = role_in_club(request, club)
    if not role:
        raise Http404
    if not at_least(role, least):
        raise PermissionDenied
    if asked != club:
        lead_on(request, asked, club)
    show_time_of(club)
    return club


def house_rules_for(
    request: HttpRequest, public_id: str, least: str = "reader", club_id: str | None = None
) -> HouseRules:
    """Kept rules as they may be told, for whoever has at least this role in their club; to read them their own link
    will do.

    Raises Http404 for a stranger, PermissionDenied below the role.
    """
    if not public_id.isalnum():
        raise Http404
    house = get_object_or_404(HouseRules.objects.select_related("club"), public_id=public_id)
    role = role_in_club(request, house.club) or ("reader" if phone_of(request).role_in(house) == "viewer" else "")
    asked = None
    if club_id not in (None, house.club.public_id):
        asked = Club.objects.select_related("joined_to").filter(public_id=club_id, joined_to=house.club).first()
    if not role or (asked is None and club_id not in (None, house.club.public_id)):
        raise Http404
    if not at_least(role, least):
        raise PermissionDenied
    if asked:
        lead_on(request, asked, house.club)
    show_time_of(house.club)
    return rules_as_told(house)


def game_for_reader(request: HttpRequest, public_id: str) -> tuple[Game, str]:
    """The game, and the role in it: "scorer" or "viewer". Raises Http404 for a stranger."""
    if not public_id.isalnum():
        raise Http404  # an address or a field that no page of ours made
    game = GAME.one(public_id)
    if game is None:
        raise Http404("gone" if public_id in phone_of(request).games else "")
    role = role_or_404(request, game)
    show_time_of(game.club)
    return game, role


def game_to_watch(request: HttpRequest, public_id: str) -> tuple[Game, str]:
    """The same from the few columns that a poll needs; the club's only where the role hangs on it."""
    phone = phone_of(request)
    link = public_id in phone.games and not phone.game_given_by(public_id)
    game = (GAME_WATCHED if link else GAME_WATCHED_WITH_CLUB).one(public_id)
    if game is None:
        raise Http404
    return game, role_or_404(request, game)


def role_or_404(request: HttpRequest, game: Game) -> str:
    """The role in a game. Raises Http404 for a stranger."""
    role = role_in_game(request, game) or come_along(request, game)
    note_role(request, role)
    if not role:
        raise Http404
    return role


def come_along(request: HttpRequest, game: Game) -> str:
    """Let a phone that watches by the link of a game watch what its table went on to, as long as that link stands and
    none was stopped there.
    """
    phone = phone_of(request)
    if not (phone.games and game.previous_id and game.viewer_link == 1):
        return ""
    before = to_read().get(pk=game.previous_id)
    if role_by_link(request, before) != "viewer":
        return ""
    by = phone.game_given_by(before.public_id) or [before.public_id, before.viewer_link]
    phone.hold_game(game, by, "viewer")
    return "viewer"


def game_for_scorer(request: HttpRequest, public_id: str) -> Game:
    """The game, to write in. Raises Http404 for a stranger, PermissionDenied for a viewer."""
    game, _role = game_for_reader(request, public_id)
    may_score(request)(game)
    return game


def game_to_follow(request: HttpRequest, public_id: str) -> Game:
    """The game after which this phone may start the next: it scores in it, or in its club. Raises as the others do."""
    game, _role = game_for_reader(request, public_id)
    may_follow(request)(game)
    return game


def may_score(request: HttpRequest) -> Callable[[Game], None]:
    """A look at a game that the pen has locked: raises as `game_for_scorer` does."""

    def look(game: Game) -> None:
        look_again(request)
        if role_or_404(request, game) != "scorer":
            raise PermissionDenied
        show_time_of(game.club)

    return look


def may_watch(request: HttpRequest) -> Callable[[Game], None]:
    """A look at a game that the pen has locked: raises Http404 for whom no link lets in any more."""

    def look(game: Game) -> None:
        look_again(request)
        role_or_404(request, game)

    return look


def may_follow(request: HttpRequest) -> Callable[[Game], None]:
    """A look at a game that the pen has locked: raises as `game_to_follow` does."""

    def look(game: Game) -> None:
        look_again(request)
        if role_or_404(request, game) != "scorer" and not at_least(role_in_club(request, game.club), "starter"):
            raise PermissionDenied
        if goes_on_at(game):
            raise PermissionDenied

    return look


def may_in_club(request: HttpRequest, least: str) -> Callable[[Club], None]:
    """A look at a club that the pen has locked: raises as `club_for` does."""

    def look(club: Club) -> None:
        look_again(request)
        role = role_in_club(request, club.joined_to or club)
        if not role:
            raise Http404
        if not at_least(role, least):
            raise PermissionDenied
        sent_elsewhere(request)
        show_time_of(club)

    return look
