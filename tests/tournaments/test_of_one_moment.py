"""What a page reads of a tournament or a race is of one moment, whatever is written between two of its statements."""

import threading
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.db import connection

from scorekeeper.scorebook import Person
from tests.table import ask
from tests.tournaments.night import facts, night
from tests.tournaments.race import fresh, go_on, race_of
from tests.tournaments.test_rounds import play
from tournaments import director
from tournaments.models import Race, Tournament

Told = list[set[Any]]

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]


class Between:
    """Somebody else writes just before a statement of this connection."""

    def __init__(self, write: Callable[[], Any], before: int) -> None:
        self.write, self.before, self.asked = write, before, 0

    def __call__(self, execute: Callable[..., Any], sql: str, *more: Any) -> Any:
        if sql.startswith("SELECT"):
            if self.asked == self.before:
                writer = threading.Thread(target=self.written)
                writer.start()
                writer.join()
            self.asked += 1
        return execute(sql, *more)

    def written(self) -> None:
        """Write on a connection of one's own."""
        self.write()
        connection.close()


def read_while(write: Callable[[], Any], before: int, read: Callable[[], Told]) -> None:
    """What is read while that is written just before one of the statements is all of before or all of after."""
    between = Between(write, before)
    earlier = read()
    with connection.execute_wrapper(between):
        told = read()
    assert between.asked > before
    assert told == earlier != read()


def night_told(tournament: Tournament) -> Told:
    """Whom each part of a tournament knows."""
    its = facts(tournament)
    return [{each.pk for each in its.entries}, {each.entry_id for each in its.stage.entries.all()},
            {each.entry_id for each in its.places}, {round.pk for _stage, round in its.played}]  # fmt: skip


@pytest.mark.parametrize("before", range(2, 11))
def test_a_night_in_which_somebody_comes_late(before: int) -> None:
    tournament = night(4, size=2, format="swiss")
    play(tournament, 1)
    zoe = [[Person(name="Zoe")]]
    come = partial(director.enter, tournament.pk, ask(), entrants=zoe, here=True)
    read_while(come, before, lambda: night_told(tournament))


def race_told(race: Race) -> Told:
    """Whom each part of a race knows."""
    its = fresh(race)
    games = [row.game for row in its.rows if row.game]
    return [{each.pk for each in its.entrants}, {each.pk for each in games},
            {seat.player_id for game in games for seat in game.seats.all()}]  # fmt: skip


@pytest.mark.parametrize("before", range(2, 5))
def test_a_race_that_goes_on(before: int) -> None:
    race = race_of()
    read_while(lambda: go_on(race), before, lambda: race_told(race))
