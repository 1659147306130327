"""A bracket as it is played: who is due, forfeits, the reset, and what a corrected result changes."""

import pytest

from scorekeeper.rules.text import say
from tournaments.formats.faults import FormatError
from tournaments.formats.knock_out import knock_out
from tournaments.formats.knock_out_play import Results, champion, correct, play

FOUR = knock_out(["Ana", "Bea", "Carl", "Dina"])  # 1: Ana, Dina; 2: Bea, Carl; 3: the final
DOUBLE = knock_out(["Ana", "Bea", "Carl", "Dina"], double=True)  # 4, 5: losers; 6: final; 7: reset
UP_TO_FINAL: Results = {1: "Ana", 2: "Bea", 3: "Ana", 4: "Carl", 5: "Carl"}


def states(results: Results, double: bool = True) -> list[str]:
    return [due.state for due in play(DOUBLE if double else FOUR, results)]


def test_who_is_due_where() -> None:
    assert states({}, double=False) == ["due", "due", "waiting"]
    assert states({1: "Dina"}, double=False) == ["decided", "due", "waiting"]
    final = play(FOUR, {1: "Dina", 2: "Bea"})[-1]
    assert (final.state, final.there, final.winner) == ("due", ("Dina", "Bea"), None)
    assert champion(play(FOUR, {1: "Dina", 2: "Bea"})) is None
    assert champion(play(FOUR, {1: "Dina", 2: "Bea", 3: "Bea"})) == "Bea"


def test_both_forfeit_and_whoever_waits_goes_on() -> None:
    """Known faults 52 and 53."""
    assert states({1: None}, double=False) == ["decided", "due", "waiting"]
    dues = play(FOUR, {1: None, 2: "Carl"})
    assert (dues[-1].state, champion(dues)) == ("walk-over", "Carl")
    assert champion(play(FOUR, {1: None, 2: None})) is None
    assert states({1: None, 2: "Bea"}) == [
        "decided",
        "decided",
        "walk-over",
        "walk-over",
        "walk-over",
        "due",
        "waiting",
    ]


def test_no_needless_second_final() -> None:
    """Known fault 54: the reset is played only if the final is the first defeat of whoever had not lost."""
    assert states(UP_TO_FINAL)[-2:] == ["due", "waiting"]
    assert states({**UP_TO_FINAL, 6: "Ana"})[-2:] == ["decided", "not-needed"]
    assert champion(play(DOUBLE, {**UP_TO_FINAL, 6: "Ana"})) == "Ana"
    reset = play(DOUBLE, {**UP_TO_FINAL, 6: "Carl"})[-1]
    assert (reset.state, reset.there) == ("due", ("Carl", "Ana"))
    assert champion(play(DOUBLE, {**UP_TO_FINAL, 6: "Carl", 7: "Ana"})) == "Ana"
    assert champion(play(DOUBLE, {**UP_TO_FINAL, 6: None})) is None


def test_a_correction_goes_on_where_nothing_has_begun() -> None:
    found = correct(FOUR, {1: "Ana"}, [], 1, "Dina")
    assert not found.refused
    assert found.way_out is None
    assert [say(change.says) for change in found.changes] == [
        "Match 3: Dina against whoever wins, not Ana against whoever wins."
    ]


def test_a_correction_is_refused_with_the_way_out() -> None:
    """Known fault 51: neither does the old winner stay, nor is anything reset by itself."""
    found = correct(FOUR, {1: "Ana", 2: "Bea"}, [3], 1, "Dina")
    assert found.refused
    assert found.way_out is not None
    assert say(found.way_out) == "Match 3 has begun: take it back first."
    played = correct(DOUBLE, {**UP_TO_FINAL, 6: "Carl"}, [], 2, "Carl")
    assert played.in_the_way == (6, 5, 4, 3)
    assert played.way_out is not None
    assert say(played.way_out) == "Matches 6, 5, 4, 3 have begun: take them back first, in this order."


def test_a_correction_touches_only_what_hangs_on_it() -> None:
    found = correct(DOUBLE, {1: "Ana", 2: "Bea", 3: "Ana"}, [], 3, "Bea")
    assert {change.match for change in found.changes} == {5, 6}
    assert not correct(DOUBLE, {1: "Ana", 2: "Bea", 4: "Carl"}, [], 4, "Dina").refused


def test_the_last_correction() -> None:
    kept = correct(FOUR, {1: "Ana", 2: "Bea", 3: "Bea"}, [], 3, "Ana")
    assert (kept.changes, kept.refused) == ((), False)
    same = correct(DOUBLE, UP_TO_FINAL, [6], 1, "Ana")
    assert (same.changes, same.refused) == ((), False)


def test_a_reset_comes_and_goes_with_its_final() -> None:
    ended = {**UP_TO_FINAL, 6: "Ana"}
    assert [say(change.says) for change in correct(DOUBLE, ended, [], 6, "Carl").changes] == [
        "Match 7 is played as well: Carl against Ana."
    ]
    gone = correct(DOUBLE, {**UP_TO_FINAL, 6: "Carl"}, [7], 6, "Ana")
    assert gone.in_the_way == (7,)
    assert [say(change.says) for change in gone.changes] == ["Match 7 is not played any more."]


def test_a_correction_to_nobody() -> None:
    found = correct(FOUR, {1: "Ana", 2: "Bea"}, [], 1, None)
    assert [say(change.says) for change in found.changes] == ["Match 3: nobody against Bea, not Ana against Bea."]


@pytest.mark.parametrize(
    ("results", "code"),
    [({3: "Ana"}, "match-not-due"), ({9: "Ana"}, "match-not-due"), ({1: "Bea"}, "winner-not-there")],
)
def test_results_that_cannot_be(results: Results, code: str) -> None:
    with pytest.raises(FormatError) as error:
        play(FOUR, results)
    assert error.value.faults[0].code == code


@pytest.mark.parametrize(("match", "winner", "code"), [(2, "Bea", "match-not-decided"), (1, "Bea", "winner-not-there")])
def test_corrections_that_cannot_be(match: int, winner: str, code: str) -> None:
    with pytest.raises(FormatError) as error:
        correct(FOUR, {1: "Ana"}, [], match, winner)
    assert error.value.faults[0].code == code
