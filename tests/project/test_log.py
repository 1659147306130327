"""The log of a server: a line of JSON for each request, found again by its number; and no secret in any of them."""

import io
import json
import logging
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError
from django.http import HttpRequest
from django.test import Client, RequestFactory
from django.urls import include, path

from scorekeeper import scorebook
from scorekeeper.project.urls import handler404, handler500  # noqa: F401  Django looks for them here
from scorekeeper.project.urls import urlpatterns as ours
from scorekeeper.serving.lines import Json, Plain, WithoutTokens
from scorekeeper.serving.requests import Numbered, number_now
from tests.table import Phone, ask, link, play, start

TOKEN, SESSION = "Zk3_9aQ-ffB2xLw0PqR7tU", "q8w7e6r5t4y3u2i1o0p9a8s7d6f5g4h3"


def breaks(request: HttpRequest, secret: str) -> Any:
    """A mistake of ours, whose words and whose cause hold secrets."""
    try:
        raise IntegrityError(f'violates "session_pkey"\nDETAIL:  Key (session_key)=({SESSION}) already exists.')
    except IntegrityError as error:
        raise LookupError(f"no {secret} in scorekeeper_membership_of_clubs") from error


urlpatterns = [path("breaks/<str:secret>/", breaks), path("", include(ours))]


@pytest.fixture
def told() -> Iterator[Callable[[], list[dict[str, Any]]]]:
    """What a server would have written until now, a line each."""
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.addFilter(WithoutTokens())
    handler.setFormatter(Json())
    root, requests = logging.getLogger(), logging.getLogger("scorekeeper.serving.requests")
    before = requests.level
    root.addHandler(handler)
    requests.setLevel(logging.INFO)
    yield lambda: [json.loads(line) for line in out.getvalue().splitlines()]
    requests.setLevel(before)
    root.removeHandler(handler)


@pytest.mark.django_db
def test_a_request_is_told_by_the_pattern_of_its_address(told) -> None:
    game = start()
    phone = Phone(game, "Bob")
    answer = phone.get("")
    last = told()[-1]
    assert last.pop("ms") > 0
    assert last.pop("time").endswith("+00:00")
    assert last == {
        "level": "INFO", "logger": "scorekeeper.serving.requests", "message": "answered",
        "request": answer["X-Request-ID"], "method": "GET", "route": "games/<slug:public_id>/", "status": 200,
        "bytes": len(answer.content), "role": "scorer",
    }  # fmt: skip


@pytest.mark.django_db
def test_each_request_has_a_number_of_its_own_and_what_is_no_page_is_told_too(told, settings) -> None:
    settings.SECURE_SSL_REDIRECT = True
    answers = [Client().get("/nowhere/", secure=secure) for secure in (False, True)]
    assert [(line["route"], line["status"]) for line in told()] == [("", 301), ("", 404)]
    assert [line["request"] for line in told()] == [answer["X-Request-ID"] for answer in answers]
    assert len({line["request"] for line in told()}) == 2
    assert number_now() == ""


@pytest.mark.parametrize(
    ("proxies", "given", "kept"),
    [
        (1, "5f0c-77.x_1", True),
        (0, "5f0c-77", False),
        (1, "", False),
        (1, "x" * 65, False),
        (1, 'x"}\n{"level":"INFO"', False),
    ],
    ids=["of our proxy", "of anybody", "none", "too long", "a line of its own"],
)
def test_whose_number_is_taken(settings, proxies: int, given: str, kept: bool) -> None:
    settings.TRUSTED_PROXIES = proxies
    request = RequestFactory().get("/", headers={"X-Request-ID": given})
    seen: list[str] = []

    def answered(request: HttpRequest) -> Any:
        seen.append(number_now())
        return Client().get("/health/live")

    number = Numbered(answered)(request).headers["X-Request-ID"]
    assert seen == [number]
    assert (number == given) is kept
    assert kept or re.fullmatch("[0-9a-f]{16}", number)


