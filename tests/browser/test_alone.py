"""The network is gone: the scorepad opens and goes on, and what was entered arrives once and in order."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.models import Game, Step
from tests.browser.pad import bids, key, opened
from tests.browser.test_no_signal import WAITING

pytestmark = pytest.mark.django_db(transaction=True)

IS_KEPT = """id => new Promise((done) => {
  const open = indexedDB.open("kept", 1);
  open.onupgradeneeded = () => open.result.createObjectStore("games");
  open.onsuccess = () => {
    const ask = open.result.transaction("games").objectStore("games").get(id);
    ask.onsuccess = () => { open.result.close(); done(ask.result ? ask.result.kept.game.version : null); };
  };
})"""
WORKS = "() => navigator.serviceWorker.ready.then(() => Boolean(navigator.serviceWorker.controller))"


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """The worker is tried."""
    return {**browser_context_args, "service_workers": "allow"}


def until(page: Page, expression: str, asked: object, told: object) -> None:
    """The browser comes to answer so, soon."""
    for _try in range(100):
        if page.evaluate(expression, asked) == told:
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"{expression} never gave {told}")


def kept(page: Page, game: Game) -> None:
    """The phone keeps this game as the server has it, and its worker is there."""
    game.refresh_from_db()
    until(page, IS_KEPT, game.public_id, game.version)
    until(page, WORKS, None, True)


def answered(page: Page) -> None:
    """All that waited has arrived, and the server's board is shown."""
    expect(page.locator(".told")).to_have_count(0)
    until(page, WAITING, None, 0)


def test_the_board_goes_on_without_signal(phone, server, game, complaints) -> None:
    opened(phone, server, game)
    kept(phone, game)
    phone.context.set_offline(True)
    for name in ("Bid 4 for Bea", "Bid 5 for Carl", "Bid 3 for Ana"):
        key(phone, name).click()
    key(phone, "Close the bids").click()
    key(phone, "Bea took 5").click()
    key(phone, "Carl took 6").click()
    expect(phone.locator(".told")).to_contain_text("No signal")
    phone.screenshot(path="/tmp/w/alone1.png")
    assert not Step.objects.exists()
    phone.context.set_offline(False)
    answered(phone)
    complaints.clear()
    assert bids(game) == ["3", "4", "5"]


def test_it_opens_without_signal(phone, server, game, complaints) -> None:
    opened(phone, server, game)
    kept(phone, game)
    phone.context.set_offline(True)
    phone.reload()
    expect(phone.locator(".told")).to_contain_text("No signal")
    key(phone, "Bid 4 for Bea").click()
    expect(key(phone, "Bid 5 for Carl")).to_be_visible()
    phone.screenshot(path="/tmp/w/alone2.png")
    phone.reload()
    key(phone, "Bid 5 for Carl").click()
    phone.context.set_offline(False)
    answered(phone)
    complaints.clear()
    assert bids(game) == [None, "4", "5"]


def test_a_new_game_begins_without_signal(phone, server, game, complaints) -> None:
    opened(phone, server, game)
    kept(phone, game)
    phone.context.set_offline(True)
    phone.goto(server)
    phone.screenshot(path="/tmp/w/alone3.png")
    phone.get_by_role("link", name="New game").click()
    phone.screenshot(path="/tmp/w/alone4.png")
    phone.get_by_role("link", name="Ana · Bea · Carl").click()
    phone.get_by_label("Seat 1", exact=True).fill("Dora")
    phone.screenshot(path="/tmp/w/alone5.png")
    phone.get_by_role("button", name="Start the game").click()
    key(phone, "Bid 4 for Bea").click()
    expect(key(phone, "Bid 5 for Carl")).to_be_visible()
    phone.screenshot(path="/tmp/w/alone6.png")
    phone.context.set_offline(False)
    answered(phone)
    complaints.clear()
    begun = Game.objects.exclude(pk=game.pk).get()
    assert phone.url == f"{server}/games/{begun.public_id}/"
    assert bids(begun) == [None, "4", None]
    phone.reload()
    expect(key(phone, "Bid 5 for Carl")).to_be_visible()
