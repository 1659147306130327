"""The e-mail of an account: added, changed, taken away, with its password."""

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client

from tests.scorekeeper.test_accounts import IN, PASSWORD
from tests.table import BOTH_WAYS, HTMX, key

pytestmark = pytest.mark.django_db
PAGE = "/account/email/"


@pytest.fixture
def alice(db) -> User:
    return User.objects.create_user("alice", "", PASSWORD)


@pytest.fixture
def phone(alice) -> Client:
    client = Client()
    assert client.post(IN, {"username": "alice", "password": PASSWORD}).status_code == 302
    return client


def save(phone: Client, email: str, was: str = "", headers=None, **more: str):
    return phone.post(PAGE, {"key": key(), "email": email, "was": was, "password": PASSWORD, **more}, headers=headers)


def kept() -> str:
    return User.objects.get().email


@BOTH_WAYS
def test_one_is_added_changed_and_taken_away(phone, headers) -> None:
    assert PAGE.encode() in phone.get("/account/").content
    steps = [("a@example.org", "a@example.org"), (" b@EXAMPLE.org ", "b@example.org"), ("", "")]
    for typed, stands in steps:
        page = phone.get(PAGE, headers=headers)
        assert page.context["form"]["email"].value() == page.context["was"] == kept()
        assert save(phone, typed, was=page.context["was"], headers=headers)["Location"] == "/account/"
        assert kept() == stands
        told = stands or "The e-mail is gone."
        assert told in phone.get("/account/").content.decode()


def test_a_forgotten_password_is_chosen_anew_by_the_one_that_was_added(phone, settings) -> None:
    settings.SENDS_MAIL = True
    assert b"sends no mail" not in phone.get(PAGE).content
    save(phone, "a@example.org")
    Client().post("/account/forgot/", {"email": "a@example.org"})
    assert [sent.to for sent in mail.outbox] == [["a@example.org"]]


@BOTH_WAYS
@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"password": "other words"}, "That is not the password of this account."),
        ({"password": ""}, "Type the password."),
        ({"password": "\x00" + PASSWORD}, "Null characters are not allowed."),
        ({"email": "nothing"}, "That is no e-mail address: correct it, or leave it empty."),
        ({"email": "x" * 250 + "@example.org"}, "An e-mail address has at most 254 letters."),
        ({"email": "9" * 5000}, "That is no e-mail address: correct it, or leave it empty."),
    ],
    ids=["password", "no password", "NUL", "no address", "long", "very long"],
)
def test_a_slip_is_told_and_what_was_typed_stays(phone, headers, wrong, told) -> None:
    answer = save(phone, **{"email": "a@example.org", **wrong}, headers=headers)
    assert answer.status_code == 422
    assert told in answer.context["errors"]
    assert answer.context["form"]["email"].value() == wrong.get("email", "a@example.org")
    assert PASSWORD.encode() not in answer.content
    assert (b"<html" in answer.content) != (headers == HTMX)
    assert kept() == ""


@BOTH_WAYS
def test_one_that_was_changed_meanwhile_is_a_conflict(phone, headers) -> None:
    User.objects.update(email="there@example.org")
    answer = save(phone, "mine@example.org", headers=headers)
    assert (answer.status_code, kept()) == (409, "there@example.org")
    assert answer.context["conflict"]["sent"] == ["mine@example.org"]
    assert answer.context["was"] == "there@example.org"
    assert save(phone, "mine@example.org", was=answer.context["was"]).status_code == 302


def test_sent_twice_it_is_done_once(phone) -> None:
    same = {"key": key()}
    assert [save(phone, "a@example.org", **same).status_code for _twice in range(2)] == [302, 302]
    assert kept() == "a@example.org"


def test_after_five_wrong_passwords_it_has_to_wait(phone) -> None:
    for _try in range(5):
        assert save(phone, "a@example.org", password="wrong").status_code == 422
    answer = save(phone, "a@example.org")
    assert (answer.status_code, answer.context["errors"]) == (422, ["Too many wrong passwords. Wait ten minutes."])


def test_who_is_not_signed_in_is_led_to_sign_in(phone) -> None:
    for answer in (Client().get(PAGE), save(Client(), "a@example.org")):
        assert answer["Location"].startswith(IN)
    assert phone.put(PAGE).status_code == 405
    assert phone.post(PAGE, {"email": "a@example.org", "password": PASSWORD}).status_code == 400
