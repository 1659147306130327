"""An undo that was tapped without signal names its step by the key: its number was not known then."""

import pytest

from scorekeeper.models import Game
from tests.table import Phone, key, start

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(db) -> Game:
    """A game at its beginning."""
    return start()


def stands(game) -> list[str | None]:
    """The bids of the open hand."""
    hand = game.hands.first()
    return hand.bids if hand else []


def test_it_takes_back_the_step_of_that_key_whatever_its_number(game) -> None:
    bob, tap, later = Phone(game), key(), key()
    bob.enter("bid", 1, "5")
    bob.enter("bid", 0, "4", key=tap)
    undone = bob.post("undo/", step=999, of=tap, key=later)
    assert undone.status_code == 302
    assert stands(game) == [None, "5", None]
    again = bob.post("undo/", step=999, of=tap, key=later)
    assert again.status_code == 302, "a replay after a lost answer"
    assert stands(game) == [None, "5", None]


def test_another_tap_after_that_step_keeps_it(game) -> None:
    bob, tap = Phone(game), key()
    bob.enter("bid", 0, "4", key=tap)
    bob.enter("bid", 1, "5")
    number = game.steps.get(key=tap).number
    for htmx in (False, True):
        assert bob.post("undo/", htmx, step=number, of=tap).status_code == 409
    assert stands(game) == ["4", "5", None]


def test_a_key_that_nobody_sent_undoes_nothing(game) -> None:
    bob, tap = Phone(game), key()
    bob.enter("bid", 0, "4", key=tap)
    number = game.steps.get(key=tap).number
    assert bob.post("undo/", step=number, of=key()).status_code == 409, "though the number is right"
    bob.post("undo/", step=number, of=tap)
    assert bob.post("undo/", step=number, of=tap).status_code == 409, "it stands no longer"
    assert stands(game) == []
