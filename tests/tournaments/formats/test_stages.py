"""From one stage to the next: the cut, who is level at it, the final table, and what is carried."""

import pytest

from scorekeeper.rules.text import say
from tournaments.formats.faults import FormatError
from tournaments.formats.results import Result
from tournaments.formats.stages import carried, cut, final_table, settle
from tournaments.formats.standings import Place, standings

# 1 a, 2 = b c d, 5 e
PLACES = [
    Place(rank, tied, id, ())
    for rank, tied, id in zip([1, 2, 2, 2, 5], [False, True, True, True, False], "abcde", strict=True)
]


def test_the_best_of_a_stage_go_through() -> None:
    results = [
        Result(("a", "b"), "a", (310, 280)),
        Result(("c", "d"), "d", (200, 330)),
        Result(("a", "d"), "d", (1, 2)),
    ]
    order = standings(["wins", "net-points"], "abcd", results)
    found = cut(order, 2)
    assert found.settled
    assert (found.through, found.out) == (("d", "a"), ("b", "c"))
    assert say(found.reason) == "The best 2 go through."
    assert [say(seat.reason) for seat in final_table(order, found.through)] == [
        "Place 1 in the last stage.",
        "Place 2 in the last stage.",
    ]


def test_who_is_level_at_the_cut_is_told_and_not_decided() -> None:
    found = cut(PLACES, 3)
    assert not found.settled
    assert (found.through, found.level, found.places, found.out) == (("a",), ("b", "c", "d"), 2, ("e",))
    level = "3 are level for 2 places: a play-off hand, a lot, or all of them go through."
    assert say(found.reason) == f"The best 3 go through. {level}"


def test_level_above_the_cut_is_nothing_to_decide() -> None:
    assert cut(PLACES, 4).through == ("a", "b", "c", "d")
    assert cut(PLACES, 5).out == ()
    assert cut(PLACES, 1).settled


def test_settled_by_hand_or_by_letting_all_through() -> None:
    found = settle(cut(PLACES, 3), ["d", "b"])
    assert (found.through, found.out, found.settled) == (("a", "d", "b"), ("c", "e"), True)
    assert say(final_table(PLACES, found.through)[1].reason) == "Place 2 = in the last stage."
    everyone = settle(cut(PLACES, 3), ["b", "c", "d"])
    assert (everyone.through, say(everyone.reason)) == (("a", "b", "c", "d"), "The best 4 go through.")


@pytest.mark.parametrize(
    ("chosen", "code"),
    [(["b"], "cut-not-filled"), (["b", "e"], "not-level-at-the-cut"), (["b", "b"], "entrant-twice")],
)
def test_settled_wrongly(chosen: list[str], code: str) -> None:
    with pytest.raises(FormatError) as caught:
        settle(cut(PLACES, 3), chosen)
    assert [fault.code for fault in caught.value.faults] == [code]


@pytest.mark.parametrize("count", [0, -1, 6])
def test_no_more_go_through_than_there_are(count: int) -> None:
    with pytest.raises(FormatError, match="from 1 to 5"):
        cut(PLACES, count)


def test_tokens_are_carried_or_left_behind() -> None:
    assert carried({"a": 3, "b": 1}, ["a", "c"], fresh=False) == {"a": 3, "c": 0}
    assert carried({"a": 3, "b": 1}, ["a", "c"], fresh=True) == {"a": 0, "c": 0}
