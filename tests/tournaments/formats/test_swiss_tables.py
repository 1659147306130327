"""Swiss tables: single rounds whose optimum was proved by another program, the wishes in their order, and requests.

The rounds of the data were solved with OR-tools CP-SAT: the least of 1000 x repeats + sum of the tables' spreads.
"""

import json
from collections import Counter
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from scorekeeper.rules.text import say
from tournaments.formats.faults import FormatError
from tournaments.formats.requests import answer
from tournaments.formats.swiss_tables import draw
from tournaments.formats.table_swaps import Seats, mend

DATA = Path(__file__).parent.parent / "data" / "pod_round_instances.json"
ROUNDS: list[dict[str, Any]] = json.loads(DATA.read_text(encoding="utf-8"))
ALLOWED = 15


def asked(round: dict[str, Any]) -> dict[str, Any]:
    entrants = [{"id": str(place), "score": score} for place, score in enumerate(round["score"])]
    met = [[str(one), str(other), times] for one, other, times in round["met"]]
    return {"format": "swiss-tables", "entrants": entrants, "sizes": round["sizes"], "met": met}


@pytest.mark.no_cover  # a long search is not counted; shorter ones reach every branch
@pytest.mark.parametrize("round", [pytest.param(it, id=f"{it['n']} after {it['rounds_before']}") for it in ROUNDS])
def test_fewest_repeats_and_nearly_the_least_spread(round) -> None:
    repeats, spread = divmod(int(round["cp_obj"]), 1000)
    found = answer(asked(round))
    scores, met = round["score"], {frozenset((one, other)): times for one, other, times in round["met"]}
    tables = [[int(id) for id in table] for table in found["tables"]]
    assert sorted(one for table in tables for one in table) == list(range(round["n"]))
    assert [len(table) for table in tables] == round["sizes"]
    pairs = [frozenset(pair) for table in tables for pair in combinations(table, 2)]
    assert found["repeats"] == sum(met.get(pair, 0) for pair in pairs) == repeats
    spreads = [max(scores[one] for one in table) - min(scores[one] for one in table) for table in tables]
    assert spread <= found["spread"] == sum(spreads) <= spread + ALLOWED


def test_all_of_them() -> None:
    assert Counter(round["n"] for round in ROUNDS) == {12: 2, 14: 1, 16: 2, 20: 1, 24: 2, 28: 1, 32: 2, 40: 1}


def test_without_a_history_the_standing_is_the_round() -> None:
    scores = {f"p{place:02}": 3 * place for place in range(12)}
    round = draw(scores, [4, 4, 4])
    assert round.tables[0].entrants == ("p11", "p10", "p09", "p08")
    assert (round.repeats, round.spread) == (0, 27)
    assert say(round.tables[0].reason) == "They stand from 33 down to 24."


def test_a_repeat_is_not_the_price_of_near_scores() -> None:
    """Known fault 46: whatever the scores, the lesser wish never outweighs the greater one."""
    scores = {"a": 10**6, "b": 10**6, "c": 0, "d": 0}
    met = {frozenset("ab"): 1, frozenset("cd"): 1}
    round = draw(scores, [2, 2], met)
    assert (round.repeats, round.spread) == (0, 2 * 10**6)


def test_a_repeat_that_cannot_be_avoided_is_told() -> None:
    met = {frozenset(pair): 1 for pair in combinations("abcdef", 2)}
    round = draw(dict.fromkeys("abcdef", 2), [3, 3], met)
    assert round.repeats == 6
    assert [len(table.again) for table in round.tables] == [3, 3]
    told = "All at this table stand at 2. 3 pairs meet again: no round without that was found."
    assert [say(table.reason) for table in round.tables] == [told, told]


def test_pairs_kept_apart_come_before_repeats() -> None:
    apart = {frozenset("ac"), frozenset("ad")}
    round = draw(dict.fromkeys("abcd", 0), [2, 2], {frozenset("ab"): 9}, apart)
    assert round.repeats == 9
    with pytest.raises(FormatError, match="kept apart"):
        draw(dict.fromkeys("abcd", 0), [2, 2], {}, {*apart, frozenset("ab")})


