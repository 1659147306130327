"""Every address of the app, with every role, of a link and of an account: what docs/permissions.md says happens, no
proxy may keep it, and no address is without a row there.
"""

import re
import secrets
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import transaction
from django.test import Client

from scorekeeper.models import Club, Game
from scorekeeper.roles import OF_ACCOUNTS
from scorekeeper.roles import ROLES as ROLES_OF_CLUBS
from scorekeeper.views.links import STOPPED
from scorekeeper.views.members import DO
from tests.grounds import (
    ACTIONS,
    MATRIX,
    ROLES,
    ROWS,
    Ground,
    addresses,
    form_of,
    grounds_of,
    opened,
    signed_in,
)

pytestmark = pytest.mark.django_db

Enter = Callable[[Game], Client]
SIGN_IN, SIGNED_IN = "/account/sign-in/", settings.SESSION_COOKIE_NAME
SEEN, TAKEN = {200, 204, 302, 304}, {200, 204, 302, 409, 422}  # a form that lacks a field (400) is not taken


def test_every_address_has_a_row() -> None:
    assert sorted(MATRIX) == sorted(addresses())
    assert len(MATRIX) + sum(map(len, ACTIONS.values())) == len(ROWS)


def test_every_action_of_a_page_whose_actions_are_not_all_for_the_same_roles_has_a_row() -> None:
    offered = {"members": [f"stop={role}" for role in ROLES_OF_CLUBS], "member": [f"do={what}" for what in DO],
               "share": [f"revoke={what}" for what in STOPPED]}  # fmt: skip
    assert {page: told for page, told in ACTIONS.items() if told} == {
        page: [f"{page}: {each}" for each in told] for page, told in offered.items()
    }


@pytest.fixture(scope="module")
def grounds(django_db_setup: None, django_db_blocker: Any) -> Iterator[list[Ground]]:
    """The grounds, built once for all roles: each test takes back what it does there."""
    with django_db_blocker.unblock():
        yield grounds_of()
        call_command("flush", interactive=False, verbosity=0)


def is_shared(page: str, answer: Any, role: str) -> bool:
    """May a proxy keep what this role is answered? What all may see of an open club it may (test_sharing)."""
    kept = answer.headers.get("Cache-Control", "")
    if role == "stranger":
        return "public" in kept and page != "api:openapi"
    return "public" in kept or (answer.status_code == 200 and not re.search("private|no-store|no-cache", kept))


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
    if not ground.is_open and is_shared(page, got, role):
        yield f"{page} is shared for {role}"
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


@pytest.mark.parametrize("role", OF_ACCOUNTS)
def test_a_role_of_an_account_may_what_that_of_a_link_may(role, grounds) -> None:
    assert walk(lambda game: signed_in(game, role), grounds, role, told_apart(role)) == []


def test_a_stranger_in_an_open_club_reads_what_a_reader_reads(grounds) -> None:
    Club.objects.update(is_open=True)
    assert walk(lambda game: Client(), [each._replace(is_open=True) for each in grounds], "reader") == []


def test_an_account_without_a_role_is_a_stranger(grounds) -> None:
    assert walk(signed_in, grounds, "stranger") == []
