"""What broke in other scorekeepers, each with the value that is right; numbered as in the list of known faults."""

import pytest

from scorekeeper.rules import score, tell_gain
from scorekeeper.rules.text import say
from tests.rules.games import bags, codes, faults, game, hand, played, points

PAIRS = {"sides": "pairs"}
JACK = {"prizes": {"JC": {"points": 10}}}


def holding(*counts: int) -> list[dict[str, int]]:
    """A start with so many bags held, by side."""
    return [{"bags": count} for count in counts]


def test_01_as_many_bag_outs_as_fit() -> None:
    """Limit 5, bid 1, took 13: two bag-outs and two bags left; emptied instead, one bag-out and none left."""
    taken = hand("1 1 1 1", "13 0 0 0")
    carried = played(taken, options={"bag_limit": 5})
    emptied = played(taken, options={"bag_limit": 5, "bag_after": "reset"})
    assert (points(carried)[0], bags(carried)[0]) == (10 + 12 - 200, 2)
    assert (points(emptied)[0], bags(emptied)[0]) == (10 + 12 - 100, 0)


def test_02_bags_are_a_count_not_a_digit() -> None:
    """Ten bags in one hand are a bag-out, and a score that ends in 9 is none."""
    sheet = played(hand("2 1 - -", "12 1 - -"), options=PAIRS)
    assert (points(sheet)[0], bags(sheet)[0]) == (20 + 10 - 100, 0)
    assert played(hand("4 3 3 3", "4 3 3 3"), start=[{"score": 9}, {}, {}, {}]).hands[0].sides[0].bag_count == 0


@pytest.mark.parametrize(("tricks", "expected"), [("0 6 0 7", 200), ("0 6 1 6", 1), ("2 6 1 4", -197)])
def test_03_each_nil_stands_alone(tricks: str, expected: int) -> None:
    assert points(played(hand("nil 4 nil 3", tricks), options=PAIRS))[0] == expected


def test_04_a_failed_nil_leaves_the_partners_contract() -> None:
    sheet = played(hand("nil 4 5 3", "1 4 5 3"), options=PAIRS)
    assert (points(sheet)[0], sheet.hands[0].sides[0].outcome) == (50 - 100 + 1, "made")


@pytest.mark.parametrize(
    ("rule", "expected"), [("bags", (-148, 2)), ("none", (-150, 0)), ("bags-if-made", (-150, 0)), ("help", (-48, 2))]
)
def test_05_contract_set_and_nil_failed(rule: str, expected: tuple[int, int]) -> None:
    took = "2 4 5 2" if rule == "help" else "2 4 4 3"
    sheet = played(hand("nil 4 5 4", took), options={**PAIRS, "failed_nil_tricks": rule})
    assert (points(sheet)[0], bags(sheet)[0]) == expected


def test_06_tricks_of_a_broken_nil_follow_the_option() -> None:
    made = {rule: points(played(hand("nil 4 5 4", "1 4 4 4"), options={**PAIRS, "failed_nil_tricks": rule}))[0]
            for rule in ("bags", "help", "none", "bags-if-made")}  # fmt: skip
    assert made == {"bags": -149, "help": -50, "none": -150, "bags-if-made": -150}


def test_07_a_bag_out_costs_what_it_says() -> None:
    over = hand("3 4 2 3", "4 4 1 4")
    assert points(played(over, start=holding(9, 0, 0, 0)))[0] == 31 - 100
    assert points(played(over, start=holding(9, 0, 0, 0), options={"bag_points_taken_back": True}))[0] == 31 - 110


def test_08_a_bag_out_happens_once() -> None:
    sheet = played(*[hand("3 4 2 3", "4 4 1 4")] * 4, options={"bag_limit": 5}, start=holding(3, 0, 0, 0))
    assert [hand.sides[0].bag_count for hand in sheet.hands] == [4, 0, 1, 2]
    assert [hand.sides[0].points for hand in sheet.hands] == [31, 31 - 100, 31, 31]


def test_09_a_renege_moves_at_most_what_was_taken() -> None:
    renege = {"kind": "renege", "from": 2, "to": 0, "reason": "revoked"}
    sheet = played(hand("4 4 1 4", "4 4 1 4", adjustments=[renege]))
    assert points(sheet) == [41, 40, -10, 40]
    assert [line.n for line in sheet.hands[0].sides[2].lines if line.code == "renege"] == [1]


def test_09_each_of_two_reneges_is_told() -> None:
    renege = {"kind": "renege", "from": 0, "reason": "revoked"}
    sheet = played(hand("1 4 1 4", "8 2 1 2", adjustments=[{**renege, "to": 1}, {**renege, "to": 3}]))
    assert codes(sheet)[:2] == ["renege", "renege"]
    assert points(sheet) == [11, 41, 10, 41]


