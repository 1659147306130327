"""Every page of a club's history: axe finds nothing, dark and light, and nothing hangs over the side of a phone."""

import pytest
from playwright.sync_api import expect

from tests import history_pages
from tests.browser.axe import found
from tests.browser.scorepad import fits
from tests.scorekeeper.history.ground import over
from tests.table import link

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_picture_is_printed_with_its_numbers_though_they_are_closed(phone, live_server) -> None:
    game = over(None, 8, 5, 4)
    phone.request.get(live_server.url + link(game, "Alice"))
    phone.goto(live_server.url + history_pages.address_of("history_person", game))
    numbers = phone.locator("figure table").first
    expect(numbers).to_be_hidden()
    phone.emulate_media(media="print")
    expect(numbers).to_be_visible()
    assert numbers.bounding_box()["height"] > 40


def test_axe_finds_nothing_on_the_pages_of_a_history_and_they_fit(phone, live_server) -> None:
    game = over(None, 8, 5, 4, names="Maximiliana-Konstantina Bea Carl", agreed=["Bea pours the tea"])
    over(game.club, 4, 9, 4, names="Ana Bea Carl", at=game.created_at)
    phone.request.get(live_server.url + link(game, "Alice"))
    for page in history_pages.PAGES:
        address = history_pages.address_of(page, game)
        if not address.endswith(".svg"):
            phone.goto(live_server.url + address)
            assert found(phone, "dark", "light") == [], page
            assert fits(phone), page
