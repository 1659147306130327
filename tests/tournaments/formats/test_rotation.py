"""Rotating partners: whist tournaments, the limits that came with the contract (row 4), and what no plan may do."""

import json
from collections import Counter
from itertools import combinations
from math import comb
from pathlib import Path
from random import Random
from typing import Any

import pytest

from scorekeeper.rules.text import say
from tournaments.formats.faults import FormatError
from tournaments.formats.opponents import Plan, improve
from tournaments.formats.partnerships import skeleton, times_out
from tournaments.formats.requests import answer
from tournaments.formats.rotation import Rotation, least_repeats, plan
from tournaments.formats.rotation_designs import whist

DATA = Path(__file__).parent.parent / "data" / "rotating_partner_limits.json"
LIMITS: list[dict[str, Any]] = json.loads(DATA.read_text(encoding="utf-8"))
WHIST = [4, 5, 8, 9, 12, 13, 16, 17, 20, 21, 24, 25, 28, 29, 32, 33, 37, 41, 53, 61]
Pairs = Counter[frozenset[str]]


def people(count: int) -> list[str]:
    return [f"p{number}" for number in range(count)]


def met(rotation: Rotation) -> tuple[Pairs, Pairs, Counter[str]]:
    """Who was whose partner and opponent, and who sat out, how often; each round holds everybody once."""
    partnered, opposed, out = Pairs(), Pairs(), Counter[str]()
    everybody = sorted(person for table in rotation.rounds[0].tables for pair in table for person in pair)
    everybody = sorted([*everybody, *rotation.rounds[0].out])
    for round in rotation.rounds:
        seated = [person for table in round.tables for pair in table for person in pair]
        assert sorted([*seated, *round.out]) == everybody
        assert len(round.out) == len(everybody) % 4
        for one, other in round.tables:
            partnered.update([frozenset(one), frozenset(other)])
            opposed.update(frozenset((a, b)) for a in one for b in other)
        out.update(round.out)
    return partnered, opposed, Counter({person: out[person] for person in everybody})


def excess(times: Pairs) -> int:
    return sum(comb(each, 2) for each in times.values())


def within_one(out: Counter[str]) -> bool:
    return max(out.values()) - min(out.values()) <= 1


@pytest.mark.no_cover  # a long search is not counted; shorter ones reach every branch
@pytest.mark.parametrize("players", range(5, 33))
def test_limits_of_the_contract(players: int) -> None:
    """Nothing the data's best is not reached in: partners, meetings, opponents, sitting out."""
    for limit in (each for each in LIMITS if each["n"] == players):
        rotation = plan(people(players), limit["r"])
        partnered, opposed, out = met(rotation)
        found = (excess(partnered), excess(partnered + opposed), excess(opposed))
        assert rotation.repeats == found[0] == least_repeats(players, limit["r"])
        best = tuple(limit[key][0] for key in ("partner_rep", "meetexc", "oppexc"))
        assert all(ours <= theirs for ours, theirs in zip(found, best, strict=True)), (limit["r"], found, best)
        assert within_one(out)


@pytest.mark.no_cover  # a long search is not counted; shorter ones reach every branch
@pytest.mark.parametrize("players", WHIST)
def test_whist_tournament(players: int) -> None:
    """Each pair partners once and opposes twice: 12 players x 11 rounds, and all others that are stored."""
    rounds = players - 1 + players % 4
    partnered, opposed, out = met(plan(people(players), rounds))
    pairs = {frozenset(pair) for pair in combinations(people(players), 2)}
    assert partnered == dict.fromkeys(pairs, 1)
    assert opposed == dict.fromkeys(pairs, 2)
    assert set(out.values()) == {players % 4}
    assert len(whist(players) or []) == rounds


