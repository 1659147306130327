"""Every page of every app with an address, and browsers that hold each role there: the ground for who may what.

The matrix of docs/permissions.md says what to expect.
"""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from django.contrib.auth.models import User
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from scorekeeper import scorebook
from scorekeeper.links import KINDS, token
from scorekeeper.models import Club, Game
from tests import history_pages
from tests.api import address_in_api, names
from tests.forms_sent import FORMS
from tests.scorekeeper.incoming.ground import OF_A_FILE
from tests.table import ask, kept_rules, one_hand
from tests.tournaments import night_pages
from tests.tournaments.race import address_in_race

DOC = Path(__file__).resolve().parent.parent / "docs" / "permissions.md"
ROLES = ["stranger", "viewer", "reader", "starter", "table", "scorer", "organizer", "owner"]
LINKS = {"viewer": "watch", "reader": "read", "starter": "join", "table": "score", "scorer": "keep",
         "organizer": "organize", "owner": "club"}  # fmt: skip
OF_A_PHONE = {"this_phone", "last", "manifest", "shell", "worker", "trust", "authority"}
OF_SERVING, NOT_OURS = {"live", "ready", "metrics"}, {"set_language"}  # the latter is Django's own, for everybody
OF_NO_CLUB = {"account", "close_account", "new_club", "sign_up", "sign_in", "sign_out", "change_email",
              "change_password", "forgot_password", "password_sent"}  # fmt: skip
OF_A_CLUB = {"club", "club_settings", "keep", "members", "become_member", "leave_club", "delete_club", "join_clubs",
             "club_records", "club_archive", "old_results", "people", "house_rules", "new_rules",
             "import_rules"}  # fmt: skip
OF_RULES = {"saved_rules", "edit_rules", "archive_rules", "compare_rules", "share_rules", "take_rules", "print_rules",
            "rules_record"}  # fmt: skip
OF_A_PERSON = {"person", "merge", "erase", "person_records"}
WORDS = {"write", "read", "sign in", "403", "404"}


def addresses(patterns: Any = None, namespace: str = "") -> Iterator[str]:
    """The name of every address, "app:name" for those of another app than the first."""
    for one in get_resolver().url_patterns if patterns is None else patterns:
        if isinstance(one, URLResolver):
            inside = one.namespace or namespace
            yield from addresses(one.url_patterns, inside) if inside != "admin" else ()
        elif one.name == "version_1":  # of the API: read in once it is asked
            yield from names()
        elif isinstance(one, URLPattern) and one.name not in NOT_OURS:
            yield f"{namespace}:{one.name}" if namespace not in ("", "scorekeeper") else str(one.name)


def rows() -> dict[str, dict[str, str]]:
    """The matrix of the documentation: each page, and each action of a page whose roles differ, "page: field=value"."""
    cells = [[cell.strip() for cell in line.strip("|\n").split("|")] for line in DOC.read_text().splitlines()]
    return {page: dict(zip(ROLES, may, strict=True)) for page, *may in cells if len(may) == len(ROLES)}


ROWS = {row: may for row, may in rows().items() if set(may.values()) <= WORDS}
MATRIX = {row: may for row, may in ROWS.items() if ": " not in row}
ACTIONS = {page: [row for row in ROWS if row.startswith(f"{page}: ")] for page in MATRIX}


class Ground(NamedTuple):
    """What must be there for the pages of one app: a game in a club of its own, the address of each page, and
    whether all may read there.
    """

    game: Game
    addresses: dict[str, str]
    is_open: bool = False


def grounds_of() -> list[Ground]:
    """What the pages of each app need, and each page's address there."""
    pages = defaultdict(list)
    for page in MATRIX:
        pages["" if page == "tournaments:new" else page.rpartition(":")[0]].append(page)
    games = [(one_hand(), there) for there in pages.values()]
    return [Ground(game, {page: address_of(page, game) for page in there}) for game, there in games]


def opened(game: Game, role: str) -> Client:
    """A browser that holds a link of this role."""
    client = Client()
    if role in LINKS:
        model, gives = KINDS[LINKS[role]]
        thing: Club | Game = game if model is Game else game.club
        assert client.get(f"/open/{LINKS[role]}/{thing.public_id}/{token(thing, gives)}/").status_code == 302
    return client


def address_of(page: str, game: Game) -> str:
    """An address of this page."""
    if page.startswith("tournaments:"):
        return address_in_race(page, game)
    if page.startswith("api:"):
        return address_in_api(page, game)
    if page in OF_A_FILE:
        return reverse(f"scorekeeper:{page}", args=[game.club.public_id, OF_A_FILE[page](game.club)])
    if page.startswith("nights:"):
        return night_pages.address_in_night(page, game.club)
    if page in history_pages.PAGES:
        return history_pages.address_of(page, game)
    name = page if ":" in page or page in OF_SERVING else f"scorekeeper:{page}"
    secret = {"public_id": game.public_id, "secret": "no-secret-of-ours"}
    arguments: dict[str, dict[str, Any]] = {
        "open": {"kind": "score", **secret}, "open_rules": secret,
        "correct": {"public_id": game.public_id, "number": 1}, "style_board": {"what": "bidding"},
        "new_password": {"uidb64": "MQ", "token": "no-token-of-ours"},
    }  # fmt: skip
    if page == "member":
        someone, _made = User.objects.get_or_create(username="someone")
        scorebook.become_member(game.club.pk, ask(), account=someone, role="reader")
        arguments["member"] = {"public_id": game.club.public_id, "username": "someone"}
    queries = dict.fromkeys(("new_table", "new_draw", "paper", "typed"), "?preset=cutthroat-official")
    if page in OF_RULES:
        house = game.club.house_rules.first() or kept_rules(game.club)
        return reverse(name, args=[game.club.public_id, house.public_id])
    if page in OF_A_PERSON:
        return reverse(name, args=[game.club.public_id, game.seats.all()[0].player.public_id])
    if page in arguments:
        return reverse(name, kwargs=arguments[page])
    plain = {"start", "new_game", *queries, "import", "style", *OF_A_PHONE, *OF_NO_CLUB, *OF_SERVING}
    there = game.club.public_id if page in OF_A_CLUB else game.public_id
    return reverse(name, args=[] if page in plain else [there]) + queries.get(page, "")


def form_of(page: str, game: Game) -> dict[str, Any]:
    """What the form of a page would send."""
    if page != "merge":
        return FORMS.get(page, {})
    other = game.seats.all()[1].player.public_id
    return {"other": other, "kept": other}


def signed_in(game: Game, role: str = "") -> Client:
    """A browser with an account that has this role in the club of a game."""
    client, account = Client(), User.objects.create_user(f"bob-{game.pk}")
    client.force_login(account)
    if role:
        scorebook.become_member(game.club_id, ask(), account=account, role=role)
    return client
