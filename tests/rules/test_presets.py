"""The published variants: each worked example, and what the contract says of each."""

import pytest

from scorekeeper.rules import OPTIONS, PRESETS, differences, read_ruleset, score
from tests.rules.games import NAMES

CONTRACT = {
    # name: tokens, players, sides, target, tricks, bag limit, exact bids, prizes
    "base": (3, 4, "solo", 500, 13, 10, 0, ""),
    "cutthroat-official": (5, 3, "solo", 500, 17, 10, 2, "JC JD"),
    "cutthroat-short": (3, 3, "solo", 300, 17, 5, 2, "JC"),
    "cutthroat-short-each-bag": (3, 3, "solo", 300, 17, None, 2, "JC"),
    "cutthroat-three-jacks": (5, 3, "solo", 500, 17, 10, 2, "JC JD JH"),
    "cutthroat-4": (5, 4, "solo", 500, 13, 10, 2, "JC JD"),
    "cutthroat-5": (5, 5, "solo", 500, 10, 10, 2, "JC JD"),
    "cutthroat-5-two-jokers": (5, 5, "solo", 500, 11, 10, 2, "JC JD"),
    "cutthroat-5-three-jokers": (5, 5, "solo", 500, 11, 10, 2, "JC JD"),
    "two-handed-500": (3, 2, "solo", 500, 13, 10, 0, ""),
    "two-handed-300": (3, 2, "solo", 300, 13, 10, 0, ""),
    "partners-basic": (3, 4, "pairs", 500, 13, None, 0, ""),
    "partners-500": (3, 4, "pairs", 500, 13, 10, 0, ""),
    "partners-club-350": (3, 4, "pairs", 350, 13, 10, 0, ""),
    "whist-four-hands": (3, 4, "pairs", None, 13, None, 0, ""),
}


@pytest.mark.parametrize("name", PRESETS)
def test_worked_example(name: str) -> None:
    """The example hand of each preset scores what stands beside it."""
    preset, rules = PRESETS[name], read_ruleset({"preset": name})
    example = preset.example
    hand = {"bids": list(example.bids), "tricks": list(example.tricks), "prizes": dict(example.prizes)}
    record = {
        "format": "spades-record/1",
        "ruleset": {"preset": name},
        "seats": NAMES[: rules.players],
        "start": [{"score": points} for points in example.start] or None,
        "hands": [hand],
    }
    assert tuple(side.points for side in score(record).hands[0].sides) == example.points


@pytest.mark.parametrize("name", PRESETS)
def test_as_the_contract_says(name: str) -> None:
    rules = read_ruleset({"preset": name})
    shape = (rules.players, rules.sides, rules.target, rules.hand_tricks, rules.bag_limit, len(rules.exact_bids))
    assert (PRESETS[name].tokens, *shape, " ".join(rules.prizes)) == CONTRACT[name]


@pytest.mark.parametrize("name", PRESETS)
def test_says_where_it_comes_from(name: str) -> None:
    preset = PRESETS[name]
    assert preset.title
    assert preset.differs.endswith(".")
    assert len(preset.source.split()) > 3, "a sentence for the table, not a number"


def test_all_of_the_contract() -> None:
    assert set(PRESETS) == set(CONTRACT)


@pytest.mark.parametrize("name", PRESETS)
def test_differences_make_the_same_rules_again(name: str) -> None:
    for options in ({}, {"target": 123}, {"bag_penalty": 50, "bag_penalty_per_bag": None}, {"bag_penalty_per_bag": 7}):
        rules = read_ruleset({"preset": name, "options": options})
        again = read_ruleset({"preset": name, "options": differences(rules)})
        assert again == rules
        assert hash(again) == hash(rules)


def test_either_bag_penalty_puts_the_other_out() -> None:
    """One alone puts out the preset's other; both null cost nothing."""
    asked = [{}, {"bag_penalty": 50}, {"bag_penalty_per_bag": None}, {"bag_penalty": None, "bag_penalty_per_bag": None}]
    rules = [read_ruleset({"preset": "cutthroat-official", "options": options}) for options in asked]
    assert [(each.bag_penalty, each.bag_penalty_per_bag) for each in rules] == [
        (None, 10),
        (50, None),
        (None, None),
        (None, None),
    ]


def test_a_snapshot_is_the_callers_own() -> None:
    rules = read_ruleset({"preset": "cutthroat-official"})
    rules.options()["prizes"]["JC"]["points"] = 99
    assert rules.prizes["JC"] == {"points": 10, "bags": 0}
    assert set(rules.options()) == set(OPTIONS)
