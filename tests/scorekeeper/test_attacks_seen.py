"""A write acts on what its page showed: what another phone entered meanwhile is never scored or thrown in unseen."""

from typing import Any

import pytest

from scorekeeper import scorebook
from tests.table import Phone, start

pytestmark = pytest.mark.django_db


@pytest.fixture
def bob():
    """Ana bid 4, Bea 5, Carl 6; all but the last tap is done."""
    phone = Phone(start())
    phone.bid("4", "5", "6")
    phone.close()
    for seat, taken in enumerate([5, 6]):
        phone.enter("tricks", seat, taken)
    for card in ("JC", "JD"):
        phone.enter("prize", card, "0")
    return phone


def save_as_shown(bob) -> dict[str, Any]:
    """The last tap, as the page has it now."""
    return {"hand": 1, "version": bob.board()["hand"]["version"]}


def test_a_hand_is_scored_as_it_was_shown(bob) -> None:
    assert bob.post("save/", **save_as_shown(bob)).status_code == 302
    assert bob.facts().game.scores == [40, 50, 60]


def test_a_bid_changed_meanwhile_is_shown_before_it_is_scored(bob) -> None:
    shown, alice = save_as_shown(bob), Phone(bob.game, "Alice")
    alice.enter("bid", 2, "5", was="6", hand=1)
    assert bob.post("save/", **shown).status_code == 409
    assert bob.post("save/", **save_as_shown(bob)).status_code == 302
    assert bob.facts().game.scores == [40, 50, 50]


def test_bids_opened_and_closed_again_meanwhile_are_shown_before_they_are_scored(bob) -> None:
    shown, alice = save_as_shown(bob), Phone(bob.game, "Alice")
    alice.post("reopen/", hand=1)
    alice.enter("bid", 0, "3", was="4", hand=1)
    alice.post("close/", hand=1)
    assert bob.post("save/", **shown).status_code == 409


def test_a_decision_made_meanwhile_is_shown_before_it_is_scored(bob) -> None:
    shown, facts = save_as_shown(bob), bob.facts()
    penalty = {"kind": "points", "side": 0, "points": -50, "reason": "talking"}
    key = scorebook.decisions_key(facts.open)
    scorebook.adjust(bob.game.pk, scorebook.Ask("key-of-alice"), hand=1, was=key, add=penalty)
    assert bob.post("save/", **shown).status_code == 409
    assert bob.post("save/", **save_as_shown(bob)).status_code == 302
    assert bob.facts().game.scores == [-10, 50, 60]


def test_a_misdeal_that_two_phones_tap_does_not_take_the_bids_of_the_new_deal(bob) -> None:
    alice = Phone(bob.game, "Alice")
    pages = [phone.get("misdeal/").context for phone in (bob, alice)]
    told = [{name: page[name] for name in ("hand", "version", "bids")} for page in pages]
    assert told[0]["bids"] == "4,5,6"
    assert bob.post("misdeal/", dealer="same", **told[0]).status_code == 302
    bob.bid("3", "nil" if "nil" in bob.facts().rules.bids else "3")
    late = alice.post("misdeal/", dealer="same", **told[1])
    assert late.status_code == 409
    assert bob.facts().open.bids[0] == "3"
