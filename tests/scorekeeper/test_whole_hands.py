"""A hand written in one step is the one that taps would have made: checked as they are, undone at once."""

import pytest

from scorekeeper import scorebook
from scorekeeper.entering import NotPossible
from scorekeeper.facts import HAND_FACTS
from scorekeeper.models import Hand
from scorekeeper.rules import RulesError
from tests.table import Phone, ask, facts_of, one_hand, open_number, scores, start

pytestmark = pytest.mark.django_db
SOLO = {"bids": ["5", "4", "6"], "tricks": [6, 4, 7], "prizes": {"JC": 0, "JD": 2}}
JOINT = {"bids": ["7", "4", "-", "2"], "tricks": [8, 5, "-", "-"]}
HANDS = {"solo": ("cutthroat-official", SOLO), "a joint bid": ("partners-500", JOINT),
         "no bids": ("partners-club-350", {"bids": [None] * 4, "tricks": [8, 5, "-", "-"]}),
         "a failed nil": ("partners-500", {"bids": ["nil", "4", "3", "2"], "tricks": [1, 5, 7, "-"]})}  # fmt: skip


def write(game, **hand):
    return scorebook.write_hand(game.pk, ask(), **{"hand": open_number(game), **hand})


def facts_in(game):
    hand = Hand.objects.get(game=game)
    return [getattr(hand, name) for name in HAND_FACTS if not name.endswith("_at")]


def tapped(game, bids, tricks, prizes=()):
    for seat, value in enumerate(bids):
        if value not in (None, "-"):
            joint = game.ruleset["options"]["sides"] == "pairs" and bids[(seat + 2) % 4] == "-"
            told = {"field": "bids", "place": str(seat), "value": value, "was": "", "joint": joint}
            scorebook.enter(game.pk, ask(), hand=1, **told)
    if any(bids):
        scorebook.close_bids(game.pk, ask(), hand=1)
    entries = [("tricks", str(seat), taken) for seat, taken in enumerate(tricks) if taken != "-"]
    for field, place, value in [*entries, *(("prize", *each) for each in dict(prizes).items())]:
        scorebook.enter(game.pk, ask(), hand=1, field=field, place=place, value=str(value), was="")
    bob = Phone(game)
    assert bob.save().status_code == 302


@pytest.mark.parametrize(("preset", "hand"), HANDS.values(), ids=HANDS)
def test_it_is_the_hand_that_taps_make_and_is_undone_at_once(preset, hand) -> None:
    game, other = start(preset), start(preset)
    facts = write(game, **hand)
    tapped(other, *hand.values())
    assert (facts_in(game), scores(game)) == (facts_in(other), scores(other))
    assert [(step.action, step.hand) for step in facts.steps] == [("save", 1)]
    assert scorebook.recount_game(game.pk, write=False) == []
    scorebook.undo(game.pk, ask(), step=facts.game.version)
    assert not Hand.objects.filter(game=game).exists()


def test_who_dealt_can_be_told_and_bids_first_then() -> None:
    game = start()
    assert write(game, **SOLO, dealer=2).sheet.next.dealer == 0
    assert Hand.objects.get(game=game).dealer == 2


REFUSED = {
    "a bid that is none": ({"bids": ["5", "4", "14-for-50"]}, RulesError),
    "a bid left out": ({"bids": ["5", "4", None]}, RulesError),
    "99 tricks": ({"tricks": [99, 4, 7]}, NotPossible),
    "tricks that do not add up": ({"tricks": [6, 4, 8]}, NotPossible),
    "tricks left out": ({"tricks": [6, None, None]}, NotPossible),
    "a card left out": ({"prizes": {"JC": 0}}, NotPossible),
    "a card without a trick": ({"bids": ["5", "nil", "6"], "tricks": [8, 0, 9], "prizes": {"JC": 1}}, NotPossible),
    "a player too few": ({"bids": ["5", "4"]}, NotPossible),
    "no such dealer": ({"dealer": 3}, NotPossible),
    "another hand": ({"hand": 2}, scorebook.Stale),
}


@pytest.mark.parametrize(("wrong", "refusal"), REFUSED.values(), ids=REFUSED)
def test_what_may_not_be_is_refused_and_nothing_is_kept(wrong, refusal) -> None:
    game = start()
    with pytest.raises(refusal):
        write(game, **{**SOLO, **wrong})
    assert (Hand.objects.filter(game=game).exists(), facts_of(game).game.version) == (False, game.version)


def test_a_hand_that_is_bid_on_a_phone_is_not_written_over() -> None:
    Phone(game := one_hand()).bid(None, "4")
    with pytest.raises(scorebook.Stale):
        write(game, **SOLO)
    assert facts_of(game).open.bids == [None, "4", None]
