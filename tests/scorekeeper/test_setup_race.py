"""Two taps at the very same moment: one game."""

import threading

import pytest
from django.db import connection
from django.test import Client

from scorekeeper.models import Club, Game, Player

pytestmark = pytest.mark.django_db(transaction=True)

NAMES = {"name-0": "Ana", "name-1": "Bea"}


def at_once(*requests) -> list[str]:
    """Send forms at the same moment, each from a thread of its own; where they lead."""
    led: list[str] = []
    gate = threading.Barrier(len(requests))

    def send(client: Client, address: str, fields: dict[str, str]) -> None:
        gate.wait()
        try:
            led.append(client.post(address, fields).headers.get("Location", ""))
        finally:
            connection.close()

    threads = [threading.Thread(target=send, args=request) for request in requests]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return led


def test_start_tapped_twice() -> None:
    address, fields = "/new/table/?preset=two-handed-500", {"key": "this-page", **NAMES}
    led = at_once((Client(), address, fields), (Client(), address, fields))
    assert len(led) == 2
    assert len(set(led)) == 1
    assert [Game.objects.count(), Club.objects.count(), Player.objects.count()] == [1, 1, 2]


def test_rematch_tapped_on_two_phones(client) -> None:
    client.post("/new/table/?preset=two-handed-500", {"key": "this-page", **NAMES})
    game = Game.objects.get()
    Game.objects.filter(pk=game.pk).update(ended="nobody")
    other = Client()
    other.cookies["phone"] = client.cookies["phone"].value
    address = f"/games/{game.public_id}/rematch/"
    led = at_once((client, address, {"key": "page-of-one"}), (other, address, {"key": "page-of-other"}))
    assert len(led) == 2
    assert len(set(led)) == 1
    assert Game.objects.count() == 2
