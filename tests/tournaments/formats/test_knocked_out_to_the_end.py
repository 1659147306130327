"""A knock-out leads to an end, single, double or of tables, whoever leaves and when: there is always something to draw
until all of it is decided, and whoever is left unbeaten has won.
"""

from collections.abc import Collection
from copy import deepcopy
from itertools import chain, combinations
from random import Random
from typing import Any

import pytest

from tests.tournaments.formats.evening import Evening
from tournaments.formats.faults import FormatError
from tournaments.formats.knock_out_play import champion, play
from tournaments.formats.rounds_knocked_out import bracket, decided
from tournaments.formats.table_knock_out import table_knock_out

KINDS: dict[str, dict[str, Any]] = {
    "single": {"format": "knock-out"},
    "double": {"format": "knock-out", "double": True},
    "double, one final": {"format": "knock-out", "double": True, "reset": False},
    "tables of 4": {"format": "table-knock-out", "size": 4, "through": 1},
    "tables of 3": {"format": "table-knock-out", "size": 3, "through": 1},
    "two of each table": {"format": "table-knock-out", "size": 4, "through": 2},
}
LEAST = {"knock-out": 2, "table-knock-out": 3}
MOST = 8  # ways to leave that are tried at each point


def final_of(evening: Evening) -> int:
    """The number of the last of its tables."""
    seeds = evening.stage.plan.get("bracket", evening.entrants)
    return table_knock_out(seeds, evening.stage.size, evening.stage.settings["through"])[-1].id


def is_over(evening: Evening) -> bool:
    """Is all of it decided?"""
    if evening.stage.format == "knock-out":
        return all(
            due.over for due in play(bracket(evening.stage, evening.entrants), decided(evening.stage, evening.drew))
        )
    final = final_of(evening)
    played = any(table.match == final and table.results for table in evening.drew)
    return played or str(final) in evening.stage.plan.get("walked", {})


def unbeaten(evening: Evening) -> set[str]:
    """Who is here and has won all that they played."""
    lost = {one for table in evening.drew for one in table.entrants for told in table.results if told.winner != one}
    return set(evening.there) - lost


def winner(evening: Evening) -> str | None:
    """Who has won a bracket, or the last table."""
    if evening.stage.format == "knock-out":
        return champion(play(bracket(evening.stage, evening.entrants), decided(evening.stage, evening.drew)))
    final = final_of(evening)
    walked = evening.stage.plan.get("walked", {}).get(str(final))
    if walked:
        return next(iter(walked["order"]), None)
    return next(table.results[0].winner for table in evening.drew if table.match == final)


def leavers(entrants: Collection[str], chance: Random) -> list[tuple[str, ...]]:
    """Who may leave: everybody's every choice, or some of them."""
    every = list(chain.from_iterable(combinations(entrants, n) for n in range(len(entrants) + 1)))
    return every if len(every) <= MOST else chance.sample(every, MOST)


def played(kind: str, entrants: int, rounds: int) -> Evening | None:
    """So many rounds of it; None where it is over by then, or is not for so many."""
    evening = Evening(entrants=entrants, **KINDS[kind])
    try:
        for _round in range(rounds):
            if is_over(evening):
                return None
            evening.play()
        return None if is_over(evening) else evening
    except FormatError:
        return None


@pytest.mark.no_cover  # many evenings; shorter ones reach every branch
@pytest.mark.parametrize("kind", KINDS)
def test_whoever_leaves_at_any_point_it_comes_to_its_end(kind: str) -> None:
    chance, tried = Random(kind), 0
    for entrants in range(LEAST[KINDS[kind]["format"]], 10):
        rounds = 0
        while at := played(kind, entrants, rounds):
            for gone in leavers(at.there, chance):
                evening = deepcopy(at)
                evening.leave(*gone)
                if rounds == 0 and evening.stage.size > 2 and len(evening.there) < 3:
                    continue  # nothing is drawn
                left = unbeaten(evening)
                for _round in range(3 * entrants):
                    if is_over(evening):
                        break
                    evening.play()
                assert is_over(evening), (entrants, rounds, gone)
                if left and evening.stage.settings.get("through", 1) == 1:
                    assert winner(evening) in evening.there, (entrants, rounds, gone)
                tried += 1
            rounds += 1
    assert tried > 50
