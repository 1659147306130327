"""P15, P16: a tap, from the finger to the paint, and how many a hand needs."""

import statistics
from collections.abc import Iterator

from playwright.sync_api import Browser, Page

from tests import machine

from . import tables
from .browser import chromium, new_page, slow_down
from .caller import HOST
from .method import Figure, of_trials
from .requests import page as scorepad
from .served import server
from .settings import FOLDER
from .wire import ASSETS

ROUNDS, TRIALS = 5, 4  # games of a trial, each with a bid of every seat
# From the moment of the touch until the frame that follows it is painted.
CLOCK = """
addEventListener("click", (event) => requestAnimationFrame(() => setTimeout(() => {
  (window.took ||= []).push(performance.now() - event.timeStamp);
})), true);
"""
BARE = """
document.addEventListener("click", (event) => event.target.closest("button")?.classList.toggle("now"), true);
document.addEventListener("submit", (event) => event.preventDefault(), true);
"""


def p15() -> Iterator[Figure]:
    """A tap on a bid, against a page of that size whose buttons set a class."""
    if not machine.chromium():
        return
    (FOLDER / "bare.html").write_bytes(ASSETS.sub(b"", scorepad("identity")().body))
    middles, longest = [], []
    with server() as port, chromium() as browser:
        for _trial in range(TRIALS):
            bare, real = [], []
            for game in tables.copies(tables.table(6), ROUNDS):
                first, second = tapped(browser, f"{port}/bench/pages/bare.html", f"{port}/games/{game.public_id}/")
                bare += first
                real += second
            middles.append(statistics.median(real) / statistics.median(bare))
            longest.append(max(real) / max(bare))
    how = f"/bare page; {TRIALS} trials of {ROUNDS * 3} bids on each in turn, 4 x CPU"
    yield of_trials("P15a", "tap to paint, p50", middles, 2, how)
    yield of_trials("P15b", "tap to paint, max", longest, 2, how)


def tapped(browser: Browser, bare: str, real: str) -> list[list[float]]:
    """Milliseconds from tap to paint for three bids on the bare page, and on the real one, in turn."""
    with new_page(browser, script=CLOCK + BARE) as (one, slow), new_page(browser, script=CLOCK) as (other, slow_too):
        one.goto(f"http://{HOST}:{bare}", wait_until="networkidle")
        other.goto(f"http://{HOST}:{real}", wait_until="load")
        slow_down(slow)
        slow_down(slow_too)
        for key in ("4", "5", "6"):
            for page in (one, other):
                page.locator(f'.key[value="{key}"]').tap()
                page.wait_for_timeout(700)
        return [page.evaluate("window.took") for page in (one, other)]


class Finger:
    """Taps controls by their names, and counts."""

    def __init__(self, page: Page) -> None:
        self.page, self.count = page, 0

    def tap(self, *names: str) -> None:
        """Tap the first of these that becomes tappable, and wait until the answer is there."""
        for name in names:
            self.page.get_by_role("button", name=name, exact=True).tap(timeout=20_000)
            self.count += 1
            self.page.wait_for_timeout(800)  # the fresh board


def p16() -> Iterator[Figure]:
    """Taps of a hand, counted by playing one on the page."""
    if not machine.chromium():
        return
    solo = ["Bid 5 for {}", "Bid 6 for {}", "Bid 5 for {}"]
    with server() as port, chromium() as browser, new_page(browser) as (page, _session):
        for id, what, preset, bids in (
            ("P16a", "taps a hand, 3 solo, and one for its prize card", tables.SHORT, solo),
            ("P16b", "taps a hand, 4 in pairs, each bids", tables.PAIRS, ["Bid 3 for {}"] * 4),
        ):
            page.goto(f"http://{HOST}:{port}/games/{tables.copies(tables.table(1, preset), 1)[0].public_id}/")
            yield Figure(id, what, one_hand(page, bids), 8 if preset == tables.SHORT else 7, "counted on the page")
        finger = Finger(page)
        finger.tap(page.locator("#undo").get_attribute("aria-label") or "Undo")
        assert "Save hand" in page.locator("#do").inner_text(), "one undo did not open the hand again"
        yield Figure("P16c", "taps to undo", finger.count, 2, "counted on the page")


def one_hand(page: Page, bids: list[str]) -> int:
    """Play a hand: tap whatever the page offers next until the hand is saved."""
    finger = Finger(page)
    before = page.locator("h1").inner_text()
    for bid in bids:
        heading = page.locator("[data-heading]").inner_text()
        finger.tap(bid.format(heading.removesuffix(" bids")))
    finger.tap("Close the bids")
    page.locator("#pad.k-tricks").wait_for()
    while page.locator("#do:disabled").count():
        page.locator(".key:enabled").nth(5 if page.locator("#pad.k-tricks").count() else 0).tap()
        finger.count += 1
        page.wait_for_timeout(800)  # the fresh board
    finger.tap("Save hand")
    page.locator("h1", has_not_text=before).wait_for()
    return finger.count


FIGURES = {"P15": p15, "P16": p16}
