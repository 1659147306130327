"""Brackets before they are played: their size, their byes, who is kept apart, and that all of it can be played."""

import itertools
import json
import random
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.rules.text import say
from tournaments.formats.faults import FormatError
from tournaments.formats.knock_out import From, Match, Source, drops, knock_out
from tournaments.formats.knock_out_play import champion, play
from tournaments.formats.requests import answer
from tournaments.formats.table_course import course
from tournaments.formats.table_knock_out import Place, Table, table_knock_out

DATA = Path(__file__).parent.parent / "data" / "scoring_vectors.json"
CRIBBAGE: list[list[int]] = json.loads(DATA.read_text(encoding="utf-8"))["acc_cribbage"]["examples"]
SIZES = [*range(2, 35), 63, 64, 65, 100]


def seeds(count: int) -> list[str]:
    return [f"s{seed}" for seed in range(1, count + 1)]


def games(matches: list[Match], *brackets: str) -> list[Match]:
    return [match for match in matches if match.is_game and (not brackets or match.bracket in brackets)]


def halves(matches: list[Match]) -> list[set[str]]:
    """Who may come to each side of the last match of the winners."""
    reach: dict[int, set[str]] = {}

    def of(source: Source) -> set[str]:
        return reach[source.match] if isinstance(source, From) else {source} if source else set()

    for match in matches:
        reach[match.id] = of(match.sources[0]) | of(match.sources[1])
    return [of(source) for source in matches[-1].sources]


@pytest.mark.parametrize("count", SIZES)
def test_a_single_one(count: int) -> None:
    matches = knock_out(seeds(count))
    assert len(games(matches)) == count - 1
    assert {match.bracket for match in matches} == {"winners"}
    byes = [match.sources for match in matches if not match.is_game]
    assert {match.round for match in matches if not match.is_game} <= {1}
    assert sorted(byes, key=str) == sorted(((seed, None) for seed in seeds(len(byes))), key=str)
    assert ("s1" in halves(matches)[0]) != ("s2" in halves(matches)[0])
    assert sorted(who for match in matches for who in match.sources if isinstance(who, str)) == sorted(seeds(count))


