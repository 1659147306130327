"""House rules in a browser: axe finds nothing, every page fits a phone, the words change as the rules do, with script
and without.
"""

from urllib.parse import parse_qs

import pytest
from playwright.sync_api import expect

from scorekeeper.models import Game, HouseRules
from tests.browser.axe import found
from tests.browser.scorepad import Held, fits
from tests.table import kept_rules, link, one_hand

pytestmark = pytest.mark.django_db(transaction=True)

QUICK = """() => { for (const value of ["20", "10", "5"]) {
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
    told = phone.locator("#told")
    phone.locator("[name=trick_points]").select_option("own")
    phone.get_by_label("Points for a trick bid: another figure").fill("7")
    phone.get_by_label("Points for a trick bid: another figure").blur()
    expect(told).to_contain_text("wins 7 points for each trick bid")
    expect(told).to_contain_text("Ana bid 5, took 6: +35, 1 bag")
    expect(phone.locator("#mark-trick_points")).to_contain_text("usually: 10")
    expect(phone.locator("#count-contract")).to_have_text("1 house rule")
    phone.get_by_text("The table", exact=True).click()
    phone.locator("[name=tricks]").select_option("own")
    phone.get_by_label("Tricks in a hand: another figure").fill("19")
    phone.get_by_label("Tricks in a hand: another figure").blur()
    expect(phone.locator("#stop")).to_have_text("19 tricks cannot be played: there are cards for 17.")
    for seen in (phone.locator("#stop"), phone.locator("[name=tricks]")):
        expect(seen).to_be_in_viewport()  # it is said where it was typed
    expect(phone.locator("#wrong")).to_be_visible()
    assert found(phone, "light", "dark") == []
    phone.locator("[name=tricks]").select_option("none")
    expect(phone.locator("#wrong")).to_be_hidden()
    expect(phone.locator("#stop")).to_be_hidden()
    complaints.provoked(422)  # what could not be played
    phone.get_by_role("button", name="Save as version 2").click()
    expect(phone.get_by_text("Version 2, saved").first).to_be_visible()
    assert house.versions.latest("number").ruleset["options"]["trick_points"] == 7


def test_of_quick_changes_the_last_is_told_and_none_breaks_another_off(phone, live_server, game, house) -> None:
    phone.request.get(live_server.url + link(game, "Alice"))
    phone.goto(f"{live_server.url}/clubs/{game.club.public_id}/rules/{house.public_id}/edit/")
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.post_data or "") if request.method == "POST" else None)
    held = Held(phone, "**/edit/")
    with phone.expect_request("**/edit/"):
        phone.evaluate(QUICK)
    held.let_go()
    expect(phone.locator("#told")).to_contain_text("wins 5 points for each trick bid")
    sent = [parse_qs(each)["trick_points"] for each in asked]
    assert sent == [["20"], ["5"]], "one at a time, so that no older answer comes last"


def test_without_script_a_button_tells_it(plain, live_server, game, house) -> None:
    plain.request.get(live_server.url + link(game, "Alice"))
    plain.goto(f"{live_server.url}/clubs/{game.club.public_id}/rules/{house.public_id}/edit/")
    plain.get_by_text("Contracts").click()
    plain.locator("[name=trick_points]").select_option("20")
    plain.get_by_role("button", name="Show the rules as changed").click()
    expect(plain.locator("#told")).to_contain_text("wins 20 points for each trick bid")
    plain.get_by_role("button", name="Save as version 2").click()
    expect(plain.get_by_text("Version 2, saved").first).to_be_visible()
    assert house.versions.latest("number").ruleset["options"]["trick_points"] == 20
