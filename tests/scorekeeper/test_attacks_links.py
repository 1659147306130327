"""Attacks on links, cookies and the table code: what is not in a phone's own cookie opens nothing."""

import logging
import secrets

import pytest
from django.contrib.auth.models import User
from django.core import signing
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scorekeeper import phone as phone_module
from scorekeeper import scorebook
from scorekeeper.links import token
from scorekeeper.models import Game
from scorekeeper.phone import COOKIE, SALT
from scorekeeper.project.policy import WithoutTokens
from tests.table import Phone, ask, key, link, start

pytestmark = pytest.mark.django_db
DAYS_400 = 400 * 86400


@pytest.fixture
def game():
    return start()


@pytest.mark.parametrize(("who", "role"), [("Bob", "scorer"), ("Vera", "viewer"), ("Alice", "")])
def test_a_link_writes_no_row_sets_the_cookie_and_leads_to_the_plain_address(game, who, role) -> None:
    client = Client()
    with CaptureQueriesContext(
        connection,
    ) as asked:
        answer = client.get(link(game, who))
    assert [query["sql"].split()[0] for query in asked] == ["SELECT"]
    assert answer["Location"] == (f"/games/{game.public_id}/" if role else f"/clubs/{game.club.public_id}/")
    assert answer["Referrer-Policy"] == "no-referrer"
    assert "no-store" in answer["Cache-Control"]
    cookie = answer.cookies[COOKIE]
    assert (cookie["max-age"], cookie["httponly"], cookie["samesite"]) == (DAYS_400, True, "Lax")
    assert token(game, "scorer") not in cookie.value
    assert client.get(f"/games/{game.public_id}/").context["board"]["role"] == (role or "scorer")


def test_the_plain_address_copied_to_another_phone_is_not_there(game) -> None:
    bob = Phone(game)
    assert bob.get("").status_code == 200
    for path in ("", "sheet/", "print/", "text/", "record.json", "share/", "takeover/"):
        assert Phone(game, "Charlie").get(path).status_code == 404, path


def test_no_page_but_the_one_that_shares_gives_a_link_away(game) -> None:
    bob = Phone(game)
    secrets = [token(game, "scorer"), token(game, "viewer"), token(game.club, "owner")]
    for path in ("", "sheet/", "print/", "text/", "record.json", "poll/"):
        text = bob.get(path).content.decode()
        assert not [secret for secret in secrets if secret in text], path
    assert token(game, "scorer") in bob.get("share/").content.decode()
    assert Phone(game, "Vera").get("share/").status_code == 403


@pytest.mark.parametrize("change", ["another letter", "cut off", "of the viewer", "of another game", "empty"])
def test_a_token_that_is_not_the_link_s_opens_nothing(game, change) -> None:
    secret = token(game, "scorer")
    wrong = {
        "another letter": ("A" if secret[0] != "A" else "B") + secret[1:],
        "cut off": secret[:-1],
        "of the viewer": token(game, "viewer"),
        "of another game": token(start(), "scorer"),
        "empty": "-",
    }[change]
    client = Client()
    assert client.get(f"/open/score/{game.public_id}/{wrong}/").status_code == 404
    assert COOKIE not in client.cookies
    assert client.get(f"/games/{game.public_id}/").status_code == 404


@pytest.mark.parametrize(("who", "stopped"), [("Bob", "scorer"), ("Vera", "viewer")])
def test_a_link_that_was_stopped_opens_nothing_and_says_so(game, who, stopped) -> None:
    old, phone = link(game, who), Phone(game, who)
    answer = Phone(game, "Alice").post("share/", revoke=stopped, was=1)
    assert answer.status_code == 302
    page = Client().get(old)
    assert (page.status_code, b"This link was stopped" in page.content) == (404, True)
    assert phone.enter("bid", 0, "4").status_code == (403 if who == "Bob" else 404)
    polled = phone.get("poll/", **{"HX-Request": "true"})
    if who == "Vera":
        assert (polled.status_code, b"This link was stopped" in polled.content) == (286, True)
        assert b"<html" not in polled.content
    new = Game.objects.select_related("club").get()
    assert Phone(new, who).get("").status_code == 200


def test_the_phone_that_stops_the_scorer_s_link_goes_on_scoring(game) -> None:
    bob, second = Phone(game), Phone(game)
    bob.post("share/", revoke="scorer", was=1)
    assert bob.enter("bid", 0, "4").status_code == 302
    assert second.enter("bid", 1, "4").status_code == 403


