"""The record, to the letter of the contract: what may be left out, joint bids and piles, the dealer, the start."""

from typing import Any

import pytest

from scorekeeper.rules import fold, parse, score, tidy
from scorekeeper.rules.scoring import _known_side
from tests.rules.games import bags, codes, faults, game, hand, played, points

EXAMPLE = """{"format": "spades-record/1",
 "ruleset": {"preset": "cutthroat-official", "options": {"target": 300}},
 "seats": ["Ana", "Bea", "Carl"],
 "first_dealer": 0,
 "start": [{"score": 0, "bags": 0}, {"score": 50, "bags": 0}, {"score": 0, "bags": 0}],
 "hands": [
   {"bids": ["5", "1-for-50", "blind-6"], "tricks": [6, 1, 10], "prizes": {"JC": 0, "JD": 2},
    "adjustments": [{"kind": "points", "side": 1, "points": -30, "reason": "talking"}]}]}"""
PAIRS = {"sides": "pairs"}
TRIOS = {"players": 6, "sides": "trios"}
GOOD = hand("3 4 2 3", "4 4 1 4")


def test_the_example_of_the_contract() -> None:
    sheet = score(parse(EXAMPLE)).as_json()
    assert (sheet["format"], sheet["status"], sheet["winner"], sheet["reason"]) == (
        "spades-sheet/1",
        "playing",
        None,
        None,
    )
    assert sheet["sides"][0] == {"seats": [0], "score": 60, "bags": 1, "sets": 0}
    [scored] = sheet["hands"]
    assert {key: scored[key] for key in ("number", "dealer", "first_bidder", "tie_break")} == {
        "number": 1, "dealer": 0, "first_bidder": 1, "tie_break": False,
    }  # fmt: skip
    side = scored["sides"][0]
    told = [{"code": "contract-made", "points": 50, "bags": 1, "seat": 0},
            {"code": "prize", "points": 10, "card": "JC", "seat": 0}]  # fmt: skip
    assert [{**line, **asked} for line, asked in zip(side.pop("lines"), told, strict=True)] == [
        told[0] | {"bid": 5, "tricks": 6}, told[1],
    ]  # fmt: skip
    assert side == {"points": 60, "bags": 1, "score": 60, "bag_count": 1, "outcome": "made"}
    assert sheet["next"] == {
        "number": 2, "dealer": 1, "first_bidder": 2, "tie_break": False,
        "may_bid_blind": [True, False, False], "may_bid_blind_nil": [True, True, True],
    }  # fmt: skip


def test_null_is_left_out() -> None:
    keys = ("first_dealer", "start", "start_hands", "start_blind_bids", "agreed", "note", "ruleset")
    nulls = ("dealer", "out_of_turn", "players", "prizes", "adjustments", "note", "at")
    record = {**game({**GOOD, **dict.fromkeys(nulls)}), **dict.fromkeys(keys)}
    assert score(record) == score(game(GOOD))
    assert score({**record, "ruleset": {"preset": None, "options": None}}) == score(game(GOOD))
    assert bags(played(GOOD, start=[{"score": None, "bags": None, "sets": None}] * 4)) == [1, 0, 0, 1]


def test_an_integer_is_read_as_its_string() -> None:
    assert score(game({"bids": [3, 4, 2, 3], "tricks": [4, 4, 1, 4]})) == score(game(GOOD))


def test_unchecked_and_unknown_keys_are_no_fault() -> None:
    assert faults(game({**GOOD, "note": 5, "at": [], "mood": "good"}, venue="Café", agreed=["lead: 2♣"])) == []


def test_a_prize_that_nobody_took_may_be_null() -> None:
    assert points(played({**GOOD, "prizes": {"JC": None}}, options={"prizes": {"JC": {"points": 5}}})) == points(
        played(GOOD)
    )


@pytest.mark.parametrize(
    ("bids", "tricks", "options", "expected"),
    [
        ("5 4 - 4", "6 4 - 3", PAIRS, [51, -80]),
        ("- 4 5 4", "3 4 3 3", PAIRS, [51, -80]),
        ("3 - 2 7", "- 7 6 -", PAIRS, [51, 70]),
        ("moon 1 - -", "13 0 - -", {**PAIRS, "moon": {"tricks": 13, "points": 200, "penalty": 200}}, [200, -10]),
        ("moon 1 3 -", "6 0 7 0", {**PAIRS, "moon": {"tricks": 13, "points": 200, "penalty": 200}}, [200, -10]),
        ("4 - - 4 - -", "4 4 - - - -", TRIOS, [40, 40]),
        ("1 1 1 1 1 2", "- - 4 - - 4", TRIOS, [31, 40]),
        ("- - - -", "- 6 7 -", {**PAIRS, "first_hand_bids_itself": True}, [70, 60]),
    ],
)
def test_joint_bids_and_piles(bids: str, tricks: str, options: dict[str, Any], expected: list[int]) -> None:
    assert points(played(hand(bids, tricks), options=options)) == expected


