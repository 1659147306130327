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

TRIALS = 4
HANDS = {True: 15, False: 4}  # of a trial on a slow phone, and on one that is not
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
    """Milliseconds of the taps of a hand, each until it was painted: of the page's processor, and of the clock."""

    worked: list[float]
    waited: list[float]


def p15() -> Iterator[Figure]:
    """A tap of a hand, against one on a page of that size whose buttons set a class: by the clock on a slow phone; and
    what the processor has to do for it, which a busy machine and the next frame of a screen do not stretch.
    """
    if not machine.chromium():
        return
    (FOLDER / "bare.html").write_bytes(ASSETS.sub(b"", scorepad("identity")().body))
    found: list[list[float]] = [[], [], [], []]
    with server() as port, chromium() as browser:
        for game in tables.copies(tables.table(1), TRIALS * 2):
            slow = len(found[0]) <= len(found[2])
            hands = [
                [one.waited if slow else one.worked for one in hand]
                for hand in tapped(browser, port, game.public_id, slow=slow)
            ]
            bare, real = ([tap for hand in hands for tap in hand[which]] for which in (0, 1))
            place = 0 if slow else 2
            found[place].append(statistics.median(real) / statistics.median(bare))
            found[place + 1].append(statistics.median(max(real) / max(bare) for bare, real in hands))
    each = f"/bare page; {TRIALS} trials of {{}} hands, each of their taps on both pages in turn"
    clock, work = f"{each.format(HANDS[True])}, 4 x CPU", f"{each.format(HANDS[False])}, the time of its thread"
    yield of_trials("P15a", "tap to paint, p50", found[0], 2, clock)
    yield of_trials("P15b", "tap to paint, the longest of a hand", found[1], 2, clock)
    yield of_trials("P15c", "what a tap takes of the processor, p50", found[2], None, work)
    yield of_trials("P15d", "what a tap takes of it, the most of a hand", found[3], None, work)


def tapped(browser: Browser, port: int, game: str, *, slow: bool) -> Iterator[list[Taps]]:
    """The taps of some hands: on the bare page and on the real one in turn, all in one sitting."""
    with new_page(browser, script=MARKS + BARE) as (one, its), new_page(browser, script=MARKS) as (other, others):
        one.goto(f"http://{HOST}:{port}/bench/pages/bare.html", wait_until="networkidle")
        other.goto(f"http://{HOST}:{port}/games/{game}/", wait_until="load")
        for session in (its, others) if slow else ():
            slow_down(session)
        for _hand in range(HANDS[slow]):
            before, taps = other.locator("h1").inner_text(), 0
            browser.start_tracing(categories=TOLD)
            while other.locator("h1").inner_text() == before:
                key, done = other.locator(".key:enabled").first, other.locator("#do:enabled")
                for page, button in ((one, one.locator(".key").nth(taps % 10)), (other, done if done.count() else key)):
                    button.tap()
                    page.wait_for_timeout(300)
                taps += 1
            yield read(json.loads(browser.stop_tracing())["traceEvents"], taps)


def read(events: list[dict[str, Any]], taps: int) -> list[Taps]:
    """What a trace tells of so many taps on two pages in turn, each from the task of its touch on."""
    marks = sorted((each for each in events if each["name"] in ("touched", "painted")), key=itemgetter("ts"))
    assert [each["name"] for each in marks] == ["touched", "painted"] * 2 * taps, "a tap that nothing came of"
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
