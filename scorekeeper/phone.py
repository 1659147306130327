"""What a phone may open: kept in one signed cookie of its own, written by no row of the database.

A phone has an id, the clubs and the games whose links it opened, and the number of each link: a link that was revoked
has another number by now. The cookie lasts 400 days and is renewed at each visit. This module must not know a page.
"""

import dataclasses
import secrets
from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from .models import Club, Game
from .roles import rank

COOKIE, SALT, AGE = "phone", "scorekeeper.phone", 400 * 86400
MOST_GAMES, MOST_CLUBS, MOST_OTHERS = 40, 8, 8  # the oldest are forgotten: a cookie holds 4 kB
MOST_OWNED = 32  # clubs whose owner's link it has, beside those: nobody else may have a key to them
Links = dict[str, list[Any]]  # public id -> [role, number of the link, 1 if a role in the club gave it], the last last


@dataclasses.dataclass
class Phone:
    """One browser. `clubs`, `games` and `others` are the links it opened; the last club is where its next game goes."""

    id: str = ""
    clubs: Links = dataclasses.field(default_factory=dict)
    games: Links = dataclasses.field(default_factory=dict)
    others: Links = dataclasses.field(default_factory=dict)

    def role_in(self, thing: Any) -> str:
        """The role that a link gave it in kept rules or something of another app, "" for none, or if it was revoked."""
        return current(self.others.get(f"{type(thing).__name__} {thing.public_id}"), thing)

    def open(self, thing: Any, role: str) -> None:
        """Note a link of kept rules, or of something of another app."""
        link = [role, getattr(thing, f"{role}_link")]
        self.others = newest(self.others, f"{type(thing).__name__} {thing.public_id}", link, MOST_OTHERS)

    def role_in_club(self, club: Club) -> str:
        """The role that a link of a club gave it, "" for none, or if that link was revoked."""
        return current(self.clubs.get(club.public_id), club)

    def role_in_game(self, game: Game) -> str:
        """The role that a link of a game gave it: "scorer", "viewer" or ""."""
        return current(self.games.get(game.public_id), game)

    def open_game(self, game: Game, role: str) -> None:
        """Note a link of a game; a scorer's also lets this phone start the club's next game."""
        self.games = newest(self.games, game.public_id, [role, getattr(game, f"{role}_link")], MOST_GAMES)
        if role == "scorer" and not self.role_in_club(game.club):
            self.open_club(game.club, "starter")

    def keep_game(self, game: Game, role: str) -> None:
        """Note the new number of a link of a game that this phone had."""
        by_club = self.games.get(game.public_id, [])[2:]
        self.games = newest(self.games, game.public_id, [role, getattr(game, f"{role}_link"), *by_club], MOST_GAMES)

    def hold_game(self, game: Game, *, by_club: bool) -> None:
        """Note the scorer's link of a game that this phone has begun, and whether it might by its role in the club."""
        self.games = newest(self.games, game.public_id, ["scorer", game.scorer_link, *[1] * by_club], MOST_GAMES)

    def holds_by_club(self, public_id: str) -> bool:
        """Did it begin this game by its role in the club? The link of the game then goes with that role."""
        return len(self.games.get(public_id, [])) > 2

    def open_club(self, club: Club, role: str) -> None:
        """Note a link of a club."""
        self.clubs = newest_club(self.clubs, club.public_id, [role, getattr(club, f"{role}_link")])

    def play_in(self, club: Club) -> None:
        """Put a club last, whatever gave the role in it: the next game of this phone starts there."""
        self.clubs = newest_club(self.clubs, club.public_id, self.clubs.get(club.public_id, ["", 0]))

    def knows(self, public_id: str) -> bool:
        """Did it ever open a link of this, or begin it?"""
        return any(public_id == key.split(" ")[-1] for key in (*self.clubs, *self.games, *self.others))

    def leave(self, public_ids: Iterable[str]) -> None:
        """Forget the links of clubs and games."""
        for public_id in public_ids:
            self.clubs.pop(public_id, None)
            self.games.pop(public_id, None)


def current(link: list[Any] | None, thing: Any) -> str:
    """The role of a link if it has the number that the thing's links of that role have now."""
    role, number = (link or ["", 0])[:2]
    return role if role and getattr(thing, f"{role}_link", None) == number else ""


def newest(links: Links, public_id: str, link: list[Any], most: int) -> Links:
    """The links with one put last; the oldest beyond `most` go."""
    kept = [(key, value) for key, value in links.items() if key != public_id]
    return dict([*kept, (public_id, link)][-most:])


def newest_club(clubs: Links, public_id: str, link: list[Any]) -> Links:
    """The links of clubs with one put last. Of too many the one that opens least goes, then the oldest; an owner's link
    counts apart, so that however many clubs a phone looks at, it loses none of its own.
    """
    links = newest(clubs, public_id, link, len(clubs) + 1)
    owned = [key for key, (role, *_number) in links.items() if role == "owner"]
    others = [key for key in links if key not in owned]
    before = sorted((key for key in others if key != public_id), key=lambda key: rank(links[key][0]))
    gone = {*owned[:-MOST_OWNED], *before[: max(0, len(others) - MOST_CLUBS)]}
    return {key: value for key, value in links.items() if key not in gone}


def phone_of(request: HttpRequest) -> Phone:
    """The phone that asks; a new one gets an id of its own. Its cookie is the one of `remember`."""
    known = getattr(request, "phone", None)
    if not isinstance(known, Phone):
        known = read(request.COOKIES.get(COOKIE, ""))
        request.phone = known  # type: ignore[attr-defined]
    return known


def read(cookie: str) -> Phone:
    """Read a phone from its cookie; one that is not ours, or too old, is a new phone."""
    try:
        told = signing.loads(cookie, salt=SALT, max_age=AGE) if cookie else {}
        phone = Phone(told["id"], told["clubs"], told["games"], told.get("others", {})) if told else Phone()
    except (signing.BadSignature, KeyError, TypeError):
        phone = Phone()
    phone.id = phone.id or secrets.token_hex(8)
    return phone


def remember(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Give the phone its cookie, good for 400 days from now."""
    value = signing.dumps(dataclasses.asdict(phone_of(request)), salt=SALT, compress=True)
    response.set_cookie(
        COOKIE, value, max_age=AGE, httponly=True, samesite="Lax", secure=bool(settings.SESSION_COOKIE_SECURE)
    )
    return response
