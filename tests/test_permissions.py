"""Every address of the app, with every role, of a link and of an account: what docs/permissions.md says happens, and no
address is without a row there.
"""

import secrets
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from scorekeeper import scorebook
from scorekeeper.links import KINDS, token
from scorekeeper.models import Club, Game
from scorekeeper.roles import OF_ACCOUNTS
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
    "new_club",
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
SIGN_IN, SIGNED_IN = "/account/sign-in/", settings.SESSION_COOKIE_NAME
WORDS = {"write", "read", "sign in", "403", "404"}
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


MATRIX = {page: may for page, may in rows().items() if set(may.values()) <= WORDS}


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


def faults(client: Client, page: str, address: str, may: str) -> list[str]:
    """What is not as the matrix says for this browser, after which everything is as before."""
    with transaction.atomic():
        got = client.get(address)
        sent = client.post(address, {"key": secrets.token_hex(16), **FORMS.get(page, {})})
        transaction.set_rollback(True)
    both = (got.status_code, sent.status_code)
    right = {
        "404": both[0] in {404, 405, 286} and both[1] in {404, 405},
        "403": both in {(403, 403), (405, 403), (403, 405)},
        "sign in": SIGN_IN in got.headers.get("Location", "") and SIGN_IN in sent.headers.get("Location", SIGN_IN),
        "signed in": both[0] == 200 and both[1] in {*TAKEN, 405},
        "read": both[0] in SEEN and both[1] in {403, 405},
        "write": both[0] in {*SEEN, 405, 422} and both[1] in TAKEN,
    }
    return [] if right[may] else [f"{page} is {may}: GET {both[0]}, POST {both[1]}"]


@pytest.mark.parametrize("name", MATRIX)
def test_each_role_may_what_the_matrix_says(name, game, clients) -> None:
    address = address_of(name, game)
    wrong = {role: faults(clients[role], name, address, MATRIX[name][role]) for role in ROLES}
    assert not any(wrong.values()), wrong


def walk(signed_in: Client, game: Game, role: str) -> list[str]:
    """Every address with what this browser holds, which no page that it opens takes away."""
    wrong, cookies = [], signed_in.cookies
    for page, may in MATRIX.items():
        with transaction.atomic():
            client = Client()
            client.cookies = deepcopy(cookies)
            own = may[role] == "sign in" and SIGNED_IN in cookies
            wrong += faults(client, page, address_of(page, game), "signed in" if own else may[role])
            transaction.set_rollback(True)
    return wrong


@pytest.mark.parametrize("role", OF_ACCOUNTS)
def test_a_role_of_an_account_may_what_that_of_a_link_may(role, game) -> None:
    client = Client()
    client.force_login(account := User.objects.create_user("bob"))
    scorebook.become_member(game.club_id, ask(), account=account, role=role)
    assert walk(client, game, role) == []


def test_a_stranger_in_an_open_club_reads_what_a_reader_reads(game) -> None:
    Club.objects.update(is_open=True)
    assert walk(Client(), game, "reader") == []


def test_an_account_without_a_role_is_a_stranger(game) -> None:
    client = Client()
    client.force_login(User.objects.create_user("bob"))
    assert walk(client, game, "stranger") == []