@pytest.mark.parametrize(
    ("bids", "tricks", "options", "wrong"),
    [
        ("- 4 - 4", "6 3 0 4", PAIRS, [("missing-bid", "bids", 1, 0), ("missing-bid", "bids", 1, 2)]),
        ("nil 4 - 4", "6 3 0 4", PAIRS, [("missing-bid", "bids", 1, 2)]),
        ("1 4 1 - - -", "1 1 1 1 2 2", TRIOS, [("missing-bid", "bids", 1, 4)]),
        ("5 4 - 4", "- 3 - 4", PAIRS, [("missing-trick-count", "tricks", 1, seat) for seat in (0, 2)]),
        ("nil 4 3 4", "6 3 - 4", PAIRS, [("missing-trick-count", "tricks", 1, 2)]),
        ("1 1 1 1 1 1", "2 1 1 2 - 2", TRIOS, [("missing-trick-count", "tricks", 1, 4)]),
        ("3 4 - 3", "4 4 1 4", {}, [("missing-bid", "bids", 1, 2)]),
    ],
)
def test_each_other_null_is_a_fault(bids: str, tricks: str, options: dict[str, Any], wrong: list[Any]) -> None:
    assert faults(game(hand(bids, tricks), options=options)) == wrong


def test_a_renege_and_a_prize_reach_the_pile() -> None:
    """Any seat of a side with a pile may have caught the card; tricks move from and to the pile."""
    renege = {"kind": "renege", "from": 2, "to": 3, "reason": "revoked"}
    sheet = played(
        hand("5 4 - 4", "6 7 - -", prizes={"JC": 2}, adjustments=[renege]),
        options={**PAIRS, "prizes": {"JC": {"points": 10}}},
    )
    assert points(sheet) == [-40, 82]
    assert codes(sheet) == ["renege", "contract-set", "prize"]


def test_out_of_turn() -> None:
    """That seat dealt all the same; bidding and deal go on from it, in `next` too if the hand is only bid."""
    out = {"dealer": 2, "out_of_turn": True}
    sheet = played({**GOOD, **out}, {**GOOD, "dealer": 3})
    assert [(one.dealer, one.first_bidder) for one in sheet.hands] == [(2, 3), (3, 0)]
    bid = played({"bids": GOOD["bids"], **out}).next
    assert bid is not None
    assert (bid.number, bid.dealer, bid.first_bidder) == (1, 2, 3)


def test_start() -> None:
    """Hands before count for numbers and the limit; sets for the total, not for a row; an end is an end."""
    start = [{"score": 100, "bags": 9, "sets": 1}, {}, {}, {}]
    sheet = played(GOOD, start=start, start_hands=6, first_dealer=3, options={"sets_to_lose": 2})
    assert (sheet.hands[0].number, sheet.hands[0].dealer, sheet.sides[0]) == (7, 3, ((0,), 31, 0, 1))
    assert faults(game(hand("3 4 2 x", "4 4 1 4"), start_hands=6)) == [("not-a-bid", "bids", 7, 3)]
    assert played(start=[{"sets": 2}, {}, {}, {}], options={"sets_in_a_row_to_lose": 2}).status == "playing"
    assert played(start_hands=4, start=start, options={"hands_limit": 4}).reason == "hands-limit"
    assert played(start=[{"bags": 30}, {}, {}, {}], options={"bag_limit": None}).sides[0].bags == 0


def test_bags_at_the_limit_from_the_start_are_paid_after_a_hand() -> None:
    assert played(start=[{"bags": 10}, {}, {}, {}]).sides[0] == ((0,), 0, 10, 0)
    assert played(hand("4 4 1 4", "4 4 1 4"), start=[{"bags": 10}, {}, {}, {}]).sides[0] == ((0,), -60, 0, 0)


def test_blind_bids_before_count() -> None:
    options = {"blind_bid_min": 3, "blind_bid_limit": 1}
    sheet = played(options=options, start_blind_bids=[1, 0, 2, None])
    assert sheet.next is not None
    assert sheet.next.may_bid_blind == [False, True, False, True]


def test_a_substitute() -> None:
    """The names change from that hand on; what counts by seat stays with the seat."""
    record = game(GOOD, {**GOOD, "players": ["Ana", "Zoe", "Carl", "Dora"]}, hand("3 x 2 3"))
    told = [fault.as_json()["message"] for fault in fold(record).faults]
    assert told == ["Zoe: “x” is not a bid."]


def test_bags_by_decision() -> None:
    """They bring no points and are counted before the bag-out, at no step below zero."""
    given = [{"kind": "bags", "side": 0, "bags": n, "reason": "table"} for n in (-5, 3)]
    sheet = played(hand("3 4 2 3", "4 4 1 4", adjustments=given), start=[{"bags": 2}, {}, {}, {}])
    assert (points(sheet)[0], sheet.hands[0].sides[0].bags, bags(sheet)[0]) == (31, 1, 3)
    off = played(hand("4 4 1 4", "4 4 1 4", adjustments=given[:1]), start=[{"bags": 2}, {}, {}, {}])
    assert (off.hands[0].sides[0].bags, bags(off)[0]) == (-2, 0)


