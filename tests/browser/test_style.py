"""The page of every element and the boards in every state: axe finds nothing, and they fit a phone and a desk."""

import pytest
from playwright.sync_api import expect

from scorekeeper.scoreboard.samples import SAMPLES
from scorekeeper.views.style import ON
from tests.browser.axe import found
from tests.browser.scorepad import fits

pytestmark = pytest.mark.django_db(transaction=True)

SEEN_IN_A_GAME = {"bidding", "pairs", "playing", "prizes", "ready", "tie-break", "finished", "stopped", "asked"}
"""Boards of which test_board_looks asks the same in a game that is played."""


@pytest.mark.parametrize("screen", ["phone", "desk"])
def test_axe_finds_nothing_and_it_fits(request, browser, live_server, screen) -> None:
    page = request.getfixturevalue(screen)
    for path in ["", *(f"{name}/" for name in (*SAMPLES, *ON) if name not in SEEN_IN_A_GAME)]:
        page.goto(f"{live_server.url}/style/{path}")
        assert found(page, "dark", "light") == [], path
        assert fits(page), path


def test_a_field_that_is_wrong_looks_otherwise(phone, live_server) -> None:
    phone.goto(f"{live_server.url}/style/")
    expect(phone.locator("[name=name]")).to_have_css("border-width", "1px")
    expect(phone.locator("[name=wrong]")).to_have_css("border-width", "2px")
