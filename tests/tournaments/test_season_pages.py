"""The pages of a season: begun, its nights put in and taken out, its table read, by whom it may."""

import re
from typing import Any

import pytest
from django.test import Client

from scorekeeper.models import Club
from tests.table import key, one_hand, opened
from tests.tournaments.night import drawn, night, result, table_of
from tournaments.models import Season, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return one_hand().club


@pytest.fixture
def alice(club: Club) -> Client:
    """Alice organizes."""
    return opened(club.games.get(), "Alice")


def begun(alice: Client, club: Club, **fields: Any) -> Any:
    sent = {"key": key(), "name": "Spring", "by": "places", "points": "5 3, 1", "best": "", "final": "2", **fields}
    return alice.post(f"/tournaments/seasons/of/{club.public_id}/new/", sent)


def played(club: Club) -> Tournament:
    tournament = night(4, club=club)
    result(table_of(drawn(tournament, [1, 2, 3, 4])), 310, 200, 90, -20)
    return tournament


def test_a_season_from_its_first_tap_to_its_table(alice: Client, club: Club) -> None:
    tournament = played(club)
    settings = begun(alice, club)["Location"]
    put = {"key": key(), "do": "in", "night": tournament.public_id}
    assert [alice.post(settings, put).status_code for _ in range(2)] == [302, 302]
    page = alice.get(settings.removesuffix("settings/")).content.decode()
    assert re.findall(r'<tr><td class="num">(.*?)</td>', page) == ["1", "2", "3 =", "3 ="]
    assert "Club night: place 1, 5" in page
    assert "A night brings points by place: 5, 3, 1." in page
    assert "Spring" in alice.get(f"/clubs/{club.public_id}/").content.decode()


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("name", " ", "Give the season a name"),
        ("points", "five", "Write the points as numbers"),
        ("best", "many", "Say how many nights count"),
        ("best", "0", "The best 1 to 366 nights can count"),
        ("final", "9999", "At most 366 can be in the final"),
    ],
)
def test_what_cannot_be_is_told_and_nothing_typed_is_lost(
    alice: Client, club: Club, field: str, value: str, says: str
) -> None:
    answer = begun(alice, club, **{"name": "Spring", field: value})
    assert (answer.status_code, Season.objects.count()) == (422, 0)
    page = answer.content.decode()
    assert says in page
    assert f'value="{value.strip()}"' in page


def test_a_change_that_comes_too_late_is_told(alice: Client, club: Club) -> None:
    settings = begun(alice, club)["Location"]
    change = {"do": "change", "name": "Summer", "by": "tokens", "points": "", "best": "3", "final": "", "was": 1}
    assert alice.post(settings, {"key": key(), **change}).status_code == 302
    late = alice.post(settings, {"key": key(), **change, "name": "Autumn"})
    assert late.status_code == 409
    assert "Autumn" in late.content.decode()
    season = Season.objects.get()
    assert (season.name, season.by, season.best) == ("Summer", "tokens", 3)


def test_who_only_reads_sees_the_table_and_a_stranger_nothing(alice: Client, club: Club) -> None:
    settings = begun(alice, club)["Location"]
    vera = opened(club.games.get(), "Vera")
    stranger = Client()
    assert [each.get(settings.removesuffix("settings/")).status_code for each in (vera, stranger)] == [404, 404]
    club.is_open = True
    club.save()
    assert stranger.get(settings.removesuffix("settings/")).status_code == 200
    assert stranger.post(settings, {"key": key(), "do": "out", "night": "x"}).status_code == 403


def test_a_night_of_another_club_is_refused(alice: Client, club: Club) -> None:
    settings = begun(alice, club)["Location"]
    answer = alice.post(settings, {"key": key(), "do": "in", "night": night(4).public_id})
    assert answer.status_code == 409
