"""All-play-all is the Berger tables; two lines give all meetings of one half with the other."""

import json
from itertools import combinations
from pathlib import Path

import pytest

from tournaments.formats.all_play_all import all_play_all, two_lines
from tournaments.formats.faults import FormatError
from tournaments.formats.requests import answer

DATA = Path(__file__).parent.parent / "data"
BERGER: dict[str, list[list[list[int | None]]]] = json.loads((DATA / "berger_tables.json").read_text(encoding="utf-8"))
EIGHT = json.loads((DATA / "movements.json").read_text(encoding="utf-8"))["howell_round_robin_8_pairs"]["rounds"]


def people(count: int) -> list[str]:
    return [str(number) for number in range(1, count + 1)]


@pytest.mark.parametrize("count", [int(count) for count in BERGER])
def test_the_berger_tables(count: int) -> None:
    """Who deals first and the order of the tables as well."""
    told = answer({"format": "all-play-all", "entrants": people(count)})
    pairs = [[[str(one), str(other)] for one, other in round if other is not None] for round in BERGER[str(count)]]
    byes = [next((str(one) for one, other in round if other is None), None) for round in BERGER[str(count)]]
    assert told == {"rounds": pairs, "byes": byes}


@pytest.mark.parametrize("count", [2, 3, 9, 14, 40, 41])
def test_each_pair_once_and_nobody_two_byes(count: int) -> None:
    rounds = all_play_all(people(count))
    met = [frozenset(pair) for round in rounds for pair in round.pairs]
    assert len(rounds) == count - 1 + count % 2
    assert sorted(map(sorted, met)) == sorted(map(sorted, combinations(people(count), 2)))
    assert sorted(round.bye for round in rounds if round.bye) == (sorted(people(count)) if count % 2 else [])
    for round in rounds:
        assert len({person for pair in round.pairs for person in pair} | {round.bye}) == count + 1 - count % 2


def test_eight_meet_as_often_as_in_the_movement_of_the_data() -> None:
    theirs = {frozenset(pair.split("-")) for round in EIGHT for pair in round.split()}
    assert {frozenset(pair) for round in all_play_all(people(8)) for pair in round.pairs} == theirs


@pytest.mark.parametrize("count", [2, 4, 5, 12, 13])
def test_two_lines_meet_wholly(count: int) -> None:
    tables = (count + 1) // 2
    told = answer({"format": "two-lines", "entrants": people(count), "rounds": tables})
    sit, move = people(count)[:tables], people(count)[tables:]
    met = [tuple(pair) for round in told["rounds"] for pair in round]
    assert sorted(met) == sorted((one, other) for one in sit for other in move)
    assert told["byes"] == ([sit[-1], *sit[:-1]] if count % 2 else [None] * tables)


def test_movers_go_on_by_a_table() -> None:
    """(j + r) mod T."""
    for turn, round in enumerate(two_lines(people(10), 5)):
        assert [int(mover) - 6 for _, mover in round.pairs] == [(table - turn) % 5 for table in range(5)]


@pytest.mark.parametrize(
    ("request_", "code", "field"),
    [
        ({"format": "two-lines", "entrants": people(6), "rounds": 4}, "out-of-range", "rounds"),
        ({"format": "two-lines", "entrants": people(6)}, "missing", "rounds"),
        ({"format": "two-lines", "entrants": people(1), "rounds": 1}, "too-few", "entrants"),
        ({"format": "all-play-all", "entrants": people(501)}, "too-many", "entrants"),
        ({"format": "all-play-all", "entrants": ["a", "a"]}, "entrant-twice", "entrants"),
    ],
)
def test_bad_requests(request_, code, field) -> None:
    with pytest.raises(FormatError) as caught:
        answer(request_)
    assert [(fault.code, fault.field) for fault in caught.value.faults] == [(code, field)]


def test_nobody_alone() -> None:
    with pytest.raises(FormatError, match="at least 2"):
        all_play_all(["a"])
    with pytest.raises(FormatError, match="at least 2"):
        two_lines([], 1)
