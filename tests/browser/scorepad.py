"""A person at the table: starts a game and keeps its score through the real pages, by the names that controls have.

Works the same with JavaScript and without. Nothing here knows a rule or a score.
"""

import re
import time
from collections.abc import Mapping, Sequence
from typing import Any

from playwright.sync_api import Locator, Page, Route, expect

REST = 400  # ms; the page takes two touches of one key within 350 for one
NAMES = ["Ana", "Beatriz", "Carl", "Dana", "Emil"]


class Scorepad:
    """One phone at one table; `taps` counts the touches since it was last set to 0."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.address, self.taps = page, address, 0
        self.last, self.touched = "", 0.0

    def button(self, name: str) -> Locator:
        """A button by its whole name."""
        return self.page.get_by_role("button", name=name, exact=True)

    def tap(self, control: Locator, key: str | None = None) -> None:
        """Touch a control; the same key again only after a moment, or it would be the same touch."""
        key = (control.get_attribute("value") or "") if key is None else key
        rest = REST - 1000 * (time.monotonic() - self.touched)
        if key and key == self.last and rest > 0:
            self.page.wait_for_timeout(rest)
        control.click()
        self.last, self.touched = key, time.monotonic()
        self.taps += 1

    def new_game(self, size: str, rules: str, names: Sequence[str], dealer: str = "") -> None:
        """From the start page to the first bid: how many, which game, who sits where, who deals."""
        self.page.goto(self.address)
        self.tap(self.page.get_by_role("link", name="New game"))
        self.tap(self.page.get_by_role("link", name=re.compile(size)))
        self.tap(self.page.get_by_role("link").filter(has=self.page.get_by_text(rules, exact=True)))
        for seat, name in enumerate(names):
            self.page.locator(f"#name-{seat}").fill(name)
        if dealer:
            self.page.locator(f'input[name="dealer"][value="{names.index(dealer)}"]').check(force=True)
        self.tap(self.page.locator("#start"))
        expect(self.page.locator("#board")).to_be_visible()

    def bid(self, who: str, bid: str) -> None:
        """Enter a bid on the pad, which must have come to this player by itself."""
        self.tap(self.button(f"Bid {bid} for {who}"), bid)

    def close(self) -> None:
        """Close the bids."""
        self.tap(self.button("Close the bids"), "")
        expect(self.button("Save hand")).to_be_visible()

    def took(self, who: str, tricks: int) -> None:
        """Enter how many tricks a player or a side took."""
        self.tap(self.button(f"{who} took {tricks}"), str(tricks))

    def caught(self, who: str, card: str) -> None:
        """Enter who took a prize card."""
        self.tap(self.button(f"{who} took {card}"))

    def save(self) -> None:
        """Save the hand."""
        expect(self.button("Save hand")).to_be_enabled()
        self.tap(self.button("Save hand"), "")
        expect(self.button("Save hand")).to_have_count(0)

    def hand(self, bids: Mapping[str, str], tricks: Mapping[str, int], prizes: Mapping[str, str] | None = None) -> None:
        """Keep one whole hand: bids in bidding order, tricks of all but the last, prizes."""
        for who, bid in bids.items():
            self.bid(who, bid)
        self.close()
        for who, count in tricks.items():
            self.took(who, count)
        for card, who in (prizes or {}).items():
            self.caught(who, card)
        self.save()

    def undo(self) -> None:
        """Take the last step back."""
        self.tap(self.button("Undo"))

    def expect_scores(self, *scores: int) -> None:
        """The board shows these scores, side by side."""
        told = [re.compile(rf"^\s*(leads\s+)?{str(score).replace('-', '[-−]')}(?!\d)") for score in scores]
        expect(self.page.locator(".c-score .score")).to_have_text(told)


def fits(page: Page) -> bool:
    """Whether nothing hangs over the side of the screen."""
    wide: Any = page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    return bool(wide)


class Held:
    """Requests to a path wait until they are let go."""

    def __init__(self, page: Page, path: str) -> None:
        self.waiting: list[Route] = []
        self.holding = True
        page.route(path, self.arrived)

    def arrived(self, route: Route) -> None:
        """A request on its way."""
        if self.holding:
            self.waiting.append(route)
        else:
            route.continue_()

    def let_go(self) -> None:
        """Let them all reach the server, and those to come too."""
        self.holding = False
        for route in self.waiting:
            route.continue_()
