"""The board of a season: from the standings of its nights as they are now, with as many queries for many as for one."""

import pytest
from django.core.cache import cache
from pytest_django import DjangoAssertNumQueries

from scorekeeper import scorebook
from scorekeeper.models import Club
from tests.table import ask
from tests.tournaments.night import drawn, facts, night, result, table_of
from tournaments import director
from tournaments.formats.season import Rule
from tournaments.models import Season, Tournament
from tournaments.standings.seasonboard import season_board

pytestmark = pytest.mark.django_db


def played_night(club: Club, *points: int, pairs: bool = False) -> Tournament:
    """A night of one table."""
    format, sides = ("swiss", "pairs") if pairs else ("tables", "solo")
    tournament = night(len(points), format, sides=sides, club=club)
    result(table_of(drawn(tournament, range(1, len(points) + 1))), *points)
    return tournament


def season_of(*nights: Tournament, rule: Rule) -> Season:
    season = director.found_season(nights[0].club, ask(), name="Spring", rule=rule)
    for each in nights:
        director.put_night(season.pk, ask(), tournament=each.public_id, counts=True)
    return season


def totals(season: Season) -> dict[str, str]:
    return {line["name"]: line["total"] for line in season_board(season)["lines"]}


def test_nights_are_joined_and_the_working_is_shown() -> None:
    club = scorebook.found_club()
    season = season_of(
        played_night(club, 310, 200, 90, -20), played_night(club, 0, 100), rule=Rule(points=(5, 3, 1), final=1)
    )
    board = season_board(season)
    assert [(line["rank"], line["name"], line["total"], line["final"]) for line in board["lines"]] == [
        ("1 =", "Ada", "8", "level"), ("1 =", "Ben", "8", "level"), ("3 =", "Cleo", "1", ""), ("3 =", "Dora", "1", ""),
    ]  # fmt: skip
    assert board["lines"][0]["nights"] == ["Club night: place 1, 5", "Club night: place 2, 3"]


def test_correcting_a_night_corrects_the_season() -> None:
    tournament = played_night(scorebook.found_club(), 310, 200)
    season = season_of(tournament, rule=Rule(points=(5, 3)))
    assert totals(season) == {"Ada": "5", "Ben": "3"}
    told = facts(tournament)
    its = told.tables(told.rounds(told.stage)[0])[0].results.get()
    its.points, its.winner = [200, 310], 1
    its.save()
    Tournament.objects.filter(pk=tournament.pk).update(version=tournament.version + 1)
    assert totals(season) == {"Ada": "3", "Ben": "5"}


def test_guests_are_left_out_and_others_move_up() -> None:
    tournament = played_night(scorebook.found_club(), 310, 200, 90)
    tournament.entries.filter(number=1).update(guest=True)
    assert totals(season_of(tournament, rule=Rule(points=(5, 3)))) == {"Ben": "5", "Cleo": "3"}


def test_each_of_a_pair_has_what_the_pair_brought() -> None:
    tournament = played_night(scorebook.found_club(), 310, 520, pairs=True)
    assert totals(season_of(tournament, rule=Rule(by="tokens"))) == {"Ada": "0", "Ben": "0", "Cleo": "1", "Dora": "1"}


@pytest.mark.parametrize("nights", [1, 4])
def test_as_many_queries_for_many_nights_as_for_one(
    nights: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    club = scorebook.found_club()
    season = season_of(*(played_night(club, 310, 200) for _ in range(nights)), rule=Rule())
    cache.clear()
    with django_assert_num_queries(14):
        season_board(season)
    with django_assert_num_queries(3):
        season_board(season)
