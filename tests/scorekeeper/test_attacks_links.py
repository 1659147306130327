"""Attacks on links, cookies and the table code: what is not in a phone's own cookie opens nothing."""

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper import scorebook
from scorekeeper.links import token
from scorekeeper.models import Game
from scorekeeper.phone import COOKIE
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
    assert phone.enter("bid", 0, "4").status_code == 404
    polled = phone.get("poll/", **{"HX-Request": "true"})
    assert (polled.status_code, b"This link was stopped" in polled.content) == (286, True)
    assert b"<html" not in polled.content
    new = Game.objects.select_related("club").get()
    assert Phone(new, who).get("").status_code == 200


def test_the_phone_that_stops_the_scorer_s_link_goes_on_scoring(game) -> None:
    bob, second = Phone(game), Phone(game)
    bob.post("share/", revoke="scorer", was=1)
    assert bob.enter("bid", 0, "4").status_code == 302
    assert bob.client.get(f"/games/{game.public_id}/rematch/").status_code == 200
    assert bob.client.get(f"/clubs/{game.club.public_id}/").status_code == 200
    assert second.enter("bid", 1, "4").status_code == 404


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
    assert b"That link opens nothing any more; the new one is here." in phone.get("share/").content
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