@pytest.mark.no_cover  # a long search is not counted; shorter ones reach every branch
@pytest.mark.parametrize("players", [*range(4, 16), 18, 19, 30, 34, 35])
def test_no_partner_again_while_the_pairs_last(players: int) -> None:
    """Whatever the number of rounds; and after each of them nobody has sat out two more than anybody else."""
    last = comb(players, 2) // (2 * (players // 4)) - (players == 7)
    pairs = skeleton(players, last)
    assert max(Counter(frozenset(pair) for round in pairs for pair in round).values()) == 1
    for rounds in range(1, 2 * last, 1 + players // 10):
        pairs = skeleton(players, rounds)
        assert {len({person for pair in round for person in pair}) for round in pairs} == {players // 4 * 4}
        out = times_out(players, pairs)
        assert max(out) - min(out) <= 1


@pytest.mark.no_cover  # a long search is not counted; shorter ones reach every branch
@pytest.mark.parametrize(("players", "rounds"), [(6, 7), (7, 10), (12, 9), (12, 22), (40, 7)])
def test_plans_that_are_searched_or_go_round_again(players, rounds) -> None:
    rotation = plan(people(players), rounds, seed=3)
    partnered, _, out = met(rotation)
    assert rotation.repeats == excess(partnered) == least_repeats(players, rounds)
    assert within_one(out)


def test_same_seed_same_plan_and_another_seed_another() -> None:
    assert plan(people(34), 2, seed=1) == plan(people(34), 2, seed=1)
    assert plan(people(13), 5, seed=1) != plan(people(13), 5, seed=2)


def test_nobody_keeps_a_table_or_a_seat_all_night() -> None:
    """Fault 44."""
    rounds = plan(people(12), 11).rounds
    for person in people(12):
        assert (
            len({place for round in rounds for place, table in enumerate(round.tables) if person in sum(table, ())}) > 1
        )
        assert (
            len(
                {sum(table, ()).index(person) for round in rounds for table in round.tables if person in sum(table, ())}
            )
            > 1
        )


@pytest.mark.no_cover  # a long search is not counted; shorter ones reach every branch
def test_who_met_before_meets_less_and_who_is_kept_apart_never(monkeypatch) -> None:
    """A plan after a change: eight who have sat together in two fours meet the others first."""
    monkeypatch.setattr("tournaments.formats.rotation.STEPS", 3_000)
    before = {frozenset(pair): 1 for four in (people(8)[:4], people(8)[4:]) for pair in combinations(four, 2)}
    partnered, opposed, _ = met(plan(people(8), 1, met=before))
    assert sum(1 for pair in partnered + opposed if pair in before) == 4
    apart = {frozenset(("p0", "p1")), frozenset(("p0", "p2")), frozenset(("p0", "gone"))}
    partnered, opposed, _ = met(plan(people(12), 4, apart=apart))
    assert not apart & (partnered + opposed).keys()


def test_kept_apart_beyond_what_can_be() -> None:
    with pytest.raises(FormatError) as caught:
        plan(people(4), 1, apart={frozenset(("p0", "p1"))})
    assert [(fault.code, fault.field) for fault in caught.value.faults] == [("cannot-be-drawn", "apart")]


def test_reasons() -> None:
    assert say(plan(people(12), 11).reason) == "Nobody has the same partner twice."
    assert say(plan(people(6), 8).reason) == "A partnership comes again: so many rounds need it."
    assert say(plan(people(4), 6).reason) == "6 times a partnership comes again: so many rounds need it."
    assert say(Rotation((), 1, 0).reason) == "One partnership comes again."


@pytest.mark.parametrize("count", [0, 3])
def test_too_few(count: int) -> None:
    with pytest.raises(FormatError, match="at least 4"):
        plan(people(count), 3)
    with pytest.raises(ValueError, match="four players"):
        skeleton(count, 3)


def test_a_plan_weighs_what_it_says() -> None:
    """After many swaps the weight kept is that of a plan weighed anew."""
    found = Plan([list(range(13)) for _ in range(4)], 3, {(0, 1): 2})
    improve(found, 0, 300, Random(0), change=True)
    assert found.weight == Plan(found.seats, 3, {(0, 1): 2}).weight
    improve(found, 0, 300, Random(0), change=False)
    assert found.weight == Plan(found.seats, 3, {(0, 1): 2}).weight


def test_requests() -> None:
    told = answer({"format": "rotation", "entrants": people(5), "rounds": 5})
    assert [len(round["out"]) for round in told["rounds"]] == [1] * 5
    assert sorted({len(pair) for round in told["rounds"] for table in round["tables"] for pair in table}) == [2]
    with pytest.raises(FormatError, match="“rounds” is missing"):
        answer({"format": "rotation", "entrants": people(5)})
