"""An organizer's phone during a club night, and the phone on a table: what they tap, by the names that controls have.

Nothing here knows who wins: it reads from the pages who sits where.
"""

import re
from collections.abc import Callable, Sequence

from playwright.sync_api import Locator, Page, expect

from tests.browser.scorepad import Scorepad, fits

Points = Callable[[Sequence[str]], Sequence[int]]
"""Given who sits at a table, in the order of its result's page: their final points."""


class Screen:
    """A phone or a desk that goes from page to page by what is tapped; each page that it meets fits."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        page.goto(address)
        self.look()

    def look(self) -> None:
        """See the page."""
        assert fits(self.page), self.page.url

    def link(self, name: str | re.Pattern[str]) -> Locator:
        """A link by its name."""
        return self.page.get_by_role("link", name=name)

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """A button by its name."""
        return self.page.get_by_role("button", name=name)

    def tap(self, control: Locator) -> None:
        """Touch what leads to another page, and see it."""
        with self.page.expect_event("load"):  # the state of the page would be that of the one that is left
            control.first.click()
        self.look()


class Desk(Screen):
    """The organizer, who goes through the night by what the desk says is needed now."""

    def to(self, tab: str) -> None:
        """Go to one of the pages in the bar."""
        self.tap(self.page.get_by_role("navigation").get_by_role("link", name=tab, exact=True))

    def need(self, text: str | re.Pattern[str]) -> None:
        """Follow what the desk says is needed now."""
        self.to("Desk")
        need = self.page.locator(".need").filter(has_text=text)
        self.tap(need.get_by_role("button") if need.get_by_role("button").count() else need)

    def draw(self, number: int) -> None:
        """Draw a round, look at it and publish it."""
        self.need(f"Round {number} can be drawn")
        self.publish(number)

    def publish(self, number: int) -> None:
        """Publish a round that is drawn."""
        self.tap(self.button(f"Publish round {number}"))

    def code(self, table: int) -> str:
        """The address that the card of a table shows."""
        self.to("More")
        self.tap(self.link(re.compile("^Print")))
        self.tap(self.button("Look at the cards"))
        card = self.page.get_by_role("region", name=f"Table {table}", exact=True)
        return card.locator(".address").inner_text().strip()

    def enter(self, points: Points) -> None:
        """Enter the final points of a table that still plays, on paper; the save leads back to the desk."""
        self.to("Desk")
        self.tap(self.page.locator(".live .card:not(.s-in)"))
        self.give(points)
        self.tap(self.button("Save"))
        expect(self.page.locator("#desk")).to_be_visible()

    def give(self, points: Points) -> list[str]:
        """Type the points of a table, whose page is open; who sits there."""
        form = self.page.locator("form").filter(has=self.page.locator("[name=points-0]:visible"))
        asked = form.locator("label").filter(has=self.page.locator("[name^=points-]"))
        names = [text.strip() for text in asked.locator("span").all_text_contents()]
        for side, each in enumerate(points(names)):
            form.locator(f"[name=points-{side}]").fill(str(each))
        return names

    def standings(self) -> list[tuple[str, str, str]]:
        """The standings, row by row: who, what stands under the name, the victory tokens."""
        self.to("Standings")
        told = []
        for row in self.page.locator("table.order tbody tr").all():
            name = row.locator("th a").inner_text()
            _place, who, tokens, *_more = (" ".join(part.split()) for part in row.locator("th, td").all_text_contents())
            told.append((name, who.removeprefix(name).strip(), tokens))
        return told


class TablePhone(Screen):
    """A phone that lies on a table and has opened its code."""

    def __init__(self, page: Page, address: str) -> None:
        page.clock.install()
        super().__init__(page, address)

    def start(self) -> Scorepad:
        """Begin the game that is due, of which the page hears within three seconds of its own clock."""
        self.page.clock.run_for(3000)
        expect(self.button("Start the game")).to_be_visible()
        self.look()
        self.tap(self.button("Start the game"))
        expect(self.page.locator("#board")).to_be_visible()
        self.look()
        return Scorepad(self.page, self.page.url)

    def hand(self, *, begun: int = 0) -> str:
        """Play one hand to its end, in which so many have bid; whoever is first in the alphabet makes 4, all others 3.
        Who that is.
        """
        pad, order = Scorepad(self.page, self.page.url), self.order()
        best = min(order)
        made = {who: 4 if who == best else 3 for who in order}
        bids = {who: str(tricks) for who, tricks in made.items()}
        pad.hand({who: bids[who] for who in order[begun:]}, {who: made[who] for who in order[:-1]})
        self.look()
        return best

    def hand_of_pairs(self, *, level: bool = False) -> str:
        """The same for partners, who make 8, the others 4 of 5; or, level, both bid 8 and are set. Who is best."""
        pad, order, sides = Scorepad(self.page, self.page.url), self.order(), self.sides()
        best = order.index(min(order)) % 2
        bids = {who: "4" if level or place % 2 == best else "2" for place, who in enumerate(order)}
        first = 7 if level else 8 if best == 0 else 5
        pad.hand(bids, {sides[0]: first})
        self.look()
        return sides[best]

    def order(self) -> list[str]:
        """Who bids after whom: the left of the dealer first; the board shows partners together."""
        seats = sorted(self.page.locator("#board tr[id^=seat-]").all(), key=lambda row: row.get_attribute("id") or "")
        names = [row.locator(".who .cut").inner_text() for row in seats]
        dealer = next(seat for seat, row in enumerate(seats) if row.locator(".deal").count())
        return names[dealer + 1 :] + names[: dealer + 1]

    def sides(self) -> list[str]:
        """The two pairs, that of the first bidder first."""
        shown, order = self.page.locator("#board tr[id^=seat-] .who .cut").all_inner_texts(), self.order()
        return [" + ".join(who for who in shown if who in order[turn::2]) for turn in range(2)]
