"""Every option, both ways: what it does, and what happens without it."""

from typing import Any, NamedTuple

import pytest

from scorekeeper.rules import OPTIONS, PRESETS, read_ruleset
from tests.rules.games import bags, faults, game, hand, played, points


class Both(NamedTuple):
    """A hand under a value of an option and under another; what is asked gives `this` and `that`."""

    option: str
    value: Any
    other: Any
    hands: list[dict[str, Any]]
    this: Any
    that: Any
    beside: dict[str, Any] = {}
    more: dict[str, Any] = {}


PLAIN = hand("3 4 2 3", "4 4 1 4")
PAIRS = {"sides": "pairs"}
NIL = {**PAIRS, "bag_points": 0}
BLIND = {"blind_bid_min": 5}
EIGHT_BAGS = {"start": [{"bags": 8}, {}, {}, {}]}
JACKS = {"prizes": {"JC": {"points": 10}, "JD": {"points": 10}}}

# What each row asks: the points of the last hand by side.
POINTS = [
    Both("players", 2, 4, [hand("4 6", "7 6")], [43, 60], "not-one-each", more={"seats": ["Ana", "Bea"]}),
    Both("sides", "pairs", "solo", [PLAIN], [50, 71], [31, 40, -20, 31]),
    Both("sides", "trios", "pairs", [hand("1 2 1 1 1 2", "2 1 1 0 1 3")], [31, -50], [20, -30, 31], {"players": 6}),
    Both("decks", 2, 1, [hand("6 6 6 6", "6 6 7 7")], [60, 60, 61, 61], "tricks-do-not-add-up"),
    Both("jokers", 4, 0, [hand("3 3 4 3", "3 3 4 4")], [30, 30, 40, 31], "tricks-do-not-add-up"),
    Both("removed_cards", ["2C", "2D", "2H", "2S"], [], [hand("3 3 3 3", "3 3 3 3")], [30] * 4, "tricks-do-not-add-up"),
    Both("tricks", 5, None, [hand("1 1 1 1", "1 1 1 2")], [10, 10, 10, 11], "tricks-do-not-add-up"),
    Both("min_bid", 2, 1, [hand("1 4 4 4", "1 4 4 4")], "bid-below-minimum", [10, 40, 40, 40]),
    Both("side_min_bid", 4, 0, [hand("1 4 2 4", "3 4 2 4")], "under-the-board", [32, 80], PAIRS),
    Both(
        "side_min_bid_with_nil", True, False, [hand("nil 4 3 4", "0 4 5 4")], "under-the-board", [132, 80],
        {**PAIRS, "side_min_bid": 4},
    ),
    Both("zero_bid", "plain", "nil", [hand("0 4 4 4", "1 4 4 4")], [1, 40, 40, 40], [-99, 40, 40, 40]),
    Both("zero_bid", "not-allowed", "nil", [hand("0 4 4 4", "0 4 4 5")], "bid-not-in-rules", [100, 40, 40, 41]),
    Both(
        "bids_may_not_total_tricks", True, False, [hand("4 3 3 3", "4 3 3 3")], "bids-total-tricks", [40, 30, 30, 30]
    ),
    Both("first_hand_bids_itself", True, False, [hand("", "4 3 3 3")], [40, 30, 30, 30], "missing-bids"),
    Both("trick_points", 5, 10, [PLAIN], [16, 20, -10, 16], [31, 40, -20, 31]),
    Both("set_penalty", "shortfall", "bid", [hand("5 4 2 1", "3 4 2 4")], [-20, 40, 20, 13], [-50, 40, 20, 13]),
    Both("set_penalty", "none", "bid", [PLAIN], [31, 40, 0, 31], [31, 40, -20, 31]),
    Both("set_penalty_points", 70, 15, [PLAIN], [31, 40, -70, 31], [31, 40, -15, 31], {"set_penalty": "fixed"}),
    Both("bag_points", -10, 1, [PLAIN], [20, 40, -20, 20], [31, 40, -20, 31]),
    Both("bag_limit", 1, 10, [PLAIN], [-69, 40, -20, -69], [31, 40, -20, 31]),
    Both("bag_penalty", 40, None, [hand("1 4 4 4", "4 3 3 3")], [-27, *[-40] * 3], [13, *[-40] * 3], more=EIGHT_BAGS),
    Both(
        "bag_penalty_per_bag", 5, None, [hand("1 4 4 4", "4 3 3 3")], [-42, *[-40] * 3], [-87, *[-40] * 3],
        more=EIGHT_BAGS,
    ),
    Both(
        "bag_points_taken_back", True, False, [hand("1 4 4 4", "4 3 3 3")], [-97, *[-40] * 3], [-87, *[-40] * 3],
        more=EIGHT_BAGS,
    ),
    Both("nil_points", 50, None, [hand("nil 4 4 4", "0 4 4 5")], [50, 40, 40, 41], "bid-not-in-rules"),
    Both("nil_penalty", 30, None, [hand("nil 4 4 4", "1 4 4 4")], [-29, 40, 40, 40], [-99, 40, 40, 40]),
    Both("blind_nil_points", 300, None, [hand("blind-nil 4 4 4", "0 4 4 5")], [300, 40, 40, 41], "bid-not-in-rules"),
    Both("blind_nil_penalty", 30, None, [hand("blind-nil 4 4 4", "1 4 4 4")], [-29, *[40] * 3], [-199, *[40] * 3]),
    Both("blind_nil_behind", 1, 0, [hand("blind-nil 4 4 4", "0 4 4 5")], "blind-not-behind", [200, 40, 40, 41]),
    Both("failed_nil_tricks", "help", "bags", [hand("nil 4 5 4", "1 4 4 4")], [-50, 80], [-150, 80], NIL),
    Both("blind_bid_min", 5, None, [hand("blind-5 2 2 2", "5 3 3 2")], [100, 21, 21, 20], "bid-not-in-rules"),
    Both("blind_bid_max", 6, None, [hand("blind-7 2 2 2", "7 2 2 2")], "blind-out-of-range", [140, 20, 20, 20], BLIND),
    Both("blind_bid_points", 77, None, [hand("blind-5 2 2 2", "4 3 3 3")], [-77, 21, 21, 21], [-100, *[21] * 3], BLIND),
    Both("blind_bid_multiplier", 3, 2, [hand("blind-5 2 2 2", "5 3 3 2")], [150, 21, 21, 20], [100, 21, 21, 20], BLIND),
    Both("blind_bid_set_multiplier", 1, 2, [hand("blind-5 2 2 2", "4 3 3 3")], [-50, 21, 21, 21],
         [-100, 21, 21, 21], BLIND),
    Both("blind_bid_behind", 1, 0, [hand("blind-5 2 2 2", "5 3 3 2")], "blind-not-behind", [100, 21, 21, 20], BLIND),
    Both("blind_bid_limit", 1, 2, [hand("blind-5 2 2 2", "5 3 3 2")] * 2, "blind-used-up", [100, 21, 21, 20], BLIND),
    Both(
        "exact_bids", [{"name": "3-for-60", "tricks": 3, "exact": 60, "over": 5, "set": -9}], [],
        [hand("3-for-60 2 2 3-for-60", "3 2 2 6")], [60, 20, 20, 8], "not-a-bid",
    ),
    Both(
        "moon", {"tricks": 13, "points": 250, "penalty": 250}, None, [hand("moon 1 1 1", "13 0 0 0")],
        [250, -10, -10, -10], "bid-not-in-rules",
    ),
    Both(
        "ten_bid", {"min": 10, "made": 200, "set": -99}, None, [hand("10 1 1 1", "11 1 1 0")], [201, 10, 10, -10],
        [101, 10, 10, -10],
    ),
    Both(
        "ten_bid", {"min": 10, "made": 200, "set": -99, "bags": False}, None, [hand("10 1 1 1", "11 1 1 0")],
        [200, 10, 10, -10], [101, 10, 10, -10],
    ),
    Both("prizes", {"JC": {"points": 7}}, {}, [{**PLAIN, "prizes": {"JC": 2}}], [31, 40, -13, 31], "prize-not-in-play"),
    Both(
        "prize_rule", "each", "one-or-all", [{**PLAIN, "prizes": {"JC": 1, "JD": 1}}], [31, 60, -20, 31],
        [31, 40, -20, 31], JACKS,
    ),
    Both(
        "renege_tricks", 1, 3, [hand("3 4 2 3", "4 4 1 4", adjustments=[
            {"kind": "renege", "from": 1, "to": 2, "reason": "revoked"}])], [31, -40, 20, 31], [31, -40, 22, 31],
    ),
]  # fmt: skip