def test_only_the_owner_stops_the_links_of_the_club(game) -> None:
    for what in ("starter", "owner"):
        assert Phone(game).post("share/", revoke=what, was=1).status_code == 403
    alice = Phone(game, "Alice")
    for what in ("starter", "owner"):
        assert alice.post("share/", revoke=what, was=1).status_code == 302
    club = Game.objects.get().club
    assert (club.starter_link, club.owner_link) == (2, 2)
    assert alice.enter("bid", 0, "4").status_code == 302, "this phone keeps what it may do"


@pytest.mark.parametrize("what", ["viewer", "scorer", "starter", "owner"])
def test_a_phone_that_stops_a_link_gets_none_that_it_had_not(game, what) -> None:
    phone = Phone(game, "Charlie")
    phone.client.force_login(owner := User.objects.create_user("alice"))
    scorebook.become_member(game.club_id, ask(), account=owner, role="owner")
    assert phone.post("share/", revoke=what, was=1).status_code == 302
    assert phone.client.get(f"/clubs/{game.club.public_id}/settings/").status_code == 200
    phone.client.post("/account/sign-out/", {"key": key()})
    for path in (f"/clubs/{game.club.public_id}/settings/", f"/clubs/{game.club.public_id}/", phone.address):
        assert phone.client.get(path).status_code == 404


def test_a_phone_keeps_the_link_that_it_had(game) -> None:
    vera = Phone(game, "Vera")
    vera.client.force_login(owner := User.objects.create_user("vera"))
    scorebook.become_member(game.club_id, ask(), account=owner, role="owner")
    for what in ("viewer", "scorer", "starter", "owner"):
        assert vera.post("share/", revoke=what, was=1).status_code == 302
    vera.client.post("/account/sign-out/", {"key": key()})
    assert [vera.get(page).status_code for page in ("", "share/")] == [200, 403]


def test_who_stops_the_scorer_s_link_is_no_starter_again(game) -> None:
    bob = Phone(game)
    scorebook.stop_link(game.club_id, ask(), role="starter", was=1)
    bob.post("share/", revoke="scorer", was=1)
    assert bob.get("share/").status_code == 200
    assert bob.client.get(f"/clubs/{game.club.public_id}/").status_code == 404


def numbers() -> list[int]:
    game = Game.objects.select_related("club").get()
    return [game.viewer_link, game.scorer_link, game.club.starter_link, game.club.owner_link]


def test_a_link_is_stopped_once_when_its_form_comes_twice(game) -> None:
    alice = Phone(game, "Alice")
    shown = {link["role"]: link["was"] for link in alice.get("share/").context["links"]}
    assert shown == dict.fromkeys(["viewer", "scorer", "starter", "owner"], 1)
    for what in shown:
        told = {"revoke": what, "was": shown[what], "key": key()}
        assert [alice.post("share/", **told).status_code for _twice in range(2)] == [302, 302]
    assert numbers() == [2, 2, 2, 2]
    assert alice.post("share/", revoke="viewer").status_code == 400


def test_a_code_is_changed_once_when_its_form_comes_twice(game) -> None:
    bob = Phone(game)
    old = bob.get("share/").context["code"]
    assert bob.post("share/", revoke="code", was=old).status_code == 302
    new = bob.get("share/").context["code"]
    assert bob.post("share/", revoke="code", was=old).status_code == 302
    assert (new != old, bob.get("share/").context["code"]) == (True, new)


def test_who_lost_the_link_on_the_way_to_the_pen_stops_nothing(game) -> None:
    def gone(thing: object) -> None:
        raise PermissionDenied

    late = scorebook.Ask(key(), "phone", allow=gone)
    for stop in (
        lambda: scorebook.revoke_game_link(game.pk, late, role="viewer", was=1),
        lambda: scorebook.new_table_code(game.pk, late, was=game.table_code),
        lambda: scorebook.stop_link(game.club_id, late, role="owner", was=1),
    ):
        with pytest.raises(PermissionDenied):
            stop()
    assert (numbers(), Game.objects.get().table_code) == ([1, 1, 1, 1], game.table_code)


def test_a_viewer_stops_no_link(game) -> None:
    for what in ("viewer", "scorer", "code", "starter", "owner"):
        assert Phone(game, "Vera").post("share/", revoke=what).status_code == 403
    assert Game.objects.get().scorer_link == 1


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