def test_10_both_lose_in_one_hand() -> None:
    """Both set too often, or both below the floor: the highest of those that lost last wins; level plays on."""
    both = hand("7 8 - -", "6 7 0 0")
    sheet = played(both, options={**PAIRS, "sets_to_lose": 1})
    assert (sheet.winner, sheet.reason) == (0, "sets")
    first, second = hand("1 4 4 4", "0 4 4 5"), hand("1 5 4 5", "4 4 3 2")
    level = played({**first, "tricks": [0, 5, 5, 3]}, second, options={"sets_to_lose": 1})
    assert ([side.sets for side in level.sides], level.winner, level.reason) == ([1, 1, 1, 2], 2, "sets")
    fallen = played(both, options={**PAIRS, "floor": -70})
    assert (fallen.winner, fallen.reason, [side.score for side in fallen.sides]) == (0, "floor", [-70, -80])


def test_11_the_highest_wins_and_level_leaders_play_on() -> None:
    start = [{"score": 500}, {"score": 470}, {}, {}]
    assert played(start=start).winner == 0
    sheet = played(hand("4 4 2 3", "4 4 2 3"), start=[{"score": 470}, {"score": 460}, {}, {}])
    assert (sheet.status, sheet.winner) == ("finished", 0)
    level = played(hand("4 4 2 3", "4 4 2 3"), start=[{"score": 460}, {"score": 460}, {}, {}])
    assert (level.status, level.winner, level.next and level.next.tie_break) == ("tie-break", None, True)


def test_12_the_tie_break_hand_is_open() -> None:
    start = [{"score": 460}, {"score": 460}, {}, {}]
    opened = played(hand("4 4 2 3", "4 4 2 3"), hand("3 3 3 4"), start=start)
    assert opened.next is not None
    assert (opened.next.number, opened.next.tie_break) == (2, True)
    closed = played(hand("4 4 2 3", "4 4 2 3"), hand("3 4 2 4", "3 5 1 4"), start=start)
    assert (closed.hands[1].tie_break, closed.status, closed.winner) == (True, "finished", 1)


@pytest.mark.parametrize(
    "more",
    [{"adjustments": [{"kind": "points", "side": 0, "points": 10, "reason": "late"}]}, {"prizes": {"JC": 0}}],
    ids=["points by decision", "a prize"],
)
def test_13_the_end_is_seen_after_every_source_of_points(more: dict[str, object]) -> None:
    last = hand("4 4 2 3", "4 4 2 3")
    start = [{"score": 450}, {}, {}, {}]
    assert played(last, options=JACK, start=start).status == "playing"
    assert played({**last, **more}, options=JACK, start=start).winner == 0


@pytest.mark.parametrize(("zero", "expected"), [("nil", 100), ("plain", 0)])
def test_14_a_bid_of_zero_is_what_the_table_says(zero: str, expected: int) -> None:
    assert points(played(hand("0 4 4 4", "0 4 4 5"), options={"zero_bid": zero}))[0] == expected


@pytest.mark.parametrize("bid", ["", " ", "99", None, "-1"])
def test_15_no_blank_and_no_ninety_nine(bid: str | None) -> None:
    assert faults(game({"bids": ["3", bid, "2", "3"], "tricks": [4, 4, 1, 4]}))


def test_15_tricks_add_up() -> None:
    assert faults(game(hand("3 4 2 3", "4 4 1 3"))) == [("tricks-do-not-add-up", "tricks", 1, None)]


def test_16_other_rules_score_anew_and_leave_the_record() -> None:
    record = game(*[hand("3 4 2 3", "4 4 1 4")] * 2)
    before = score(record)
    changed = score({**record, "ruleset": {"options": {"bag_limit": 2}}})
    assert changed.sides[0].score == before.sides[0].score - 100
    assert score(record) == before


def test_17_one_source_for_every_number() -> None:
    """The running score, the total, the points and the lines tell one story, below zero too."""
    sheet = played(*[hand("9 4 2 3", "4 4 1 4")] * 3)
    for side, total in enumerate(sheet.sides):
        assert sheet.hands[-1].sides[side].score == total.score == sum(hand.sides[side].points for hand in sheet.hands)
    assert sheet.sides[0].score == -270


def test_18_a_penalty_stands_with_the_side_that_pays() -> None:
    penalty = {"kind": "points", "side": 1, "points": -30, "reason": "talking"}
    sheet = played(hand("3 4 2 3", "4 4 1 4", adjustments=[penalty]))
    assert points(sheet) == [31, 10, -20, 31]
    assert (codes(sheet, 0)[-1], codes(sheet, 1)[-1]) == ("bag-points", "points-by-decision")
    assert say(tell_gain(-30, 0)) == "−30"


def test_19_a_least_bid_forces_no_second_nil() -> None:
    """With the board, a partner beside a nil may bid any number; where the board holds anyway, enough of one."""
    beside = {**PAIRS, "side_min_bid": 4}
    assert faults(game(hand("nil 4 1 4"), options=beside)) == []
    assert faults(game(hand("nil 4 4 4"), options={**beside, "side_min_bid_with_nil": True})) == []


def test_20_undo_takes_the_win_back() -> None:
    won = game(hand("4 4 2 3", "4 4 2 3"), start=[{"score": 460}, {}, {}, {}])
    assert score(won).winner == 0
    undone = score({**won, "hands": []})
    assert (undone.status, undone.winner, undone.reason) == ("playing", None, None)
