"""A link or a text is copied, also where a browser keeps its own ways for https."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.pad import opened

PLAIN = 'for (const way of ["share", "clipboard"]) Object.defineProperty(navigator, way, { value: undefined });'


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("place", ["share/", "text/"])
def test_by_plain_http_what_is_passed_on_is_copied_and_that_is_seen(
    phone: Any, server: str, game: Any, place: str
) -> None:
    opened(phone, server, game)
    phone.add_init_script(PLAIN)
    phone.goto(f"{server}/games/{game.public_id}/{place}")
    phone.evaluate("document.addEventListener('copy', () => { globalThis.copied = String(getSelection()); })")
    button = phone.locator("[data-copy]").first
    told = phone.locator(f"#{button.get_attribute('data-copy')}").inner_text()
    button.click()
    expect(button).to_have_text("Copied")
    assert phone.evaluate("copied.trim()") == told.strip()