@pytest.mark.parametrize("example", CRIBBAGE, ids=str)
def test_byes_of_a_published_bracket(example: list[int]) -> None:
    entrants, qualifiers, size, byes = example
    assert qualifiers == -(-entrants // 4)
    first = [match for match in knock_out(seeds(qualifiers)) if match.round == 1]
    assert (2 * len(first), sum(not match.is_game for match in first)) == (size, byes)


def test_the_first_round_of_sixteen() -> None:
    pairs = [tuple(int(str(who)[1:]) for who in match.sources) for match in knock_out(seeds(16))[:8]]
    assert pairs == [(1, 16), (8, 9), (4, 13), (5, 12), (2, 15), (7, 10), (3, 14), (6, 11)]


@pytest.mark.parametrize("count", SIZES)
def test_a_double_one(count: int) -> None:
    matches = knock_out(seeds(count), double=True)
    assert len(games(matches, "winners", "losers", "final")) == 2 * count - 2
    assert [match.sources for match in games(matches, "reset")] == [
        (From(matches[-2].id, True), From(matches[-2].id, False))
    ]
    assert knock_out(seeds(count), double=True, reset=False) == matches[:-1]
    sources = [who for match in matches for who in match.sources if isinstance(who, From)]
    lost = sorted(who.match for who in sources if not who.won)
    assert lost == sorted(match.id for match in games(matches, "winners", "final"))  # each loser goes to one place
    assert all(who.match < match.id for match in matches for who in match.sources if isinstance(who, From))
    assert all(match.is_game for match in matches if match.round > 1 or match.bracket != "winners")


@pytest.mark.parametrize("count", [*range(2, 20), 33])
def test_whoever_goes_out_of_a_double_one_lost_twice(count: int) -> None:
    chance = random.Random(f"double {count}")
    matches = knock_out(seeds(count), double=True)
    for _time in range(5):
        results: dict[int, str | None] = {}
        lost = dict.fromkeys(seeds(count), 0)
        while due := [due for due in play(matches, results) if due.state == "due"]:
            for table in due:
                winner = results[table.match.id] = chance.choice(table.there)
                lost[next(who for who in table.there if who != winner)] += 1
        winner = champion(play(matches, results)) or ""
        assert len(results) == 2 * count - 2 + lost[winner]
        assert {times for who, times in lost.items() if who != winner} == {2}
        assert lost[winner] < 2


def first_rematch(masks: list[int], rounds: int) -> float:
    """The first round of the losers' side in which somebody may be met again."""
    soonest = float("inf")
    for (before, early), (round, late) in itertools.combinations(enumerate([0, *masks], start=1), 2):
        delay = ((early >> (round - before)) ^ late).bit_length()
        soonest = min(soonest, 2 * (round - 1 + delay) - bool(delay))
    return soonest


@pytest.mark.parametrize(("rounds", "soonest"), [(2, 2), (3, 3), (4, 4), (5, 5)])
def test_losers_drop_where_a_rematch_comes_as_late_as_can_be(rounds: int, soonest: int) -> None:
    every = itertools.product(*(range(1 << (rounds - round)) for round in range(2, rounds + 1)))
    assert first_rematch(drops(rounds), rounds) == soonest == max(first_rematch([*one], rounds) for one in every)


def test_every_match_says_why() -> None:
    matches = knock_out(["Ana", "Bea", "Carl"], double=True)
    assert [say(match.reason) for match in matches[:4]] == [
        "Ana goes on without a game: byes go to the top seeds.",
        "Bea against Carl",
        "the winner of match 1 against the winner of match 2",
        "the loser of match 2 against the loser of match 3",
    ]


def test_nobody_plays_alone() -> None:
    with pytest.raises(ValueError, match="two"):
        knock_out(["Ana"])


@pytest.mark.parametrize(("size", "through"), [(size, on) for size in (3, 4, 5, 6) for on in range(1, size)])
def test_tables_lead_to_one_final(size: int, through: int) -> None:
    """Whatever the number: everybody sits once, every table can be played, no two of one table meet at once again."""
    for count in [*range(3, 65), 126, 400]:
        check(table_knock_out(seeds(count), size, through), count, size, through)


def check(tables: list[Table], count: int, size: int, through: int) -> None:
    final = tables[-1]
    assert sorted(one for table in tables for one in table.sources if isinstance(one, str)) == sorted(seeds(count))
    assert [table.round for table in tables].count(final.round) == 1
    assert sorted(one for table in tables for one in table.sources if isinstance(one, Place)) == [
        Place(table.id, place) for table in tables[:-1] for place in range(1, table.through + 1)
    ]
    for round in range(1, final.round + 1):
        sizes = {len(table.sources) for table in tables if table.round == round}
        assert 3 <= min(sizes) <= max(sizes) <= max(size, 5)
        assert max(sizes) - min(sizes) <= 1
        assert len({table.through for table in tables if table.round == round}) == 1
    assert all(0 < table.through < len(table.sources) for table in tables if table is not final)
    for table in tables:
        together = [one.table for one in table.sources if isinstance(one, Place)]
        if table.round < final.round and through < 3:
            assert len(set(together)) == len(together)


def test_as_many_go_on_as_the_stage_says_wherever_that_leads_to_a_final() -> None:
    """Of one of each table only what makes two winners, or six to eight in the end, is no knock-out."""
    others = {
        through: [
            count for count in range(3, 65) if {step.through for step in course(count, 4, through)} - {0, through}
        ]
        for through in (1, 2)
    }
    assert others == {1: [6, 7, 8, 26], 2: []}
    assert course(5, 4, 2) == [(1, 0)]
    assert course(17, 4, 1) == [(4, 1), (1, 0)]


def test_tables_of_sixteen() -> None:
    tables = table_knock_out(seeds(16), 4, 2)
    assert [table.sources for table in tables[:2]] == [("s1", "s8", "s9", "s16"), ("s2", "s7", "s10", "s15")]
    assert [tuple(table.sources) for table in tables[4:6]] == [
        ((1, 1), (4, 1), (3, 2), (2, 2)),
        ((2, 1), (3, 1), (4, 2), (1, 2)),
    ]
    assert [say(why) for why in tables[0].reasons[:1] + tables[4].reasons[:1]] == ["s1, by seed", "place 1 of table 1"]


def test_the_command_line() -> None:
    double: dict[str, Any] = {"format": "knock-out", "entrants": ["a", "b", "c"], "double": True}
    assert answer(double)["matches"] == [
        {"id": 1, "round": 1, "bracket": "winners", "from": ["a", None]},
        {"id": 2, "round": 1, "bracket": "winners", "from": ["b", "c"]},
        {"id": 3, "round": 2, "bracket": "winners", "from": [{"winner": 1}, {"winner": 2}]},
        {"id": 4, "round": 2, "bracket": "losers", "from": [{"loser": 2}, {"loser": 3}]},
        {"id": 5, "round": 1, "bracket": "final", "from": [{"winner": 3}, {"winner": 4}]},
        {"id": 6, "round": 1, "bracket": "reset", "from": [{"winner": 5}, {"loser": 5}]},
    ]
    assert answer(double | {"reset": False})["matches"] == answer(double)["matches"][:-1]
    tables = answer({"format": "knock-out", "entrants": seeds(6), "size": 4, "through": 2})["tables"]
    assert tables[-1]["from"][-1] == {"table": 2, "place": 2}


@pytest.mark.parametrize(
    ("fields", "code", "field"),
    [
        ({"entrants": ["a"]}, "too-few", "entrants"),
        ({"double": 1}, "wrong-type", "double"),
        ({"through": 2}, "missing", "size"),
        ({"size": 4}, "missing", "through"),
        ({"size": 2, "through": 1}, "out-of-range", "size"),
        ({"size": 4, "through": 4}, "out-of-range", "through"),
        ({"entrants": list("ab"), "size": 4, "through": 2}, "too-few", "entrants"),
        ({"colour": "red"}, "unknown-field", "colour"),
    ],
)
def test_what_is_wrong_with_a_request(fields: dict[str, Any], code: str, field: str) -> None:
    with pytest.raises(FormatError) as error:
        answer({"format": "knock-out", "entrants": ["a", "b"]} | fields)
    assert [(fault.code, fault.field) for fault in error.value.faults] == [(code, field)]
