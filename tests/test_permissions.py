"""Every address of the app, with every role: what docs/permissions.md says is what happens, and no address is without a
row there.
"""

import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from scorekeeper import scorebook
from scorekeeper.links import KINDS, token
from scorekeeper.models import Club, Game
from tests.table import ask, kept_rules, one_hand
from tournaments import director

pytestmark = pytest.mark.django_db

DOC = Path(__file__).resolve().parent.parent / "docs" / "permissions.md"
ROLES = ["stranger", "viewer", "reader", "starter", "table", "scorer", "organizer", "owner"]
LINKS = {"viewer": "watch", "reader": "read", "starter": "join", "table": "score", "scorer": "keep",
         "organizer": "organize", "owner": "club"}  # fmt: skip
NOT_OURS = {"set_language"}  # Django's own, for everybody
FORMS: dict[str, dict[str, Any]] = {  # whose fields are read before who sends them is looked at
    "enter": {"hand": 2, "field": "bid", "seat": 0, "value": "4", "was": ""},
    "close": {"hand": 2},
    "reopen": {"hand": 2},
    "save": {"hand": 2},
    "undo": {"step": 1},
}
OF_NO_CLUB = {
    "account",
    "close_account",
    "sign_up",
    "sign_in",
    "sign_out",
    "change_password",
    "forgot_password",
    "password_sent",
}
OF_A_CLUB = {"club", "club_settings", "keep", "members", "become_member", "leave_club", "delete_club", "join_clubs",
             "club_records", "people"}  # fmt: skip
OF_A_CLUB |= {"house_rules", "new_rules", "import_rules"}
OF_RULES = {"saved_rules", "edit_rules", "archive_rules", "compare_rules", "share_rules", "take_rules", "print_rules",
            "rules_record"}  # fmt: skip
OF_A_PERSON = {"person", "merge", "erase", "person_records"}
SEEN, TAKEN = {200, 204, 302, 304}, {200, 204, 302, 400, 409, 422}


def addresses(patterns: Any = None, namespace: str = "") -> Iterator[str]:
    """The name of every address, "app:name" for those of another app than the first."""
    for one in get_resolver().url_patterns if patterns is None else patterns:
        if isinstance(one, URLResolver):
            inside = one.namespace or namespace
            yield from addresses(one.url_patterns, inside) if inside != "admin" else ()
        elif isinstance(one, URLPattern) and one.name not in NOT_OURS:
            yield f"{namespace}:{one.name}" if namespace not in ("", "scorekeeper") else str(one.name)


def rows() -> dict[str, dict[str, str]]:
    """The matrix of the documentation."""
    cells = [[cell.strip() for cell in line.strip("|\n").split("|")] for line in DOC.read_text().splitlines()]
    return {page: dict(zip(ROLES, may, strict=True)) for page, *may in cells if len(may) == len(ROLES)}


MATRIX = {page: may for page, may in rows().items() if set(may.values()) <= {"write", "read", "403", "404"}}


def test_every_address_has_a_row() -> None:
    assert sorted(MATRIX) == sorted(addresses())


@pytest.fixture
def game() -> Game:
    return one_hand()


@pytest.fixture
def clients(game: Game) -> dict[str, Client]:
    """A browser for each role."""
    known = {role: Client() for role in ROLES}
    for role, kind in LINKS.items():
        model, gives = KINDS[kind]
        thing: Club | Game = game if model is Game else game.club
        assert known[role].get(f"/open/{kind}/{thing.public_id}/{token(thing, gives)}/").status_code == 302
    return known


def address_of(page: str, game: Game) -> str:
    """An address of this page."""
    if page.startswith("tournaments:"):
        return address_in_race(page, game)
    name = page if ":" in page else f"scorekeeper:{page}"
    arguments: dict[str, dict[str, Any]] = {
        "open": {"kind": "score", "public_id": game.public_id, "secret": "no-secret-of-ours"},
        "open_rules": {"public_id": game.public_id, "secret": "no-secret-of-ours"},
        "correct": {"public_id": game.public_id, "number": 1},
        "new_password": {"uidb64": "MQ", "token": "no-token-of-ours"},
    }
    if page == "member":
        someone = scorebook.open_account(ask(), username="someone", password="", email="", claim=None, name="")
        scorebook.become_member(game.club.pk, ask(), account=someone, role="reader")
        arguments["member"] = {"public_id": game.club.public_id, "username": "someone"}
    queries = {"new_table": "?preset=cutthroat-official", "new_draw": "?preset=cutthroat-official",
               "paper": "?preset=cutthroat-official"}  # fmt: skip
    if page in OF_RULES:
        kept = game.club.house_rules.first() or kept_rules(game.club)
        return reverse(name, args=[game.club.public_id, kept.public_id])
    if page in OF_A_PERSON:
        return reverse(name, args=[game.club.public_id, game.seats.all()[0].player.public_id])
    if page in arguments:
        return reverse(name, kwargs=arguments[page])
    plain = {"start", "new_game", "new_table", "new_draw", "paper", "import", *OF_NO_CLUB}
    there = game.club.public_id if page in OF_A_CLUB else game.public_id
    return reverse(name, args=[] if page in plain else [there]) + queries.get(page, "")


def address_in_race(page: str, game: Game) -> str:
    """An address of this page of a race, which begins with the game."""
    if page == "tournaments:new":
        return f"{reverse(page)}?game={game.public_id}"
    race = director.start_race(game.pk, ask(), victories=3)
    more: dict[str, list[Any]] = {
        "tournaments:open": ["no-secret-of-ours"],
        "tournaments:sticker": [1],
        "tournaments:correct": [1],
    }
    return reverse(page, args=[race.public_id, *more.get(page, [])])


@pytest.mark.parametrize("name", MATRIX)
def test_each_role_may_what_the_matrix_says(name, game, clients) -> None:
    address = address_of(name, game)
    for role in ROLES:
        may = MATRIX[name][role]
        with transaction.atomic():
            got = clients[role].get(address).status_code
            sent = clients[role].post(address, {"key": secrets.token_hex(16), **FORMS.get(name, {})}).status_code
            transaction.set_rollback(True)
        told = (name, role, may, f"GET {got}", f"POST {sent}")
        if may == "404":
            assert got in {404, 405, 286}, told
            assert sent in {404, 405}, told
        elif may == "403":
            assert (got, sent) in {(403, 403), (405, 403), (403, 405)}, told
        elif may == "read":
            assert got in SEEN, told
            assert sent in {403, 405}, told
        else:
            assert got in {*SEEN, 405, 422}, told
            assert sent in TAKEN, told