def test_chance_decides_between_equals_and_comes_again() -> None:
    names = [f"p{place}" for place in range(16)]
    first = draw(dict.fromkeys(names, 0), [4] * 4, seed=1)
    assert first == draw(dict.fromkeys(reversed(names), 0), [4] * 4, seed=1)
    assert first != draw(dict.fromkeys(names, 0), [4] * 4, seed=2)


@pytest.mark.no_cover  # a long search is not counted; shorter ones reach every branch
def test_a_searched_round_comes_again_whatever_the_order_of_the_entrants() -> None:
    entrants = [{"id": id, "score": place // 2} for place, id in enumerate("abcdefghi")]
    request = {"format": "swiss-tables", "entrants": entrants, "sizes": [5, 4], "met": [["a", "b", 1], ["h", "i", 1]]}
    assert answer(request) == answer({**request, "entrants": entrants[::-1], "met": request["met"][::-1]})
    assert answer(request)["repeats"] == 0


def test_of_many_the_neighbours_are_mended() -> None:
    """A hall of 400 in its fifth round: repeats are taken out a few places away."""
    scores = {f"p{place:03}": place // 20 for place in range(400)}
    met: dict[frozenset[str], int] = {}
    for seed in range(4):
        round = draw(scores, [4] * 100, met, seed=seed)
        assert round.repeats == 0
        assert round.spread <= 100  # one step of the standing a table
        for table in round.tables:
            met |= {frozenset(pair): 1 for pair in combinations(table.entrants, 2)}


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        ({"sizes": [3, 4]}, "sizes-do-not-fit", "sizes"),
        ({"sizes": [6, 0]}, "out-of-range", "sizes"),
        ({"sizes": ["3", 3]}, "wrong-type", "sizes"),
        ({"sizes": 3}, "wrong-type", "sizes"),
        ({"entrants": [{"id": "a"}, {"id": "b", "score": 1}]}, "missing", "entrants"),
        ({"met": [["a", "a", 1]]}, "with-itself", "met"),
        ({"rounds": 3}, "unknown-field", "rounds"),
        ({"apart": [["a", other] for other in "bcdef"]}, "cannot-be-drawn", "apart"),
    ],
)
def test_what_is_wrong_is_named(change: dict[str, Any], code: str, field: str) -> None:
    sound = {"entrants": [{"id": id, "score": 1} for id in "abcdef"], "sizes": [3, 3]}
    with pytest.raises(FormatError) as caught:
        answer({"format": "swiss-tables", **sound, **change})
    assert [(fault.code, fault.field) for fault in caught.value.faults] == [(code, field)]


def test_mending_ends_however_much_there_is_to_mend() -> None:
    """A dense history in which one table could be made better again and again."""
    chance = Random(31)
    met = [[0] * 12 for _ in range(12)]
    for one in range(12):
        for other in range(one):
            met[one][other] = met[other][one] = chance.randrange(20)
    seats = Seats([0] * 12, met, [range(start, start + 4) for start in (0, 4, 8)])
    before = seats.worth
    mend(seats, 24)
    assert seats.worth < before
    assert sorted(one for table in seats.tables for one in table) == list(range(12))


def test_whoever_left_stays_in_the_history_and_is_not_seated() -> None:
    round = draw(dict.fromkeys("abcd", 0), [4], {frozenset("az"): 2, frozenset("ab"): 1})
    assert (round.repeats, sorted(round.tables[0].entrants)) == (1, ["a", "b", "c", "d"])


def test_of_many_who_all_met_the_standing_is_as_good_as_any() -> None:
    scores = {f"p{place:03}": place for place in range(152)}
    round = draw(scores, [4] * 38, {frozenset(pair): 1 for pair in combinations(scores, 2)})
    assert (round.repeats, round.spread) == (38 * 6, 38 * 3)
