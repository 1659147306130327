"""What gives who asks a role, each read once for a request: the memberships of the account, and what the links on the
phone still open. What came with a link of something else ends with that link.

This module must not know what a role may (`access`).
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from django.db.models import Exists, OuterRef
from django.http import HttpRequest

from . import ports
from .models import Club, Game, Member
from .phone import phone_of


def memberships(request: HttpRequest) -> dict[int, str]:
    """The roles of the account that is signed in, by the club's key; a phone without an account asks nothing."""
    known: dict[int, str] | None = getattr(request, "memberships", None)
    if known is None:
        account = request.user
        known = dict(Member.objects.filter(account=account).values_list("club_id", "role")) if account.pk else {}
        request.memberships = known  # type: ignore[attr-defined]
    return known


def joined_by_others(club: str) -> Exists:
    """For a query that reads a club, whose key it has under this name: has any other joined it? Of most clubs none
    has, and then nobody need ask whose links a phone has there.
    """
    return Exists(Club.objects.filter(joined_to=OuterRef(club)))


def joined_clubs(request: HttpRequest) -> dict[int, list[Club]]:
    """The clubs whose links this phone opened and that have joined another, by the key of that one."""
    known: dict[int, list[Club]] | None = getattr(request, "joined_clubs", None)
    if known is None:
        known = {}
        for club in Club.objects.filter(joined_to__isnull=False, public_id__in=list(phone_of(request).clubs)):
            known.setdefault(club.joined_to_id or 0, []).append(club)
        request.joined_clubs = known  # type: ignore[attr-defined]
    return known


class Numbers(NamedTuple):
    """The numbers that the links of a game have now, and the key of its club."""

    scorer: int
    viewer: int
    club_id: int


def numbers_now(request: HttpRequest) -> dict[str, Numbers]:
    """Of each game by whose link this phone came to anything else, by its public id; a phone that opened all its links
    itself asks nothing.
    """
    known: dict[str, Numbers] | None = getattr(request, "numbers_now", None)
    if known is None:
        phone = phone_of(request)
        gave = phone.games_that_gave()
        told: Iterable[tuple[str, int, int, int]] = ()
        if gave:
            games = Game.objects.filter(public_id__in=gave | set(phone.games))
            told = games.values_list("public_id", "scorer_link", "viewer_link", "club_id")
        known = {public_id: Numbers(*numbers) for public_id, *numbers in told}
        request.numbers_now = known  # type: ignore[attr-defined]
    return known


def link_in_club(request: HttpRequest, club: Club) -> str:
    """The role that a link on this phone gives in a club; the one that came with a game ends with that game's link."""
    phone, numbers = phone_of(request), numbers_now(request)
    role, by = phone.role_in_club(club), phone.club_given_by(club.public_id)
    if not role or not by:
        return role
    here = {club.pk, club.joined_to_id}
    own = {key: number for key, (_role, number, *given) in phone.games.items() if not given and _role == "scorer"}
    stands = (own | {by[0]: by[1]}).items()
    known = [(now, number) for game_id, number in stands if (now := numbers.get(game_id))]
    return role if any(now.scorer == number and now.club_id in here for now, number in known) else ""


def clubs_held(request: HttpRequest, club: Club, role: str) -> list[Club]:
    """Of a club and those that joined it the ones of whose links of a role this phone has one: asked before they are
    stopped, for `keep_links`.
    """
    phone = phone_of(request)
    return [each for each in (*club.joined.all(), club) if phone.role_in_club(each) == role]


def keep_links(request: HttpRequest, held: list[Club], role: str) -> None:
    """Let the phone that has stopped links of clubs keep those that it had; it gets none that it had not."""
    for club in held:
        club.refresh_from_db(fields=[f"{role}_link"])
        phone_of(request).keep_club(club, role)


def watched_elsewhere(request: HttpRequest) -> set[int]:
    """The keys of the games that another app lets this phone watch, by a link of its own."""
    return asked_elsewhere(request, "watched_elsewhere", ports.games_watched)


def scored_elsewhere(request: HttpRequest) -> set[int]:
    """The keys of the games that another app lets this phone score, by a link of its own."""
    return asked_elsewhere(request, "scored_elsewhere", ports.games_scored)


def asked_elsewhere(
    request: HttpRequest, name: str, listeners: list[Callable[[HttpRequest], Iterable[int]]]
) -> set[int]:
    """What other apps say of a phone that opened any other link, kept on the request under this name."""
    known: set[int] | None = getattr(request, name, None)
    if known is None:
        known = {pk for listen in listeners for pk in listen(request)} if phone_of(request).others else set()
        setattr(request, name, known)
    return known


def look_again(request: HttpRequest) -> None:
    """Forget the roles that were read, before they are asked under a lock: one that was taken meanwhile is gone."""
    for known in ("memberships", "joined_clubs", "numbers_now", "watched_elsewhere", "scored_elsewhere"):
        request.__dict__.pop(known, None)
