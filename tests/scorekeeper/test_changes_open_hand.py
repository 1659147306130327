"""Other rules, or an earlier hand corrected, while a hand is bid or played: it loses only what may not stand."""

import pytest

from scorekeeper import rules, scorebook
from scorekeeper.entering import complete
from scorekeeper.facts import SILENT, hand_key
from tests.table import address, ask, bid, facts_of, opened, play, start

pytestmark = pytest.mark.django_db


def change(game, **options):
    """Agree other rules and look at the board."""
    facts = facts_of(game)
    ruleset = rules.read_ruleset({"preset": facts.rules.preset, "options": {**facts.rules.options(), **options}})
    scorebook.change_rules(game.pk, ask(), ruleset=ruleset, was=scorebook.rules_key(facts.game))
    assert opened(game).get(address(game, "game")).status_code == 200
    assert opened(game).get(address(game, "poll")).status_code == 200
    rules.score(facts_of(game).portable())
    return facts_of(game)


def take(game, seat, tricks):
    number = facts_of(game).open_number
    scorebook.enter(game.pk, ask(), hand=number, field="tricks", place=str(seat), value=str(tricks), was="")


def test_a_bid_that_is_no_longer_played_goes_and_the_bidding_is_open_again() -> None:
    game = start("partners-500")
    bid(game, ["nil", "4", "3", "2"])
    take(game, 0, 0)
    stands = facts_of(game).open
    facts = change(game, nil_points=None, blind_nil_points=None)
    assert facts.open.bids == [None, "4", "3", "2"]
    assert (facts.open.closed_at, facts.open.tricks) == (None, [None] * 4)
    scorebook.undo(game.pk, ask(), step=facts.game.version)
    back = facts_of(game).open
    assert (back.bids, back.tricks, back.closed_at) == (stands.bids, stands.tricks, stands.closed_at)


def test_partners_who_let_one_speak_bid_again() -> None:
    game = start("partners-500")
    bid(game, ["9", "3", SILENT, "1"])
    assert change(game, tricks=8).open.bids == [None, "3", None, "1"]


def test_bids_that_stand_under_other_rules_stay_closed() -> None:
    game = start("partners-500")
    bid(game, ["nil", "4", "3", "2"])
    take(game, 0, 1)
    facts = change(game, target=300)
    assert facts.open.closed_at
    assert (facts.open.bids, facts.open.tricks[0]) == (["nil", "4", "3", "2"], 1)


def test_a_hand_that_bids_itself_from_now_on_has_no_bids() -> None:
    game = start("partners-500")
    bid(game, ["4", "4", "3", "2"])
    assert change(game, first_hand_bids_itself=True).open.bids == [None] * 4
    play_tricks = facts_of(game)
    assert play_tricks.open.closed_at is None
    take(game, 0, 5)
    assert opened(game).get(address(game, "game")).context["board"]["state"] == "ready"


def test_a_hand_that_bids_itself_no_longer_is_bid() -> None:
    game = start("partners-club-350")
    take(game, 0, 5)
    facts = change(game, first_hand_bids_itself=False)
    assert facts.open.tricks == [None] * 4
    assert opened(game).get(address(game, "game")).context["board"]["state"] == "bidding"


def test_a_card_that_is_no_prize_any_more_is_forgotten() -> None:
    game = start()
    bid(game, ["5", "5", "5"])
    take(game, 0, 6)
    take(game, 1, 6)
    for card, seat in (("JC", "1"), ("JD", "0")):
        scorebook.enter(game.pk, ask(), hand=1, field="prize", place=card, value=seat, was="")
    facts = change(game, prizes={"JC": {"points": 10, "bags": 0}})
    assert (facts.open.prizes, facts.open.tricks) == ({"JC": 1}, [6, 6, None])
    filled = complete(facts, facts.open)
    assert filled
    scorebook.save_hand(game.pk, ask(), hand=1, seen=filled.seen)
    assert facts_of(game).game.scores == [50, 60, 50]


def test_more_tricks_than_a_hand_has_now_are_asked_anew() -> None:
    game = start()
    bid(game, ["3", "3", "3"])
    take(game, 0, 9)
    facts = change(game, tricks=8, moon=None)
    assert (facts.open.bids, facts.open.tricks) == (["3"] * 3, [None] * 3)
    assert facts.open.closed_at


def test_a_blind_bid_that_a_corrected_hand_does_not_allow_goes() -> None:
    game = start()
    play(game, ["9", "4", "4"], [9, 4, 4], {"JC": 0, "JD": 0})
    bid(game, ["3", "blind-6", "3"])
    scorebook.adjust(
        game.pk, ask(), hand=2, was=scorebook.decisions_key(facts_of(game).open),
        add={"kind": "points", "side": 0, "points": -10, "reason": "talking"},
    )  # fmt: skip
    corrected = {"bids": ["4", "9", "4"], "tricks": [4, 9, 4], "prizes": {"JC": 1, "JD": 1}}
    told = scorebook.correct_hand(game.pk, ask(), hand=1, was=hand_key(game.hands.get(number=1)), facts=corrected)
    assert told.open.bids == ["3", None, "3"]
    assert told.open.closed_at is None
    assert [each["points"] for each in told.open.adjustments] == [-10], "the penalty stays"
    assert opened(game).get(address(game, "game")).status_code == 200
    rules.score(told.portable())
