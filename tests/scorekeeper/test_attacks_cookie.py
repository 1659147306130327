"""Attacks on the cookie of a phone: forged, old, too full; it gives nothing away and loses no club."""

import logging
import secrets

import pytest
from django.core import signing
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from scorekeeper import phone as phone_module
from scorekeeper import scorebook
from scorekeeper.links import token
from scorekeeper.phone import COOKIE, SALT
from scorekeeper.serving.lines import WithoutTokens
from tests.table import Phone, link, start

pytestmark = pytest.mark.django_db
DAYS_400 = 400 * 86400


@pytest.fixture
def game():
    return start()


def forged(game):
    """A scorer's cookie that somebody wrote themselves."""
    told = {"id": "0" * 16, "clubs": {}, "games": {game.public_id: ["scorer", 1]}}
    return signing.dumps(told, key="a key that is not ours", salt=SALT, compress=True)


@pytest.mark.parametrize("kind", ["forged", "cut off", "of another salt", "nonsense", "empty", "very long"])
def test_a_cookie_that_is_not_ours_is_that_of_a_stranger(game, kind) -> None:
    phone = Phone(game)
    ours = phone.client.cookies[COOKIE].value
    phone.client.cookies[COOKIE] = {
        "forged": forged(game),
        "cut off": ours[:-2],
        "of another salt": signing.dumps({"id": "0" * 16, "clubs": {}, "games": {}}, salt="another"),
        "nonsense": "%00\\x00;;",
        "empty": "",
        "very long": "a" * 4000,
    }[kind]
    assert phone.get("").status_code == 404
    assert phone.enter("bid", 0, "4").status_code == 404
    assert phone.client.get("/").status_code == 200


def test_a_cookie_is_renewed_for_400_days_at_each_visit_and_not_by_a_poll(game) -> None:
    phone = Phone(game)
    assert phone.get("").cookies[COOKIE]["max-age"] == DAYS_400
    assert phone.client.get("/").cookies[COOKIE]["max-age"] == DAYS_400
    assert COOKIE not in phone.get("poll/").cookies


def test_a_cookie_of_more_than_400_days_is_forgotten(game, monkeypatch) -> None:
    phone = Phone(game)
    monkeypatch.setattr("time.time", lambda: timezone.now().timestamp() + DAYS_400 + 60)
    assert phone.get("").status_code == 404


def test_links_and_cookies_outlive_a_new_secret_that_knows_the_old_one(game, settings) -> None:
    phone, address, old = Phone(game), link(game, "Bob"), settings.SECRET_KEY
    settings.SECRET_KEY = "another secret that is as long as the old one was, at least"
    assert phone.get("").status_code == 404
    assert Client().get(address).status_code == 404
    settings.SECRET_KEY_FALLBACKS = [old]
    assert phone.get("").status_code == 200
    assert Client().get(address).status_code == 302


def test_no_token_comes_into_a_line_of_a_log(game, caplog) -> None:
    for who in ("Bob", "Vera", "Alice"):
        address = link(game, who)
        record = logging.LogRecord("x", logging.INFO, "", 0, '"GET %s HTTP/1.1" %s', (address, 302), None)
        assert WithoutTokens().filter(record)
        secret = address.split("/")[-2]
        assert secret not in record.getMessage()
        assert game.public_id in record.getMessage() or who == "Alice", "what is public may be read"
        with caplog.at_level(logging.DEBUG):
            Client().get(address)
            Client().get(address.replace(secret, secret[:-1] + "-"))
        assert secret[:-1] not in caplog.text


def clubs_on(phone: Phone) -> dict[str, str]:
    """The role that its cookie has in each club, by public id."""
    value = phone.client.cookies[COOKIE].value
    return {public_id: role for public_id, (role, *_rest) in signing.loads(value, salt=SALT)["clubs"].items()}


def test_the_owners_link_of_a_club_is_never_lost_for_others(game) -> None:
    alice = Phone(game, "Alice")
    for _club in range(12):
        club = scorebook.found_club()
        alice.client.get(f"/open/read/{club.public_id}/{token(club, 'reader')}/")
    assert alice.client.get(f"/clubs/{game.club.public_id}/settings/").status_code == 200
    roles = clubs_on(alice)
    assert (len(roles), roles[game.club.public_id], list(roles)[-1]) == (9, "owner", club.public_id)


def test_who_only_reads_goes_before_who_starts_games_and_the_oldest_first(game) -> None:
    starter, bob = game.club, Phone(game)
    clubs = [scorebook.found_club() for _club in range(9)]
    for club in clubs:
        bob.client.get(f"/open/read/{club.public_id}/{token(club, 'reader')}/")
    assert clubs_on(bob) == {starter.public_id: "starter"} | {club.public_id: "reader" for club in clubs[2:]}


def test_the_fullest_cookie_is_one_that_a_browser_keeps(rf) -> None:
    ids = iter(f"{secrets.token_urlsafe(9)}" for _number in range(200))
    phone = phone_module.Phone(secrets.token_hex(8))
    phone.games = {next(ids): ["scorer", 12, 1] for _game in range(phone_module.MOST_GAMES)}
    phone.others = {f"Race {next(ids)}": ["viewer", 12] for _race in range(phone_module.MOST_OTHERS)}
    for role in ["owner"] * 40 + ["organizer"] * 20:
        phone.clubs = phone_module.newest_club(phone.clubs, next(ids), [role, 12])
    assert len(phone.clubs) == phone_module.MOST_OWNED + phone_module.MOST_CLUBS
    request = rf.get("/")
    request.phone = phone
    assert len(phone_module.remember(request, HttpResponse()).cookies[COOKIE].OutputString()) < 4096
