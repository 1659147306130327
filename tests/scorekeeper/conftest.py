"""The table that most of these tests stand at; a file that needs another has a fixture of the same name."""

import pytest

from scorekeeper.models import Game
from tests.table import one_hand


@pytest.fixture
def game(db: None) -> Game:
    """The official game after one hand: Ana 50, Bea 50, Carl 70."""
    return one_hand()
