"""Guessing is slowed down, for all processes together; honest people behind one address are not."""

import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.utils import timezone

from scorekeeper import scorebook, tries
from scorekeeper.links import token
from scorekeeper.models import Tries
from tests.table import link, start

pytestmark = pytest.mark.django_db
PASSWORD, IN = "seven of clubs", "/account/sign-in/"


@pytest.fixture
def alice(db) -> User:
    return User.objects.create_user("alice", "alice@example.org", PASSWORD)


def signs_in(name: str = "alice", password: str = PASSWORD, at: str = "192.0.2.1") -> int:
    """What signing in answers to a new browser at this address."""
    return Client(REMOTE_ADDR=at).post(IN, {"username": name, "password": password}).status_code


def test_a_hundred_phones_behind_one_address_sign_in_each_after_two_slips(monkeypatch) -> None:
    """A fifth of them, where a fifth as many slips are too many."""
    monkeypatch.setitem(tries.MOST, "place", tries.MOST["place"] // 5)
    for number in range(20):
        User.objects.create_user(f"name-{number}", password=PASSWORD)
    for number in range(20):
        told = [signs_in(f"name-{number}", password) for password in ("slip", "slips", PASSWORD)]
        assert told == [422, 422, 302], number


def test_a_place_waits_once_too_many_names_were_tried_there(alice, monkeypatch) -> None:
    monkeypatch.setitem(tries.MOST, "place", 7)
    assert {signs_in(f"name-{number}", "wrong") for number in range(7)} == {422}
    assert (signs_in(), signs_in(at="192.0.2.9")) == (429, 302)


def test_a_name_waits_once_too_many_places_tried_it(alice, monkeypatch) -> None:
    monkeypatch.setitem(tries.MOST, "name", 7)
    assert {signs_in(password="wrong", at=f"192.0.2.{number}") for number in range(7)} == {422}
    assert signs_in(at="198.51.100.1") == 429


def test_who_waits_is_told_how_long(alice) -> None:
    for _try in range(5):
        signs_in(password="wrong")
    answer = Client(REMOTE_ADDR="192.0.2.1").post(IN, {"username": "alice", "password": PASSWORD})
    assert 590 <= int(answer["Retry-After"]) <= 600
    assert "Wait ten minutes" in answer.content.decode()
    Tries.objects.update(until=timezone.now())
    assert signs_in() == 302


def test_what_was_right_does_not_count(alice) -> None:
    assert {signs_in() for _time in range(12)} == {302}
    assert set(Tries.objects.values_list("wrong", flat=True)) == {0}


def test_the_old_password_is_guessed_no_more_often_where_it_is_changed(alice) -> None:
    client = Client()
    client.force_login(alice)
    form = {"new_password1": "eight of clubs", "new_password2": "eight of clubs"}
    told = [client.post("/account/password/", {"old_password": "wrong", **form}).status_code for _try in range(6)]
    assert told == [422] * 5 + [429]


def test_the_back_office_has_no_tries_of_its_own(alice, rf) -> None:
    from django.contrib.admin.forms import AdminAuthenticationForm

    User.objects.update(is_staff=True)
    form = [AdminAuthenticationForm(rf.get("/"), {"username": "alice", "password": said}) for said in "wrong"]
    assert [each.is_valid() for each in form] == [False] * 5
    assert not AdminAuthenticationForm(rf.get("/"), {"username": "alice", "password": PASSWORD}).is_valid()


@pytest.mark.parametrize("kind", ["score", "club"])
def test_links_that_open_nothing_are_counted_and_one_that_opens_does_so(kind, monkeypatch) -> None:
    monkeypatch.setitem(tries.MOST, "link", 7)
    game = start()
    thing = game if kind == "score" else game.club
    told = [Client().get(f"/open/{kind}/{thing.public_id}/no-{number}/") for number in range(9)]
    assert [answer.status_code for answer in told] == [404] * 7 + [429] * 2
    assert int(told[-1]["Retry-After"]) > 500
    assert Client().get(link(game, "Bob")).status_code == 302
    assert Client(REMOTE_ADDR="192.0.2.9").get(f"/open/{kind}/{thing.public_id}/no/").status_code == 404


def test_tokens_of_the_api_are_counted_with_the_links(monkeypatch) -> None:
    monkeypatch.setitem(tries.MOST, "link", 3)
    game = start()
    address, right = f"/api/v1/games/{game.public_id}/", f"open/watch/{game.public_id}/{token(game, 'viewer')}"
    told = [Client().get(address, {"token": f"open/watch/{game.public_id}/no-{number}"}) for number in range(4)]
    assert [answer.status_code for answer in told] == [404] * 3 + [429]
    assert (told[-1]["Content-Type"], "Wait ten minutes" in told[-1].json()["message"]) == ("application/json", True)
    assert Client().get(address, {"token": right}).status_code == 200


@pytest.mark.parametrize(
    ("proxies", "one", "other", "same"),
    [
        (0, "1.1.1.1, 2.2.2.2", "9.9.9.9", True), (1, "1.1.1.1, 2.2.2.2", "9.9.9.9, 2.2.2.2", True),
        (1, "2.2.2.2, 1.1.1.1", "2.2.2.2, 9.9.9.9", False), (1, "2001:db8::1", "2001:db8::ffff", True),
        (1, "2001:db8::1", "2001:db8:0:1::1", False), (1, "::ffff:1.1.1.1", "1.1.1.1", True), (2, "1.1.1.1", "", True),
    ],
)  # fmt: skip
def test_a_place_is_what_our_own_proxy_says(settings, rf, proxies, one, other, same) -> None:
    settings.TRUSTED_PROXIES = proxies
    places = [tries.place_of(rf.get("/", HTTP_X_FORWARDED_FOR=said)) for said in (one, other)]
    assert (places[0] == places[1]) is same


def test_old_rows_go_and_none_tells_who_was_meant(alice) -> None:
    signs_in(password="wrong")
    Tries.objects.update(until=timezone.now() - timedelta(seconds=1))
    old = set(Tries.objects.values_list("pk", flat=True))
    signs_in("bob", "wrong")
    assert not old & set(Tries.objects.values_list("pk", flat=True))
    assert Tries.objects.count() == 3
    assert {len(key) for key in Tries.objects.values_list("key", flat=True)} == {64}


@pytest.mark.django_db(transaction=True)
def test_of_many_at_once_no_more_look_than_may() -> None:
    gate = threading.Barrier(20)

    def one() -> bool:
        gate.wait()
        try:
            return scorebook.count_try({"a": 5, "b": 60}, lasts=tries.AGAIN) is None
        finally:
            connection.close()

    with ThreadPoolExecutor(20) as threads:
        looked = [each.result() for each in [threads.submit(one) for _each in range(20)]]
    assert sorted(looked) == [False] * 15 + [True] * 5
    assert dict(Tries.objects.values_list("key", "wrong")) == {"a": 5, "b": 5}
