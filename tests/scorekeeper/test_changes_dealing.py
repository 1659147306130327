"""Misdeal and a deal out of turn: whose deal it is, and what becomes of the bids."""

import pytest

from scorekeeper import scorebook
from scorekeeper.models import Hand, Step
from tests.table import BOTH_WAYS, address, ask, bid, facts_of, form_of, opened, play, start

pytestmark = pytest.mark.django_db


@pytest.fixture
def game():
    """Hand 1, Ana's deal, two have bid."""
    game = start()
    bid(game, [None, "4", "6"], close=False)
    return game


def dealer(game):
    following = facts_of(game).sheet.next
    return following and following.dealer


def send(game, name, *, form=None, headers=None, **fields):
    form = form or form_of(opened(game).get(address(game, name)), "key", "hand", "version")
    return opened(game).post(address(game, name), {**form, **fields}, headers=headers)


@BOTH_WAYS
@pytest.mark.parametrize(("who", "deals"), [("same", 0), ("next", 1)])
def test_a_misdeal_takes_the_bids_out(game, who, deals, headers) -> None:
    answer = send(game, "misdeal", dealer=who, reason="card turned up", headers=headers)
    assert answer.status_code == (200 if headers else 302)
    assert (Hand.objects.get(game=game).bids, dealer(game)) == ([None] * 3, deals)
    assert Step.objects.get(game=game, action="misdeal").reason == "card turned up"


def test_a_misdeal_names_who_may_deal(game) -> None:
    context = opened(game).get(address(game, "misdeal")).context
    assert context["heading"] == "Hand 1: misdeal"
    assert [choice["text"] for choice in context["choices"]] == ["Ana deals again", "Bea deals: the deal passes on"]


def test_undo_brings_the_bids_back(game) -> None:
    send(game, "misdeal", dealer="next")
    scorebook.undo(game.pk, ask(), step=facts_of(game).game.version)
    assert (Hand.objects.get(game=game).bids, dealer(game)) == ([None, "4", "6"], 0)


def test_the_same_key_misdeals_once(game) -> None:
    form = form_of(opened(game).get(address(game, "misdeal")), "key", "hand", "version")
    answers = [send(game, "misdeal", form=form, dealer="next") for _time in range(2)]
    assert ([answer.status_code for answer in answers], dealer(game)) == ([302, 302], 1)


@BOTH_WAYS
@pytest.mark.parametrize(("name", "who"), [("misdeal", "next"), ("deal", "2")])
def test_a_deal_changed_meanwhile_is_told(game, name, who, headers) -> None:
    form = form_of(opened(game).get(address(game, name)), "key", "hand", "version")
    send(game, "deal", dealer=1)
    answer = send(game, name, form=form, dealer=who, headers=headers)
    assert (answer.status_code, answer.context["conflict"]["stands"], dealer(game)) == (409, ["Bea"], 1)


@pytest.mark.parametrize(("name", "who"), [("misdeal", "next"), ("deal", "2")])
def test_a_hand_scored_meanwhile_is_told(name, who) -> None:
    game = start()
    form = form_of(opened(game).get(address(game, name)), "key", "hand", "version")
    play(game, ["5", "4", "6"], [6, 4, 7])
    assert send(game, name, form=form, dealer=who).status_code == 409


@BOTH_WAYS
def test_a_deal_out_of_turn_keeps_the_bids(game, headers) -> None:
    answer = send(game, "deal", dealer=2, headers=headers)
    assert answer.status_code == (200 if headers else 302)
    assert (Hand.objects.get(game=game).bids, dealer(game)) == ([None, "4", "6"], 2)


def test_the_deal_goes_on_from_there() -> None:
    game = start()
    send(game, "deal", dealer=2)
    play(game, ["5", "4", "6"], [6, 4, 7])
    assert (facts_of(game).sheet.hands[0].dealer, dealer(game)) == (2, 0)


def test_who_was_due_is_no_longer_out_of_turn(game) -> None:
    send(game, "deal", dealer=2)
    send(game, "deal", dealer=0)
    assert (Hand.objects.get(game=game).dealer, dealer(game)) == (None, 0)


def test_the_form_marks_who_deals_now(game) -> None:
    context = opened(game).get(address(game, "deal")).context
    assert [(choice["text"], choice["checked"]) for choice in context["choices"]] == [
        ("Ana", True), ("Bea", False), ("Carl", False),
    ]  # fmt: skip


def test_nobody_sits_there(game) -> None:
    assert send(game, "deal", dealer=5).status_code == 422


@pytest.mark.parametrize(("name", "who"), [("misdeal", "?"), ("deal", "9"), ("deal", "x"), ("misdeal", "")])
def test_what_no_page_sends_is_refused(game, name, who) -> None:
    assert send(game, name, dealer=who).status_code == 400
