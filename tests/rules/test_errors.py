"""Each error: an input that has it, and the field, hand and seat that it names."""

from typing import Any

import pytest

from scorekeeper.rules import MESSAGES, Fault, RulesError, parse, say, score
from tests.rules.games import faults, game, hand

PAIRS = {"sides": "pairs"}
HANDS = {"key": "hands", "range": "a list of hands"}
GOOD = hand("3 4 2 3", "4 4 1 4")
OVER: dict[str, Any] = {"start": [{"score": 500}, {}, {}, {}]}
UNEVEN = {"bids_may_not_total_tricks": True}
JACK = {"prizes": {"JC": {"points": 10}}}
DECISION = ("adjustments", 1, None)
BLIND = {"blind_bid_min": 5, "blind_bid_max": 6}
JOKERS = {"players": 5, "jokers": 2}
OPEN = '{"format": "spades-record/1", '
SEATED = OPEN + '"seats": ["A", "B", "C", "D"], '
WORTH = {"exact": 60, "over": 10, "set": -60}
ALL = {"tricks": 14, "points": 1, "penalty": 1}
FEW_CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "CDHS"][:50]


def decided(**item: Any) -> dict[str, Any]:
    """A good hand with an adjustment."""
    return {**GOOD, "adjustments": [{"reason": "talking", **item}]}


Place = str | tuple[str, int, int | None] | None

