"""Rotating partners with pairs kept apart, against all ways to seat so few: drawn whenever there is one, and fairly."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest

from scorekeeper.rules.text import say
from tests.tournaments.formats.evening import Evening, groups
from tournaments.formats.faults import FormatError
from tournaments.formats.rotation_apart import reseated

pytestmark = pytest.mark.usefixtures("short_searches")

APART = {  # by number
    "one pair": ["12"],
    "two pairs": ["12", "34"],
    "two pairs of one": ["12", "13"],
    "three of each other": ["12", "13", "23"],
    "one of four": ["12", "13", "14", "15"],
    "two of each other and of three": ["12", "13", "14", "15", "23", "24", "25"],
}


def ways(people: Sequence[str], apart: set[frozenset[str]]) -> bool:
    """Can these, four to a table, sit without a pair that is kept apart? All ways are looked at."""
    if not people:
        return True
    tables = ({people[0], *three} for three in combinations(people[1:], 3))
    return any(
        not any(pair <= table for pair in apart) and ways([one for one in people if one not in table], apart)
        for table in tables
    )


def fairest(evening: Evening) -> list[int] | None:
    """How often those who sit out sat out so far, at the fairest; None where nobody's sitting out is of help."""
    sat = Counter(one for _number, one in evening.byes)
    there = evening.there
    return min(
        (
            sorted((sat[one] for one in out), reverse=True)
            for out in combinations(there, len(there) % 4)
            if ways([one for one in there if one not in out], evening.apart)
        ),
        default=None,
    )


@pytest.mark.parametrize("pairs", APART.values(), ids=APART)
@pytest.mark.parametrize("entrants", range(5, 10))
def test_drawn_whenever_it_can_be_and_whoever_sat_out_least_sits_out(entrants: int, pairs: Sequence[str]) -> None:
    evening = Evening("rotation", entrants, size=4, rounds=6)
    evening.apart = {frozenset(pair) for pair in pairs}
    for _round in range(6):
        best, sat = fairest(evening), Counter(one for _number, one in evening.byes)
        if best is None:
            with pytest.raises(FormatError) as told:
                evening.draw()
            assert str(told.value) == (
                "This round cannot be drawn: however people sit, two meet who are to be kept apart."
            )
            return
        drawn = evening.play()[0]
        assert not any(pair <= table for pair in evening.apart for table in groups(drawn))
        assert sorted((sat[bye.id] for bye in drawn.byes), reverse=True) == best


def test_partners_stay_new_though_two_are_kept_apart() -> None:
    evening = Evening("rotation", 5, size=4, rounds=6)
    evening.apart = {frozenset("12")}
    drawn = evening.play(6)
    assert [say(table.reason) for each in drawn[:3] for table in each.tables] == [
        "Everybody here has a new partner."
    ] * 3
    assert Counter(one for _number, one in evening.byes) == {"1": 3, "2": 3}


def test_who_is_kept_apart_when_the_plan_is_made_and_when_it_has_begun() -> None:
    evening = Evening("rotation", 10, size=4, rounds=4)
    evening.play(2)
    evening.apart = {frozenset(pair) for pair in combinations("1234", 2)}  # two tables: two of them sit out
    for drawn in evening.play(2):
        assert {bye.id for bye in drawn.byes} <= {*"1234"}
        assert not any(pair <= table for pair in evening.apart for table in groups(drawn))


def test_nobody_is_seated_with_all_others() -> None:
    apart = {frozenset(pair) for pair in combinations(range(8), 2)}
    with pytest.raises(FormatError, match="two meet who are to be kept apart"):
        reseated([[*range(8)]], apart, Random(0))
