"""One hand kept with the keyboard alone, and as a screen reader tells it; twice as large; without any motion."""

from typing import Any

import pytest
from playwright.sync_api import expect

from scorekeeper.links import token
from scorekeeper.scoreboard.samples import SAMPLES
from tests.browser.scorepad import Scorepad, fits
from tests.browser.test_board_looks import hanging_over
from tests.browser.transcript import transcript
from tests.conftest import DESK
from tests.table import link, start
from tests.tournaments.night import drawn, night, result, table_of

pytestmark = pytest.mark.django_db(transaction=True)

NAMES = ["Ana", "Bea", "Carl"]
FAR = 60  # steps of the Tab key from one end of the scorepad to the other
FOCUS = """() => {
  const on = document.activeElement, line = getComputedStyle(on);
  return [on.getAttribute("aria-label") || on.innerText, line.outlineStyle, parseFloat(line.outlineWidth)];
}"""


def on(page: Any) -> str:
    """The name of what has the focus, which is seen to have it."""
    name, line, width = page.evaluate(FOCUS)
    assert (line, width >= 2) == ("solid", True), name
    return str(name).strip()


def press(page: Any, name: str, most: int = FAR, step: str = "Tab") -> None:
    """Go there with the Tab key, in so many steps at most, and press Enter."""
    passed = []
    while (here := on(page)) != name:
        passed.append(here)
        assert len(passed) <= most, f"{name} was not met on the way: {passed}"
        page.keyboard.press(step)
    page.keyboard.press("Enter")


def test_a_hand_is_kept_with_the_keyboard_alone(desk, live_server) -> None:
    pad = Scorepad(desk, live_server.url)
    desk.goto(live_server.url + link(start(names=NAMES), "Bob"))
    desk.keyboard.press("Tab")
    press(desk, "Bid 4 for Bea")
    press(desk, "Bid 5 for Carl", 1)
    press(desk, "Bid 6 for Ana", 1)
    expect(pad.button("Close the bids")).to_be_focused()
    press(desk, "Close the bids", 0)
    expect(pad.button("Bea took 0")).to_be_focused()
    press(desk, "Bea took 4", 4)
    press(desk, "Carl took 5", 1)
    expect(pad.button("Ana took J♣")).to_be_focused()
    press(desk, "Ana took J♣", 0)
    expect(pad.button("Ana took J♦")).to_be_focused()
    press(desk, "Carl took J♦", 2)
    expect(pad.button("Save hand")).to_be_focused()
    press(desk, "Save hand", 0)
    pad.expect_scores(70, 40, 60)
    expect(pad.button("Bid 1 for Carl")).to_be_focused()
    press(desk, "Menu", step="Shift+Tab")
    expect(desk.get_by_role("link", name="Misdeal")).to_be_visible()
    desk.keyboard.press("Escape")
    expect(desk.get_by_role("link", name="Misdeal")).to_be_hidden()


HEAD = ["link: Skip to the table", "banner", "heading: Hand 1", "to 500 · Cutthroat, official",
        "Ana deals, Bea bids first", "button: Keep the screen on", "DisclosureTriangle: Menu", "main",
        "table: Hand 1"]  # fmt: skip
COLUMNS = [f"columnheader: {name}" for name in ("Player", "bags of 10", "score", "bid")]
SPECIAL = [
    "button: Bid nil for Bea", "button: Bid blind nil for Bea",
    "button: Bid blind 6 for Bea, unavailable, 50 behind needed", "button: Bid 1 for 50 for Bea",
    "button: Bid 2 for 40 for Bea", "button: Bid moon for Bea",
]  # fmt: skip
BIDDING = [
    *HEAD, *COLUMNS,
    "rowheader: Ana deals. Change who deals", "cell: 0", "cell: 0", "cell: Bid for Ana",
    "rowheader: Bea", "cell: 0", "cell: 0", "cell: Bid for Bea",
    "rowheader: Carl", "cell: 0", "cell: 0", "cell: Bid for Carl",
    "Table code 1234: opens the scoring on another phone.",
    "heading: Bea bids", "group: Bea bids", *(f"button: Bid {n} for Bea" for n in range(1, 18)), *SPECIAL,
    "0 of 17 bid", "3 still to bid", "button: Close the bids, unavailable, 0 of 17 bid 3 still to bid", "status",
]  # fmt: skip
WOULD_SCORE = [
    "region: Hand 1 would score", "heading: Hand 1 would score", "Ana bid 6, took 8", "+60", "2 bags",
    "Ana caught J♦", "+10", "Bea bid 4, took 4", "+40", "Carl bid 5, took 5", "+50", "Carl caught J♣", "+10",
]  # fmt: skip
READY = [
    *HEAD, *COLUMNS, "columnheader: took",
    "rowheader: Ana deals. Change who deals , J♦", "cell: 0", "cell: 0 , Hand +70", "cell: Change the bid of Ana 6",
    "cell: Tricks of Ana 8",
    "rowheader: Bea", "cell: 0", "cell: 0 , Hand +40", "cell: Change the bid of Bea 4", "cell: Tricks of Bea 4",
    "rowheader: Carl , J♣", "cell: 0", "cell: 0 , Hand +60", "cell: Change the bid of Carl 5", "cell: Tricks of Carl 5",
    "link: Change who took J♣", "link: Change who took J♦", *WOULD_SCORE,
    "Table code 1234: opens the scoring on another phone.", "Tap a figure to change it.",
    "button: Undo, Undo who took the card", "15 of 17 bid", "2 under", "button: Save hand", "status",
    "Ana bid 6, took 8 +60 2 bags. Ana caught J♦ +10. Bea bid 4, took 4 +40. Carl bid 5, took 5 +50. "
    "Carl caught J♣ +10. 15 of 17 bid 2 under",
]  # fmt: skip
SAVED = [
    "rowheader: Ana , bid 6, took 8", "cell: 2", "cell: leads 70 , Hand +70", "cell: Bid for Ana",
    "rowheader: Bea deals. Change who deals , bid 4, took 4", "cell: 0", "cell: 40 , Hand +40", "cell: Bid for Bea",
]  # fmt: skip


