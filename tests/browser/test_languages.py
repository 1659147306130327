"""A phone that speaks another language: a whole game, a race and a standings page, with no word cut off."""

import os
from typing import Any

import pytest
from django.utils.translation import gettext, override
from playwright.sync_api import Page, expect

from scorekeeper.links import token
from scorekeeper.models import Game
from tests.browser.scorepad import fits
from tests.table import link, play
from tests.tournaments.night import drawn, night, result
from tests.tournaments.race import go_on, race_of, win

pytestmark = pytest.mark.django_db(transaction=True)

# Words that something hides, or that lie over those of the next heading; a name may be cut, and says so.
CUT = """() => {
  const box = (each) => {
    const range = document.createRange();
    range.selectNodeContents(each);
    return range.getBoundingClientRect();
  };
  const cut = [];
  for (const each of document.querySelectorAll("a, button, h1, h2, th, legend, label, small, b, p, li, td")) {
    if (each.matches(".vh, .vh *, .cut, .cut *, :has(> .vh)")) continue;
    if (!each.checkVisibility() || !each.innerText.trim()) continue;
    const { left, right } = box(each);
    let over = each;
    while (over && getComputedStyle(over).overflowX === "visible") over = over.parentElement;
    const hides = over && over !== document.body && over !== document.documentElement && !over.matches("details, .vh");
    const edge = hides && over.getBoundingClientRect();
    const next = each.matches("th") && each.nextElementSibling && box(each.nextElementSibling);
    if (edge && (right > edge.right + 1 || left < edge.left - 1)) cut.push(each.innerText);
    if (next && next.width && right > next.left + 1) cut.push(each.innerText + " over the next");
  }
  return cut;
}"""
PICTURES = os.environ.get("PICTURES", "")
"""A folder: each page is also drawn there, to be looked at."""

HANDS = [("7", "6", "7"), ("nil", "10", "0"), ("6", "7", "6"), ("5", "7", "5")]
"""Two players to 300, the dealer bids first: both bids, and what the dealer took of 13."""
LIKE_THE_FIRST = 3
"""A hand whose boards have been seen."""


@pytest.fixture(params=["pt-BR", "ro", "hu"])
def abroad(open_page: Any, request: pytest.FixtureRequest) -> Page:
    """A phone that asks for another language."""
    page: Page = open_page(locale=request.param)
    return page


def looks_right(page: Page, name: str) -> None:
    """Nothing hangs over the side, and no word is cut."""
    language = page.locator("html").get_attribute("lang") or ""
    assert language != "en"
    if PICTURES:
        page.screenshot(path=f"{PICTURES}/{language}-{name}.png", full_page=True)
    assert fits(page), name
    assert page.evaluate(CUT) == [], name


def said(page: Page, text: str, **filled: str) -> str:
    """A text of ours as this page says it."""
    with override(page.locator("html").get_attribute("lang")):
        return gettext(text).format(**filled)


def test_a_whole_game(abroad, live_server) -> None:
    page = abroad
    page.goto(live_server.url)
    looks_right(page, "start")
    page.goto(f"{live_server.url}/new/table/?preset=two-handed-300")
    for seat, name in enumerate(["Ana", "Bea"]):
        page.locator(f"#name-{seat}").fill(name)
    page.locator('input[name="dealer"][value="0"]').check(force=True)
    looks_right(page, "table")
    page.locator("#start").click()
    for number, (first, second, taken) in enumerate(HANDS, 1):
        dealer = 1 - number % 2
        if number == LIKE_THE_FIRST:
            play(Game.objects.get(), [first, second], [int(taken), 13 - int(taken)])
            page.reload()
            continue
        for seat, bid in ((dealer, first), (1 - dealer, second)):
            expect(page.locator("#pad [name=seat]")).to_have_value(str(seat))
            page.locator(f'#pad .key[value="{bid}"]').click()
        expect(page.locator("#do")).to_be_enabled()
        looks_right(page, f"bids-{number}")
        page.locator("#do:enabled").click()
        expect(page.locator("#pad.k-tricks")).to_be_visible()
        page.locator(f'#pad .key[value="{taken}"]').click()
        expect(page.locator(".board.ready")).to_be_visible()
        looks_right(page, f"ready-{number}")
        page.locator("#do:enabled").click()
        expect(page.locator(".board.ready")).to_have_count(0)
        looks_right(page, f"saved-{number}")
    expect(page.get_by_role("heading", name=said(page, "{who} wins", who="Ana"))).to_be_visible()
    looks_right(page, "won")
    for sub in ("sheet/", "rules/", "share/", "adjust/", "hands/2/", "course/", "rematch/"):
        page.goto(f"{live_server.url}/games/{Game.objects.get().public_id}/{sub}")
        looks_right(page, f"game-{sub.replace('/', '')}")


def test_a_race(abroad, live_server) -> None:
    race = race_of(2)
    page = abroad
    page.request.get(live_server.url + link(Game.objects.latest("pk"), "Alice"))
    for sub in ("", "next/", "people/", "share/", "corrections/"):
        page.goto(f"{live_server.url}/races/{race.public_id}/{sub}")
        looks_right(page, f"race-{sub.replace('/', '')}")
    win(go_on(race), "Ana")
    page.goto(f"{live_server.url}/races/{race.public_id}/")
    expect(page.locator(".ceremony")).to_contain_text("Ana")
    looks_right(page, "race-won")


def test_the_standings_and_the_desk_of_a_night(abroad, live_server) -> None:
    tournament = night(7, rounds=2)
    for table in drawn(tournament, [1, 2, 3, 4], [5, 6, 7]).tables.all():
        result(table, *[310, 280, 20, -40][: table.places.count()])
    page, club = abroad, tournament.club
    page.goto(f"{live_server.url}/open/organize/{club.public_id}/{token(club, 'organizer')}/")
    for sub in ("", "standings/", "standings/1/", "round/", "people/", "more/", "players/1/"):
        page.goto(f"{live_server.url}/tournaments/{tournament.public_id}/{sub}")
        looks_right(page, f"night-{sub.replace('/', '')}")
