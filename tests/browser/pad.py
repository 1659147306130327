"""The pad of a game as a test finds it: its keys, what stands in it, what the server has of it."""

from playwright.sync_api import Locator, Page, expect

from scorekeeper.models import Game
from tests.table import Phone, link


def opened(page: Page, server: str, game: Game, who: str = "Bob") -> Page:
    """A page at the game's board, to which a link of the game leads by itself."""
    board = f"{server}/games/{game.public_id}/"
    page.goto(server + link(game, who))
    if page.url != board:
        page.goto(board)
    expect(page.locator("#board")).to_be_visible()
    return page


def key(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def stands(page: Page, undo: str) -> None:
    """The server's board has come: it offers to take this back."""
    expect(key(page, "Undo")).to_have_attribute("title", undo)


def bid_of(page: Page, seat: int) -> Locator:
    return page.locator(f"#seat-{seat} [data-bid]")


def bids(game: Game) -> list[str | None]:
    return Phone(game, "Charlie").facts().open.bids


def tapped_without_network(page: Page, *names: str) -> None:
    """The network is gone, these keys are tapped, and the pad says that they wait."""
    page.context.set_offline(True)
    for name in names:
        key(page, name).click()
    expect(page.locator("[data-unsent]")).to_have_text(f"Waits for signal: {len(names)}")
