"""The phone at the table: it stays on, goes near black when nobody touches it, and asks less when nothing happens."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.axe import found
from tests.browser.scorepad import Scorepad, fits
from tests.browser.without_signal import until
from tests.table import link, one_hand, start

pytestmark = pytest.mark.django_db(transaction=True)
LOCKS = """
window.locks = [];
Object.defineProperty(Navigator.prototype, "wakeLock", { value: { request: async () => {
  const lock = { released: false, release: async () => { lock.released = true; } };
  window.locks.push(lock);
  return lock;
} } });
"""
HELD = "window.locks.filter((lock) => !lock.released).length"
NO_LOCKS = "delete Navigator.prototype.wakeLock"
HAND: Any = ({"Bea": "4", "Carl": "4", "Dan": "3", "Ana": "2"}, {"Bea": 4, "Carl": 4, "Dan": 3})
LAMP = re.compile("Keep the screen on")


@pytest.fixture
def game():
    return one_hand()


def opened(page, live_server, game, script: str = LOCKS):
    page.add_init_script(script)
    page.goto(live_server.url + link(game, "Bob"))
    expect(page.locator("#board")).to_be_visible()
    return page


def test_the_screen_stays_on_also_after_an_absence_and_one_tap_lets_it_sleep(phone, live_server, game) -> None:
    opened(phone, live_server, game)
    lamp = phone.get_by_role("button", name=LAMP)
    expect(lamp).to_have_attribute("aria-pressed", "true")
    phone.evaluate("window.locks[0].released = true; dispatchEvent(new Event('visibilitychange'))")
    phone.wait_for_function(f"window.locks.length === 2 && {HELD} === 1")
    lamp.click()
    expect(lamp).to_have_attribute("aria-pressed", "false")
    phone.reload()
    expect(lamp).to_have_attribute("aria-pressed", "false")
    assert phone.evaluate(HELD) == 0
    lamp.click()
    expect(lamp).to_have_attribute("aria-pressed", "true")


def test_nothing_is_shown_where_a_browser_cannot(phone, live_server, game) -> None:
    opened(phone, live_server, game, NO_LOCKS)
    expect(phone.locator("#lamp")).to_be_hidden()


def test_untouched_it_goes_near_black_and_the_touch_that_wakes_it_does_nothing_else(phone, live_server, game) -> None:
    phone.clock.install()
    opened(phone, live_server, game)
    phone.clock.fast_forward(121_000)
    root, key = phone.locator("html"), phone.locator(".key[value='4']")
    expect(root).to_have_attribute("data-dim", "")
    place = key.bounding_box()
    phone.touchscreen.tap(place["x"] + 9, place["y"] + 9)
    expect(root).not_to_have_attribute("data-dim", "")
    expect(phone.locator("[data-bid]:not(:empty)")).to_have_count(0)
    key.tap()
    expect(phone.locator("[data-bid]:not(:empty)")).to_have_count(1)


ASKS = """() => { const elt = document.getElementById("poll"); return document.dispatchEvent(
  new CustomEvent("htmx:beforeRequest", { cancelable: true, detail: { elt, requestConfig: { elt } } })); }"""
ANSWERED = """([status, times]) => { const elt = document.getElementById("poll");
  for (let time = 0; time < times; time++) document.dispatchEvent(new CustomEvent("htmx:afterRequest",
  { detail: { elt, requestConfig: { elt }, xhr: { status } } })); }"""


def test_polls_come_less_often_when_nothing_changes_and_at_once_after_a_touch(phone, live_server, game) -> None:
    phone.clock.install()
    opened(phone, live_server, game)
    phone.evaluate("poll.replaceWith(poll.cloneNode())")  # the test polls itself
    phone.clock.fast_forward(1000)

    def asks_after(milliseconds: int) -> bool:
        phone.clock.fast_forward(milliseconds)
        return phone.evaluate(ASKS)

    phone.evaluate(ANSWERED, [304, 15])
    assert asks_after(2000)
    phone.evaluate(ANSWERED, [304, 300])
    assert [asks_after(wait) for wait in (2000, 2000, 2000, 2000)] == [False, False, False, True]
    phone.evaluate(ANSWERED, [304, 1])
    assert not asks_after(2000)
    phone.locator("h1").tap()
    assert asks_after(100)
    phone.evaluate(ANSWERED, [304, 300])
    phone.evaluate(ANSWERED, [200, 1])
    assert asks_after(100)


def test_a_saved_hand_is_felt_unless_the_phone_is_to_be_still(live_server, open_page) -> None:
    felt = []
    for way in ("", "still"):
        game = start("base")
        page = open_page()
        page.add_init_script("window.felt = 0; Navigator.prototype.vibrate = () => { window.felt++; return true; }")
        opened(page, live_server, game)
        page.goto(f"{live_server.url}/phone/?back=/games/{game.public_id}/")
        if way:
            page.get_by_label("No vibration").check()
        page.get_by_role("button", name="Save").tap()
        expect(page.locator("#board")).to_be_visible()
        until(page, "() => Boolean(globalThis.alone?.arrived)", None, True)  # it comes after the page
        Scorepad(page, live_server.url).hand(*HAND)
        page.wait_for_function("!document.querySelector('[aria-busy=true]')")
        felt.append(page.evaluate("window.felt"))
    assert felt == [1, 0]


@pytest.mark.parametrize("way", ["", "large.left"])
def test_on_its_side_a_small_phone_shows_table_pad_and_button_at_once(open_page, live_server, game, way: str) -> None:
    page = open_page(viewport={"width": 640, "height": 360})
    if way:
        page.context.add_cookies([{"name": "ways", "value": way, "url": live_server.url}])
    opened(page, live_server, game)
    assert fits(page)
    table, pad, button = (page.locator(each).bounding_box() for each in (".board table", "#pad", "#do"))
    assert max(box["y"] + box["height"] for box in (table, pad, button)) <= 360
    assert (pad["x"] < table["x"]) is bool(way)
    assert table["x"] + table["width"] <= pad["x"] or pad["x"] + pad["width"] <= table["x"]


def test_in_large_figures_the_whole_table_stays_in_sight_above_the_pad(phone, live_server, game) -> None:
    phone.context.add_cookies([{"name": "ways", "value": "large", "url": live_server.url}])
    opened(phone, live_server, game)
    assert fits(phone)
    table, pad, button = (phone.locator(each).bounding_box() for each in (".board table", "#pad", "#do"))
    assert table["y"] + table["height"] <= pad["y"]
    assert button["y"] + button["height"] <= 640
    assert found(phone, "dark", "light") == []
