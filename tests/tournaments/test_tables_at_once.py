"""Several phones at the tables of a round at the same moment: one game each, nobody in two seats, no deadlock; and the
order in which each writer locks.
"""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper.models import Game
from tests.scorekeeper.test_merge_race import at_once
from tests.table import ask
from tests.tournaments.night import table_of
from tests.tournaments.night_tables import LEADS, begun, two_tables
from tests.tournaments.test_locks import locked
from tests.tournaments.test_tables_pen import change, stand
from tournaments import director
from tournaments.models import Call, Round, Tournament, TournamentStep

pytestmark = pytest.mark.django_db(transaction=True)


def test_four_phones_tap_start_and_one_game_begins() -> None:
    tournament, round = two_tables()
    assert at_once(*[lambda: begun(tournament)] * 4) == ["done"] * 4
    assert TournamentStep.objects.filter(action="open-game").count() == 1
    assert table_of(round).game == Game.objects.get()


def test_a_table_calls_once_from_two_phones() -> None:
    tournament, round = two_tables()
    table = table_of(round).pk
    at_once(*[lambda: director.call_organizer(tournament.pk, ask(), table=table)] * 2)
    assert Call.objects.count() == 1


def stop(tournament: Tournament, round: Round) -> Tournament:
    game = Game.objects.get(pk=table_of(round).game_id or 0)
    return director.stop_table(tournament.pk, ask(), table=table_of(round).pk, was=game.version)


def again(tournament: Tournament, round: Round) -> Tournament:
    game = Game.objects.get(pk=table_of(round).game_id or 0)
    return director.replay_table(tournament.pk, ask(), table=table_of(round).pk, was=game.version)


PEOPLE = ["game", "club", "player", "tournament"]
WRITERS: dict[str, tuple[Callable[[Tournament, Round], Any], list[str]]] = {
    "the game begins": (
        lambda tournament, _round: begun(tournament, 2),
        [*PEOPLE[1:], "game"],
    ),  # its own, that nobody else knows yet
    "two change places": (lambda tournament, round: change(tournament, round, 1, 6), PEOPLE),
    "a stand-in": (lambda tournament, round: stand(tournament, round, ranked=True), PEOPLE),
    "stopped": (stop, ["game", "tournament"]),
    "played again": (again, ["game", "tournament"]),
}


@pytest.mark.parametrize("how", WRITERS)
def test_each_locks_games_then_people_then_the_tournament(how: str) -> None:
    (tournament, round), (write, order) = two_tables(), WRITERS[how]
    begun(tournament, start=LEADS)
    with CaptureQueriesContext(connection) as asked:
        write(tournament, round)
    if connection.vendor != "postgresql":
        return  # its writers queue: nothing is locked by itself
    assert locked(asked, "game|club|player|tournament") == order