@pytest.mark.urls("tests.project.test_log")
@pytest.mark.django_db
def test_a_mistake_of_ours_is_found_by_the_number_on_the_page(told) -> None:
    answer = Client(raise_request_exception=False).get(f"/breaks/{TOKEN}/")
    number = answer["X-Request-ID"]
    assert answer.status_code == 500
    assert f"finds it by this number: {number}" in answer.content.decode()
    trouble, line = told()
    assert {trouble["request"], line["request"]} == {number}
    assert trouble["message"] == "Internal Server Error: /breaks/<str:secret>/"
    assert trouble["level"] == "ERROR"
    assert line["status"] == 500
    # Where it happened and what failed, in the order in which it did; what looks drawn by chance is left out.
    places = re.findall(r'File ".*test_log\.py", line \d+, in (\w+)', trouble["error"])
    assert places == ["breaks", "breaks"]
    assert 'django.db.utils.IntegrityError: violates "session_pkey"' in trouble["error"]
    assert trouble["error"].endswith("LookupError: no … in scorekeeper_membership_of_clubs\n")
    assert TOKEN not in str(told())
    assert SESSION not in str(told())


@pytest.mark.django_db
def test_no_secret_reaches_the_log(told, settings) -> None:
    """Links, codes, sign-in, sessions, the cookie of a phone, what was typed: whatever somebody does with them."""
    game = start()
    phone = Phone(game, "Bob")
    play(game, ["4", "5", "6"], [4, 5, 8])
    code = game.table_code
    account = User.objects.create_user("alice", "alice@example.org", "correct horse battery")
    scorebook.become_member(game.club_id, ask(), account=account, role="owner")
    client = Client()
    for who in ("Bob", "Vera", "Alice"):
        client.get(link(game, who))
        client.get(link(game, who)[:-2] + "x/")
        client.get("/nowhere/", headers={"referer": f"https://score.example.org{link(game, who)}"})
    client.post("/account/sign-in/", {"username": "alice", "password": "wrong horse"})
    client.post("/account/sign-in/", {"username": "alice", "password": "correct horse battery"})
    client.get("/account/forgot/MQ/c3w7p1-0123456789abcdef0123456789abcdef/")
    client.post(f"/games/{game.public_id}/takeover/", {"code": code, "key": "k" * 32})
    Phone(game, "Vera").post("takeover/", code=code)
    client.get(f"/api/v1/games/{game.public_id}/board?token={link(game, 'Vera').split('/')[-2]}")
    Client(enforce_csrf_checks=True).post(link(game, "Bob"))
    client.get("/", headers={"host": "evil.example.org"})
    cookies = [client.cookies[name].value for name in (settings.SESSION_COOKIE_NAME, "phone")]
    secrets = [link(game, who).split("/")[-2] for who in ("Bob", "Vera", "Alice")]
    text = json.dumps(told(), ensure_ascii=False)
    assert len(told()) > 15
    said = ["horse", "battery", "alice", "0123456789abcdef", phone.client.cookies["phone"].value]
    assert [each for each in [*secrets, *cookies, *said] if each in text] == []
    assert f'"{code}"' not in text
    assert f"{code}" not in re.sub(r'"(ms|bytes|time|request)": [^,}]*', "", text)


def test_who_asks_for_a_wrong_host_all_day_fills_no_disk(told) -> None:
    assert Client().get("/", headers={"host": "evil.example" * 999}).status_code == 400
    lines = [line for line in told() if line["logger"].startswith("django.security")]
    assert [(line["message"][:27], "error" in line) for line in lines] == [("Invalid HTTP_HOST header: '", False)]
    assert len(json.dumps(lines)) < 500


def test_at_the_desk_trouble_is_told_in_words() -> None:
    record = logging.LogRecord("x", logging.ERROR, __file__, 1, "Nobody answers at %d", (7,), None)
    record.told = {"status": 500}
    assert re.fullmatch(r"[\d-]+ [\d:,]+ ERROR x: Nobody answers at 7 status=500", Plain().format(record))
    try:
        raise ValueError("only words")
    except ValueError as error:
        record.exc_info = (ValueError, error, error.__traceback__)
    assert Plain().format(record).endswith("ValueError: only words\n")
