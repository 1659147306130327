"""P15, P16: a tap, from the finger to the paint, and how many a hand needs."""

import json
import statistics
from collections.abc import Iterator
from operator import itemgetter
from typing import Any, NamedTuple

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

ROUNDS, TRIALS = 5, 4  # games of a trial, each with a bid of three seats
# The touch, and the frame that follows its click; between them stands all that a phone does until a tap is seen.
MARKS = """
addEventListener("pointerdown", () => performance.mark("touched"), true);
addEventListener("click", () => requestAnimationFrame(() => setTimeout(() => performance.mark("painted"))), true);
"""
BARE = """
document.addEventListener("click", (event) => event.target.closest("button")?.classList.toggle("now"), true);
document.addEventListener("submit", (event) => event.preventDefault(), true);
"""
TOLD = ["toplevel", "blink.user_timing"]  # what Chromium notes: each task of a thread, and our marks
TASK = "ThreadControllerImpl::RunTask"


class Taps(NamedTuple):
    """Milliseconds of three taps on a page, until each was painted: of its processor, and of the clock."""

    worked: list[float]
    waited: list[float]


def p15() -> Iterator[Figure]:
    """A tap on a bid, against a page of that size whose buttons set a class: by the clock on a slow phone; and what the
    processor has to do for it, which a busy machine and the next frame of a screen do not stretch.
    """
    if not machine.chromium():
        return
    (FOLDER / "bare.html").write_bytes(ASSETS.sub(b"", scorepad("identity")().body))
    found: list[list[float]] = [[], [], [], []]
    with server() as port, chromium() as browser:
        for _trial in range(TRIALS):
            for place, slow in ((0, True), (2, False)):
                pairs = [
                    [one.waited if slow else one.worked for one in tapped(browser, port, game.public_id, slow=slow)]
                    for game in tables.copies(tables.table(6), ROUNDS)
                ]
                bare, real = ([tap for pair in pairs for tap in pair[which]] for which in (0, 1))
                found[place].append(statistics.median(real) / statistics.median(bare))
                found[place + 1].append(statistics.median(max(real) / max(bare) for bare, real in pairs))
    how = f"/bare page; {TRIALS} trials of {ROUNDS} games, 3 bids on each page in turn"
    clock, work = f"{how}, 4 x CPU", f"{how}, the time of its thread"
    yield of_trials("P15a", "tap to paint, p50", found[0], 2, clock)
    yield of_trials("P15b", "tap to paint, the longest of a game", found[1], 2, clock)
    yield of_trials("P15c", "what a tap takes of the processor, p50", found[2], None, work)
    yield of_trials("P15d", "what a tap takes of it, the most of a game", found[3], None, work)


def tapped(browser: Browser, port: int, game: str, *, slow: bool) -> list[Taps]:
    """Three bids on the bare page, and on the real one, in turn."""
    with new_page(browser, script=MARKS + BARE) as (one, its), new_page(browser, script=MARKS) as (other, others):
        one.goto(f"http://{HOST}:{port}/bench/pages/bare.html", wait_until="networkidle")
        other.goto(f"http://{HOST}:{port}/games/{game}/", wait_until="load")
        for session in (its, others) if slow else ():
            slow_down(session)
        browser.start_tracing(categories=TOLD)
        for key in ("4", "5", "6"):
            for page in (one, other):
                page.locator(f'.key[value="{key}"]').tap()
                page.wait_for_timeout(700)
        return read(json.loads(browser.stop_tracing())["traceEvents"])


def read(events: list[dict[str, Any]]) -> list[Taps]:
    """What a trace tells of taps on two pages in turn, each from the task of its touch on."""
    marks = sorted((each for each in events if each["name"] in ("touched", "painted")), key=itemgetter("ts"))
    assert [each["name"] for each in marks] == ["touched", "painted"] * 6, "a tap that nothing came of"
    tasks = [each for each in events if each["name"] == TASK and "tdur" in each]
    found = (Taps([], []), Taps([], []))
    for number, (touched, painted) in enumerate(zip(marks[::2], marks[1::2], strict=True)):
        its = [
            task["tdur"] / 1000
            for task in tasks
            if (task["pid"], task["tid"]) == (painted["pid"], painted["tid"])
            and task["ts"] + task["dur"] >= touched["ts"]
            and task["ts"] <= painted["ts"]
        ]
        found[number % 2].worked.append(sum(its))
        found[number % 2].waited.append((painted["ts"] - touched["ts"]) / 1000)
    return list(found)


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
