"""What goes with every answer of a production server, whatever was asked, by whom and how it went; and no form is taken
that no page of ours was asked for.
"""

import re
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from scorekeeper.serving.probes import PROBES
from tests.grounds import MATRIX, Ground, form_of, opened
from tests.table import key, link, start
from tests.test_permissions import grounds as grounds

pytestmark = pytest.mark.django_db
ALWAYS = {"X-Content-Type-Options": "nosniff", "Cross-Origin-Opener-Policy": "same-origin"}
HSTS = "max-age=2592000"
STRICT = re.compile(
    r"default-src 'none'; script-src 'self'; style-src 'self' 'sha256-\S+' 'sha256-\S+'; img-src 'self' data:; "
    r"connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
FLAGS = {"secure": True, "httponly": True, "samesite": "Lax"}


def speak_https(settings: Any) -> None:
    """As a server of one's own does; the tests speak http."""
    settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = settings.LANGUAGE_COOKIE_SECURE = True
    settings.SECURE_SSL_REDIRECT = True


@pytest.fixture
def production(settings) -> None:
    speak_https(settings)


def lacking(answer: Any, told: str) -> Iterator[str]:
    """What this answer should carry, and does not."""
    has = answer.headers
    yield from (f"{told}: {name}" for name, value in ALWAYS.items() if has.get(name) != value)
    if has.get("Referrer-Policy") not in ("same-origin", "no-referrer"):
        yield f"{told}: Referrer-Policy"
    if has.get("Strict-Transport-Security") != HSTS:
        yield f"{told}: Strict-Transport-Security"
    file = told.startswith(("/static/", "/favicon"))  # of ours, the same for everybody; a first visit counts each byte
    if not file and has.get("X-Frame-Options") != "DENY":
        yield f"{told}: X-Frame-Options"
    body = answer.streaming or answer.content
    if body and not file and not STRICT.fullmatch(has["Content-Security-Policy"]):
        yield f"{told}: Content-Security-Policy"
    for name, cookie in answer.cookies.items():
        if cookie.value and {flag: cookie[flag] for flag in FLAGS} != FLAGS:
            yield f"{told}: cookie {name}"


def asked(client: Client, method: str, address: str, **form: Any) -> Any:
    """The answer to a request that is taken back."""
    cookies = deepcopy(client.cookies)
    with transaction.atomic():
        answer = getattr(client, method)(address, {"key": key(), **form} if method == "post" else {}, secure=True)
        transaction.set_rollback(True)
    client.cookies = cookies
    return answer


def addresses(grounds: list[Ground]) -> Iterator[tuple[Ground, str, str]]:
    """Every page but those that answer before any room of ours."""
    for ground in grounds:
        yield from ((ground, page, there) for page, there in ground.addresses.items() if there not in PROBES)


@pytest.mark.parametrize("role", ["stranger", "viewer", "owner"])
def test_every_answer_of_every_address_carries_the_headers(settings, grounds, role) -> None:
    known = {ground.game.pk: opened(ground.game, role) for ground in grounds}
    speak_https(settings)
    for client in known.values():
        client.handler.load_middleware()
    found, seen = list[str](), set[int]()
    for ground, page, there in addresses(grounds):
        for method in ("get", "post", "put"):
            form = form_of(page, ground.game) if method == "post" else {}
            answer = asked(known[ground.game.pk], method, there, **form)
            seen.add(answer.status_code)
            found += lacking(answer, there)
    assert found == []
    assert seen >= {"stranger": {200, 302, 404, 405}, "viewer": {200, 403, 404}, "owner": {200, 302, 405, 422}}[role]


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/nothing/", 404), ("/static/scorekeeper/app.js", 200), ("/static/scorekeeper/icon.svg", 200),
        ("/static/nothing.js", 404), ("/favicon.ico", 200), ("/clubs", 404), ("/new", 301), ("/api/v1/nothing/", 404),
    ],
)  # fmt: skip
def test_files_slips_and_ways_on_carry_them_too(production, path, status) -> None:
    answer = Client().get(path, secure=True)
    assert (answer.status_code, list(lacking(answer, path))) == (status, [])
    answer.close()


def test_a_mistake_of_ours_carries_them_too(production, monkeypatch) -> None:
    monkeypatch.setattr("scorekeeper.views.start.clubs_of", lambda request: 1 / 0)
    answer = Client(raise_request_exception=False).get("/", secure=True)
    assert (answer.status_code, list(lacking(answer, "/"))) == (500, [])


def test_a_form_in_another_encoding_is_refused_with_them(production) -> None:
    answer = Client().post("/import/", b"a=b", content_type="text/plain; charset=utf-7", secure=True)
    assert (answer.status_code, list(lacking(answer, "/import/"))) == (400, [])


@pytest.mark.parametrize("path", PROBES)
def test_those_who_look_after_the_server_get_no_less(path) -> None:
    has = Client().get(path).headers
    assert (has["X-Content-Type-Options"], has["X-Frame-Options"]) == ("nosniff", "DENY")
    assert has["Content-Security-Policy"] == "default-src 'none'; frame-ancestors 'none'"


def test_over_http_everything_leads_to_https(production) -> None:
    for path in ("/", "/account/sign-in/", link(start(), "Bob")):
        answer = Client().post(path) if "sign" in path else Client().get(path)
        assert (answer.status_code, answer["Location"]) == (301, f"https://testserver{path}")


def test_no_form_is_taken_without_the_token_of_our_page(grounds) -> None:
    wrong = []
    for ground, page, there in addresses(grounds):
        if "write" not in MATRIX[page].values() and "sign in" not in MATRIX[page].values():
            continue
        client = opened(ground.game, "owner")
        client.handler.enforce_csrf_checks = True
        answer = asked(client, "post", there, **form_of(page, ground.game))
        if answer.status_code != 403 or "open for too long" not in answer.content.decode():
            wrong.append((page, answer.status_code))
    assert wrong == []