@pytest.mark.parametrize(("penalty", "expected"), [("bid", -40), ("shortfall", -40), ("none", 0), ("fixed", -25)])
def test_set_by_decision(penalty: str, expected: int) -> None:
    """Its bids but nils count as set, by the shortfall as if it took none where it had enough."""
    forced = [{"kind": "set", "side": 0, "reason": "led out of turn"}]
    options = {**PAIRS, "set_penalty": penalty, "set_penalty_points": 25}
    sheet = played(hand("4 4 nil 4", "5 4 0 4", adjustments=forced), options=options)
    assert (points(sheet)[0], sheet.sides[0].sets, bags(sheet)[0]) == (expected + 100, 1, 0)
    assert codes(sheet) == ["set-by-decision", "contract-set", "nil-made"]


DECIDED = [
    {"kind": "set", "side": 0},
    {"kind": "points", "side": 0, "points": 5},
    {"kind": "bags", "side": 0, "bags": 2},
    {"kind": "renege", "from": 0, "to": 1},
]


@pytest.mark.parametrize("needed", DECIDED, ids=lambda item: item["kind"])
def test_of_a_decision_nothing_is_looked_at_that_it_does_not_need(needed: dict[str, Any]) -> None:
    item = {**needed, "reason": "table"}
    strange = {key: [{"a": 1}] for key in ("set", "points", "bags", "renege", "side", "from", "to", "by")}
    sheets = [played({**GOOD, "adjustments": [each]}) for each in (item, {**strange, **item})]
    assert sheets[0] == sheets[1]


def test_words_of_a_table_are_not_kept_once_they_are_scored() -> None:
    """They may be of any length, and as many as there are records."""
    played(GOOD)
    known = _known_side.cache_info().currsize
    for reason in ("a" * 100, "b" * 100):
        played({**GOOD, "adjustments": [{**item, "reason": reason} for item in DECIDED]})
    assert _known_side.cache_info().currsize == known


def test_all_faults_at_once() -> None:
    """What needs no score is looked at after a fault, and nobody is blamed twice."""
    record = game(hand("3 x 2 3", "9 9 - 9"), 5, {**GOOD, "dealer": 9}, first_dealer=7)
    assert {code for code, *_ in faults(record)} == {
        "no-such-seat", "not-a-bid", "missing-trick-count", "hand-not-an-object",
    }  # fmt: skip
    forced = {"kind": "set", "side": 1, "reason": "talking"}
    assert [code for code, *_ in faults(game(hand("3 x 2 3", "4 4 1 4", adjustments=[forced])))] == ["not-a-bid"]


def test_a_fault_above_the_hands_hides_no_fault_that_needs_a_score() -> None:
    record = game(hand("3 4 2 blind-nil", "4 4 1 4"), preset="partners-500", agreed=5)
    assert [code for code, *_ in faults(record)] == ["wrong-type", "blind-not-behind"]
    assert [code for code, *_ in faults({**record, "start": 5})] == ["not-one-each", "wrong-type"]


def test_tidy_keeps_what_it_does_not_know_at_every_level() -> None:
    adjustment = {"kind": "points", "side": 0, "points": 1, "reason": "x", "by": "Ana"}
    record = game(
        {**GOOD, "mood": 1, "adjustments": [adjustment, 5]}, 6, start=[{"score": 1, "why": 2}], venue={"city": 3}
    )
    record["ruleset"]["version"] = 9
    tidied = tidy(record)
    assert tidied["extra"] == {"venue": {"city": 3}}
    assert tidied["ruleset"]["extra"] == {"version": 9}
    assert tidied["start"][0]["extra"] == {"why": 2}
    assert tidied["hands"][0]["extra"] == {"mood": 1}
    assert tidied["hands"][0]["adjustments"][0]["extra"] == {"by": "Ana"}
    assert tidied["hands"][0]["adjustments"][1:] + tidied["hands"][1:] == [5, 6]
    assert tidy(tidied) == tidied


@pytest.mark.parametrize("extra", [{"a": 1}, {"b": 2}, 7, [], None])
def test_an_extra_of_the_same_name_is_not_lost(extra: Any) -> None:
    tidied = tidy({"a": 5, "extra": extra})
    assert tidied["extra"].get("a") == 5
    assert tidied["extra"] == ({"b": 2, "a": 5} if extra == {"b": 2} else {"extra": extra, "a": 5})
    assert tidy(tidied) == tidied


def test_tidy_of_what_is_no_record() -> None:
    assert tidy({"hands": 5, "start": 6, "ruleset": 7}) == {"ruleset": 7, "start": 6, "hands": 5}
