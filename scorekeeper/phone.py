"""What a phone may open: kept in one signed cookie of its own, written by no row of the database.

A phone has an id, the clubs and the games whose links it opened, and the number of each link: a link that was revoked
has another number by now. The cookie lasts 400 days and is renewed at each visit. This module must not know a page.
"""

import dataclasses
import secrets
from typing import Any

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from .models import Club, Game

COOKIE, SALT, AGE = "phone", "scorekeeper.phone", 400 * 86400
MOST_GAMES, MOST_CLUBS = 40, 8  # the oldest are forgotten: a cookie holds 4 kB
Links = dict[str, list[Any]]  # public id -> [role, number of the link], the last opened last


@dataclasses.dataclass
class Phone:
    """One browser. `clubs` and `games` are the links it opened; the last club is where its next game goes."""

    id: str = ""
    clubs: Links = dataclasses.field(default_factory=dict)
    games: Links = dataclasses.field(default_factory=dict)

    def holds_club(self, club: Club) -> str:
        """Its role in a club: "holder", "scorer" or ""."""
        role, number = self.clubs.get(club.public_id, ("", 0))
        current = {"holder": club.holder_link, "scorer": club.scorer_link}
        return role if role in current and current[role] == number else ""

    def role_in(self, game: Game) -> str:
        """Its role in a game: "scorer", "viewer" or "" for a stranger. The holder of its club keeps every score."""
        link = self.games.get(game.public_id)
        if link == ["scorer", game.scorer_link]:
            return "scorer"
        of_club = self.holds_club(game.club) if self.clubs else ""
        if of_club == "holder":
            return "scorer"
        return "viewer" if of_club or link == ["viewer", game.viewer_link] else ""

    def open_game(self, game: Game, role: str) -> None:
        """Note a link of a game; a scorer's also lets this phone start the club's next game."""
        number = game.scorer_link if role == "scorer" else game.viewer_link
        self.games = newest(self.games, game.public_id, [role, number], MOST_GAMES)
        if role == "scorer" and not self.holds_club(game.club):
            self.open_club(game.club, "scorer")

    def open_club(self, club: Club, role: str) -> None:
        """Note a link of a club."""
        number = club.holder_link if role == "holder" else club.scorer_link
        self.clubs = newest(self.clubs, club.public_id, [role, number], MOST_CLUBS)


def newest(links: Links, public_id: str, link: list[Any], most: int) -> Links:
    """The links with one put last; the oldest beyond `most` go."""
    kept = [(key, value) for key, value in links.items() if key != public_id]
    return dict([*kept, (public_id, link)][-most:])


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
        phone = Phone(told["id"], told["clubs"], told["games"]) if told else Phone()
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
