"""The table that most of these tests stand at; a file that needs another has a fixture of the same name."""

import pytest
from django.test import Client

from scorekeeper.links import token
from scorekeeper.models import Club, Game
from tests.table import club_of, one_hand


@pytest.fixture
def game(db: None) -> Game:
    """The official game after one hand: Ana 50, Bea 50, Carl 70."""
    return one_hand()


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