# What each row asks: the status, the winner and the reason.
ENDS = [
    Both("target", 40, 500, [PLAIN], ("finished", 1, "target"), ("playing", None, None)),
    Both("target", None, 40, [PLAIN], ("playing", None, None), ("finished", 1, "target")),
    Both("floor", -20, -21, [PLAIN], ("finished", 1, "floor"), ("playing", None, None)),
    Both("hands_limit", 1, 2, [PLAIN], ("finished", 1, "hands-limit"), ("playing", None, None)),
    Both("sets_to_lose", 1, 2, [PLAIN], ("finished", 1, "sets"), ("playing", None, None)),
    Both("sets_in_a_row_to_lose", 2, 3, [PLAIN] * 2, ("finished", 1, "sets"), ("playing", None, None)),
]

ELSEWHERE = {"bag_after", "first_bidder"}  # a test of their own below


def answer(both: Both, value: Any) -> Any:
    """The last hand's points, or the code of the first fault."""
    record = game(*both.hands, options={**both.beside, both.option: value}, **both.more)
    wrong = faults(record)
    return wrong[0][0] if wrong else points(played(*both.hands, options=record["ruleset"]["options"], **both.more))


@pytest.mark.parametrize("both", [pytest.param(row, id=f"{row.option} {row.value}") for row in POINTS])
def test_points(both: Both) -> None:
    assert answer(both, both.value) == both.this
    assert answer(both, both.other) == both.that


