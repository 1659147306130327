"""Pages that are only watched, opened without signal: as they were last seen, and since when; they go on by
themselves.
"""

import re
from threading import Event
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.models import Game
from scorekeeper.scoreboard import kept_board
from tests.browser.axe import found
from tests.browser.pad import bid_of, opened
from tests.browser.without_signal import WORKS, until
from tests.complaints import CUT
from tests.table import Phone
from tests.tournaments.race import fresh, race_of, win

pytestmark = pytest.mark.django_db(transaction=True)

SEEN = """([url, text]) => new Promise((done) => {
  const open = indexedDB.open("seen", 1);
  open.onupgradeneeded = () => open.result.createObjectStore("pages");
  open.onsuccess = () => {
    const ask = open.result.transaction("pages").objectStore("pages").get(url);
    ask.onsuccess = () => { open.result.close(); done(Boolean(ask.result && ask.result.html.includes(text))); };
  };
})"""
"""Does the phone keep a page with this text?"""
LOOKS = """() => {
  const { width } = document.getElementById("main").getBoundingClientRect();
  const shown = [document.body, ...document.querySelectorAll("#race h1, #race h2, #race section, #race li")];
  const looks = shown.map((each) => getComputedStyle(each));
  return [width, ...looks.map(({ display, font, gap, padding }) => [display, font, gap, padding].join())];
}"""
SINCE = re.compile(r"No signal since \d+:\d\d")


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """The worker is tried."""
    return {**browser_context_args, "service_workers": "allow"}


def seen(phone: Page, path: str, text: str) -> None:
    """The phone keeps this page as it stands, and its worker is there."""
    until(phone, SEEN, [path, text], True)
    until(phone, WORKS, None, True)


def stands_still(phone: Page) -> None:
    """It says since when, and nothing can be tapped."""
    expect(phone.locator("#still")).to_have_text(SINCE)
    expect(phone.locator("body > :not(.skip)").locator("a, button, form, input, summary, [hx-get]")).to_have_count(0)
    assert found(phone) == []


def test_a_board_that_is_only_watched_opens_without_signal_and_goes_on(phone, server, game, complaints) -> None:
    opened(phone, server, game, "Vera")
    bob, path = Phone(game, "Bob"), f"/games/{game.public_id}/"
    bob.bid(None, "6")
    expect(bid_of(phone, 1)).to_have_text("6")
    seen(phone, path, ">6<")
    phone.context.set_offline(True)
    expect(phone.locator("#still")).to_have_text(SINCE)
    phone.reload()
    expect(bid_of(phone, 1)).to_have_text("6")
    stands_still(phone)
    bob.bid(None, None, "4")
    phone.context.set_offline(False)
    expect(bid_of(phone, 2)).to_have_text("4")
    expect(phone.locator("body:not([data-shell]) #poll")).to_have_count(1)
    expect(phone.locator("#still")).to_have_count(0)
    complaints.provoked(*CUT)


def test_a_server_that_hangs_is_not_waited_for(phone, server, game, monkeypatch) -> None:
    opened(phone, server, game, "Vera")
    seen(phone, f"/games/{game.public_id}/", "Bea")
    answers = Event()
    hangs = "scorekeeper.views.table.kept_board"
    monkeypatch.setattr(hangs, lambda *asked: (answers.wait(30), kept_board(*asked))[1])
    phone.reload()
    stands_still(phone)
    answers.set()
    expect(phone.locator("body:not([data-shell]) #poll")).to_have_count(1)


def test_a_race_that_is_only_watched_looks_as_it_did(phone, server, complaints) -> None:
    race = race_of(winner=None)
    [row] = fresh(race).rows
    game = Game.objects.get(pk=row.game_id or 0)
    opened(phone, server, game, "Vera")
    path = f"/races/{race.public_id}/"
    phone.goto(server + path)
    seen(phone, path, "Bea")
    looks = phone.evaluate(LOOKS)
    phone.context.set_offline(True)
    phone.goto(f"{server}/account/sign-in/")
    expect(phone.get_by_text("This page needs signal.")).to_be_visible()
    phone.get_by_role("link", name="Start page").click()
    phone.get_by_role("link").filter(has_text=SINCE).last.click()
    stands_still(phone)
    assert phone.evaluate(LOOKS) == looks
    win(game, "Bea")
    phone.context.set_offline(False)
    expect(phone.locator("body:not([data-shell]) #poll")).to_have_count(1)
    complaints.provoked(*CUT)


def test_a_page_that_may_be_seen_no_more_is_kept_no_more(phone, server, game, complaints) -> None:
    opened(phone, server, game, "Vera")
    path = f"/games/{game.public_id}/"
    seen(phone, path, "Bea")
    Phone(game, "Alice").post("share/", revoke="viewer", was=1)
    expect(phone.get_by_role("heading", name="This link was stopped")).to_be_visible()
    until(phone, SEEN, [path, ""], False)
    phone.context.set_offline(True)
    phone.goto(server + path)
    expect(phone.get_by_text("This page needs signal.")).to_be_visible()
    complaints.provoked(*CUT)
