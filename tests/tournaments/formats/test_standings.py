"""The order of merit: each tie-break's right value, what it reads, and the ranks that follow."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.rules.text import say
from tournaments.formats.faults import FormatError
from tournaments.formats.requests import answer
from tournaments.formats.results import Ledger, Result, Value
from tournaments.formats.standings import of_ledger, standings, working
from tournaments.formats.tie_breaks import PAIRS, TABLES, TIE_BREAKS

DATA = Path(__file__).parent.parent / "data" / "scoring_vectors.json"
VEKN: dict[str, Any] = json.loads(DATA.read_text(encoding="utf-8"))["vekn_table_points"]

LEAGUE = [  # five in three rounds: a bye each round, of another one
    Result(("a", "b"), "a", (310, 280), hands=9, round=1),
    Result(("c", "d"), "d", (150, 320), hands=8, round=1),
    Result(("e",), kind="bye", round=1),
    Result(("a", "d"), "a", (305, 300), hands=12, round=2),
    Result(("e", "b"), "b", (90, 310), hands=10, round=2),
    Result(("c",), kind="bye", round=2),
    Result(("a", "e"), "e", (-40, 330), hands=7, round=3),
    Result(("c", "b"), "c", (300, 290), hands=11, round=3),
    Result(("d",), kind="bye", round=3),
]


def values(code: str, entrants: str, *results: Result) -> dict[str, Value]:
    return {place.id: place.values[-1] for place in standings([code], tuple(entrants), results)}


def test_pairs_with_a_bye_each() -> None:
    stands = {place.id: (place.label, *place.values) for place in standings(PAIRS, tuple("abcde"), LEAGUE)}
    assert stands == {
        "d": ("1", 2, 0, 4, 165, 620),  # opponents' wins: c 2, a 2, the bye 2; one 2 is cut
        "a": ("2", 2, 0, 4, -335, 575),  # d 2, e 2, b 1; the 1 is cut
        "e": ("3", 2, 0, Fraction(7, 2), 150, 420),  # a 2, b 1, the bye 3/2; the 1 is cut
        "c": ("4", 2, 0, Fraction(7, 2), -160, 450),
        "b": ("5", 1, 0, 4, 180, 880),
    }


@pytest.mark.parametrize("example", VEKN["examples"], ids=["five", "four"])
def test_place_points_are_those_of_a_published_table(example: dict[str, Any]) -> None:
    """VEKN gives 12 to the last and 60 to the first: the same in other units."""
    groups = [group.split("=") for group in example["vp_order"]]
    seats = tuple(one for group in groups for one in group)
    points = tuple(-place for place, group in enumerate(groups) for _one in group)
    found = values("place-points", "".join(seats), Result(seats, None, points))
    assert {one: 12 + 48 * value for one, value in found.items()} == example["tp"]


def test_place_points_of_tables_of_many_sizes_compare() -> None:
    four, three = Result(tuple("abcd"), "a", (300, 200, 100, 0)), Result(tuple("bcd"), "b", (300, 300, -90))
    assert values("place-points", "abcd", four, three) == {
        "a": 1,
        "b": Fraction(2, 3) + Fraction(3, 4),
        "c": Fraction(1, 3) + Fraction(3, 4),
        "d": 0,
    }


def test_points_per_hand_weigh_each_hand_alike_and_survive_points_below_zero() -> None:
    results = [Result(tuple("abc"), "a", (100, -200, -200), hands=10), Result(("a", "b"), "b", (0, 60), hands=5)]
    assert values("points-per-hand", "abc", *results) == {"a": Fraction(170, 15), "b": Fraction(-70, 15), "c": -10}
    assert values("opponents-points-per-hand", "abc", *results) == {
        "a": Fraction(-58, 9),  # of b twice and c once
        "b": Fraction(38, 9),
        "c": Fraction(10, 3),
    }


def test_the_order_of_tables() -> None:
    results = [Result(tuple("abcd"), "b", (200, 310, 150, 150), hands=8)]
    stands = standings(TABLES, tuple("abcd"), results)
    assert [(place.label, place.id) for place in stands] == [("1", "b"), ("2", "a"), ("3 =", "c"), ("3 =", "d")]


@pytest.mark.parametrize(
    ("results", "expected"),
    [
        ([("a", "b"), ("b", "c"), ("a", "c")], {"a": 2, "b": 1, "c": 0, "d": 0}),  # d is level with nobody
        ([("a", "b"), ("b", "c"), ("c", "a")], {"a": 1, "b": 1, "c": 1, "d": 0}),
        ([("a", "b"), ("b", "c")], {"a": 0, "b": 0, "c": 0, "d": 0}),  # a and c never met
        ([("a", "b"), ("b", "c"), ("b", "c")], {"a": 0, "b": 0, "c": 0, "d": 0}),
    ],
    ids=["in a line", "in a ring", "not all met", "twice is not all"],
)
def test_head_to_head(results: list[tuple[str, str]], expected: dict[str, int]) -> None:
    """a, b and c are level by byes that even their wins out."""
    games = [Result(pair, pair[0]) for pair in results]
    wins = Ledger("abcd", games).wins
    byes = [Result((one,), kind="bye", worth=5 - wins[one]) for one in "abc"]
    stands = standings(["wins", "head-to-head"], tuple("abcd"), [*games, *byes])
    assert {place.id: place.values[1] for place in stands} == expected


def test_what_each_reads_of_byes_and_forfeits() -> None:
    results = [
        Result(("a", "b"), "a", (300, 200), hands=10),
        Result(("a", "c"), "a", kind="forfeit"),
        Result(("b", "c"), None, kind="double-forfeit"),
        Result(("b",), kind="bye", worth=Fraction(1, 2)),
        Result(("c",), "c", kind="awarded", points=(120,)),
    ]
    read = {code: values(code, "abc", *results) for code in TIE_BREAKS}
    assert {code: tuple(found[one] for one in "abc") for code, found in read.items()} == {
        "wins": (2, Fraction(1, 2), 1),
        "head-to-head": (0, 0, 0),
        "opponents-wins": (Fraction(1, 2), 2, 0),
        "net-points": (100, -100, 0),
        "points-for": (300, 200, 120),
        "tokens": (2, 0, 0),
        "place-points": (2, 1, 0),
        "points-per-hand": (5, -5, 0),
        "opponents-points-per-hand": (-5, 5, 0),
    }


def test_net_points_of_a_table_of_more() -> None:
    assert values("net-points", "abc", Result(tuple("abc"), "a", (300, 100, 100))) == {"a": 200, "b": -100, "c": -100}
    assert values("net-points", "abc", Result(tuple("abc"), "a", (4, 1, 0)), Result(("a", "b"), "a", (1, 0))) == {
        "a": Fraction(9, 2),
        "b": -2,
        "c": Fraction(-5, 2),
    }


def test_level_on_all_is_one_rank_and_the_next_one_is_counted_on() -> None:
    """Known fault 56."""
    stands = standings(["wins"], tuple("abcd"), [Result(("c", "d"), "d"), Result(("b",), kind="bye")])
    assert [(place.label, place.id) for place in stands] == [("1 =", "b"), ("1 =", "d"), ("3 =", "a"), ("3 =", "c")]


def test_a_level_game_is_won_by_nobody() -> None:
    """Known fault 57."""
    level = Result(("a", "b"), None, (300, 300))
    assert {code: set(values(code, "ab", level).values()) for code in ("wins", "tokens", "net-points")} == {
        "wins": {0}, "tokens": {0}, "net-points": {0},
    }  # fmt: skip


def test_the_working_adds_up() -> None:
    late = [Result(("a",), "a", kind="awarded"), Result(("a",), None, (50,), "awarded")]
    results = [*LEAGUE, Result(("a", "c"), "a", kind="forfeit"), *late]
    ledger = Ledger(tuple("abcde"), results)
    places = of_ledger([*PAIRS, *TABLES], ledger)
    told = {code: [say(line) for line in lines] for code, lines in
            working([*PAIRS, *TABLES], ledger, places, "a", str.upper).items()}  # fmt: skip
    assert told == {
        "wins": ["Stated for rounds missed: 1", "Won against B: 1", "Won against D: 1", "C did not play: 1"],
        "head-to-head": ["Nobody is level."],
        "opponents-wins": [
            "B: 1", "D: 2", "E: 2",
            "A round won without a game, the average of the others: 5/3", "The least is cut: −1",
        ],
        "net-points": ["Against B: 30", "Against D: 5", "Against E: −370"],
        "points-for": ["Against B: 310", "Against D: 305", "Against E: −40", "Alone: 50"],
        "tokens": ["Won against B: 1", "Won against D: 1", "C did not play: 1"],
        "place-points": [
            "At a table of 2, against B: 1", "At a table of 2, against D: 1", "At a table of 2, against E: 0",
            "A round won without a game: 1",
        ],
        "points-per-hand": ["+310, mean 295, 9 hands", "+305, mean 605/2, 12 hands", "−40, mean 145, 7 hands"],
        "opponents-points-per-hand": ["B: 3", "D: 33/8", "E: 75/17"],
    }  # fmt: skip


def test_the_working_of_who_is_level() -> None:
    games = [
        Result(("a", "b"), "a"),
        Result(("b",), kind="bye"),
        Result(("c",), kind="bye"),
        Result(("d",), "d", (9,), "bye"),
    ]
    ledger = Ledger(tuple("abcd"), games)
    codes = ["head-to-head", "wins", "opponents-wins", "points-for"]
    places = of_ledger(codes, ledger)
    told = working(codes, ledger, places, "d")
    assert [say(line) for lines in told.values() for line in lines] == [
        "Not all who are level have met.", "A bye: 1", "Alone: 9",
    ]  # fmt: skip
    pair = Ledger(("a", "b"), games[:2])
    told = working(["wins", "head-to-head"], pair, of_ledger(["wins", "head-to-head"], pair), "a")
    assert say(told["head-to-head"][0]) == "Won against b"


def request(
    *results: Any, tie_breaks: Any = ("wins", "head-to-head"), entrants: Any = ("a", "b", "c")
) -> dict[str, Any]:
    asked = {"tie_breaks": list(tie_breaks), "entrants": list(entrants), "results": list(results)}
    return answer({"format": "standings", **asked})


def test_the_command_line() -> None:
    game = {"round": 1, "entrants": ["a", "b"], "points": [310, 280], "winner": "a", "kind": "played", "hands": 9}
    bye = {"round": 1, "entrants": ["c"], "points": None, "winner": "c", "kind": "bye", "hands": None}
    codes = ("wins", "points-per-hand")
    assert request(game, bye, tie_breaks=codes)["standings"] == [
        {"rank": 1, "tied": False, "id": "a", "values": [1, "5/3"]},
        {"rank": 2, "tied": False, "id": "c", "values": [1, 0]},
        {"rank": 3, "tied": False, "id": "b", "values": [0, "-5/3"]},
    ]


def at(**fields: Any) -> dict[str, Any]:
    return {"round": 1, "entrants": ["a", "b"], "winner": "a", "kind": "played"} | fields


@pytest.mark.parametrize(
    ("results", "code"),
    [
        ([7], "wrong-type"),
        ([at(entrants=["a", "x"])], "unknown-entrant"),
        ([at(entrants=["a", "a"])], "entrant-twice"),
        ([at(entrants=["a"])], "table-of-one"),
        ([at(kind="bye")], "bye-of-many"),
        ([at(kind="won")], "not-one-of"),
        ([at(winner="c")], "winner-not-there"),
        ([at(winner={})], "winner-not-there"),
        ([at(points=[1])], "points-not-one-each"),
        ([at(points=[1, "2"])], "wrong-type"),
        ([at(points=[1, 10**5000])], "out-of-range"),
        ([at(kind="forfeit", winner=None)], "forfeit-for-nobody"),
        ([at(kind="double-forfeit")], "double-forfeit-won"),
        ([at(hands=-1)], "out-of-range"),
        ([at(shape=1)], "unknown-field"),
        ([at(), at(entrants=["a"], kind="bye")], "twice-in-a-round"),  # a bye and a result: known fault 38
    ],
)
def test_what_is_wrong_with_a_result(results: list[Any], code: str) -> None:
    with pytest.raises(FormatError) as error:
        request(*results)
    assert [(fault.code, fault.field) for fault in error.value.faults] == [(code, "results")]


@pytest.mark.parametrize(
    ("codes", "code"), [(["luck"], "not-one-of"), ([3], "not-one-of"), (["wins", "wins"], "tie-break-twice")]
)
def test_what_is_wrong_with_the_tie_breaks(codes: list[Any], code: str) -> None:
    with pytest.raises(FormatError) as error:
        request(tie_breaks=codes)
    assert [fault.code for fault in error.value.faults] == [code]