# Each row: the code, the record (or its text), and the fault's field, with hand and seat where it has a hand.
CASES: list[tuple[str, Any, Place]] = [
    ("not-an-object", 5, None),
    ("wrong-format", {"hands": []}, "format"),
    ("wrong-format", {**game(), "format": "spades-record/2"}, "format"),
    ("key-twice", OPEN + '"seats": 1, "seats": []}', "seats"),
    ("key-twice", OPEN + '"ruleset": {"preset": "base", "preset": "base"}}', "preset"),
    ("key-twice", OPEN + '"ruleset": {"options": {"target": 1, "target": 2}}}', "target"),
    ("key-twice", SEATED + '"hands": [{"bids": 1, "bids": 2}]}', ("bids", 1, None)),
    ("key-twice", SEATED + '"hands": [], "start": [{"score": 1, "score": 2}, {}, {}, {}]}', "start"),
    ("key-twice", SEATED + '"hands": [{"adjustments": [{"side": 1, "side": 2}]}]}', DECISION),
    ("unknown-preset", game(preset="nonsense"), "preset"),
    ("unknown-preset", {**game(), "ruleset": {"preset": ["base"]}}, "preset"),
    ("unknown-option", game(options={"colour": 1}), "colour"),
    ("misplaced-option", {**game(), "ruleset": {"target": 300}}, "target"),
    ("bad-option", game(options={"target": 0}), "target"),
    ("bad-option", game(options={"target": 5.0}), "target"),
    ("bad-option", game(options={"players": True}), "players"),
    ("bad-option", game(options={"floor": 0}), "floor"),
    ("bad-option", game(options={"nil_points": -1}), "nil_points"),
    ("bad-option", game(options={"bag_points": 1_000_001}), "bag_points"),
    ("bad-option", game(options={"sides": "teams"}), "sides"),
    ("bad-option", game(options={"bids_may_not_total_tricks": 1}), "bids_may_not_total_tricks"),
    ("bad-option", game(options={"removed_cards": ["1C"]}), "removed_cards"),
    ("bad-option", game(options={"prizes": {"JC": {"point": 1}}}), "prizes"),
    ("bad-option", game(options={"prizes": []}), "prizes"),
    ("bad-option", game(options={"moon": {"tricks": 13}}), "moon"),
    ("bad-option", game(options={"moon": "all"}), "moon"),
    ("bad-option", game(options={"exact_bids": [{"name": " ", "tricks": 1, **WORTH}]}), "exact_bids"),
    ("bad-option", OPEN + '"ruleset": {"options": {"prizes": {"JC": {}, "JC": {}}}}}', "prizes"),
    ("bad-option", OPEN + '"ruleset": {"options": {"moon": {"tricks": 1, "tricks": 1}}}}', "moon"),
    ("no-such-sides", game(options={"players": 5, **PAIRS}), "sides"),
    ("no-such-sides", game(options={"players": 4, "sides": "trios"}), "sides"),
    ("removed-too-often", game(options={"removed_cards": ["2C", "2C"]}), "removed_cards"),
    ("too-few-cards", game(options={"removed_cards": FEW_CARDS}), "removed_cards"),
    ("too-many-tricks", game(options={"tricks": 14}), "tricks"),
    ("beyond-the-hand", game(options={"moon": ALL}), "moon"),
    ("beyond-the-hand", game(options={"blind_bid_min": 14}), "blind_bid_min"),
    ("beyond-the-hand", game(options={"exact_bids": [{"name": "all", "tricks": 14, **WORTH}]}), "exact_bids"),
    ("blind-range-empty", game(options={"blind_bid_min": 6, "blind_bid_max": 5}), "blind_bid_max"),
    ("prize-card-not-once", game(options={"decks": 2, "prizes": {"JC": {"points": 1}}}), "prizes"),
    ("prize-card-not-once", game(options={"removed_cards": ["JC"], "prizes": {"JC": {"points": 1}}}), "prizes"),
    ("bid-name-taken", game(options={"exact_bids": [{"name": "13", "tricks": 1, **WORTH}]}), "exact_bids"),
    ("bid-name-taken", game(options={"exact_bids": [{"name": "x", "tricks": 1, **WORTH}] * 2}), "exact_bids"),
    ("two-bag-penalties", game(options={"bag_penalty": 0, "bag_penalty_per_bag": 0}), "bag_penalty_per_bag"),
    ("wrong-type", {**game(), "ruleset": []}, "ruleset"),
    ("wrong-type", {**game(), "ruleset": {"options": []}}, "options"),
    ("wrong-type", {**game(), "hands": None}, "hands"),
    ("wrong-type", game(seats=[1, 2, 3, 4]), "seats"),
    ("wrong-type", game(start=[{"bags": -1}, {}, {}, {}]), "start"),
    ("wrong-type", game(start=[None, {}, {}, {}]), "start"),
    ("wrong-type", game(start_hands=-1), "start_hands"),
    ("wrong-type", game(start_blind_bids=[0, 0, 0, True]), "start_blind_bids"),
    ("wrong-type", game(agreed="no talking"), "agreed"),
    ("wrong-type", game({**GOOD, "players": ["A", "B", "C", 4]}), ("players", 1, None)),
    ("wrong-type", game({**GOOD, "out_of_turn": 1}), ("out_of_turn", 1, None)),
    ("wrong-type", game({**GOOD, "prizes": []}), ("prizes", 1, None)),
    ("wrong-type", game({**GOOD, "adjustments": {}}), DECISION),
    ("wrong-type", game({**GOOD, "adjustments": [1]}), DECISION),
    ("wrong-type", game(decided(kind="points", side=0, points=1.0)), DECISION),
    ("not-one-each", game(seats=["Ana"]), "seats"),
    ("not-one-each", game(start=[{}]), "start"),
    ("not-one-each", game(start_blind_bids=[0]), "start_blind_bids"),
    ("not-one-each", game({**GOOD, "players": ["Ana"]}), ("players", 1, None)),
    ("not-one-each", game({**GOOD, "bids": ["3"]}), ("bids", 1, None)),
    ("not-one-each", game({**GOOD, "tricks": 13}), ("tricks", 1, None)),
    ("hand-not-an-object", game(GOOD, 7), ("hands", 2, None)),
    ("game-over", game(GOOD, **OVER), ("hands", 1, None)),
    ("game-over", game(hand("3 4 2 3"), **OVER), ("hands", 1, None)),
    ("dealer-not-due", game({**GOOD, "dealer": 1}), ("dealer", 1, None)),
    ("dealer-missing", game({**GOOD, "out_of_turn": True}), ("dealer", 1, None)),
    ("missing-bids", game(hand("", "4 4 1 4")), ("bids", 1, None)),
    ("missing-bid", game(hand("3 4 - 3", "4 4 1 4")), ("bids", 1, 2)),
    ("bids-itself", game(hand("3 - - -", "4 4 1 4"), options={"first_hand_bids_itself": True}), ("bids", 1, 0)),
    ("not-a-bid", game(hand("3 four 2 3", "4 4 1 4")), ("bids", 1, 1)),
    ("not-a-bid", game({**GOOD, "bids": ["3", "+4", "2", "3"]}), ("bids", 1, 1)),
    ("not-a-bid", game({**GOOD, "bids": ["3", "04", "2", "3"]}), ("bids", 1, 1)),
    ("not-a-bid", game({**GOOD, "bids": ["3", -4, "2", "3"]}), ("bids", 1, 1)),
    ("not-a-bid", game({**GOOD, "bids": ["3", 4.0, True, {}]}), ("bids", 1, 3)),
    ("not-a-bid", game({**GOOD, "bids": ["3", 10**5000, "2", "3"]}), ("bids", 1, 1)),
    ("bid-not-in-rules", game(hand("3 4 moon 3", "4 4 1 4")), ("bids", 1, 2)),
    ("bid-not-in-rules", game(hand("3 4 blind-6 3", "4 4 1 4")), ("bids", 1, 2)),
    ("bid-below-minimum", game(hand("3 1 2 3", "4 4 1 4"), options={"min_bid": 2}), ("bids", 1, 1)),
    ("bid-below-minimum", game(hand("1 3 - 3", "4 4 1 4"), options={"min_bid": 2, **PAIRS}), ("bids", 1, 0)),
    ("bid-above-tricks", game(hand("99 4 2 3", "4 4 1 4")), ("bids", 1, 0)),
    ("bid-above-tricks", game({**GOOD, "bids": [14, "4", "2", "3"]}), ("bids", 1, 0)),
    ("blind-out-of-range", game(hand("blind-7 4 2 3", "4 4 1 4"), options=BLIND), ("bids", 1, 0)),
    ("blind-not-behind", game(hand("3 4 2 blind-5"), options={**BLIND, "blind_bid_behind": 1}), ("bids", 1, 3)),
    ("blind-used-up", game(hand("3 4 2 blind-5", "4 4 1 4"), options={**BLIND, "blind_bid_limit": 0}), ("bids", 1, 3)),
    ("under-the-board", game(hand("1 4 2 3", "4 4 1 4"), options={**PAIRS, "side_min_bid": 4}), ("bids", 1, None)),
    ("bids-total-tricks", game(hand("3 4 3 3"), options=UNEVEN), ("bids", 1, 0)),
    ("bids-total-tricks", game(hand("- 4 9 -"), options={**UNEVEN, **PAIRS}), ("bids", 1, 0)),
    ("missing-tricks", game(hand("3 4 2 3"), GOOD), ("tricks", 1, None)),
    ("missing-trick-count", game(hand("3 4 2 3", "4 - 1 4")), ("tricks", 1, 1)),
    ("tricks-out-of-range", game(hand("3 4 2 3", "99 4 1 4")), ("tricks", 1, 0)),
    ("tricks-out-of-range", game({**GOOD, "tricks": [4, "4", 1, 4]}), ("tricks", 1, 1)),
    ("dealer-tricks", game(hand("1 1 1 1 1", "11 0 0 0 0"), options=JOKERS), ("tricks", 1, 0)),
    ("tricks-do-not-add-up", game(hand("3 4 2 3", "4 4 1 5")), ("tricks", 1, None)),
    ("prize-not-in-play", game({**GOOD, "prizes": {"JC": 0}}), ("prizes", 1, None)),
    ("prize-twice", SEATED + '"hands": [{"prizes": {"JC": 0, "JC": 1}}]}', ("prizes", 1, None)),
    ("prize-without-trick", game(hand("3 4 2 3", "4 4 0 5", prizes={"JC": 2}), options=JACK), ("prizes", 1, 2)),
    ("no-such-seat", game(first_dealer=4), "first_dealer"),
    ("no-such-seat", game({**GOOD, "dealer": "0"}), ("dealer", 1, None)),
    ("no-such-seat", game({**GOOD, "prizes": {"JC": 4}}, options=JACK), ("prizes", 1, None)),
    ("no-such-seat", game(decided(kind="renege", **{"from": 9, "to": 0})), DECISION),
    ("no-such-side", game(decided(kind="points", side=4, points=1)), DECISION),
    ("no-such-side", game(decided(kind="set")), DECISION),
    ("unknown-adjustment", game(decided(kind="gift")), DECISION),
    ("unknown-adjustment", game(decided(kind=[])), DECISION),
    ("adjustment-without-reason", game(decided(kind="points", side=0, points=1, reason=" ")), DECISION),
    ("renege-within-side", game(decided(kind="renege", to=2, **{"from": 0}), options=PAIRS), DECISION),
    ("nothing-to-set", game({**decided(kind="set", side=0), **hand("nil 4 4 4", "0 4 4 5")}), DECISION),
]  # fmt: skip


