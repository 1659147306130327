"""What the lists of accounts, clubs and house rules ask of the database does not grow with what they list."""

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper import scorebook
from scorekeeper.models import Club
from tests.table import ask, kept_rules, opened, start

pytestmark = pytest.mark.django_db


def asked(client: Client, address: str) -> int:
    """How many statements a page asks, once everything that is kept has been kept."""
    client.get(address)
    with CaptureQueriesContext(connection) as captured:
        assert client.get(address).status_code == 200
    return len(captured)


def club_of_ana(account: User) -> Club:
    club: Club = start().club
    scorebook.become_member(club.pk, ask(), account=account, role="owner")
    return club


@pytest.mark.parametrize("page", ["/account/", "/", "/clubs/{}/join/"])
def test_a_list_of_clubs_asks_no_more_for_more_clubs(page) -> None:
    account, client = User.objects.create_user("ana"), Client()
    client.force_login(account)
    first, _second = club_of_ana(account), club_of_ana(account)
    address = page.format(first.public_id)
    few = asked(client, address)
    for _more in range(4):
        club_of_ana(account)
    assert asked(client, address) <= few


def test_matching_people_asks_no_more_for_more_people() -> None:
    account, client = User.objects.create_user("ana"), Client()
    client.force_login(account)
    into, other = club_of_ana(account), club_of_ana(account)
    address = f"/clubs/{into.public_id}/join/?other={other.public_id}"
    few = asked(client, address)
    for club in (into, other):
        for number in range(12):
            scorebook.add_player(club, f"Eva {number}")
    assert asked(client, address) <= few


def test_comparing_asks_no_more_for_more_house_rules() -> None:
    game = start()
    alice = opened(game, "Alice")
    one = kept_rules(game.club, "Friday")
    address = f"/clubs/{game.club.public_id}/rules/{one.public_id}/compare/?with=preset:base"
    few = asked(alice, address)
    for number in range(5):
        kept_rules(game.club, f"Friday {number}")
    assert asked(alice, address) <= few
