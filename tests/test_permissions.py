"""Every address of the app, with every role, of a link and of an account: what docs/permissions.md says happens, and no
address is without a row there.
"""

import secrets
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from scorekeeper import scorebook
from scorekeeper.links import KINDS, token
from scorekeeper.models import Club, Game
from scorekeeper.roles import OF_ACCOUNTS
from scorekeeper.roles import ROLES as ROLES_OF_CLUBS
from scorekeeper.views.links import STOPPED
from scorekeeper.views.members import DO
from tests import history_pages
from tests.api import address_in_api, names
from tests.forms_sent import FORMS
from tests.scorekeeper.incoming.ground import OF_A_FILE
from tests.table import ask, kept_rules, one_hand
from tests.tournaments import night_pages
from tests.tournaments.race import address_in_race

pytestmark = pytest.mark.django_db

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
SIGN_IN, SIGNED_IN = "/account/sign-in/", settings.SESSION_COOKIE_NAME
WORDS = {"write", "read", "sign in", "403", "404"}
Enter = Callable[[Game], Client]
SEEN, TAKEN = {200, 204, 302, 304}, {200, 204, 302, 409, 422}  # a form that lacks a field (400) is not taken


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


def test_every_address_has_a_row() -> None:
    assert sorted(MATRIX) == sorted(addresses())
    assert len(MATRIX) + sum(map(len, ACTIONS.values())) == len(ROWS)


def test_every_action_of_a_page_whose_actions_are_not_all_for_the_same_roles_has_a_row() -> None:
    offered = {"members": [f"stop={role}" for role in ROLES_OF_CLUBS], "member": [f"do={what}" for what in DO],
               "share": [f"revoke={what}" for what in STOPPED]}  # fmt: skip
    assert {page: told for page, told in ACTIONS.items() if told} == {
        page: [f"{page}: {each}" for each in told] for page, told in offered.items()
    }


class Ground(NamedTuple):
    """What must be there for the pages of one app: a game in a club of its own, and the address of each page."""

    game: Game
    addresses: dict[str, str]


@pytest.fixture(scope="module")
def grounds(django_db_setup: None, django_db_blocker: Any) -> Iterator[list[Ground]]:
    """The grounds, built once for all roles: each test takes back what it does there."""
    pages = defaultdict(list)
    for page in MATRIX:
        pages["" if page == "tournaments:new" else page.rpartition(":")[0]].append(page)
    with django_db_blocker.unblock():
        games = [(one_hand(), there) for there in pages.values()]
        yield [Ground(game, {page: address_of(page, game) for page in there}) for game, there in games]
        call_command("flush", interactive=False, verbosity=0)


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


def faults(client: Client, page: str, ground: Ground, role: str, may: str) -> Iterator[str]:
    """What is not as the matrix says for this browser."""
    actions, address, form = ACTIONS[page], ground.addresses[page], form_of(page, ground.game)
    got = client.get(address)
    sent = None if actions else post(client, address, form)
    both = (got.status_code, sent.status_code if sent else 405)
    right = {
        "404": both[0] in {404, 405, 286} and both[1] in {404, 405},
        "403": both in {(403, 403), (405, 403), (403, 405)},
        "sign in": leads_to_sign_in(got) and (sent is None or sent.status_code == 405 or leads_to_sign_in(sent)),
        "signed in": both[0] == 200 and both[1] in {*TAKEN, 405},
        "read": both[0] in SEEN and both[1] in {403, 405},
        "write": both[0] in {*SEEN, 405, 422} and both[1] in ({405} if actions else TAKEN),
    }
    if not right[may]:
        yield f"{page} is {may} for {role}: GET {both[0]}, POST {both[1]}"
    for action in actions:
        field, value = action.removeprefix(f"{page}: ").split("=")
        done, may_do = post(client, address, {**form, field: value}).status_code, ROWS[action][role]
        if done not in (TAKEN if may_do == "write" else {int(may_do)}):
            yield f"{action} is {may_do} for {role}: POST {done}"


def post(client: Client, address: str, form: dict[str, Any]) -> Any:
    """What a page answers to its form, after which all is as before, on the phone, too."""
    cookies = deepcopy(client.cookies)
    with transaction.atomic():
        answer = client.post(address, {"key": secrets.token_hex(16), **form})
        transaction.set_rollback(True)
    client.cookies = cookies
    return answer


def leads_to_sign_in(answer: Any) -> bool:
    """Does it lead who is not signed in to sign in?"""
    return SIGN_IN in answer.headers.get("Location", "")


def walk(enter: Enter, grounds: list[Ground], role: str, pages: Iterable[str] = MATRIX) -> list[str]:
    """Every address with what this browser holds, which no page that it opens takes away."""
    wrong: list[str] = []
    for ground in grounds:
        known = enter(ground.game)
        cookies = known.cookies
        for page in [page for page in ground.addresses if page in pages]:
            known.cookies, may = deepcopy(cookies), MATRIX[page][role]
            own = may == "sign in" and SIGNED_IN in cookies
            wrong += faults(known, page, ground, role, "signed in" if own else may)
    return wrong


def told_apart(role: str) -> list[str]:
    """The pages where a role of accounts may other than one beside it: what all three may, those two prove."""
    place = OF_ACCOUNTS.index(role)
    beside = OF_ACCOUNTS[max(0, place - 1) : place + 2]
    told = {row: {may[each] for each in beside} for row, may in ROWS.items()}
    return [page for page in MATRIX if len(beside) < 3 or any(len(told[row]) > 1 for row in (page, *ACTIONS[page]))]


@pytest.mark.parametrize("role", ROLES)
def test_a_link_may_what_the_matrix_says(role, grounds) -> None:
    assert walk(lambda game: opened(game, role), grounds, role) == []


def signed_in(game: Game, role: str = "") -> Client:
    """A browser with an account that has this role in the club of a game."""
    client, account = Client(), User.objects.create_user(f"bob-{game.pk}")
    client.force_login(account)
    if role:
        scorebook.become_member(game.club_id, ask(), account=account, role=role)
    return client


@pytest.mark.parametrize("role", OF_ACCOUNTS)
def test_a_role_of_an_account_may_what_that_of_a_link_may(role, grounds) -> None:
    assert walk(lambda game: signed_in(game, role), grounds, role, told_apart(role)) == []


def test_a_stranger_in_an_open_club_reads_what_a_reader_reads(grounds) -> None:
    Club.objects.update(is_open=True)
    assert walk(lambda game: Client(), grounds, "reader") == []


def test_an_account_without_a_role_is_a_stranger(grounds) -> None:
    assert walk(signed_in, grounds, "stranger") == []
