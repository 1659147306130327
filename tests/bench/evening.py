"""P23: an evening of four hours at one table: what it asks of the scorer's phone and of one that looks on.

The clock of both pages is stepped, second by second, through some hands and through a while in a pocket; what these
cost is then multiplied. The network is real. A browser slows the timers of a hidden page down, this clock does not.
"""

from collections.abc import Iterator
from typing import NamedTuple

from playwright.sync_api import Browser, Page

from scorekeeper.links import token
from tests import machine

from . import tables
from .browser import chromium, new_page
from .caller import HOST
from .ledger import bytes_of, lines
from .method import Figure, of_trials
from .served import server

HAND = {
    20: "bid", 35: "bid", 50: "bid", 60: "next", 220: "count", 225: "count", 230: "count", 235: "count", 240: "next",
}  # fmt: skip
"""When in a hand the scorer taps: the bids as they are said, the tricks after the last one, then the hand is saved."""
SECONDS, HANDS, POCKET = 300, 3, 300
EVENING = 4 * 3600
IN_POCKET = 1200  # of the evening: the pages are hidden
PHONES = ("scorer", "viewer")
HOW = (
    f"4 h: {(EVENING - IN_POCKET) // SECONDS} hands of {SECONDS // 60} min, {IN_POCKET // 60} min hidden; "
    f"{HANDS} hands and {POCKET // 60} min hidden on a stepped clock, multiplied"
)
# A moment at which any timer calls back is a wakeup, however many do. `hide` is what a pocket does.
SCRIPT = """
(() => {
  let last = -1;
  window.wakeups = 0;
  const woken = (act) => typeof act !== "function" ? act : (...given) => {
    const now = Math.floor(performance.now());
    if (now !== last) { window.wakeups++; last = now; }
    return act(...given);
  };
  for (const name of ["setTimeout", "setInterval", "requestAnimationFrame", "requestIdleCallback"]) {
    const plain = window[name].bind(window);
    window[name] = (act, ...more) => plain(woken(act), ...more);
  }
  let hidden = false;
  Object.defineProperty(document, "hidden", { get: () => hidden });
  Object.defineProperty(document, "visibilityState", { get: () => (hidden ? "hidden" : "visible") });
  window.hide = (away) => { hidden = away; document.dispatchEvent(new Event("visibilitychange", { bubbles: true })); };
})();
"""
# A dark screen takes the first touch for itself.
TAP = """
(what) => {
  if ("dim" in document.documentElement.dataset) document.body.click();
  const next = document.querySelector("#do:enabled");
  const keys = document.querySelectorAll(".key:enabled");
  if (what === "next") next.click();
  else if (what === "bid") document.querySelector('.key[value="4"]').click();
  else if (!next) keys[Math.min(5, keys.length - 1)].click();
}
"""


class Cost(NamedTuple):
    """What a while cost a phone: moments at which its page woke, requests, bytes both ways."""

    wakeups: float
    requests: float
    bytes: float


def evening() -> Iterator[Figure]:
    """What four hours cost each of the two phones, told by the hand."""
    if not machine.chromium():
        return
    with server(ledger=True) as port, chromium() as browser:
        costs = walked(browser, port)
    for letter, who in zip("ae", PHONES, strict=True):
        opened, *hands, pocket = costs[who]
        hand_count, pocket_count = (EVENING - IN_POCKET) / SECONDS, IN_POCKET / POCKET
        for place, what in enumerate(("wakeups of its page", "requests", "kB, both ways")):
            trials = [opened[place] + hand_count * each[place] + pocket_count * pocket[place] for each in hands]
            scaled = [each / 1000 for each in trials] if place == 2 else trials
            id = f"P23{chr(ord(letter) + place)}"
            yield of_trials(id, f"an evening of the {who}'s phone: {what}", scaled, None, HOW)
        how = f"opened: {opened.requests:.0f}; a hand: {hands[0].requests:.0f}; {POCKET // 60} min hidden: "
        how += f"{pocket.requests:.0f} requests, {pocket.wakeups:.0f} wakeups"
        yield Figure(f"P23{chr(ord(letter) + 3)}", "the same: kB to open the page", opened.bytes / 1000, None, how)


def walked(browser: Browser, port: int) -> dict[str, list[Cost]]:
    """Of each phone: what it cost to open the page, each of the hands, and the while in a pocket."""
    game = tables.copies(tables.table(1), 1)[0]
    costs: dict[str, list[Cost]] = {who: [] for who in PHONES}
    with (
        new_page(browser, scorer=False, user_agent=PHONES[0]) as (scorer, _session),
        new_page(browser, scorer=False, user_agent=PHONES[1]) as (viewer, _other),
    ):
        pages = dict(zip(PHONES, (scorer, viewer), strict=True))
        start = len(lines())
        for who, page in pages.items():
            page.clock.install(time=0)
            page.add_init_script(SCRIPT)
            link = {"scorer": "score", "viewer": "watch"}[who]
            page.goto(f"http://{HOST}:{port}/open/{link}/{game.public_id}/{token(game, who)}/", wait_until="load")
            page.clock.pause_at(5_000)
        walk(pages, 10, {})
        note(costs, pages, start)
        for _hand in range(HANDS):
            start = len(lines())
            walk(pages, SECONDS, HAND)
            note(costs, pages, start)
        start = len(lines())
        for page in pages.values():
            page.evaluate("hide(true)")
        walk(pages, POCKET, {})
        note(costs, pages, start)
    return costs


def walk(pages: dict[str, Page], seconds: int, taps: dict[int, str]) -> None:
    """Let the seconds pass on both phones, and the scorer tap when it is time."""
    for second in range(seconds):
        if what := taps.get(second):
            pages["scorer"].evaluate(TAP, what)
        for page in pages.values():
            page.clock.run_for(1000)
        pages["scorer"].wait_for_timeout(60 if what else 5)  # the answers, which take no time of this clock


def note(costs: dict[str, list[Cost]], pages: dict[str, Page], start: int) -> None:
    """Add what was asked and how often each page woke since the last time."""
    asked = lines(start)
    for who, page in pages.items():
        its = [each for each in asked if each.who == who]
        woken = float(page.evaluate("(() => { const all = wakeups; wakeups = 0; return all; })()"))
        costs[who].append(Cost(woken, len(its), bytes_of(its)))


FIGURES = {"EVENING": evening}
