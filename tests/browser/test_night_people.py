"""A night is set up and filled on a phone; axe finds nothing on the pages of who is entered, and they fit."""

import re

import pytest
from playwright.sync_api import expect

from scorekeeper.links import token
from tests.browser.axe import found
from tests.browser.scorepad import fits
from tests.tournaments.night import night
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)

PAGES = [
    "people/", "people/add/", "people/1/", "people/seeds/", "people/pairs/", "sign-up/", "sign-up/settings/",
    "more/", "settings/", "plan/", "share/", "rehearsal/", "door/",
]  # fmt: skip
LONG = "Maximiliana-Konstantina von und zu Hohenfels"


def test_two_taps_from_the_wish_to_the_night_and_a_tap_for_each_who_comes(phone, live_server) -> None:
    phone.goto(f"{live_server.url}/")
    phone.get_by_role("link", name="A tournament").click()
    plan = phone.get_by_role("link", name=re.compile(r"^Tables of 4\s*4 rounds"))
    expect(plan).to_be_visible()
    assert found(phone, "dark", "light") == []
    assert fits(phone)
    plan.click()
    expect(phone.get_by_role("button", name="Set it up")).to_be_visible()
    assert found(phone, "dark", "light") == []
    assert fits(phone)
    phone.get_by_label("One last table").check(force=True)
    expect(phone.get_by_label("How many go on")).to_be_visible()
    phone.get_by_label("Nothing: the standings decide").check(force=True)
    expect(phone.get_by_label("How many go on")).to_be_hidden()
    phone.get_by_role("button", name="Set it up").click()
    phone.get_by_role("link", name="Add people").click()
    phone.get_by_text("Paste a list, or a file").click()
    phone.get_by_label("A name a line").fill(f"Ana\nBo\n{LONG}\nDi")
    phone.get_by_role("button", name="Add, comes later").nth(1).click()
    phone.get_by_role("button", name="Bo: Here").click()
    expect(phone.get_by_role("button", name="Bo: Here ✓")).to_be_visible()
    expect(phone.locator("#counts")).to_contain_text("1 of 4 here")
    phone.get_by_role("button", name="Bo: Paid").click()
    expect(phone.get_by_role("button", name="Bo: Paid ✓")).to_be_visible()
    phone.get_by_role("button", name="Bo: Here ✓").click()
    expect(phone.get_by_role("button", name="Bo: Here", exact=True)).to_be_visible()
    phone.get_by_role("button", name="All are here").click()
    expect(phone.locator("#counts")).to_contain_text("4 of 4 here")
    assert fits(phone)
    assert Tournament.objects.get().steps.count() == 6


def test_axe_finds_nothing_on_the_pages_of_who_is_entered_and_they_fit(phone, live_server) -> None:
    tournament = night(6, "swiss", sides="pairs")
    club = tournament.club
    phone.request.get(f"{live_server.url}/open/organize/{club.public_id}/{token(club, 'organizer')}/")
    for page in PAGES:
        phone.goto(f"{live_server.url}/tournaments/{tournament.public_id}/{page}")
        phone.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true })")
        assert found(phone, "dark", "light") == [], page
        assert fits(phone), page
