"""Planned tables against the limits of the data (340 sizes, each with its bound), and what changes leave of them."""

import json
from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from math import comb
from pathlib import Path
from random import Random
from typing import Any

import pytest

from scorekeeper.rules.text import say
from tournaments.formats.annealing import anneal, seat, table_spans, weigh
from tournaments.formats.embedding import Search
from tournaments.formats.faults import FormatError
from tournaments.formats.requests import answer
from tournaments.formats.table_designs import designs
from tournaments.formats.table_sizes import divide, least_excess
from tournaments.formats.tables import Plan, plan_tables

LIMITS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent.parent / "data" / "pod_limits.json").read_text(encoding="utf-8")
)
STORED = {(tuple(design.sizes), len(design.rounds)) for design in designs()}


DRAWN = [  # no branch is counted in the longer searches: the shorter ones reach all
    pytest.param(limit, marks=[pytest.mark.no_cover] if limit["players"] > 18 else [])
    for limit in LIMITS
    if limit["players"] <= 40 and 3 <= limit["rounds"] <= 5
]


def names(count: int) -> list[str]:
    return [f"p{number}" for number in range(count)]


def meetings(tables: Iterable[Iterable[Any]]) -> Counter[frozenset[Any]]:
    return Counter(frozenset(pair) for table in tables for pair in combinations(table, 2))


def met_in(plan: Plan, rounds: int) -> Counter[frozenset[str]]:
    return meetings(table.entrants for tables in plan.rounds[:rounds] for table in tables)


def excess(met: Counter[frozenset[Any]]) -> int:
    return sum(comb(times, 2) for times in met.values())


def planned(count: int, rounds: int, size: int, seed: int = 0) -> Plan:
    """Plan, and see that it is one: everybody once a round, the sizes as they must be, the excess as counted."""
    plan = plan_tables(names(count), rounds, size, seed=seed)
    assert len(plan.rounds) == rounds
    for tables in plan.rounds:
        assert sorted(entrant for table in tables for entrant in table.entrants) == sorted(names(count))
        assert [len(table.entrants) for table in tables] == divide(count, size)
    assert plan.excess == excess(met_in(plan, rounds))
    return plan


@pytest.mark.parametrize("limit", DRAWN)
def test_as_good_as_the_best_known_and_as_the_bound_where_it_is_proved(limit) -> None:
    plan = planned(limit["players"], limit["rounds"], max(limit["sizes"]))
    assert plan.excess <= limit["best_found"]
    assert plan.bound == limit["lower_bound"]
    assert plan.excess == plan.bound or not limit["proved"]


def test_all_of_the_data() -> None:
    assert len(LIMITS) == 340
    assert [least_excess(limit["sizes"], limit["rounds"]) for limit in LIMITS] == [
        limit["lower_bound"] for limit in LIMITS
    ]


def test_each_stored_design_is_what_it_says_and_within_the_limits() -> None:
    best = {(tuple(limit["sizes"]), limit["rounds"]): limit["best_found"] for limit in LIMITS}
    for design in designs():
        for tables in design.rounds:
            assert sorted(one for table in tables for one in table) == list(range(sum(design.sizes)))
            assert sorted(map(len, tables), reverse=True) == design.sizes
        found = excess(meetings(table for tables in design.rounds for table in tables))
        assert found == design.excess <= best.get((tuple(design.sizes), len(design.rounds)), found)


@pytest.mark.parametrize(("count", "rounds", "size"), [(16, 5, 4), (15, 7, 3), (24, 7, 4), (64, 21, 4), (22, 7, 4)])
def test_nobody_meets_twice(count, rounds, size) -> None:
    for seed in range(3 if count < 64 else 1):
        assert planned(count, rounds, size, seed).excess == 0


def test_the_same_seed_draws_the_same_and_another_another() -> None:
    for count in (16, 17):
        assert planned(count, 4, 4) == planned(count, 4, 4)
        assert planned(count, 4, 4) != planned(count, 4, 4, seed=1)


@pytest.mark.parametrize("played", range(1, 7))
def test_one_of_24_leaves_and_the_rest_still_meets_nobody_twice(played) -> None:
    before = planned(24, 7, 4, seed=played)
    left = [name for name in Random(played).sample(names(24), 24) if name != "p9"]
    met = {pair: times for pair, times in met_in(before, played).items() if "p9" not in pair}
    rest = plan_tables(left, 7 - played, 4, met)
    assert (rest.excess, rest.bound) == (0, None)
    assert not met.keys() & met_in(rest, 7).keys()


def test_what_was_played_some_other_way_counts_too() -> None:
    met = {frozenset(pair): 1 for table in ("abcd", "efgh", "ijkl") for pair in combinations(table, 2)}
    again = plan_tables("abcdefghijkl", 1, 3, {**met, frozenset("ae"): 2})
    assert again.excess == 1  # the two meetings of a and e, no new ones
    assert max(meetings(table.entrants for table in again.rounds[0]).keys() & met.keys(), default=None) is None


