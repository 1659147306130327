"""Whole games through the real pages. The scores were worked out by hand from the rules, not by the engine.

Official cutthroat (seed 000): no point for a bag, at ten bags each costs ten, J♣ and J♦ are worth 10 alone and nothing
together, a blind 6 needs 50 behind.
"""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.scorepad import NAMES, Scorepad, fits

A, B, C, D, E = NAMES
J_CLUBS, J_DIAMONDS = "J♣", "J♦"

# bids in bidding order (the deal passes from Ana to the left), tricks of all but the last asked, prizes, scores after
OFFICIAL: list[tuple[dict[str, str], dict[str, int], dict[str, str], tuple[int, int, int]]] = [
    # a one-for-fifty and a moon
    ({B: "moon", C: "2", A: "1 for 50"}, {B: 14, C: 2}, {J_CLUBS: B, J_DIAMONDS: C}, (50, 160, 30)),
    # a blind 6, 130 behind, made with 11: 100 and five bags
    ({C: "blind 6", A: "3", B: "3"}, {C: 11, A: 3}, {J_CLUBS: C, J_DIAMONDS: A}, (90, 190, 140)),
    # five more bags: 40 - 100, the count is empty; both jacks in one hand bring nothing
    ({A: "5", B: "3", C: "4"}, {A: 5, B: 3}, {J_CLUBS: A, J_DIAMONDS: A}, (140, 220, 80)),
    ({B: "1 for 50", C: "2 for 40", A: "moon"}, {B: 1, C: 2}, {J_CLUBS: A, J_DIAMONDS: B}, (300, 280, 120)),
    ({C: "1", A: "8", B: "8"}, {C: 1, A: 8}, {J_CLUBS: A, J_DIAMONDS: B}, (390, 370, 130)),
    ({A: "8", B: "8", C: "1"}, {A: 8, B: 8}, {J_CLUBS: B, J_DIAMONDS: B}, (470, 450, 140)),
    # level at 510, above the target: nobody has won yet
    ({B: "6", C: "7", A: "4"}, {B: 6, C: 7}, {J_CLUBS: C, J_DIAMONDS: C}, (510, 510, 210)),
]
TIE_BREAK = ({C: "6", A: "5", B: "6"}, {C: 6, A: 5}, {J_CLUBS: B, J_DIAMONDS: C})


@pytest.mark.django_db(transaction=True)
def test_official_cutthroat_to_its_victory(live_server: Any, page: Any) -> None:
    pad = Scorepad(page, live_server.url)
    pad.new_game("^3 ", "Cutthroat, official", [A, B, C], dealer=A)
    for bids, tricks, prizes, scores in OFFICIAL:
        pad.hand(bids, tricks, prizes)
        pad.expect_scores(*scores)
        assert fits(page)
    expect(page.get_by_text("tie-break", exact=True)).to_be_visible()
    pad.hand(*TIE_BREAK)
    expect(page.get_by_role("heading", name=f"{B} wins")).to_be_visible()
    expect(page.get_by_text("reached 500: 580 – 560 – 280")).to_be_visible()
    pad.undo()
    expect(page.get_by_role("heading", name=f"{B} wins")).to_have_count(0)
    pad.save()
    expect(page.get_by_role("heading", name=f"{B} wins")).to_be_visible()


# two players, to 300: the dealer bids first; a bag is a point
TO_300: list[tuple[dict[str, str], dict[str, int], tuple[int, int]]] = [
    ({A: "7", B: "6"}, {A: 7}, (70, 60)),
    ({B: "nil", A: "10"}, {B: 0}, (173, 160)),
    ({A: "6", B: "7"}, {A: 6}, (233, 230)),
]


@pytest.mark.django_db(transaction=True)
def test_a_whole_game_without_javascript(live_server: Any, plain: Any) -> None:
    pad = Scorepad(plain, live_server.url)
    pad.new_game("^2 ", "Two players, to 300", [A, B], dealer=A)
    for bids, tricks, scores in TO_300:
        pad.hand(bids, tricks)
        pad.expect_scores(*scores)
    pad.hand({B: "7", A: "6"}, {B: 7})
    expect(plain.get_by_role("heading", name=f"{B} wins")).to_be_visible()
    expect(plain.get_by_text("reached 300: 300 – 293")).to_be_visible()
    pad.undo()
    expect(plain.get_by_role("heading", name=f"{B} wins")).to_have_count(0)
    pad.save()
    expect(plain.get_by_role("heading", name=f"{B} wins")).to_be_visible()


@pytest.mark.django_db(transaction=True)
def test_partners_with_a_failed_nil_and_a_joint_bid(live_server: Any, phone: Any) -> None:
    pad = Scorepad(phone, live_server.url)
    pad.new_game("^4 .*(pairs|partners)", "Partners, to 500", [A, B, C, D], dealer=A)
    # 6 bid, 8 taken: 62; 6 bid, 5 taken: -60. One pile a side: one number is asked
    pad.hand({B: "3", C: "3", D: "3", A: "3"}, {f"{B} + {D}": 5})
    pad.expect_scores(62, -60)
    # Carl's nil fails with 2 tricks, which are bags; Ana's own 4 is made: -100 + 40 + 2
    for who, bid in {C: "nil", D: "4", A: "4", B: "3"}.items():
        pad.bid(who, bid)
    pad.close()
    pad.took(C, 2)
    pad.took(f"{B} + {D}", 7)
    pad.save()
    pad.expect_scores(4, 10)
    # one bid of 7 for Beatriz and Dana, 9 taken: 72
    pad.tap(phone.get_by_role("link", name="One bid together"))
    pad.bid(f"{B} + {D}", "7")
    pad.bid(A, "2")
    pad.bid(C, "1")
    pad.close()
    pad.took(f"{B} + {D}", 9)
    pad.save()
    pad.expect_scores(35, 82)


@pytest.mark.django_db(transaction=True)
def test_two_handed(live_server: Any, phone: Any) -> None:
    pad = Scorepad(phone, live_server.url)
    pad.new_game("^2 ", "Two players, to 500", [A, B], dealer=A)
    pad.hand({B: "6", A: "4"}, {B: 6})  # 60; 4 bid, 7 taken: 43
    pad.expect_scores(43, 60)
    pad.hand({A: "nil", B: "blind nil"}, {A: 0})  # the nil is made, the blind nil fails with all 13, which are bags
    pad.expect_scores(143, -140 + 13 - 100)


@pytest.mark.django_db(transaction=True)
def test_five_with_two_jokers(live_server: Any, phone: Any) -> None:
    pad = Scorepad(phone, live_server.url)
    pad.new_game("^5 ", "Cutthroat for five, two jokers", NAMES, dealer=E)
    for who in (A, B, C, D):
        pad.bid(who, "nil")
    pad.bid(E, "10")
    pad.close()
    expect(pad.button(f"{A} took 11")).to_be_enabled()
    for who, tricks in {A: 0, B: 0, C: 0, D: 1}.items():
        pad.took(who, tricks)
    pad.caught(E, J_CLUBS)
    pad.caught(D, J_DIAMONDS)
    pad.save()
    pad.expect_scores(100, 100, 100, -90, 110)
    assert fits(phone)
