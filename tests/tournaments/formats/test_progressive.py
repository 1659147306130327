"""Progressive play: a permutation every round, repeat-free as long as arithmetic lets it, and who goes where."""

import json
from collections import Counter
from itertools import combinations
from math import gcd
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.rules.text import say
from tournaments.formats.faults import FormatError
from tournaments.formats.progressive import (
    CARDS,
    SEATS,
    Place,
    Tables,
    by_cards,
    moves_of,
    repeat_free,
    seated,
    told,
    whist_drive,
    who_goes_where,
    winners_move,
)
from tournaments.formats.requests import answer

DATA = Path(__file__).parent.parent / "data" / "movements.json"
MOVES = json.loads(DATA.read_text(encoding="utf-8"))
OURS = {"rainbow": "rainbow_individual", "euchre": "progressive_euchre_individual"}
DRAWN = st.integers(1, 5).flatmap(
    lambda tables: st.tuples(
        st.permutations([str(number) for number in range(4 * tables)]),
        st.lists(st.integers(0, 3), min_size=tables, max_size=tables),
    )
)


def people(count: int) -> list[str]:
    return [str(number) for number in range(count)]


def repeats_of(rounds: list[Tables]) -> int:
    met = Counter(frozenset(pair) for tables in rounds for table in tables for pair in combinations(table, 2))
    return sum(times > 1 for times in met.values())


@pytest.mark.parametrize("rule", OURS)
def test_moves_are_those_of_the_data(rule: str) -> None:
    assert dict(zip(SEATS, moves_of(rule), strict=True)) == MOVES[OURS[rule]]["moves"]
    assert set(CARDS) == set(OURS)


@pytest.mark.parametrize("rule", OURS)
@pytest.mark.parametrize("tables", range(1, 20))
def test_a_permutation_every_round_and_repeats_told(tables: int, rule: str) -> None:
    """Row 9: T rounds without a repeat if and only if gcd(T, 6) = 1."""
    rounds = by_cards(people(4 * tables), tables, rule)
    for each in rounds:
        assert sorted(person for table in each for person in table) == sorted(people(4 * tables))
    assert (repeats_of(rounds) == 0) == (gcd(tables, 6) == 1)
    free = repeat_free(tables, rule)
    assert repeats_of(by_cards(people(4 * tables), free, rule)) == 0
    assert repeats_of(by_cards(people(4 * tables), free + 1, rule)) > 0
    assert say(told(tables, free, rule)) == "Nobody meets anybody twice."
    assert say(told(tables, free + 1, rule)) == f"From round {free + 1} on some meet again who met before."


@pytest.mark.parametrize("rule", OURS)
def test_each_goes_on_as_the_card_of_the_seat_says(rule: str) -> None:
    first, then = by_cards(people(28), 2, rule)
    going = who_goes_where(first, then)
    assert sorted(going) == sorted(people(28))
    for before, after in going.values():
        assert before.seat == after.seat
        assert (after.table - before.table) % 7 == moves_of(rule)[SEATS.index(before.seat)] % 7
    assert say(Place(3, "E").text) == "Table 3, east"


@settings(max_examples=40)
@given(DRAWN)
def test_whist_drive_winners_stay_and_losers_part(drawn) -> None:
    """A losing pair parts, one a table up, one a table down; the winners keep their seats."""
    names, won = drawn
    tables = seated(names)
    going = who_goes_where(tables, whist_drive(tables, [table[seat] for table, seat in zip(tables, won, strict=True)]))
    assert sorted(going) == sorted(names)
    for number, (table, seat) in enumerate(zip(tables, won, strict=True)):
        winners, losers = (table[:2], table[2:]) if seat < 2 else (table[2:], table[:2])
        assert all(before == after for before, after in map(going.__getitem__, winners))
        for loser, step in zip(losers, (1, -1), strict=True):
            assert going[loser][1].table == (number + step) % len(tables) + 1


@settings(max_examples=40)
@given(DRAWN)
def test_winners_go_up_losers_stay_and_partners_change(drawn) -> None:
    """1938: at table 1 winners stay and losers go to the last table."""
    names, won = drawn
    tables = seated(names)
    after = winners_move(tables, [table[seat] for table, seat in zip(tables, won, strict=True)])
    going = who_goes_where(tables, after)
    assert sorted(going) == sorted(names)
    for number, (table, seat) in enumerate(zip(tables, won, strict=True), 1):
        winners, losers = (table[:2], table[2:]) if seat < 2 else (table[2:], table[:2])
        assert {going[person][1].table for person in winners} == {max(number - 1, 1)}
        assert {going[person][1].table for person in losers} == {len(tables) if number == 1 else number}
    before = {frozenset(pair) for table in tables for pair in (table[:2], table[2:])}
    assert not before & {frozenset(pair) for table in after for pair in (table[:2], table[2:])}


def test_a_winner_from_another_table_is_refused() -> None:
    for move in (whist_drive, winners_move):
        with pytest.raises(FormatError, match="“7” is not one of the entrants"):
            move(seated(people(8)), ["7", "4"])


def test_requests() -> None:
    told = answer({"format": "progressive", "entrants": people(20), "rounds": 5, "rule": "rainbow"})
    assert told["rounds"][0][1] == ["4", "5", "6", "7"]
    assert told["rounds"][1][1] == ["4", "1", "18", "15"]


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        ({"entrants": people(6)}, "not-in-fours", "entrants"),
        ({"entrants": people(3)}, "too-few", "entrants"),
        ({"rule": "sideways"}, "not-one-of", "rule"),
        ({"rounds": 0}, "out-of-range", "rounds"),
    ],
)
def test_bad_requests(change, code, field) -> None:
    request = {"format": "progressive", "entrants": people(8), "rounds": 2, "rule": "rainbow"}
    with pytest.raises(FormatError) as caught:
        answer({**request, **change})
    assert [(fault.code, fault.field) for fault in caught.value.faults] == [(code, field)]


def test_rules_and_numbers_that_are_not_there() -> None:
    with pytest.raises(FormatError, match="sideways"):
        moves_of("sideways")
    with pytest.raises(FormatError, match="at least 4"):
        seated(["a"])
