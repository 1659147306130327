"""An evening without signal on a phone whose battery dies: all that was entered is there, and arrives once."""

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from scorekeeper.models import Game, Step
from tests.browser.pad import key, opened, stands
from tests.browser.without_signal import WAITING, answered, kept, until, without_signal
from tests.table import WON, facts_of, imported, record_of, scores

pytestmark = pytest.mark.django_db(transaction=True)

A_HAND = ["bid", "bid", "bid", "close", "tricks", "tricks", "prize", "prize", "save"]
ENTERED = [*A_HAND, "misdeal", *["bid", "bid", "undo", "correct"], *A_HAND[1:]]


@pytest.fixture
def game(transactional_db: None) -> Game:
    """Ana 50, Bea 50, Carl 70; Bea deals next."""
    return imported(record_of("cutthroat-official", WON, options={"target": 150}))


class Battery:
    """A phone with a memory of its own, that can die and be switched on again."""

    def __init__(self, launch: Callable[..., BrowserContext], folder: Path) -> None:
        self.launch, self.folder = launch, folder
        self.context = self.on()

    def on(self) -> BrowserContext:
        """Switch it on."""
        self.context = self.launch(str(self.folder))
        return self.context

    def dies(self) -> None:
        """All its processes are gone at once."""
        for process in Path("/proc").glob("[0-9]*"):
            try:
                ours = f"--user-data-dir={self.folder}".encode() in (process / "cmdline").read_bytes().split(b"\0")
            except OSError:
                continue
            if ours:
                os.kill(int(process.name), signal.SIGKILL)


@pytest.fixture
def battery(
    browser_type: Any, browser_type_launch_args: Any, browser_context_args: Any, tmp_path: Path
) -> Iterator[Battery]:
    """The scorer's phone."""
    options = {**browser_type_launch_args, **browser_context_args, "service_workers": "allow"}
    phone = Battery(lambda folder: browser_type.launch_persistent_context(folder, **options), tmp_path / "phone")
    yield phone
    phone.context.close()


def hand(page: Page, first: list[tuple[str, str]], took: list[tuple[str, str]]) -> None:
    """Score a hand in bidding order; no key twice in a row, which would be the same touch."""
    for name, bid in first:
        key(page, f"Bid {bid} for {name}").click()
    key(page, "Close the bids").click()
    for name, tricks in took:
        key(page, f"{name} took {tricks}").click()
    key(page, "Bea took J♣").click()
    key(page, "Nobody knows who took J♦").click()
    key(page, "Save hand").click()


def menu(page: Page, line: str) -> None:
    page.get_by_label("Menu").click()
    page.get_by_role("link", name=line, exact=True).click()


def test_a_whole_evening(battery, server, game) -> None:
    page = opened(battery.context.new_page(), server, game)
    kept(page, game)
    steps = Step.objects.count()
    battery.context.close()
    page = battery.on().new_page()
    battery.context.set_offline(True)
    page.goto(f"{server}/games/{game.public_id}/")
    without_signal(page)

    hand(page, [("Carl", "4"), ("Ana", "5"), ("Bea", "3")], [("Carl", "5"), ("Ana", "6")])
    expect(page.locator(".told")).to_contain_text("1 hand not sent")
    menu(page, "Misdeal")
    page.get_by_role("button", name="Deal again").click()
    key(page, "Bid 4 for Ana").click()
    key(page, "Bid 5 for Bea").click()
    stands(page, "Undo the bid of Bea")
    key(page, "Undo").click()
    expect(key(page, "Bid 5 for Bea")).to_be_visible()

    menu(page, "Score sheet, correct a hand")
    page.get_by_role("link", name="Correct hand 1").click()
    for who, tricks in (("Ana", 5), ("Bea", 5)):
        page.locator("summary", has_text=who).click()
        page.get_by_role("radio", name=f"{who} took {tricks}").check(force=True)
    page.get_by_role("button", name="Show what it changes").click()
    expect(page.locator("#preview")).to_be_visible()
    page.get_by_role("button", name="Correct the hand").click()
    expect(page.locator("#board")).to_contain_text("Ana's tricks 6 → 5")
    page.go_back()
    page.go_back()
    expect(page.locator("#hands")).to_be_visible()
    page.get_by_role("link", name="Back to the table").click()

    battery.dies()
    page = battery.on().new_page()
    battery.context.set_offline(True)
    page.goto(f"{server}/last/")
    without_signal(page)
    key(page, "Bid 5 for Bea").click()
    key(page, "Bid 3 for Carl").click()
    hand(page, [], [("Ana", "5"), ("Bea", "6")])
    expect(page.locator(".winner")).to_contain_text("Bea wins")
    page.get_by_role("link", name="Rematch").click()
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("heading", name="Hand 1", exact=True)).to_be_visible()
    key(page, "Bid 4 for Bea").click()
    assert (Game.objects.count(), Step.objects.count()) == (1, steps)

    battery.context.set_offline(False)
    answered(page)
    until(page, WAITING, None, 0)
    following = Game.objects.get(previous=game)
    assert page.url == f"{server}/games/{following.public_id}/"
    assert facts_of(following).open.bids.count("4") == 1
    game.refresh_from_db()
    assert (game.status, game.hands_played, scores(game)) == ("finished", 3, [140, 150, 140])
    assert Step.objects.filter(game=game).count() - steps == len(ENTERED)