@pytest.mark.parametrize(
    ("code", "record", "place"), [pytest.param(*case, id=f"{case[0]} {n}") for n, case in enumerate(CASES)]
)
def test_error(code: str, record: Any, place: Place) -> None:
    where = place if isinstance(place, tuple) else (place, None, None)
    assert (code, *where) in faults(parse(record) if isinstance(record, str) else record)


@pytest.mark.parametrize(
    "text", ["", "{", b"\xff\xfe\x00", b"\xc3(", "NaN", "[1e999]", "[-Infinity]", "[" * 100_000, "1" * 5000]
)
def test_not_json(text: str | bytes) -> None:
    with pytest.raises(RulesError) as raised:
        parse(text)
    assert [fault.code for fault in raised.value.faults] == ["not-json"]
    assert raised.value.faults[0][1:4] == (None, None, None)


def test_no_depth_is_too_deep() -> None:
    """What no parser would let through is still a fault, not a crash."""
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    assert faults(game(options={"tricks": deep})) == [("bad-option", "tricks", None, None)]
    record = game({"bids": deep, "tricks": [deep, 1, 1, 1], "prizes": deep}, options={"players": 4})
    assert [code for code, *_ in faults(record)] == [
        "not-one-each", "tricks-out-of-range", "wrong-type",
    ]  # fmt: skip


def test_every_code_has_a_case() -> None:
    assert {code for code, _, _ in CASES} | {"not-json"} == set(MESSAGES)


@pytest.mark.parametrize("record", [case[1] for case in CASES if not isinstance(case[1], str)])
def test_every_fault_can_be_told(record: Any) -> None:
    with pytest.raises(RulesError) as raised:
        score(record)
    for fault in raised.value.faults:
        told = fault.as_json()["message"]
        assert "{" not in told
        assert told[-1] in ".?!"
        assert len(told) < 800
    assert str(raised.value) == " ".join(fault.as_json()["message"] for fault in raised.value.faults)


def test_our_words_in_a_sentence_are_translated_too() -> None:
    told = Fault("wrong-type", "hands", parameters=HANDS).text
    assert say(told, lambda one, many, n: one.replace("a list of hands", "eine Liste")) == "“hands” must be eine Liste."


def test_a_sentence_counts() -> None:
    used = [Fault("blind-used-up", parameters={"who": "Ana", "n": n}).as_json()["message"] for n in (1, 2)]
    assert used == ["Ana has used the one blind bid of this game.", "Ana has used the 2 blind bids of this game."]
