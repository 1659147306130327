"""What becomes of links, roles, people and races when clubs that were joined part again, or were changed meanwhile."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from scorekeeper import scorebook
from scorekeeper.entering import NotPossible
from scorekeeper.links import token
from scorekeeper.models import Club, Game, Joining, Member, Player
from tests.scorekeeper.test_clubs import at
from tests.scorekeeper.test_clubs_joined import club_of, join, person
from tests.scorekeeper.test_members import send, signed_in
from tests.table import ask, facts_of, key
from tests.tournaments.race import race_of
from tournaments import director
from tournaments.models import Race

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(db: None) -> Club:
    return club_of("Ana", "Bea", "Carl")


@pytest.fixture
def other(db: None) -> Club:
    return club_of("Ana", "Anne", "Zoe")


@pytest.fixture
def alice(club: Club, other: Club) -> Client:
    """A phone that owns both."""
    client = Client()
    for each in (club, other):
        client.get(f"/open/club/{each.public_id}/{token(each, 'owner')}/")
    return client


def test_a_link_that_is_stopped_takes_those_of_the_clubs_that_joined_along(club, other, alice) -> None:
    given_out = f"/open/club/{other.public_id}/{token(other, 'owner')}/"
    reading = f"/open/read/{other.public_id}/{token(other, 'reader')}/"
    only_theirs = Client()
    only_theirs.get(given_out)
    join(club, other)
    assert send(only_theirs, at(club, "members/"), stop="owner", was=1).status_code == 302
    assert only_theirs.get(at(club, "settings/")).status_code == 200
    assert alice.get(at(club)).status_code == 404
    stranger = Client()
    assert stranger.get(given_out).status_code == 404
    assert stranger.get(at(club)).status_code == 404
    assert stranger.get(reading).status_code == 302
    assert stranger.get(at(club)).status_code == 200
    assert Club.objects.values_list("owner_link", "reader_link").distinct().get() == (2, 1)


def test_who_stops_a_link_of_joined_clubs_is_told_that_all_are_stopped(club, other, alice) -> None:
    assert b"either" not in alice.post(at(club, "members/"), {"stop": "reader", "was": 1, "key": key()}, follow=True).content
    join(club, other)
    assert b"either" in alice.post(at(club, "members/"), {"stop": "reader", "was": 2, "key": key()}, follow=True).content
