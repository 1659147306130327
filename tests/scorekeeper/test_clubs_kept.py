"""A club is kept: claimed by an account that is signed in."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from scorekeeper import scorebook
from scorekeeper.models import Club, Game, Member
from tests.scorekeeper.test_clubs import at, phone_with
from tests.table import ask, key

pytestmark = pytest.mark.django_db


@pytest.fixture
def alice(db: None) -> User:
    return User.objects.create_user("alice")


def claim(client: Client, club: Club, name: str, **more: str):
    return client.post(at(club, "keep/"), {"key": key(), "name": name, **more})


def test_an_account_that_is_signed_in_claims_the_club_of_its_phone(game: Game, alice) -> None:
    client = phone_with(game.club)
    assert "sign-in" in claim(client, game.club, "Friday")["Location"]
    client.force_login(alice)
    for wrong in ("", "\u200b", "x" * 81, "\x00"):
        answer = claim(client, game.club, wrong)
        assert answer.status_code == 422
    same = {"key": key()}
    assert [claim(client, game.club, "Friday", **same).status_code for _twice in range(2)] == [302, 302]
    assert (Club.objects.get().name, Member.objects.get().account) == ("Friday", alice)


def test_a_club_claimed_meanwhile_is_a_conflict(game: Game, alice) -> None:
    client = phone_with(game.club)
    client.force_login(User.objects.create_user("bob"))
    scorebook.claim_club(game.club.pk, ask(), account=alice, name="Friday")
    answer = claim(client, game.club, "Mine")
    assert answer.status_code == 409
    assert Club.objects.get().name == "Friday"


def test_once_it_is_claimed_no_page_says_that_it_hangs_on_this_phone(game: Game, alice) -> None:
    client, hangs = phone_with(game.club), "All games hang on this phone."
    assert hangs in client.get(at(game.club, "keep/")).content.decode()
    scorebook.claim_club(game.club.pk, ask(), account=alice, name="Friday")
    for each in (client, phone_with(game.club)):
        page = each.get(at(game.club, "keep/")).content.decode()
        assert hangs not in page
        assert "The account that owns this club finds it on any phone." in page
        assert "This club belongs to alice" in page


def test_each_tile_of_a_club_opens_a_page_of_its_name(game: Game) -> None:
    client = phone_with(game.club)
    for tile in client.get(at(game.club)).context["pages"]:
        page = client.get(tile["url"]).content.decode()
        assert (f"<h1>{tile['title']}" in page, f"<title>{tile['title']}" in page) == (True, True), tile["title"]
