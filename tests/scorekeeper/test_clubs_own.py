"""A club that somebody with an account makes."""

import pytest
from django.test import Client

from scorekeeper.models import Club, Member
from tests.scorekeeper.test_members import signed_in
from tests.table import BOTH_WAYS, HTMX, key

pytestmark = pytest.mark.django_db
PAGE = "/account/clubs/new/"


def test_it_is_named_and_owned_by_who_makes_it_once() -> None:
    alice = signed_in("alice")
    assert PAGE.encode() in alice.get("/account/").content
    told = {"name": " Friday  club ", "zone": "Europe/Berlin", "key": alice.get(PAGE).context["key"]}
    answers = [alice.post(PAGE, told) for _twice in range(2)]
    club = Club.objects.get()
    assert [answer["Location"] for answer in answers] == [f"/clubs/{club.public_id}/"] * 2
    assert (club.name, club.time_zone) == ("Friday club", "Europe/Berlin")
    assert list(Member.objects.values_list("account__username", "role")) == [("alice", "owner")]
    page = alice.get(f"/clubs/{club.public_id}/")
    assert (page.context["club"], page.context["role_text"]) == ("Friday club", "You own this club.")
    assert "Friday club" in [each["title"] for each in alice.get("/account/").context["clubs"]]
    other = alice.post(PAGE, {**told, "name": "Another"})
    assert (other.status_code, Club.objects.count()) == (409, 1)
    assert signed_in("bob").post(PAGE, told).status_code == 302, "the key of another account"
    assert Club.objects.count() == 2


@BOTH_WAYS
@pytest.mark.parametrize(
    ("name", "told"),
    [
        *((name, "A club needs a name.") for name in ("", " \u200b", "\x00")),
        ("9" * 5000, "A club’s name has at most 80 letters."),
    ],
    ids=["none", "unseen", "NUL", "too long"],
)
def test_a_club_needs_a_name(headers, name, told) -> None:
    answer = signed_in("alice").post(PAGE, {"name": name, "key": key()}, headers=headers)
    assert (answer.status_code, Club.objects.count()) == (422, 0)
    assert answer.context["errors"] == [told]
    assert (b"<html" in answer.content) != (headers == HTMX)


def test_two_without_a_name_are_told_apart_alike_on_every_page(club, other, alice) -> None:
    """Wherever their tables are, whichever page it is."""
    Club.objects.filter(pk=other.pk).update(time_zone="Asia/Tokyo", created_at="2026-03-02T20:05:00Z")
    Club.objects.filter(pk=club.pk).update(time_zone="America/New_York", created_at="2026-03-02T20:05:00Z")
    told = {club: "Club of 03/02/2026 3:05 p.m.", other: "Club of 03/03/2026 5:05 a.m."}
    for each, title in told.items():
        assert alice.get(f"/clubs/{each.public_id}/").context["club"] == title
        assert title in alice.get("/").content.decode()
        assert alice.get(f"/clubs/{each.public_id}/people/").context["club"] == title
    page = alice.get(f"/clubs/{club.public_id}/join/")
    (choice,) = page.context["others"]
    assert (choice["title"], choice["text"].partition(" · ")[0]) == (told[other], "Ana, Anne, Zoe")
    page = alice.get(choice["url"])
    assert (page.context["other_title"], page.context["into_title"]) == (told[other], told[club])


def test_who_is_not_signed_in_is_led_to_sign_in() -> None:
    for answer in (Client().get(PAGE), Client().post(PAGE, {"name": "Mine", "key": key()})):
        assert answer["Location"].startswith("/account/sign-in/")
    assert signed_in("alice").put(PAGE).status_code == 405
    assert signed_in("alice").post(PAGE, {"name": "Mine"}).status_code == 400
