"""House rules in a browser: axe finds nothing, every page fits a phone, the words change as the rules do, with script
and without.
"""

import pytest

from scorekeeper.models import Game, HouseRules
from tests.browser.axe import found
from tests.browser.scorepad import fits
from tests.table import kept_rules, link, one_hand

pytestmark = pytest.mark.django_db(transaction=True)

QUICK = """() => { for (const value of ["20", "10", "20"]) {
  const field = document.querySelector("[name=trick_points]");
  field.value = value;
  field.dispatchEvent(new Event("change", {bubbles: true}));
} }"""
PAGES = ["", "edit/", "compare/", "compare/?with=preset:base", "share/", "take/", "print/"]


@pytest.fixture
def game() -> Game:
    return one_hand()


@pytest.fixture
def house(game) -> HouseRules:
    """Rules with long words of their own, some of each kind changed."""
    changed = {"target": 275, "moon": None, "prizes": {"JC": {"points": 10}, "QS": {"points": -13}}, "floor": -200}
    return kept_rules(game.club, "Fridays at Maximiliana-Konstantina’s", "cutthroat-official", changed, ["No talking."])


def test_axe_finds_nothing_and_every_page_fits(phone, live_server, game, house) -> None:
    phone.request.get(live_server.url + link(game, "Alice"))
    rules = f"{live_server.url}/clubs/{game.club.public_id}/rules/"
    for path in ["", "new/", "import/", *(f"{house.public_id}/{page}" for page in PAGES)]:
        phone.goto(rules + path)
        assert found(phone, "light", "dark") == [], path
        assert fits(phone), path


def test_what_is_changed_is_told_at_once_and_saved(phone, live_server, game, house, complaints) -> None:
    phone.request.get(live_server.url + link(game, "Alice"))
    phone.goto(f"{live_server.url}/clubs/{game.club.public_id}/rules/{house.public_id}/edit/")
    phone.get_by_text("Contracts").click()
    phone.evaluate(QUICK)
    phone.locator("#told", has_text="wins 20 points for each trick bid").wait_for()
    assert complaints == [], "the last of three quick choices is told, and none was broken off"
    phone.locator("[name=trick_points]").select_option("own")
    phone.get_by_label("Points for a trick bid: another figure").fill("7")
    phone.get_by_label("Points for a trick bid: another figure").blur()
    phone.locator("#mark-trick_points", has_text="usually: 10").wait_for()
    assert "wins 7 points for each trick bid" in phone.locator("#told").inner_text()
    assert "Ana bid 5, took 6: +35, 1 bag" in phone.locator("#told").inner_text()
    assert phone.locator("#count-contract").inner_text() == "1 house rule"
    phone.get_by_text("The table", exact=True).click()
    phone.locator("[name=tricks]").select_option("own")
    phone.get_by_label("Tricks in a hand: another figure").fill("19")
    phone.get_by_label("Tricks in a hand: another figure").blur()
    phone.locator("#stop", has_text="19 tricks cannot be played: there are cards for 17.").wait_for()
    for seen in (phone.locator("#stop"), phone.locator("[name=tricks]")):
        assert 0 < seen.bounding_box()["y"] < 640, "it is said where it was typed"
    assert phone.locator("#wrong").is_visible()
    assert found(phone, "light", "dark") == []
    phone.locator("[name=tricks]").select_option("none")
    phone.locator("#wrong").wait_for(state="hidden")
    assert phone.locator("#stop").is_hidden()
    complaints.clear()  # what could not be played
    phone.get_by_role("button", name="Save as version 2").click()
    phone.get_by_text("Version 2, saved").first.wait_for()
    assert house.versions.latest("number").ruleset["options"]["trick_points"] == 7


def test_without_script_a_button_tells_it(plain, live_server, game, house) -> None:
    plain.request.get(live_server.url + link(game, "Alice"))
    plain.goto(f"{live_server.url}/clubs/{game.club.public_id}/rules/{house.public_id}/edit/")
    plain.get_by_text("Contracts").click()
    plain.locator("[name=trick_points]").select_option("20")
    plain.get_by_role("button", name="Show the rules as changed").click()
    assert "wins 20 points for each trick bid" in plain.locator("#told").inner_text()
    plain.get_by_role("button", name="Save as version 2").click()
    assert house.versions.latest("number").ruleset["options"]["trick_points"] == 20
