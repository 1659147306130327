"""What a phone may open: kept in one signed cookie of its own, written by no row of the database.

A phone has an id, the clubs and the games whose links it opened, and the number of each link: a link that was revoked
has another number by now. What came with a link of something else says with which, and ends with it (`standing` looks).
The cookie lasts 400 days and is renewed at each visit. This module must not know a page.
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
from .serving.sharing import asked_by_nobody, for_nobody

COOKIE, SALT, AGE = "phone", "scorekeeper.phone", 400 * 86400
MOST_GAMES, MOST_CLUBS, MOST_OTHERS = 40, 8, 8  # the oldest are forgotten: a cookie holds 4 kB
MOST_SELVES = 8  # things in which it said who holds it
MOST_OWNED = 32  # clubs whose owner's link it has, beside those: nobody else may have a key to them
Links = dict[str, list[Any]]
"""Public id -> [role, number of the link, *what gave it], the last last. What gave it is nothing where the link itself
was opened, BY_CLUB, or the public id of a game and the number of its link of the same role.
"""
BY_CLUB = [1]  # a role in the club


@dataclasses.dataclass
class Phone:
    """One browser. `clubs`, `games` and `others` are the links it opened; the last club is where its next game goes."""

    id: str = ""
    clubs: Links = dataclasses.field(default_factory=dict)
    games: Links = dataclasses.field(default_factory=dict)
    others: Links = dataclasses.field(default_factory=dict)
    selves: dict[str, int] = dataclasses.field(default_factory=dict)
    """By public id of something of another app: the number there of whoever holds this phone. It gives no right."""

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

    def open_game(self, game: Game, role: str, *, starts: bool = True) -> None:
        """Note a link of a game; a scorer's also lets this phone start the club's next game, as long as it stands,
        unless the game is part of something in which no next one is started so.
        """
        self.games = newest(self.games, game.public_id, [role, getattr(game, f"{role}_link")], MOST_GAMES)
        if role == "scorer" and starts:
            self.start_by(game)

    def start_by(self, game: Game) -> None:
        """Note that the scorer's link of a game makes a starter of its club; a link of the club itself stays."""
        public_id, by = game.club.public_id, [game.public_id, game.scorer_link]
        if not self.role_in_club(game.club):
            self.clubs = newest_club(self.clubs, public_id, ["starter", game.club.starter_link, *by])
        elif self.club_given_by(public_id):
            self.clubs[public_id][2:] = by

    def keep_game(self, game: Game, role: str) -> None:
        """Note the new number of a link of a game that this phone had, and where else it came by that link."""
        by = self.game_given_by(game.public_id)
        self.games = newest(self.games, game.public_id, [role, getattr(game, f"{role}_link"), *by], MOST_GAMES)
        for link in (*self.clubs.values(), *self.games.values()):
            if role == "scorer" and link[2:3] == [game.public_id]:
                link[3] = game.scorer_link

    def hold_game(self, game: Game, by: list[Any], role: str = "scorer") -> None:
        """Note the link of a game that this phone has begun or gone on to, and what let it."""
        self.games = newest(self.games, game.public_id, [role, getattr(game, f"{role}_link"), *by], MOST_GAMES)

    def game_given_by(self, public_id: str) -> list[Any]:
        """What gave it the link of a game; nothing where it opened that link itself."""
        return self.games.get(public_id, [])[2:]

    def club_given_by(self, public_id: str) -> list[Any]:
        """What gave it the link of a club; nothing where it opened that link itself."""
        return self.clubs.get(public_id, [])[2:]

    def games_that_gave(self) -> set[str]:
        """The games by whose link it came to something else."""
        given = [link[2:] for link in (*self.clubs.values(), *self.games.values())]
        return {by[0] for by in given if by and by != BY_CLUB}

    def open_club(self, club: Club, role: str) -> None:
        """Note a link of a club."""
        self.clubs = newest_club(self.clubs, club.public_id, [role, getattr(club, f"{role}_link")])

    def keep_club(self, club: Club, role: str) -> None:
        """Note the new number of a link of a club that this phone had."""
        by = self.club_given_by(club.public_id)
        self.clubs = newest_club(self.clubs, club.public_id, [role, getattr(club, f"{role}_link"), *by])

    def play_in(self, club: Club) -> None:
        """Put a club last, whatever gave the role in it: the next game of this phone starts there."""
        self.clubs = newest_club(self.clubs, club.public_id, self.clubs.get(club.public_id, ["", 0]))

    def own_number(self, public_id: str) -> int:
        """The number that whoever holds this phone has in something of another app, 0 for who never said."""
        return self.selves.get(public_id, 0)

    def be(self, public_id: str, number: int) -> None:
        """Note the number that whoever holds this phone has in something of another app."""
        kept = [(key, value) for key, value in self.selves.items() if key != public_id]
        self.selves = dict([*kept, (public_id, number)][-MOST_SELVES:])

    def knows(self, public_id: str) -> bool:
        """Did it ever open a link of this, or begin it?"""
        return any(public_id == key.split(" ")[-1] for key in (*self.clubs, *self.games, *self.others))

    def leave(self, public_ids: Iterable[str]) -> None:
        """Forget the links of these."""
        gone = set(public_ids)
        for links in (self.clubs, self.games, self.others):
            for key in [key for key in links if key.split(" ")[-1] in gone]:
                del links[key]
        self.selves = {key: number for key, number in self.selves.items() if key not in gone}


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
        phone = (
            Phone(told["id"], told["clubs"], told["games"], told.get("others", {}), told.get("selves", {}))
            if told
            else Phone()
        )
    except (signing.BadSignature, KeyError, TypeError):
        phone = Phone()
    phone.id = phone.id or secrets.token_hex(8)
    return phone


def remember(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Give the phone its cookie, good for 400 days from now; one that only looks at what is open to all needs none."""
    phone = phone_of(request)
    if (
        asked_by_nobody(request)
        and for_nobody(request, response)
        and not (phone.clubs or phone.games or phone.others or phone.selves)
    ):
        return response
    value = signing.dumps(dataclasses.asdict(phone), salt=SALT, compress=True)
    response.set_cookie(
        COOKIE, value, max_age=AGE, httponly=True, samesite="Lax", secure=bool(settings.SESSION_COOKIE_SECURE)
    )
    return response
