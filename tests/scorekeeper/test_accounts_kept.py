"""An account that is there: its password changed, forgotten, its end."""

import re

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client

from scorekeeper import scorebook
from scorekeeper.models import Club, Game, Member
from tests.scorekeeper.test_accounts import IN, PASSWORD, UP
from tests.scorekeeper.test_clubs import phone_with
from tests.table import HTMX, ask, key

pytestmark = pytest.mark.django_db


@pytest.fixture
def alice(db) -> User:
    return User.objects.create_user("alice", "alice@example.org", PASSWORD)


def test_an_account_is_asked_for(alice) -> None:
    assert Client().get("/account/")["Location"] == "/account/sign-in/?next=/account/"
    assert Client().get("/account/password/").status_code == 302
    assert Client().get("/account/sign-out/").status_code == 405
    there = Client()
    there.force_login(alice)
    for path in (UP, IN, "/account/", "/account/password/", "/account/delete/", "/account/forgot/"):
        assert there.delete(path).status_code == 405
        assert there.put(path).status_code == 405


def test_a_password_is_changed_with_the_old_one(alice) -> None:
    client = Client()
    client.force_login(alice)
    fields = {"old_password": "wrong", "new_password1": "nine of hearts", "new_password2": "nine of hearts"}
    assert client.post("/account/password/", fields).status_code == 422
    assert client.post("/account/password/", {**fields, "old_password": PASSWORD}).status_code == 302
    assert client.get("/account/").status_code == 200
    assert Client().login(username="alice", password="nine of hearts")


def test_a_forgotten_password_is_chosen_anew_by_mail(settings, alice) -> None:
    settings.SENDS_MAIL = True
    client = Client()
    assert client.post("/account/forgot/", {"email": "alice@example.org"})["Location"] == "/account/forgot/sent/"
    assert client.get("/account/forgot/sent/").status_code == 200
    found = re.search(r"http://testserver(/account/forgot/\S+)", str(mail.outbox[0].body))
    assert found
    there = client.get(found[1])["Location"]
    assert client.post(there, {"new_password1": "x", "new_password2": "y"}).status_code == 422
    chosen = {"new_password1": "nine of hearts", "new_password2": "nine of hearts"}
    assert client.post(there, chosen)["Location"] == "/account/"
    assert client.get("/account/").status_code == 200
    assert b"already" in Client().get(found[1]).content


def test_nobody_learns_which_address_is_known(settings, alice) -> None:
    settings.SENDS_MAIL = True
    for address in ("alice@example.org", "nobody@example.org"):
        assert Client().post("/account/forgot/", {"email": address}).status_code == 302
    assert len(mail.outbox) == 1


def test_nobody_s_letter_box_is_filled(settings, alice) -> None:
    settings.SENDS_MAIL = True
    for _time in range(9):
        assert Client().post("/account/forgot/", {"email": "alice@example.org"}).status_code == 302
    assert len(mail.outbox) == 5


def test_a_server_without_mail_says_so(settings, alice) -> None:
    settings.SENDS_MAIL = False
    assert b"sends no mail" in Client().get("/account/forgot/").content
    assert Client().post("/account/forgot/", {"email": "alice@example.org"}).status_code == 422
    assert not mail.outbox


@pytest.mark.parametrize(
    "path", ["/account/forgot/x/y/", "/account/forgot/%00/%00/", "/account/forgot/" + "9" * 900 + "/x/"]
)
def test_a_broken_link_of_a_mail_is_told(path) -> None:
    assert Client().get(path).status_code == 200
    assert Client().post(path, {"new_password1": PASSWORD, "new_password2": PASSWORD}).status_code == 422
    assert Client().get(path, headers=HTMX).status_code == 200


def test_an_account_is_deleted_with_its_password_and_the_history_stays(game: Game, alice) -> None:
    client = phone_with(game.club, "keep", "scorer")
    client.force_login(alice)
    scorebook.become_member(game.club.pk, ask(), account=alice, role="scorer")
    assert client.get("/account/delete/").status_code == 200
    assert client.post("/account/delete/", {"key": key(), "password": "wrong"}).status_code == 422
    assert client.post("/account/delete/", {"key": key(), "password": PASSWORD})["Location"] == "/?out"
    assert not User.objects.exists()
    assert not Member.objects.exists()
    assert client.get(f"/games/{game.public_id}/").status_code == 200
    assert client.post("/account/delete/", {"key": key(), "password": PASSWORD}).status_code == 302


def test_the_last_owner_of_a_club_does_not_vanish(game: Game, alice) -> None:
    Club.objects.update(name="Friday table")
    scorebook.become_member(game.club.pk, ask(), account=alice, role="owner")
    client = Client()
    client.force_login(alice)
    answer = client.post("/account/delete/", {"key": key(), "password": PASSWORD})
    assert answer.status_code == 422
    assert b"Friday table: alice is the only owner" in answer.content
    assert User.objects.exists()
