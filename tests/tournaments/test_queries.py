"""A game of a race costs no statement more than any other, however many games its race has."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.table import Phone
from tournaments.models import Race

from .race import go_on, race_of, win

pytestmark = pytest.mark.django_db(transaction=True)


def asked(call: Callable[..., Any], *arguments: Any, **fields: Any) -> list[str]:
    """The statements of a request, BEGIN and COMMIT too."""
    with CaptureQueriesContext(connection) as captured:
        assert call(*arguments, **fields).status_code == 200
    return [query["sql"] for query in captured]


@pytest.fixture(params=[1, 4], ids=["after one game", "after four"])
def race(request: pytest.FixtureRequest) -> Race:
    race = race_of(9)
    for _game in range(1, request.param):
        win(go_on(race), "Bea")
    return race


def test_a_tap_asks_at_most_ten(race) -> None:
    bob = Phone(go_on(race))
    bob.board()  # the lines of the race are read once for each of its versions
    statements = asked(bob.post, "enter/", True, hand=1, field="bid", seat=0, value="4", was="")
    assert len(statements) <= 10, statements
    step = bob.board()["undo"]["step"]
    statements = asked(bob.post, "undo/", True, step=step)
    assert len(statements) <= 14, statements


@pytest.mark.parametrize("who", ["Alice", "Bob", "Vera"])
def test_the_board_asks_at_most_four(race, who) -> None:
    game = go_on(race)
    phone, bob = Phone(game, who), Phone(game)
    phone.board()
    bob.bid("4")  # the board is another by now, and is read anew
    statements = asked(phone.get)
    assert len(statements) <= 4, statements