@pytest.mark.parametrize("both", [pytest.param(row, id=f"{row.option} {row.value}") for row in ENDS])
def test_end(both: Both) -> None:
    for value, expected in ((both.value, both.this), (both.other, both.that)):
        sheet = played(*both.hands, options={both.option: value})
        assert (sheet.status, sheet.winner, sheet.reason) == expected


def test_bags_after_a_bag_out() -> None:
    over = hand("1 4 4 4", "4 3 3 3")
    assert bags(played(over, options={"bag_after": "carry"}, **EIGHT_BAGS))[0] == 1
    assert bags(played(over, options={"bag_after": "reset"}, **EIGHT_BAGS))[0] == 0


def test_first_bidder() -> None:
    assert [
        played(PLAIN, options={"first_bidder": who}).hands[0].first_bidder for who in ("dealer", "left-of-dealer")
    ] == [0, 1]


@pytest.mark.parametrize(
    ("rule", "made", "set_"),
    [
        ("bags", (-48, 2), (-148, 2)),
        ("help", (-48, 2), (-60, 0)),
        ("none", (-50, 0), (-150, 0)),
        ("bags-if-made", (-48, 2), (-150, 0)),
    ],
)
def test_tricks_of_a_failed_nil(rule: str, made: tuple[int, int], set_: tuple[int, int]) -> None:
    """Known faults 4 to 6: the contract is scored by itself, and each value of the option does what it says."""
    options = {**PAIRS, "failed_nil_tricks": rule}
    reached, missed = hand("nil 3 5 3", "2 3 5 3"), hand("nil 4 5 4", "2 4 3 4")
    assert [(sheet.hands[0].sides[0].points, bags(sheet)[0]) for sheet in (played(reached, options=options),)] == [made]
    if rule != "help":
        assert (points(played(missed, options=options))[0], bags(played(missed, options=options))[0]) == set_
    else:
        assert points(played(hand("nil 4 6 4", "2 4 3 4"), options=options))[0] == -160


def test_every_option_is_here() -> None:
    assert {row.option for row in POINTS + ENDS} | ELSEWHERE == set(OPTIONS)


def test_declarations_hold_together() -> None:
    for name, option in OPTIONS.items():
        assert option.kind.accepts(option.default), name
        assert option.title, name
        assert option.group, name
    assert {name for name, option in OPTIONS.items() if not option.family} == {
        "target", "floor", "hands_limit", "sets_to_lose", "sets_in_a_row_to_lose", "first_bidder", "renege_tricks",
    }  # fmt: skip


def test_family() -> None:
    """Rulesets whose points may be added up share a key: the presets that only end otherwise do, others do not."""
    same = read_ruleset({"preset": "partners-500", "options": {"target": 300, "floor": -200, "renege_tricks": 2}})
    assert same.family == read_ruleset({"preset": "partners-500"}).family
    keys = {name: read_ruleset({"preset": name}).family for name in PRESETS}
    assert len(set(keys.values())) == len(keys)
