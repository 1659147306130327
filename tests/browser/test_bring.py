"""What another phone kept, taken in on a small phone, with script and without."""

from typing import Any

import pytest
from playwright.sync_api import expect

from scorekeeper.incoming.kept_text import KeptHand, KeptText, write_text
from scorekeeper.models import Game
from tests.browser.axe import found
from tests.browser.pad import key, opened
from tests.browser.without_signal import VERSION, until
from tests.complaints import CUT
from tests.table import facts_of, link, one_hand, play, start

HANDS = [
    KeptHand(1, ["5", "4", "8"], [6, 4, 7], {"JC": 1, "JD": 2}),
    KeptHand(2, ["4", "4", "6"], [5, 5, 7], {"JC": 0, "JD": 1}),
    KeptHand(4, ["4", "4", "6"], None),
]


@pytest.fixture
def game(transactional_db: None) -> Game:
    """A game of which one hand was scored here."""
    return one_hand()


@pytest.fixture
def text(game: Game) -> str:
    """What the other phone shows."""
    return write_text(KeptText(game.public_id, 1, HANDS))


def test_a_text_that_was_pasted_is_compared_and_taken_in(screen: Any, server: str, game: Game, text: str) -> None:
    screen.goto(server + link(game, "Bob"))
    screen.goto(f"{server}/games/{game.public_id}/share/")
    screen.get_by_role("link", name="Take in what another phone kept").click()
    screen.get_by_label("The text of the other phone").fill(f"Friday:\n{text}")
    screen.get_by_role("button", name="Compare").click()
    expect(screen.get_by_role("heading", name="Hand 1 was entered on another phone too")).to_be_visible()
    screen.get_by_role("radio", name="Take what is brought").check()
    screen.get_by_role("button", name="Take in").click()
    expect(screen.get_by_text("Hand 4 did not come in.")).to_be_visible()
    assert [hand.bids for hand in facts_of(game).scored] == [HANDS[0].bids, HANDS[1].bids]


def test_the_page_is_for_anybody_in_every_language(phone: Any, server: str, game: Game, text: str) -> None:
    phone.goto(server + link(game, "Bob"))
    phone.goto(f"{server}/games/{game.public_id}/bring/?kept={text}")
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing is wider than the phone"
    assert found(phone) == []


def test_hands_that_two_phones_entered_are_both_shown_and_one_is_chosen(
    phone: Any, server: str, complaints: Any
) -> None:
    game = start(names=["Ana", "Bea", "Carl"])
    opened(phone, server, game)
    until(phone, VERSION, game.public_id, game.version)
    phone.context.set_offline(True)
    for name in ("Bid 4 for Bea", "Bid 5 for Carl", "Bid 3 for Ana", "Close the bids", "Bea took 5", "Carl took 6"):
        key(phone, name).click()
    key(phone, "Bea took J♣").click()
    key(phone, "Carl took J♦").click()
    key(phone, "Save hand").click()
    expect(phone.get_by_role("heading", name="Hand 2", exact=True)).to_be_visible()
    play(game, ["5", "4", "6"], [6, 4, 7])
    phone.context.set_offline(False)
    expect(phone.get_by_role("heading", name="Another phone kept score too")).to_be_visible()
    phone.get_by_role("radio", name="Keep yours").check()
    phone.get_by_role("button", name="Save").click()
    expect(phone.get_by_role("heading", name="Hand 2", exact=True)).to_be_visible()
    complaints.provoked(*CUT, 409)
    assert [hand.bids for hand in facts_of(game).scored] == [["3", "4", "5"]]
