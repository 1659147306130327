"""Pages of ratings: who is ranked, by what, how one went; what a page says while ratings are old."""

from datetime import timedelta
from io import StringIO
from random import Random
from typing import Any

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper import scorebook
from scorekeeper.history.ratings import Skill, shown
from scorekeeper.models import Club, Family, Player, Rating

from .ground import page, reader
from .test_ratings import BEGINS, a_club, bring

pytestmark = pytest.mark.django_db


def a_played_club(games: int = 12) -> tuple[Club, list[Player]]:
    """Six people and some games."""
    club, people = a_club()
    bring(club, people, Random(4), range(games))
    call_command("rate", stdout=StringIO())
    return club, people


def csv_of(club: Club, path: str, **query: Any) -> list[list[str]]:
    """A page as a file."""
    lines = page(club, path, format="csv", **query).content.decode("utf-8-sig").splitlines()
    return [line.split(",") for line in lines]


def test_everybody_is_ranked_by_what_their_rating_is_at_least() -> None:
    club, _people = a_played_club()
    right = []
    for row in Rating.objects.filter(club=club):
        told = shown(Skill(row.mu, row.sigma))
        right.append((told.cautious, str(row.player), told, row.games))
    right.sort(key=lambda each: -each[0])
    table = csv_of(club, "ratings/")
    assert table[0] == ["Place", "Who", "Rating", "Uncertain by", "At least", "Games"]
    ranked = [each for each in right if each[3] >= 5]
    assert table[1:] == [
        [str(place), name, str(told.rating), str(told.spread), str(least), str(games)]
        for place, (least, name, told, games) in enumerate(ranked, 1)
    ]
    text = page(club, "ratings/").content.decode()
    first = ranked[0][2]
    assert f"± {first.spread}" in text
    assert "Ranked from 5 games on." in text
    assert "Same scoring rules" in text
    few = page(club, "ratings/", least=9).content.decode()
    assert "Not ranked: too few games" in few


def test_guests_and_hidden_people_stand_as_everywhere() -> None:
    club, people = a_played_club()
    best = csv_of(club, "ratings/")[1][1]
    person = next(each for each in people if str(each) == best)
    scorebook.mark_person(club.pk, scorebook.Ask("1"), person=person.public_id, mark="hidden", value=True)
    assert best not in page(club, "ratings/").content.decode()
    assert best in page(club, "ratings/", "club").content.decode()
    assert page(club, f"people/{person.public_id}/rating/").status_code == 404
    assert page(club, f"people/{person.public_id}/rating/", "club").status_code == 200
    scorebook.mark_person(club.pk, scorebook.Ask("2"), person=person.public_id, mark="guest", value=True)
    assert best not in page(club, "ratings/", "club").content.decode()


def test_a_rating_is_told_game_by_game_and_drawn() -> None:
    club, people = a_played_club()
    one = people[0]
    now = Rating.objects.get(player=one)
    told = shown(Skill(now.mu, now.sigma))
    table = csv_of(club, f"people/{one.public_id}/rating/")
    assert len(table) == now.games + 1
    assert table[-1][2:] == [str(told.rating), str(told.spread)]
    text = page(club, f"people/{one.public_id}/rating/").content.decode()
    assert "<svg" in text
    assert f"± {told.spread}" in text
    assert "Rating over time" in text
    nobody = scorebook.add_player(club, "Nora", "")
    assert "There is no such game." in page(club, f"people/{nobody.public_id}/rating/").content.decode()


@pytest.mark.parametrize("games", [4, 0])
def test_pages_say_from_when_on_ratings_are_old(games: int) -> None:
    club, people = a_played_club()
    Family.objects.update(old_from=BEGINS + timedelta(days=games))
    for path in ("ratings/", f"people/{people[0].public_id}/rating/"):
        text = page(club, path).content.decode()
        assert ("ratings from March 5, 2026 on are being worked out anew" in text) == (games == 4)
        assert ("these ratings are being worked out anew" in text) == (games == 0)


def test_pages_ask_as_little_of_many_games_as_of_few() -> None:
    def statements(games: int) -> list[int]:
        club, people = a_played_club(games)
        client, found = reader(club), []
        for path in ("ratings/", f"people/{people[0].public_id}/rating/"):
            client.get(address := f"/clubs/{club.public_id}/history/{path}")
            cache.clear()
            with CaptureQueriesContext(connection) as asked:
                client.get(address)
            found.append(len(asked))
        return found

    few = statements(6)
    assert few == statements(40)
    assert few[0] <= 5


def test_a_club_without_games_has_no_ratings_yet() -> None:
    club, _people = a_club()
    assert "No game is over yet" in page(club, "ratings/").content.decode()
