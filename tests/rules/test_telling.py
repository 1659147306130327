"""Everything that can be said, said: each score line, each end, each bid, the rules as a paragraph."""

import pytest

from scorekeeper.rules import (
    OPTIONS,
    PRESETS,
    REASONS,
    SENTENCES,
    Line,
    Text,
    read_ruleset,
    say,
    summary,
    tell_bid,
    tell_end,
    tell_gain,
    tell_line,
    tell_option,
    tell_reason,
    tell_rules,
)
from scorekeeper.rules.ending import ENDS
from scorekeeper.rules.kinds import Word
from tests.rules.games import NAMES, game, hand, played

LINES = {
    Line("contract-made", 40, 2, 0, 4, 6): "Ana bid 4, took 6: +40, 2 bags",
    Line("contract-set", -90, 0, None, 9, 6): "Ana + Carl bid 9, took 6: set: −90",
    Line("ten-made", 200, 1, None, 10, 11): "Ana + Carl bid 10 for the bonus, took 11: +200, 1 bag",
    Line("ten-set", -100, 0, None, 10, 9): "Ana + Carl bid 10 for the bonus, took 9: set: −100",
    Line("blind-made", 100, 1, 1, 6, 7): "Bea bid blind 6, took 7: +100, 1 bag",
    Line("blind-set", -100, 0, 1, 6, 5): "Bea bid blind 6, took 5: set: −100",
    Line("exact-made", 50, 0, 1, "1-for-50", 1): "Bea bid 1 for 50, took exactly that: +50",
    Line("exact-over", 10, 2, 1, "1-for-50", 3): "Bea bid 1 for 50, took 3: +10, 2 bags",
    Line("exact-set", -50, 0, 1, "1-for-50", 0): "Bea bid 1 for 50, took 0: set: −50",
    Line("moon-made", 150, 0, 0, 14, 15): "Ana bid a moon, took 15: +150",
    Line("moon-set", -150, 0, 0, 14, 13): "Ana bid a moon, took 13: set: −150",
    Line("nil-made", 100, 0, 0): "Ana bid nil, took none: +100",
    Line("nil-failed", -100, 2, 0, None, 2): "Ana bid nil, took 2: failed: −100, 2 bags",
    Line("blind-nil-made", 200, 0, 0): "Ana bid blind nil, took none: +200",
    Line("blind-nil-failed", -200, 0, 0, None, 1): "Ana bid blind nil, took 1: failed: −200",
    Line("bids-itself", 70, 0, None, None, 7): "Ana + Carl took 7; this hand bids itself: +70",
    Line("prize", 10, 0, 1, card="JC"): "Bea caught J♣: +10",
    Line("prizes-nothing", n=2): "Ana + Carl caught 2 prizes; several bring nothing: 0",
    Line("bag-points", 1, n=1): "Ana + Carl: 1 bag: +1",
    Line("bag-out", -100, n=11): "Ana + Carl bagged out with 11 bags: −100",
    Line("renege", seat=0, n=3, reason="revoked", to=1): "Ana reneged: 3 tricks go to Bea (revoked): 0",
    Line("set-by-decision", reason="talking"): "Ana + Carl set by decision (talking): 0",
    Line("bags-by-decision", 0, -2, reason="miscount"): "Ana + Carl: bags by decision (miscount): 2 bags off",
    Line("points-by-decision", -30, reason="talking"): "Ana + Carl: points by decision (talking): −30",
}


@pytest.mark.parametrize(("line", "told"), [pytest.param(*item, id=item[0].code) for item in LINES.items()])
def test_line(line: Line, told: str) -> None:
    assert f"{say(tell_line(line, NAMES, (0, 2)))}: {say(tell_gain(line.points, line.bags))}" == told


def test_every_line_has_its_sentence() -> None:
    assert {line.code for line in LINES} == set(SENTENCES)


def test_every_end_has_its_reason() -> None:
    rules = read_ruleset({"options": {"floor": -200, "hands_limit": 1, "target": 300}})
    assert [say(tell_reason(rules, end.reason)) for end in ENDS] == [
        "a moon was made", "too many sets", "300 points reached", "a side fell to -200", "1 hand played",
    ]  # fmt: skip
    assert {end.reason for end in ENDS} == set(REASONS)


def test_the_end_is_told_once_it_has_come() -> None:
    rules = read_ruleset({})
    won = played(hand("4 4 2 3", "4 4 2 3"), start=[{"score": 470}, {}, {}, {}])
    assert say(tell_end(rules, won, NAMES)) == "Ana won with 510: 500 points reached."
    assert say(tell_end(rules, played(hand("4 4 2 3")), NAMES)) == "The game goes on."


def test_what_each_bid_is_worth() -> None:
    bids = read_ruleset({"preset": "cutthroat-official"}).bids
    assert {name: say(tell_bid(bids[name])) for name in ("5", "0", "blind-nil", "blind-6", "2-for-40", "moon")} == {
        "5": "at least 5: +50; set: −50",
        "0": "+100; failed: −100",
        "blind-nil": "+200; failed: −200",
        "blind-6": "at least 6, before looking: +100; set: −100",
        "2-for-40": "exactly 2: +40; more: +20; set: −40",
        "moon": "14 or more: +150; set: −150",
    }
    assert [say(bids[name].label) for name in ("5", "blind-6", "2-for-40")] == ["5", "blind 6", "2 for 40"]


