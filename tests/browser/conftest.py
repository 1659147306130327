"""What most tests of a scorepad begin with; a file that needs another table has a `game` of its own."""

import pytest

from scorekeeper.models import Game
from tests.table import start


@pytest.fixture
def game(transactional_db: None) -> Game:
    """A game of three that has just begun."""
    return start(names=["Ana", "Bea", "Carl"])


@pytest.fixture
def server(live_server) -> str:
    """The address of the server."""
    return str(live_server.url)
