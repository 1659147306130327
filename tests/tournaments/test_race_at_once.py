"""A race whose phones tap in the same moment, each of them at another server of the same database where it can."""

from collections.abc import Callable, Iterator
from functools import partial
from urllib.parse import urlencode

import pytest

from tests.devices import Answer, Device, at_once
from tests.live import Server, serving_apart
from tests.table import link
from tests.tournaments.race import go_on, race_of, tokens, win
from tournaments.models import Race

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(scope="module")
def server(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving_apart(tmp_path_factory.mktemp("live")) as server:
        yield server


@pytest.fixture
def race() -> Race:
    return race_of()


@pytest.fixture
def phones(server: Server, race: Race) -> list[Device]:
    first = race.games.get().game
    assert first
    return [Device(server, link(first, who)) for who in ("Alice", "Bob")]


def next_game(phone: Device, race: Race) -> Callable[[], Answer]:
    """The next game, as the token board of this phone offers it; it is started when it is called."""
    page = f"/races/{race.public_id}/next/"
    form = phone.get(page).form(after="1")
    return lambda: phone.call("POST", page, urlencode(form.filled()))


def test_two_phones_that_both_tap_twice_start_one_game(phones, race) -> None:
    alice, bob = (next_game(phone, race) for phone in phones)
    assert at_once(alice, alice, bob, bob) == [302] * 4
    assert race.games.count() == 2


def test_two_phones_that_undo_a_won_game_take_one_token_back(phones, race) -> None:
    game = go_on(race)
    win(game, "Ana")
    assert tokens(race) == {"Ana": 2}
    pad, sure = f"/games/{game.public_id}/", []
    for phone in phones:
        phone.get(link(game, "Bob"))
        asked = phone.send(phone.get(pad).form("undo/"))
        sure.append(partial(phone.send, asked.form("undo/", sure=1), sure=1))
    assert sorted(at_once(*sure)) == [302, 409]
    assert tokens(race) == {"Ana": 1}
