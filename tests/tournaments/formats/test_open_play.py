"""Open play: nobody waits without need, nobody plays the same again at once."""

import json
from itertools import combinations
from typing import Any

import networkx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.rules.text import say
from tournaments.formats import open_play
from tournaments.formats.faults import FormatError
from tournaments.formats.open_play import Waiting, seat
from tournaments.formats.requests import answer

IDS = "abcdefgh"
QUEUES = st.integers(0, 8).flatmap(
    lambda size: st.tuples(
        *(st.builds(Waiting, st.just(id), st.integers(0, 3), st.integers(0, 4)) for id in IDS[:size])
    )
)
PAIRS = st.sets(st.sampled_from([frozenset(two) for two in combinations(IDS, 2)]), max_size=20)


def queue(text: str) -> list[Waiting]:
    """ "a1": a has one win; who stands first waits longest."""
    return [Waiting(one[0], int(one[1]), place) for place, one in enumerate(text.split())]


def seated(text: str, *last: str) -> tuple[str, str]:
    now = seat(queue(text), {frozenset(two) for two in last})
    return " ".join("".join(table.entrants) for table in now.tables), "".join(now.waiting)


def test_example_of_the_contract() -> None:
    asked: dict[str, Any] = {
        "format": "open-play",
        "waiting": [{"id": "a", "wins": 1, "since": 3}],
        "last": [["a", "b"]],
    }
    assert answer(asked) == {"tables": [], "waiting": ["a"]}
    asked["waiting"] += [{"id": "b", "wins": 1, "since": 4}, {"id": "c", "wins": 0, "since": 5}]
    assert answer(asked) == {"tables": [["a", "c"]], "waiting": ["b"]}
    assert answer({"format": "open-play", "waiting": []}) == {"tables": [], "waiting": []}


@given(QUEUES, PAIRS, st.integers(0, 9))
@settings(max_examples=60, deadline=None)
def test_nobody_waits_while_two_could_sit_down(waiting, last, seed) -> None:
    """Row 8; and of all who could be seated, those who waited longest are."""
    now = seat(waiting, last, seed)
    sits = [id for table in now.tables for id in table.entrants]
    assert sorted([*sits, *now.waiting]) == sorted(each.id for each in waiting)
    assert not {frozenset(table.entrants) for table in now.tables} & last
    assert all(frozenset(two) in last for two in combinations(now.waiting, 2))
    free = networkx.Graph([two for two in combinations([each.id for each in waiting], 2) if frozenset(two) not in last])
    assert len(now.tables) == len(networkx.max_weight_matching(free, maxcardinality=True))
    since = {each.id: each.since for each in waiting}
    for left in now.waiting:
        for other in [id for id in sits if since[id] > since[left]]:
            rest = free.subgraph((set(sits) | {left}) - {other})
            assert 2 * len(networkx.max_weight_matching(rest, maxcardinality=True)) < len(sits)


@pytest.mark.parametrize(
    ("waiting", "last", "expected"),
    [
        ("a0 b0", ["ab"], ("", "ab")),
        ("a0 b3 c0", [], ("ab", "c")),  # who waits longest before who stands level
        ("a0 b3 c0 d3", [], ("ac bd", "")),
        ("a0 b3 c0 d3", ["ac", "ab"], ("ad bc", "")),
        ("a0 b0 c0", ["ab", "ac"], ("bc", "a")),
        ("a0 b0 c0 d0", ["ab", "ac", "ad", "bc"], ("bd", "ac")),
    ],
)
def test_who_sits_down(waiting, last, expected) -> None:
    assert seated(waiting, *last) == expected


def test_of_a_long_queue_nobody_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_play, "AT_ONCE", 3)
    assert seated("a0 b0 c0 d0 e0 f0 g0", "ab", "bc")[1] in ("f", "g", "e", "d")
    now = seat([Waiting(f"{n:02}", n % 3, n) for n in range(21)])
    assert (len(now.tables), now.waiting) == (10, ("20",))


def test_every_table_says_why() -> None:
    assert say(seat(queue("a1 b1")).tables[0].reason) == "Both have 1 win."
    assert say(seat(queue("a1 b3")).tables[0].reason) == "Wins: 3 against 1, as close as those who wait allow."


def test_chance_comes_from_the_seed_alone() -> None:
    waiting = [Waiting(id, 0, 0) for id in IDS]
    assert len({str(seat(waiting, seed=seed)) for seed in range(8)}) > 4
    assert seat(waiting[::-1], seed=3) == seat(waiting, seed=3)


@pytest.mark.parametrize("wrong", [{"wins": -1}, {"since": None}, {"wins": 10**7}, {"id": 3}, {"more": 1}])
def test_what_is_wrong_names_its_field(wrong) -> None:
    with pytest.raises(FormatError) as error:
        answer({"format": "open-play", "waiting": [{"id": "a", "wins": 0, "since": 1, **wrong}]})
    assert error.value.faults[0].field == "waiting"
    assert json.dumps(error.value.faults[0].as_json())