TEN = {"min": 10, "max": 12, "made": 1, "set": 0, "bags": False}
PARAGRAPHS = {
    "cutthroat-official": [
        "3 play: 17 tricks in a hand.",
        "Taken out of the pack: 2♣.",
        "A bag scores nothing.",
        "At 10 bags a side bags out: that costs 10 points for every bag held, and no bag is left.",
        "Nil (no trick at all) wins or loses 100.",
        "6 may be bid blind (before looking) by a player 50 behind, once a game, for 100, made or set.",
        "“1 for 50” wants exactly 1: +50; with more +10 and bags, with fewer −50.",
        "A moon (14 tricks or more, no bags) wins 150; one that fails loses 150.",
        "J♣ caught: +10.",
        "Several prizes bring nothing, unless they are all of three or more.",
    ],
    "cutthroat-three-jacks": ["J♥ caught: 1 bag off.", "by a player 50 behind, as often as they like, for 100"],
    "cutthroat-short-each-bag": ["Each bag costs 10 points.", "Bags are not counted."],
    "cutthroat-5-two-jokers": ["2 jokers play.", "The dealer holds 10 cards and sits out the first trick."],
    "two-handed-300": ["The dealer bids and leads first.", "Blind nil is not played."],
    "partners-basic": ["Every number bid is at least 1.", "Nil is not played."],
    "partners-500": [
        "Partners sit opposite and score together.",
        "Each bag scores 1 point.",
        "At 10 bags a side bags out: that costs 100 points, and bags beyond the limit stay.",
        "Blind nil (bid before looking) wins or loses 200 and needs to be 100 behind the leader.",
    ],
    "partners-club-350": ["A contract of 10 or more: +200, set −200.", "Who has been set 2 times has lost."],
    "whist-four-hands": ["There is no target.", "A contract of 10: +200, set −100.", "and the game"],
}  # fmt: skip


@pytest.mark.parametrize("name", PRESETS)
def test_rules_in_plain_words(name: str) -> None:
    told = summary(read_ruleset({"preset": name}))
    assert [words for words in PARAGRAPHS.get(name, ()) if words not in told] == []
    assert "{" not in told
    assert "None" not in told
    assert "  " not in told


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"nil_penalty": 50}, "Nil (no trick at all) wins 100 and loses 50."),
        ({"bag_penalty": None}, "At 10 bags a side bags out: that costs nothing, and bags beyond the limit stay."),
        ({"blind_bid_min": 4}, "4 or more may be bid blind (before looking) by any player, as often as they like"),
        ({"blind_bid_min": 4, "blind_bid_max": 6, "blind_bid_limit": 3}, "4 to 6 may be bid blind (before looking)"),
        ({"blind_bid_min": 4, "blind_bid_limit": 3, "blind_bid_points": 9}, "by any player, 3 times a game, for 9"),
        ({"ten_bid": TEN}, "A contract of 10 to 12: +1, set 0. Its tricks over are no bags."),
        ({"prizes": {"JC": {"points": 5, "bags": 2}}}, "J♣ caught: +5, 2 bags."),
        ({"jokers": 1}, "1 joker plays."),
        ({"side_min_bid": 4}, "The bids of a side must come to 4 at least (the board). A side with a nil need not."),
        ({"set_penalty": "fixed", "set_penalty_points": 1}, "One that is set loses 1 point."),
    ],
)  # fmt: skip
def test_options_told_together(options: dict[str, object], told: str) -> None:
    assert told in summary(read_ruleset({"options": options}))


def test_no_blind_bid_is_not_told() -> None:
    assert "blind (before" not in summary(read_ruleset({"options": {"blind_bid_min": 4, "blind_bid_limit": 0}}))


@pytest.mark.parametrize("name", OPTIONS)
def test_every_option_can_be_told_and_ranged(name: str) -> None:
    option = OPTIONS[name]
    assert "{" not in say(option.kind.range)
    for preset in PRESETS:
        for text in tell_option(read_ruleset({"preset": preset}), name):
            assert say(text).endswith(".")


def test_every_kind_of_value_says_what_it_may_be() -> None:
    told = {name: say(OPTIONS[name].kind.range) for name in ("target", "sides", "moon", "removed_cards", "zero_bid")}
    assert told["target"] == "a whole number from 1 to 1000000, or none"
    assert told["sides"] == "one of solo, pairs, trios"
    assert told["moon"] == "an object with tricks, points, penalty, wins_game, or none"
    assert say(Word().range) == "a name"


def test_another_language_gets_template_and_count() -> None:
    heard: list[tuple[str, str, int]] = []

    def german(one: str, many: str, n: int) -> str:
        heard.append((one, many, n))
        return "{n} Stich" if n == 1 else "{n} Stiche"

    assert say(Text.of(("{n} trick", "{n} tricks"), n=3), german) == "3 Stiche"
    assert heard == [("{n} trick", "{n} tricks", 3)]
    assert all(isinstance(text, Text) for text in tell_rules(read_ruleset(game()["ruleset"])))
