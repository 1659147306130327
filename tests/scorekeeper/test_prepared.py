"""Statements written once: for each number of keys they ask for the same as the query that they were made of."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper.models import Game, Seat
from scorekeeper.prepared import Prepared, hang
from tests.table import one_hand

pytestmark = pytest.mark.django_db


def seats(keys):
    return Seat.objects.filter(game__in=keys, place__lte=1).select_related("player__club").order_by("-place", "game")


def told(rows):
    return [(seat.game_id, seat.place, seat.credited, seat.player.name, seat.player.former, seat.player.club.pk)
            for seat in rows]  # fmt: skip


@pytest.mark.parametrize("number", [0, 1, 2, 3, 5])
def test_any_number_of_keys_gives_what_the_query_gives(number, django_assert_num_queries) -> None:
    games = [one_hand() for _each in range(6)][:number]
    asked = Prepared(seats)
    for _time in range(2):
        with django_assert_num_queries(1 if number else 0):
            rows = told(asked.of(games))
        assert rows == told(seats([game.pk for game in games]))
        assert len(rows) == 2 * number


def test_the_statement_is_that_of_the_query() -> None:
    game = one_hand()
    with CaptureQueriesContext(
        connection,
    ) as asked:
        Prepared(seats)([game.pk])
        list(seats([game.pk]))
    assert asked[0]["sql"] == asked[1]["sql"]


def test_what_is_kept_on_a_row_is_asked_no_more_and_anything_else_is(django_assert_num_queries) -> None:
    games = [one_hand(), one_hand()]
    hang(games, "seats", Prepared(seats).of(games))
    with django_assert_num_queries(0):
        assert [[seat.place for seat in game.seats.all()] for game in games] == [[1, 0], [1, 0]]
        assert all(seat.game is game for game in games for seat in game.seats.all())
    assert [game.seats.filter(place__gte=1).count() for game in games] == [2, 2]
    games[0].seats.get(place=2).delete()
    assert [Game.objects.get(pk=game.pk).seats.count() for game in games] == [2, 3]


def test_a_key_may_be_a_text_and_the_columns_few(django_assert_num_queries) -> None:
    by_name = Prepared(lambda keys: Game.objects.filter(public_id=keys[0]).select_related("club").only("club__name"))
    games = [one_hand(), one_hand()]
    for game in games:
        with django_assert_num_queries(1):
            found = by_name.one(game.public_id)
            assert found is not None
            assert (found.pk, found.club.name) == (game.pk, game.club.name)
        with django_assert_num_queries(1):
            assert found.public_id == game.public_id
    assert by_name.one("key 0") is None
    assert by_name.one("") is None


def test_keys_may_be_a_number_and_a_text(django_assert_num_queries) -> None:
    of_a_name = Prepared(lambda keys: Seat.objects.filter(game=keys[0], player__name=keys[1]).order_by("place"))
    for game in (one_hand(), one_hand()):
        for seat in game.seats.select_related("player"):
            with django_assert_num_queries(1):
                assert of_a_name([game.pk, seat.player.name]) == [seat]
    assert of_a_name([game.pk, str(game.pk)]) == []
