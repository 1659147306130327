"""P12, P13: the first visit of the scorepad, what it carries and how soon its form can be used."""

import re
import statistics
from collections.abc import Iterator
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from playwright.sync_api import Browser

from scorekeeper.links import token
from tests import machine

from . import tables
from .browser import FAST_3G, SLOW_3G, chromium, new_page, slow_down
from .caller import HOST
from .ledger import lines
from .method import Figure, of_trials
from .requests import page as scorepad
from .served import fetch, server
from .settings import FOLDER

VISITS = 5
ASSETS = re.compile(rb"<script[^>]*></script>|<link[^>]*>| hx-[a-z]+=(\"[^\"]*\"|'[^']*')")
UNSEEN = "a browser without a window"
LATER = 8_000  # ms after the load event in which a phone fetches what it keeps for a time without signal
# When the first key can be tapped: it is there, has a size, and a frame with it has been painted.
USABLE = """
(() => {
  const look = () => {
    const key = document.querySelector(".key:enabled");
    if (!key || !key.getBoundingClientRect().height) return requestAnimationFrame(look);
    requestAnimationFrame(() => setTimeout(() => { window.usable = performance.now(); }));
  };
  requestAnimationFrame(look);
})();
"""


def p12() -> Iterator[Figure]:
    """What a first visit through the scorer's link carries until the load event, by what the browser counted."""
    if not machine.chromium():
        return
    game = tables.table(12)
    link = f"/open/score/{game.public_id}/{token(game, 'scorer')}/"
    with server(ledger=True) as port, chromium() as browser:
        before = len(lines())
        first = visit(browser, port, link, stay=LATER)
        asked = [each for each in lines(before) if each.who != UNSEEN and not each.path.endswith("/poll/")]
    hosts = [urlsplit(address).hostname for address in first.sent]
    blocking = sum(1 for request in first.sent.values() if request.get("renderBlockingBehavior") == "Blocking")
    how = "first visit by the scorer's link, redirect and icon too; Chromium's own count, br"
    yield Figure("P12a", "first visit: bytes on the wire", first.bytes, 30_000, how)
    yield Figure("P12b", "first visit: requests", first.requests, 5, how)
    yield Figure("P12c", "first visit: blocking files", blocking, 0, "renderBlockingBehavior told by Chromium")
    yield Figure("P12d", "first visit: third parties", sum(host != HOST for host in hosts), 0, how)
    later = asked[first.requests - first.icons :]
    size = sum(each.answered for each in later)
    how = f"within {LATER / 1000:.0f} s after the load event, polls left out; the server's own count, br"
    yield Figure("P12e", "then, kept for a time without signal: bytes", size, None, how)
    yield Figure("P12f", "then, kept for a time without signal: requests", len(later), None, how)


class Visit(NamedTuple):
    """What a first visit carried until its load event: the requests by their addresses; bytes, and how many requests,
    with an icon that a browser without a window does not fetch (`icons` of them).
    """

    sent: dict[str, Any]
    bytes: float
    requests: int
    icons: int


def visit(browser: Browser, port: int, path: str, *, link: str = "", stay: int = 0) -> Visit:
    """Open a page on a phone that was never here, and stay for some milliseconds. `link`: what let it in before."""
    sent: dict[str, Any] = {}
    sizes: dict[str, float] = {}
    with new_page(browser, scorer=False) as (page, session):
        session.on("Network.requestWillBeSent", lambda told: sent.update({told["request"]["url"]: told}))
        session.on("Network.loadingFinished", lambda told: sizes.update({told["requestId"]: told["encodedDataLength"]}))
        redirected: list[float] = []
        session.on(
            "Network.requestWillBeSent",
            lambda told: redirected.append(told.get("redirectResponse", {}).get("encodedDataLength", 0)),
        )
        session.send("Network.enable")
        if link:
            page.request.get(f"http://{HOST}:{port}{link}", max_redirects=0)
        answer = page.goto(f"http://{HOST}:{port}{path}", wait_until="load")
        assert answer, path
        assert answer.ok, f"{path} answered {answer.status}"
        page.wait_for_timeout(300)
        count, size = len(sent), sum(sizes.values()) + sum(redirected)
        icon = page.locator("link[rel=icon]").get_attribute("href") or ""
        unseen = 0 if not icon or any(urlsplit(each).path == icon for each in sent) else 1
        if unseen:
            size += fetch(port, "GET", icon, accept_encoding="gzip, br", user_agent=UNSEEN)[1]
        told = Visit(dict(sent), size, count + unseen, unseen)
        page.wait_for_timeout(stay)
    return told


def p13() -> Iterator[Figure]:
    """How soon a bid can be tapped, against a page of the same size that carries nothing else (F)."""
    if not machine.chromium():
        return
    (FOLDER / "f.html").write_bytes(ASSETS.sub(b"", scorepad("identity")().body))
    with server() as port, chromium() as browser:
        for id, name, network, goal in (("P13a", "Slow-3G", SLOW_3G, 1.2), ("P13b", "Fast-3G", FAST_3G, 1.25)):
            here = f"http://{HOST}:{port}"
            pages = [f"{here}/games/{tables.table(12).public_id}/", f"{here}/bench/pages/f.html"]
            found, bare = [], []
            for turn in range(VISITS):
                order = pages if turn % 2 else pages[::-1]
                times = dict(zip(order, usable(order, browser, network), strict=True))
                found.append(times[pages[0]] / times[pages[1]])
                bare.append(times[pages[1]])
            how = f"/F ({statistics.median(bare) / 1000:.1f} s); {VISITS} visits each in turn, 4 x CPU"
            yield of_trials(id, f"form usable, {name}", found, goal, how)


def usable(addresses: list[str], browser: Browser, network: dict[str, float]) -> list[float]:
    """Milliseconds until the first key can be tapped, at each address, each in a new browser context."""
    found = []
    for address in addresses:
        with new_page(browser, script=USABLE) as (page, session):
            slow_down(session, network=network)
            page.goto(address, wait_until="load", timeout=90_000)
            for _look in range(200):
                if moment := page.evaluate("window.usable"):
                    break
                page.wait_for_timeout(20)
            found.append(float(moment))
    return found


FIGURES = {"P12": p12, "P13": p13}