def test_a_screen_reader_tells_a_hand_as_a_person_would(phone, live_server) -> None:
    game = start(names=NAMES)
    type(game).objects.filter(pk=game.pk).update(table_code="1234")
    pad = Scorepad(phone, live_server.url)
    phone.goto(live_server.url + link(game, "Bob"))
    expect(pad.button("Keep the screen on")).to_be_visible()
    assert transcript(phone) == BIDDING
    for who, bid in {"Bea": "4", "Carl": "5", "Ana": "6"}.items():
        pad.bid(who, bid)
    expect(phone.locator("#live")).to_have_text("15 of 17 bid 2 under")
    pad.close()
    assert "group: Bea took . 17 of 17 left" in transcript(phone)
    pad.took("Bea", 4)
    pad.took("Carl", 5)
    pad.caught("Carl", "J♣")
    pad.caught("Ana", "J♦")
    expect(pad.button("Save hand")).to_be_enabled()
    assert transcript(phone) == READY
    pad.save()
    told = transcript(phone)
    assert told[told.index(SAVED[0]) :][: len(SAVED)] == SAVED
    assert told[-1].endswith("Carl caught J♣ +10. Carl bids"), "what the hand brought, and who is next"


@pytest.mark.parametrize(("width", "height"), [(180, 320), (640, 400)], ids=["phone", "desk"])
def test_twice_as_large_nothing_of_a_board_is_lost(open_page, live_server, width, height) -> None:
    page = open_page(**{**DESK, "viewport": {"width": width, "height": height}, "device_scale_factor": 2})
    for name in SAMPLES:
        page.goto(f"{live_server.url}/style/{name}/")
        assert (fits(page), hanging_over(page)) == (True, []), name
        covered = page.evaluate(COVERED)
        assert covered == [], name


COVERED = """() => [...document.querySelectorAll("#board :is(a, button:enabled)")]
  .filter(each => each.checkVisibility() && !each.closest("details:not([open]) ul"))
  .filter(each => {
    each.scrollIntoView({ block: "center" });
    const at = each.getBoundingClientRect(), x = at.left + at.width / 2, y = at.top + at.height / 2;
    const there = document.elementFromPoint(x, y);
    return !there || !(each.contains(there) || (each.closest("tr") && there.closest("tr")));
  }).map(each => each.outerHTML.slice(0, 80))"""
"""What no scrolling brings to light, under something else or outside; in the table a whole row is one key."""


OF_THE_NIGHT = [
    "", "round/", "people/", "standings/", "more/", "clock/", "draw/", "screens/pairings/", "screens/boards/",
]  # fmt: skip


@pytest.mark.parametrize(("width", "height"), [(180, 320), (640, 400)], ids=["phone", "desk"])
def test_twice_as_large_the_desk_of_a_night_fits(open_page, live_server, width, height) -> None:
    tournament = night(8)
    result(table_of(drawn(tournament, [1, 2, 3, 4], [5, 6, 7, 8])), 310, 280, 20, -40)
    page = open_page(**{**DESK, "viewport": {"width": width, "height": height}, "device_scale_factor": 2})
    club = tournament.club
    page.goto(f"{live_server.url}/open/organize/{club.public_id}/{token(club, 'organizer')}/")
    for path in OF_THE_NIGHT:
        page.goto(f"{live_server.url}/tournaments/{tournament.public_id}/{path}")
        assert fits(page), path


def test_who_wants_less_motion_sees_none(open_page, live_server) -> None:
    page = open_page(reduced_motion="reduce")
    page.goto(f"{live_server.url}/style/")
    moving = """() => [...document.querySelectorAll("*")].filter(each => {
      const style = getComputedStyle(each);
      return style.animationName !== "none" || style.transitionDuration.split(", ").some(time => time !== "0s");
    }).map(each => each.outerHTML.slice(0, 80))"""
    assert page.evaluate(moving) == []
    page.emulate_media(reduced_motion="no-preference")
    assert page.evaluate(moving) != [], "what is looked for is found"
