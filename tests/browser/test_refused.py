"""A form that is refused as a whole: the page that says so leads on, and loses nothing that can be sent again."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import found
from tests.project.test_faults import locked

pytestmark = pytest.mark.django_db(transaction=True)


def told(phone: Page, heading: str) -> None:
    """The page that says why has come."""
    expect(phone.get_by_role("heading", name=heading)).to_be_visible()
    assert found(phone) == []


def seated(phone: Page, server: str) -> None:
    """Names are typed, and the game is to begin."""
    phone.goto(f"{server}/new/table/?preset=cutthroat-official")
    for seat, name in enumerate(("Ana", "Bea", "Carl")):
        phone.locator(f"#name-{seat}").fill(name)
    phone.locator("#start").click()


def test_a_form_is_sent_again_as_it_was_filled_in(phone, server, complaints) -> None:
    with locked():
        seated(phone, server)
        told(phone, "Nothing can be kept at the moment")
    phone.get_by_role("button", name="Try again").click()
    for name in ("Ana", "Bea", "Carl"):
        expect(phone.get_by_role("row").filter(has_text=name)).to_be_visible()
    complaints.provoked(503)


def test_a_page_that_was_open_for_too_long_is_a_tap_away(phone, server, complaints) -> None:
    phone.goto(f"{server}/import/")
    phone.context.clear_cookies(name="csrftoken")
    phone.get_by_role("button", name="Import").click()
    told(phone, "This page was open for too long")
    phone.get_by_role("button", name="Back", exact=True).click()
    phone.get_by_role("button", name="Import").click()
    expect(phone.locator("#errors")).to_be_visible()
    complaints.provoked(403, 422)


def test_who_sent_too_large_a_file_takes_another(phone, server, tmp_path: Path, complaints) -> None:
    (large := tmp_path / "large.json").write_bytes(b" " * 6_100_000)
    phone.goto(f"{server}/import/")
    phone.get_by_label("File").set_input_files(large)
    phone.get_by_role("button", name="Import").click()
    told(phone, "This cannot be read")
    phone.get_by_role("button", name="Back", exact=True).click()
    expect(phone.get_by_role("heading", name="Import a record")).to_be_visible()
    complaints.provoked(413)
