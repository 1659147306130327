"""The table code is told where it is needed: to the scorer, at the start of a game."""

import pytest

from scorekeeper import scorebook
from tests.table import Phone, ask, play, start

pytestmark = pytest.mark.django_db


def test_the_scorer_reads_the_code_until_a_hand_is_scored() -> None:
    game = start()
    code = game.table_code
    assert any(code in text for text in Phone(game).board()["notices"])
    assert not any(code in text for text in Phone(game, "Vera").board()["notices"])
    play(game, ["5", "4", "6"], [6, 4, 7], {"JC": 0, "JD": 0})
    assert not any(code in text for text in Phone(game).board()["notices"])


def test_a_new_code_is_told_at_once() -> None:
    game = start()
    Phone(game).board()
    scorebook.new_table_code(game.pk, ask(), was=game.table_code)
    game.refresh_from_db()
    assert any(game.table_code in text for text in Phone(game).board()["notices"])