def test_what_no_design_began_with_is_annealed() -> None:
    pairs = [(one, (one + step) % 16) for one in range(16) for step in (1, 8)]  # a ring: three met each, no table of 4
    met = {frozenset([f"p{one}", f"p{other}"]): 1 for one, other in pairs}
    assert plan_tables(names(16), 2, 4, met).excess == 0


def test_who_is_kept_apart_is_never_at_one_table(monkeypatch) -> None:
    monkeypatch.setattr("tournaments.formats.tables.STEPS", 5_000)
    pairs = {frozenset(pair) for pair in combinations(["p0", "p5", "p8"], 2)}
    for count, rounds, size in [(16, 4, 4), (17, 3, 4), (9, 6, 3)]:
        plan = plan_tables(names(count), rounds, size, apart=pairs)
        assert not met_in(plan, rounds).keys() & pairs


def test_a_design_does_with_people_kept_apart_whom_it_never_seats_together() -> None:
    plan = plan_tables(names(24), 7, 4, apart={frozenset(["p0", "p1"])})
    assert plan.excess == 0
    assert frozenset(["p0", "p1"]) not in met_in(plan, 7)


def test_too_many_kept_apart_is_said(monkeypatch) -> None:
    monkeypatch.setattr("tournaments.formats.tables.STEPS", 1_000)
    with pytest.raises(FormatError) as error:
        plan_tables("abcdef", 1, 3, apart={frozenset(pair) for pair in combinations("abc", 2)})
    assert [(fault.code, fault.field) for fault in error.value.faults] == [("cannot-be-drawn", "apart")]


def test_nobody_is_in_one_seat_or_at_one_table_all_night() -> None:  # known-faults 44
    plan = planned(16, 5, 4)
    for name in names(16):
        at = [
            (number, tables[number].entrants.index(name))
            for tables in plan.rounds
            for number in range(4)
            if name in tables[number].entrants
        ]
        assert max(Counter(number for number, _seat in at).values()) <= 3
        assert max(Counter(seat for _number, seat in at).values()) <= 3


def test_each_table_says_who_met_before() -> None:
    first, second = plan_tables("abcdef", 2, 3).rounds
    assert {say(table.reason) for table in first} == {"Nobody here has met before."}
    assert [say(table.reason) for table in second] == ["One pair here has met before: no way around it was found."] * 2
    assert all(set(table.again[0]) <= set(table.entrants) for table in second)


@pytest.mark.parametrize(("count", "size"), [(5, 4), (6, 5), (7, 5), (11, 5), (16, 3), (2, 3), (3, 5)])
def test_what_cannot_be_divided_is_an_error_of_the_size(count, size) -> None:
    with pytest.raises(FormatError) as error:
        answer({"format": "tables", "entrants": names(count), "rounds": 2, "size": size})
    assert [fault.field for fault in error.value.faults] == ["size"]


@pytest.mark.parametrize(
    ("field", "value"),
    [("size", 6), ("size", "4"), ("rounds", 0), ("rounds", 201), ("entrants", ["a", "a"]), ("met", [["a", "b"]]),
     ("apart", [["a", "a"]]), ("seed", 1.5), ("byes", [])],
)  # fmt: skip
def test_each_field_is_read_strictly(field, value) -> None:
    with pytest.raises(FormatError) as error:
        answer({"format": "tables", "entrants": names(8), "rounds": 2, "size": 4, field: value})
    assert [fault.field for fault in error.value.faults] == [field]


def test_the_answer_is_that_of_the_contract() -> None:
    request = {"format": "tables", "entrants": names(16), "rounds": 5, "size": 4, "met": []}
    told = answer(request)
    assert set(told) == {"rounds", "excess", "bound"}
    assert (told["excess"], told["bound"]) == (0, 0)
    assert excess(meetings(table for tables in told["rounds"] for table in tables)) == 0
    again = answer({**request, "rounds": 1, "met": [["p0", "p1", 3]]})
    assert (again["excess"], again["bound"]) == (3, None)


def test_many_are_planned_as_well() -> None:
    assert planned(120, 5, 4).excess == 0


def test_annealing_counts_right_and_ends_with_the_best() -> None:
    sizes, chance = [4, 4, 3], Random(3)
    rows = [chance.sample(range(11), 11) for _ in range(6)]
    counted = [[0] * 11 for _ in range(11)]
    seat(rows, sizes, counted)
    weight = anneal(rows, sizes, counted, 0, 5_000, chance)
    tables = [row[start:end] for row in rows for start, end in table_spans(sizes)]
    assert weight == excess(meetings(tables)) < 60
    afresh = [[0] * 11 for _ in range(11)]
    seat(rows, sizes, afresh)
    assert weigh(afresh) == weight


def test_a_search_ends_without_a_way_and_when_its_steps_are_done(monkeypatch) -> None:
    apart = [[0b110, 0b101, 0b011], [0, 0, 0]]
    nowhere = [[0, 0, 1], [0, 0, 1], [1, 1, 0]]
    assert Search(nowhere, apart, Random(0)).run([7, 7, 7]) is None
    monkeypatch.setattr("tournaments.formats.embedding.STEPS", 2)
    assert Search([[0] * 3] * 3, apart, Random(0)).run([7, 7, 7]) is None
