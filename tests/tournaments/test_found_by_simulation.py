"""What whole simulated nights found: each fault by itself, as small as it can be."""

from typing import Any

import pytest

from scorekeeper.entering import NotPossible
from scorekeeper.scorebook import Ask
from tests.table import key
from tests.tournaments.night import drawn, facts, night, result, table_of
from tournaments import director
from tournaments.models import Table, Tournament
from tournaments.results.outcomes import result_key

pytestmark = pytest.mark.django_db


def why() -> Ask:
    """A write with its reason."""
    return Ask(key(), "a phone", "seen by the desk")


def stands(table: Table) -> str:
    """The key of the result of a table."""
    return result_key(table.results.filter(current=True).first())


def bracket_played(entrants: int, *rounds: Any) -> Tournament:
    """A knock-out in which these rounds were played, `(match, winner, loser)` each."""
    tournament = night(entrants, "knock-out", size=2)
    for matches in rounds:
        round = drawn(tournament, *((winner, loser) for _match, winner, loser in matches))
        for number, (match, _winner, _loser) in enumerate(matches, 1):
            table = table_of(round, number)
            table.match = match
            table.save()
            result(table, 500, 200)
    return tournament


def test_a_result_that_others_were_drawn_from_is_not_taken_back_and_the_way_out_is_told() -> None:
    tournament = bracket_played(4, [(1, 1, 4), (2, 2, 3)], [(3, 1, 2)])
    first, last = (table_of(round, 1) for round in facts(tournament).rounds(facts(tournament).stage))
    with pytest.raises(NotPossible, match="Take back first, in this order: round 2, table 1"):
        director.take_back_result(tournament.pk, why(), table=first.pk, was=stands(first))
    director.take_back_result(tournament.pk, why(), table=last.pk, was=stands(last))
    director.take_back_result(tournament.pk, why(), table=first.pk, was=stands(first))
    assert not first.results.filter(current=True).exists()
