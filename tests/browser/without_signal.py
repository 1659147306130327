"""A phone that scores a game as a test finds it: what it keeps, and whether all that waited has arrived."""

import contextlib
from typing import Any

from playwright.sync_api import Error, Page, expect

from scorekeeper.models import Game
from tests.browser.pad import opened

WAITING = """() => new Promise((done) => {
  const open = indexedDB.open("outbox", 1);
  open.onsuccess = () => {
    const ask = open.result.transaction("taps").objectStore("taps").count();
    ask.onsuccess = () => { open.result.close(); done(ask.result); };
  };
})"""
"""How many taps the phone still keeps."""

VERSION = """id => new Promise((done) => {
  const open = indexedDB.open("kept", 1);
  open.onupgradeneeded = () => open.result.createObjectStore("games");
  open.onsuccess = () => {
    const ask = open.result.transaction("games").objectStore("games").get(id);
    ask.onsuccess = () => { open.result.close(); done(ask.result ? ask.result.kept.game.version : null); };
  };
})"""
"""The version of a game that the phone keeps."""

WORKS = "() => Boolean(navigator.serviceWorker && navigator.serviceWorker.controller)"


def until(page: Page, expression: str, asked: object, told: object) -> None:
    """The browser comes to answer so, soon."""
    found: Any = None
    for _try in range(200):
        with contextlib.suppress(Error):  # the page is just being loaded anew
            found = page.evaluate(expression, asked)
        if found == told:
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"{found!r}, never {told!r}: {expression}")


def kept(page: Page, game: Game, *, worker: bool = True) -> None:
    """The phone keeps this game as the server has it, and its worker is there."""
    game.refresh_from_db()
    until(page, VERSION, game.public_id, game.version)
    if worker:
        until(page, WORKS, None, True)


def cut_off(page: Page, server: str, game: Game) -> None:
    """The phone has opened the game and keeps it; then the network is gone."""
    opened(page, server, game)
    kept(page, game)
    page.context.set_offline(True)


def without_signal(page: Page) -> None:
    """This phone has drawn what is shown."""
    expect(page.locator(".told")).to_contain_text("No signal")


def answered(page: Page) -> None:
    """All that waited has arrived, and the server's board is shown."""
    expect(page.locator(".told")).to_have_count(0)
    until(page, WAITING, None, 0)
