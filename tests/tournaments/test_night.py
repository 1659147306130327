"""A tournament as it is read: with as many queries for many tables as for one, and what the formats are told of it."""

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.tournaments.night import drawn, facts, met, night, result, table_of
from tournaments.models import Tournament
from tournaments.night.facts import NightFacts

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("entrants", "rounds"), [(4, 1), (16, 3)])
def test_as_many_queries_for_many_tables_as_for_one(
    entrants: int, rounds: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = night(entrants)
    for _ in range(rounds):
        drawn(tournament, *(range(first, first + 4) for first in range(1, entrants, 4)))
    loaded = Tournament.objects.select_related("club").get(pk=tournament.pk)
    with django_assert_num_queries(11):
        told = NightFacts.load(loaded)
        assert len(told.places) == entrants * rounds


def test_a_table_of_people_who_enter_alone() -> None:
    tournament = night(5)
    round = drawn(tournament, [2, 4, 1, 3], byes=[5])
    result(table_of(round), 200, 310, -20, 90)
    told = facts(tournament)
    bye, table = told.results(told.stage)
    assert (bye.kind, bye.entrants, bye.winner) == ("bye", ("5",), "5")
    assert (table.entrants, table.winner, table.points) == (("2", "4", "1", "3"), "4", (200, 310, -20, 90))
    assert met(told)[frozenset({"1", "2"})] == 1


def test_fixed_pairs_meet_as_one() -> None:
    tournament = night(2, "swiss", sides="pairs")
    result(table_of(drawn(tournament, [2, 1])), 310, 520)
    told = facts(tournament)
    assert told.name(told.by_number[1]) == "Ada + Ben"
    assert [(each.entrants, each.winner, each.points) for each in told.results(told.stage)] == [
        (("2", "1"), "1", (310, 520))
    ]


def test_partners_for_one_round_share_what_they_win() -> None:
    tournament = night(4, "rotation")
    result(table_of(drawn(tournament, [1, 2, 3, 4])), 520, 310)
    told = facts(tournament)
    assert [(each.entrants, each.winner, each.points) for each in told.results(told.stage)] == [
        (("1", "2"), "1", (520, 310)),
        (("3", "4"), "3", (520, 310)),
    ]


def test_what_waits_for_a_word_does_not_count_yet() -> None:
    tournament = night(4)
    round = drawn(tournament, [1, 2, 3, 4])
    result(table_of(round), 200, 310, -20, 90, confirmed_at=None)
    told = facts(tournament)
    assert told.results(told.stage) == []
    assert told.open_tables(told.last_round(told.stage) or round) == [table_of(round)]
