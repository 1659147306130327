"""What most tests of a scorepad begin with; a file that needs another table has a `game` of its own."""

from typing import Any

import pytest

from scorekeeper.models import Game
from tests.table import start


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """No worker stands between a page and the server, but for the tests of what it does."""
    return {**browser_context_args, "service_workers": "block"}


@pytest.fixture
def game(transactional_db: None) -> Game:
    """A game of three that has just begun."""
    return start(names=["Ana", "Bea", "Carl"])


@pytest.fixture
def server(live_server) -> str:
    """The address of the server."""
    return str(live_server.url)
