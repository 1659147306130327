"""A table whose phones are answered by two servers of one database: as if there were one."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from scorekeeper.models import Game
from tests.devices import Device, at_once
from tests.live import Server, serving
from tests.table import Phone, facts_of, link, start

pytestmark = pytest.mark.django_db(transaction=True)
DONE, STALE = 302, 409


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server, and another beside it."""
    with serving(tmp_path, "--prepared", processes=2) as server:
        yield server


def test_two_scorers_and_a_board_on_two_servers_are_at_one_table(server: Server) -> None:
    game = start()
    home = f"/games/{game.public_id}/"
    each = [one._replace(beside=()) for one in server.all()]  # a phone of each asks that one alone
    scorers = [Device(one, link(game, "Bob")) for one in each]
    watching = [Device(one, link(game, "Vera")) for one in each]
    for hand in range(1, 4):
        Phone(game, "Bob").ready(["4", "5", "6"], [4, 5, 8])  # by a third, this process
        before = [phone.get(home).text for phone in watching]
        # Both save the hand at once: it is there once, and whoever was later is told.
        forms = [(phone, phone.get(home).form("save/")) for phone in scorers]
        sent = at_once(*(partial(phone.send, form) for phone, form in forms))
        assert sorted(sent) in ([DONE, DONE], [DONE, STALE])
        assert [one.number for one in facts_of(game).hands if one.scored_at] == list(range(1, hand + 1))
        # What was answered for is on every board at once, the same on all.
        after = [phone.get(home).text for phone in watching]
        assert after[0] == after[1] != before[0] == before[1]
    assert server.trouble() == ""


def test_a_tap_that_comes_four_times_by_two_ways_counts_once(server: Server) -> None:
    game = start()
    phone = Device(server, link(game, "Bob"))
    form = phone.get(f"/games/{game.public_id}/").form("enter/")
    version = Game.objects.get(pk=game.pk).version
    assert at_once(*[partial(phone.send, form, value="4")] * 4) == [DONE] * 4
    assert Game.objects.get(pk=game.pk).version == version + 1
    assert server.trouble() == ""
