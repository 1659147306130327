"""Nights, seasons and races in the history of a club: year by year, with who has won."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scorekeeper import scorebook
from scorekeeper.models import Club, Player
from tests.scorekeeper.history.ground import reader
from tests.table import ask
from tests.tournaments.night import drawn, night, result, table_of
from tests.tournaments.race import race_of
from tournaments.models import Race, Season, SeasonNight, Tournament

pytestmark = pytest.mark.django_db
YEAR = timezone.now().year


def told(club: Club, role: str = "read", **query: Any) -> list[tuple[str, str]]:
    """Each with who has won it."""
    answer = reader(club, role).get(f"/clubs/{club.public_id}/history/tournaments/", query)
    assert answer.status_code == 200
    return [(each["title"], each["won"]) for each in answer.context["contests"]]


def played(club: Club, name: str) -> Tournament:
    """A night that is over; the first entrant has won it."""
    tournament = night(4, club=club)
    result(table_of(drawn(tournament, [1, 2, 3, 4])), 310, 200, 90, -20)
    Tournament.objects.filter(pk=tournament.pk).update(ended_at=timezone.now(), name=name)
    return Tournament.objects.get(pk=tournament.pk)


def winner_of(tournament: Tournament) -> Player:
    """Who has won it."""
    return tournament.entries.get(number=1).people.get().player


def in_season(club: Club, *nights: Tournament) -> Season:
    """A season of these nights."""
    now = timezone.now()
    kept = Season.objects.create(club=club, name="Spring", key=ask().key, points=[5, 3], created_at=now, written_at=now)
    for each in nights:
        SeasonNight.objects.create(season=kept, tournament=each, added_at=now)
    return kept


def test_a_race_tells_who_has_won_or_that_it_goes_on() -> None:
    race = race_of(1)
    club = race.club
    assert told(club)[0][1] == "Won by Ana"
    Race.objects.filter(pk=race.pk).update(created_at=datetime(YEAR - 1, 12, 31, 12, tzinfo=UTC))
    assert told(club)[0][1] == "Won by Ana"
    assert told(club, period=str(YEAR)) == []
    open_race = race_of(3)
    assert told(open_race.club)[0][1] == "goes on"


def test_a_night_and_its_season_tell_who_came_first() -> None:
    club = race_of(3).club
    tournament = played(club, "Cup")
    who = winner_of(tournament)
    in_season(club, tournament)
    assert dict(told(club)) | {"Race to 3 tokens: Ana, Bea, Carl, Dan": ""} == {
        "Cup": f"Won by {who}", "Spring": f"First: {who}", "Race to 3 tokens: Ana, Bea, Carl, Dan": "",
    }  # fmt: skip
    scorebook.mark_person(club.pk, ask(), person=who.public_id, mark="hidden", value=True)
    assert dict(told(club))["Cup"] == "Won by a player"
    assert dict(told(club, "club"))["Cup"] == f"Won by {who.name}"
    Tournament.objects.update(ended_at=None)
    assert dict(told(club))["Cup"] == "goes on"


def test_a_club_without_any_says_so_and_the_statements_do_not_grow() -> None:
    club = race_of(3).club
    in_season(club, played(club, "First"))

    def asked() -> int:
        client = reader(club)
        with CaptureQueriesContext(connection) as captured:
            client.get(f"/clubs/{club.public_id}/history/tournaments/")
        return len(captured)

    few = asked()
    more = [played(club, f"Cup {number}") for number in range(3)]
    in_season(club, *more)
    asked()  # what came of a night is read once a version
    assert asked() <= few
    empty = scorebook.found_club()
    assert told(empty, "club") == []
