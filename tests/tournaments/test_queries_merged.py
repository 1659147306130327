"""Where records were put together, no page asks more for more races in which that person plays, nor for more merges."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper import scorebook
from scorekeeper.models import Club, Merge, Player
from scorekeeper.scoreboard.consequences import parting
from tests.table import ask, imported, opened, record_of
from tournaments import director

from .race import PRESET, SHORT, won_by

pytestmark = pytest.mark.django_db


def race_in(club: Club | None, name: str) -> Club:
    """A race of a club, its first game won by somebody of this name, who is taken for a person of her own."""
    record = record_of(PRESET, won_by(0), options=SHORT)
    game = imported({**record, "seats": [name, "Bea", "Carl", "Dan"]}, club)
    director.start_race(game.pk, ask(), victories=3)
    return game.club


def merged(club: Club, name: str) -> Merge:
    """She turns out to be Stacy."""
    kept, gone = (club.players.get(name=each).public_id for each in ("Stacy", name))
    return scorebook.merge_players(club.pk, ask(), kept=kept, gone=gone)


def with_races(count: int, merges: int) -> tuple[Club, list[Merge]]:
    """A club with this many races, each with one of these records, all of which became Stacy's."""
    club, names = race_in(None, "Ana"), ["Ana", "Anna", "Anne"][:merges]
    scorebook.add_player(club, "Stacy")
    for number in range(1, count):
        race_in(club, names[number % merges])
    for name in names:
        if not Player.objects.filter(club=club, name=name).exists():
            scorebook.add_player(club, name)
    return club, [merged(club, name) for name in names]


def asked(client: Client, address: str) -> int:
    """How many statements a page asks, once everything that is kept has been kept."""
    client.get(address)
    with CaptureQueriesContext(connection) as captured:
        answer: Any = client.get(address)
        assert answer.status_code == 200
        assert b"".join(answer)
    return len(captured)


@pytest.mark.parametrize("page", ["/clubs/{}/", "/", "/clubs/{}/records.zip"])
def test_a_page_asks_no_more_for_more_races(page) -> None:
    few, many = (with_races(count, merges)[0] for count, merges in ((1, 1), (4, 3)))
    one, other = (opened(club.games.all()[0], "Alice") for club in (few, many))
    assert asked(other, page.format(many.public_id)) <= asked(one, page.format(few.public_id))


def test_what_parting_changes_asks_no_more_for_more_races_and_merges() -> None:
    told = {}
    for size in ((1, 1), (4, 1), (4, 3)):
        _club, merges = with_races(*size)
        with CaptureQueriesContext(connection) as captured:
            lines = parting([merge.pk for merge in merges])
        told[size] = len(captured)
        assert lines == []
    assert len(set(told.values())) == 1, told
