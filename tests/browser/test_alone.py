"""The network is gone: the scorepad opens and goes on, and what was entered arrives once and in order."""

from typing import Any

import pytest
from playwright.sync_api import expect

from scorekeeper.models import Game, Step
from tests.browser.pad import bids, key, opened
from tests.browser.without_signal import answered, cut_off, kept, without_signal
from tests.complaints import CUT
from tests.table import play

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """The worker is tried."""
    return {**browser_context_args, "service_workers": "allow"}


def test_the_board_goes_on_without_signal(phone, server, game, complaints) -> None:
    cut_off(phone, server, game)
    for name in ("Bid 4 for Bea", "Bid 5 for Carl", "Bid 3 for Ana"):
        key(phone, name).click()
    key(phone, "Close the bids").click()
    key(phone, "Bea took 5").click()
    key(phone, "Carl took 6").click()
    without_signal(phone)
    assert not Step.objects.exists()
    phone.context.set_offline(False)
    answered(phone)
    complaints.provoked(*CUT)
    assert bids(game) == ["3", "4", "5"]


def test_what_a_scorepad_lacks_it_has_without_signal(phone, server, game, complaints) -> None:
    play(game, ["4", "5", "6"], [4, 5, 8])
    opened(phone, server, game)
    kept(phone, game)
    phone.goto(f"{server}/games/{game.public_id}/hands/1/")
    looks = "each => { const style = getComputedStyle(each); return [style.display, style.position, style.border] }"
    tile = phone.locator(".tile").first
    online = tile.evaluate(looks)
    phone.goto(f"{server}/games/{game.public_id}/")
    phone.context.set_offline(True)
    without_signal(phone)
    phone.locator("details.menu summary").click()
    phone.get_by_role("link", name="Score sheet, correct a hand").click()
    phone.get_by_role("link", name="Correct hand 1").click()
    assert tile.evaluate(looks) == online
    complaints.provoked(*CUT)


def test_what_needs_signal_says_so_where_it_is_seen(phone, server, game, complaints) -> None:
    cut_off(phone, server, game)
    without_signal(phone)
    phone.get_by_label("Menu").click()
    phone.get_by_role("link", name="Share, second scorer, TV").click()
    expect(phone.get_by_role("alert")).to_have_text("That works only with signal.")
    expect(phone.locator(".menu[open]")).to_have_count(0)
    phone.get_by_label("Menu").click()
    phone.get_by_role("link", name="Score sheet, correct a hand").click()
    expect(phone.locator("#hands")).to_be_visible()
    expect(phone.locator("#live")).to_have_text(phone.title())
    expect(phone.get_by_role("link", name="Skip to the table")).to_have_count(1)
    complaints.provoked(*CUT)


def test_a_game_that_ends_without_signal_says_so_once(phone, server, game, complaints) -> None:
    play(game, ["4", "5", "6"], [4, 5, 8])
    cut_off(phone, server, game)
    without_signal(phone)
    phone.get_by_label("Menu").click()
    phone.get_by_role("link", name="End the game").click()
    phone.get_by_role("radio", name="Nobody wins").check()
    phone.get_by_role("button", name="End the game").click()
    expect(phone.get_by_role("heading", name="Game over")).to_be_visible()
    expect(phone.get_by_text("No signal")).to_have_count(1)
    complaints.provoked(*CUT)


def test_it_opens_without_signal(phone, server, game, complaints) -> None:
    cut_off(phone, server, game)
    phone.reload()
    without_signal(phone)
    key(phone, "Bid 4 for Bea").click()
    expect(key(phone, "Bid 5 for Carl")).to_be_visible()
    phone.reload()
    key(phone, "Bid 5 for Carl").click()
    phone.context.set_offline(False)
    answered(phone)
    complaints.provoked(*CUT)
    assert bids(game) == [None, "4", "5"]


def test_a_new_game_begins_without_signal(phone, server, game, complaints) -> None:
    cut_off(phone, server, game)
    phone.goto(server)
    phone.get_by_role("link", name="New game").click()
    phone.get_by_role("link", name="Ana · Bea · Carl").click()
    phone.get_by_label("Seat 1", exact=True).fill("Dora")
    phone.get_by_role("button", name="Start the game").click()
    expect(phone.get_by_role("heading", name="Hand 1", exact=True)).to_be_visible()
    expect(phone.get_by_text("Table code")).to_have_count(0)  # it has none yet
    key(phone, "Bid 4 for Bea").click()
    expect(key(phone, "Bid 5 for Carl")).to_be_visible()
    phone.context.set_offline(False)
    answered(phone)
    complaints.provoked(*CUT)
    begun = Game.objects.exclude(pk=game.pk).get()
    assert phone.url == f"{server}/games/{begun.public_id}/"
    assert bids(begun) == [None, "4", None]
    phone.reload()
    expect(key(phone, "Bid 5 for Carl")).to_be_visible()
