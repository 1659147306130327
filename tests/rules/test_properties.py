"""What holds in every game, under whatever rules: tried on random ones.

No branch is counted here: that takes twice as long, and the cases that are written down reach every one.
"""

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.rules import Game, RulesError, Ruleset, fold, parse, score, tell_line, tidy
from scorekeeper.rules.text import say
from tests.rules.records import OPTION_SETS, hands, rulesets

pytestmark = pytest.mark.no_cover

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=8), inner, max_size=5),
    max_leaves=20,
)
KEYS = ["format", "ruleset", "seats", "first_dealer", "start", "start_hands", "start_blind_bids", "agreed", "hands"]
HAND_KEYS = ["dealer", "out_of_turn", "players", "bids", "tricks", "prizes", "adjustments"]
SLOW = settings(max_examples=50, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


def plain(rules: Ruleset) -> list[str]:
    """Bids that nearly every ruleset allows: four tricks each, or what a hand has."""
    return [str(min(4, rules.hand_tricks))] * rules.players


@st.composite
def records(draw: st.DrawFn, solo: bool = False) -> tuple[dict[str, Any], Ruleset]:
    """A legal record: a hand that may not follow is left out, and so is what comes after an end."""
    raw, rules = draw(rulesets(solo))
    seats = [f"P{seat}" for seat in range(rules.players)]
    before = {"first_dealer": draw(st.integers(0, rules.players - 1)), "start_hands": draw(st.sampled_from((0, 0, 2)))}
    record: dict[str, Any] = {"format": "spades-record/1", "ruleset": raw, "seats": seats, "hands": [], **before}
    for _ in range(draw(st.sampled_from((3, 1, 0, 2, 4, 5)))):
        itself = rules.first_hand_bids_itself and record["start_hands"] + len(record["hands"]) == 0
        hand = draw(hands(rules, itself))
        # One that may not follow as it is gives up first its decisions, then its special bids.
        calm: dict[str, Any] = {"adjustments": []}
        ways: list[dict[str, Any]] = [{}, calm, {**calm, "bids": None if itself else plain(rules)}]
        for less in ways:
            longer = {**record, "hands": [*record["hands"], {**hand, **less}]}
            if not fold(longer).faults:
                record = longer
                break
    return record, rules


@SLOW
@given(records(), st.integers(1, 5))
def test_any_game(drawn: tuple[dict[str, Any], Ruleset], by: int) -> None:
    """One game drawn for three proofs: to draw one takes longer than to prove them."""
    lines_sum_to_points_and_points_to_scores(*drawn)
    seats_turned_turn_the_sides(*drawn, by)
    hand_by_hand_equals_the_whole(*drawn)


def lines_sum_to_points_and_points_to_scores(record: dict[str, Any], rules: Ruleset) -> None:
    sheet = score(record)
    scores, counts = [0] * len(sheet.sides), [0] * len(sheet.sides)
    for hand in sheet.hands:
        for side, result in enumerate(hand.sides):
            assert sum(line.points for line in result.lines) == result.points
            scores[side] += result.points
            assert result.score == scores[side]
            assert result.bag_count >= 0
            assert rules.bag_limit is None or result.bag_count < rules.bag_limit
            assert result.bags >= -counts[side]
            counts[side] = result.bag_count
            assert all(say(tell_line(line, record["seats"], sheet.sides[side].seats)) for line in result.lines)
    assert [side.score for side in sheet.sides] == scores
    assert (sheet.next is None) == (sheet.winner is not None) == (sheet.status == "finished")


def turned(record: dict[str, Any], by: int) -> dict[str, Any]:
    """The same game seen from another chair: everyone sits `by` places further on."""
    seats = len(record["seats"])

    def seat(place: int) -> int:
        return (place + by) % seats

    def moved(values: list[Any]) -> list[Any]:
        return [values[(place - by) % seats] for place in range(seats)]

    def hand(played: dict[str, Any]) -> dict[str, Any]:
        new: dict[str, Any] = {key: moved(played[key]) for key in ("bids", "tricks") if played.get(key)}
        new["prizes"] = {card: seat(taker) for card, taker in played["prizes"].items()}
        new["adjustments"] = [decision(item) for item in played["adjustments"]]
        return new

    def decision(item: dict[str, Any]) -> dict[str, Any]:
        sides = len({place % side_count for place in range(seats)})
        places: dict[str, Any] = {key: seat(item[key]) for key in ("from", "to") if key in item}
        return {**item, **places, **({"side": (item["side"] + by) % sides} if "side" in item else {})}

    side_count = len(score(record).sides)
    hands = [hand(played) for played in record["hands"]]
    return {**record, "seats": moved(record["seats"]), "first_dealer": seat(record["first_dealer"]), "hands": hands}


def seats_turned_turn_the_sides(record: dict[str, Any], rules: Ruleset, by: int) -> None:
    """Whoever sits where: partners turn with their chairs, and so does everything that they score."""
    before, after = score(record), score(turned(record, by))
    n = len(rules.side_seats)
    assert after.status == before.status
    assert after.reason == before.reason
    assert after.winner == (None if before.winner is None else (before.winner + by) % n)
    for old, new in zip(before.hands, after.hands, strict=True):
        assert new.dealer == (old.dealer + by) % rules.players
        for side in range(n):
            assert new.sides[(side + by) % n][:5] == old.sides[side][:5]
    assert [after.sides[(side + by) % n][1:] for side in range(n)] == [side[1:] for side in before.sides]


def hand_by_hand_equals_the_whole(record: dict[str, Any], rules: Ruleset) -> None:
    """Record, undo, redo: each state is a fresh fold of the hands that stand, and one game folded on."""
    grown = Game(rules, record["seats"], record["first_dealer"], record["start_hands"])
    for played in range(len(record["hands"]) + 1):
        whole = score({**record, "hands": record["hands"][:played]})
        if played:
            grown.play(record["hands"][played - 1], True)
            assert grown.sheet()._replace(hands=[]) == whole._replace(hands=[])
            assert grown.hands == whole.hands
    assert score(record) == score(json.loads(json.dumps(record)))


@SLOW
@given(records(), st.dictionaries(st.text(max_size=5), JSON, max_size=3))
def test_a_record_survives_export_and_import(drawn: tuple[dict[str, Any], Ruleset], unknown: dict[str, Any]) -> None:
    record, _ = drawn
    record = {**unknown, **record, "hands": [{**unknown, **hand} for hand in record["hands"]]}
    exported = tidy(record)
    assert tidy(parse(json.dumps(exported))) == exported
    assert score(exported) == score(record)
    strange = {key: value for key, value in unknown.items() if key not in KEYS}
    assert strange.items() <= (exported.get("extra", {}) | {key: record[key] for key in unknown}).items()
    assert [hand.get("prizes") for hand in exported["hands"]] == [hand["prizes"] for hand in record["hands"]]


def only_rules_errors(record: Any) -> None:
    """Score it: a sheet or faults that can be told, nothing else."""
    wrong: list[str] = []
    try:
        told = score(record).as_json()
    except RulesError as error:
        told, wrong = {}, [fault.as_json()["message"] for fault in error.faults]
    assert json.dumps(told)
    assert bool(wrong) != bool(told)
    assert all(wrong)


@given(JSON | st.dictionaries(st.text(max_size=8), JSON, max_size=5))
def test_arbitrary_json_raises_nothing_else(record: Any) -> None:
    only_rules_errors(record)
    if isinstance(record, dict):
        tidy(record)


HANDS = st.lists(st.fixed_dictionaries({}, optional=dict.fromkeys(HAND_KEYS, JSON)) | JSON, max_size=3)
NEARLY = st.fixed_dictionaries(
    {"format": st.just("spades-record/1"), "hands": HANDS | JSON, "seats": st.just(["A", "B", "C", "D"]) | JSON},
    optional={
        **dict.fromkeys(KEYS[3:8], JSON),
        "ruleset": st.fixed_dictionaries({"options": OPTION_SETS | JSON}) | JSON,
    },
)


@given(NEARLY)
def test_what_is_nearly_a_record_raises_nothing_else(record: Any) -> None:
    only_rules_errors(record)
    tidy(record)


@given(st.text() | st.binary())
def test_any_text_is_json_or_a_fault(text: str | bytes) -> None:
    try:
        record = parse(text)
    except RulesError as error:
        record, codes = None, [fault.code for fault in error.faults]
    else:
        codes = ["not-json"]
    only_rules_errors(record)
    assert codes == ["not-json"]
