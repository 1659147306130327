"""What counts beside the games: tokens brought along, penalties, a stand-in's game; how far one came in a bracket."""

from fractions import Fraction
from typing import Any

import pytest

from scorekeeper.rules.text import Text, say
from tournaments.formats.knock_out import knock_out
from tournaments.formats.knock_out_places import knock_out_places
from tournaments.formats.knock_out_play import play
from tournaments.formats.penalties import lost
from tournaments.formats.results import Given, Ledger, Result
from tournaments.formats.standings import of_ledger, working
from tournaments.formats.tie_breaks import TIE_BREAKS, USUAL

WHY = Text("Penalty")


def read(results: list[Result], given: list[Given], entrants: str) -> dict[str, Any]:
    """Everybody's value by each tie-break."""
    ledger = Ledger(entrants, results, given)
    return {code: [each.values[-1] for each in sorted(of_ledger([code], ledger), key=lambda each: each.id)]
            for code in TIE_BREAKS}  # fmt: skip


def test_what_is_given_counts_for_its_owner_alone() -> None:
    games = [Result(("a", "b"), "a", (300, 200), hands=10)]
    given = [
        Given("a", "token", 2, Text("Brought along")),
        Given("a", "token", -1, WHY),
        Given("b", "points", -20, WHY),
    ]
    told = read(games, given, "ab")
    assert told == read(games, [], "ab") | {
        "wins": [2, 0], "tokens": [2, 0], "net-points": [100, -120], "points-for": [300, 180],
        "points-per-hand": [5, -7],
    }  # fmt: skip
    ledger = Ledger("ab", games, given)
    codes = ["wins", "points-for", "net-points", "points-per-hand"]
    places = of_ledger(codes, ledger)
    assert say(working(codes, ledger, places, "a")["wins"][1]) == "Brought along: +2"
    assert {code: say(lines[-1]) for code, lines in working(codes[1:], ledger, places, "b").items()} == dict.fromkeys(
        codes[1:], "Penalty: −20"
    )


def test_tokens_go_below_none_and_nobody_else_is_touched() -> None:
    assert read([], [Given("b", "token", -1, WHY)], "ab")["tokens"] == [0, -1]


def test_a_stand_in_takes_nothing_and_the_others_count() -> None:
    table = Result(tuple("abcd"), None, (310, 280, 100, 90), hands=10, unranked=frozenset("a"))
    told = read([table], [], "abcd")
    assert told["place-points"] == [0, 1, Fraction(1, 2), 0]
    assert told["points-for"] == [0, 280, 100, 90]
    assert told["points-per-hand"] == [0, Fraction(17, 2), Fraction(-19, 2), Fraction(-21, 2)]
    assert told["tokens"] == [0, 0, 0, 0]
    ledger = Ledger("abcd", [table])
    assert (ledger.opponents["a"], ledger.opponents["b"]) == ([], ["a", "c", "d"])
    lines = working(["place-points"], ledger, of_ledger(["place-points"], ledger), "b")["place-points"]
    assert say(lines[0]) == "At a table of 3, against a, c, d: 1"


def test_who_plays_a_stand_in_alone_is_first_there() -> None:
    pair = Result(("a", "b"), "b", (90, 310), hands=5, unranked=frozenset("a"))
    told = read([pair], [], "ab")
    assert (told["place-points"], told["wins"], told["net-points"]) == ([0, 1], [0, 1], [0, 220])
    ledger = Ledger("ab", [pair])
    lines = working(["place-points"], ledger, of_ledger(["place-points"], ledger), "b")["place-points"]
    assert say(lines[0]) == "At a table of 1, against a: 1"


@pytest.mark.parametrize(
    ("result", "who", "winner"),
    [
        (Result(("a", "b"), "a"), "a", "b"),
        (Result(("a", "b"), "a"), "ab", None),
        (Result(("a", "b"), "a"), "b", "a"),
        (Result(("a", "b"), "a"), "c", "a"),
        (Result(("a", "b", "c"), "a"), "a", None),
        (Result(("a", "b", "c"), "a"), "b", "a"),
        (Result(("a",), "a", kind="bye"), "a", "a"),
    ],
)
def test_a_game_lost_by_penalty(result: Result, who: str, winner: str | None) -> None:
    assert lost(result, who).winner == winner


@pytest.mark.parametrize(
    ("entrants", "double", "results", "expected"),
    [
        ("abcd", False, {}, "1 = a, 1 = b, 1 = c, 1 = d"),
        ("abcd", False, {1: "a"}, "1 = a, 1 = b, 1 = c, 4 d"),
        ("abcd", False, {1: "a", 2: None}, "1 a, 2 = b, 2 = c, 2 = d"),
        ("abcd", False, {1: "a", 2: "b", 3: "b"}, "1 b, 2 a, 3 = c, 3 = d"),
        ("abc", True, {2: "b", 3: "a", 4: "b", 5: "b"}, "1 = a, 1 = b, 3 c"),
        ("abc", True, {2: "b", 3: "a", 4: "b", 5: "b", 6: "a"}, "1 a, 2 b, 3 c"),
    ],
    ids=["not begun", "one out", "two out at once", "played out", "to be reset", "reset"],
)
def test_places_in_a_knock_out(entrants: str, double: bool, results: dict[int, str | None], expected: str) -> None:
    places = knock_out_places(entrants, play(knock_out(entrants, double=double), results))
    assert ", ".join(f"{place.label} {place.id}" for place in places) == expected


def test_each_usual_order_is_of_declared_tie_breaks() -> None:
    assert {code for codes in USUAL.values() for code in codes} <= set(TIE_BREAKS)
