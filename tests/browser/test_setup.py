"""Beginning a game on a phone: a new one, the same table again, known names, a draw, paper; with script and without."""

import re

import pytest
from playwright.sync_api import expect

from scorekeeper.models import Club, Game
from tests.table import link, start

pytestmark = pytest.mark.django_db(transaction=True)


class Taps:
    """A finger on a page, that counts."""

    def __init__(self, page, url: str) -> None:
        self.page, self.count = page, 0
        page.goto(url)

    def tap(self, role: str, name: str | re.Pattern[str]) -> None:
        self.page.get_by_role(role, name=name).first.tap()
        self.count += 1


def names_in(page, *names: str) -> None:
    for seat, name in enumerate(names):
        page.locator(f"#name-{seat}").fill(name)


def first_game(page, url: str) -> None:
    """Ana, Bea and Carl begin the official game."""
    page.goto(url)
    page.get_by_role("link", name="New game").tap()
    page.get_by_role("link", name=re.compile("^3")).tap()
    page.get_by_role("link", name=re.compile("^Cutthroat, official")).tap()
    names_in(page, "Ana", "Bea", "Carl")
    page.locator("#start").tap()
    page.wait_for_url("**/games/*/")


def known(page, url: str) -> None:
    """The phone has opened the link of a game of these three."""
    page.request.get(url + link(start(), "Bob"))


def test_from_a_new_phone_to_the_first_bid(live_server, screen) -> None:
    first_game(screen, live_server.url)
    screen.get_by_role("button", name=re.compile("^Bid 4 for Bea")).tap()
    expect(screen.locator("#seat-1 [data-bid]")).to_have_text("4")


def test_the_browser_tells_the_time_zone(live_server, open_page) -> None:
    first_game(open_page(timezone_id="America/Sao_Paulo"), live_server.url)
    assert Club.objects.get().time_zone == "America/Sao_Paulo"


def test_the_same_table_as_last_time_is_two_taps_from_the_first_bid(live_server, screen) -> None:
    known(screen, live_server.url)
    Game.objects.filter(ended="").update(ended="leader")
    taps = Taps(screen, live_server.url)
    taps.tap("button", re.compile("^Same table as last time"))
    taps.tap("button", re.compile("^Bid 3 for Bea"))
    expect(screen.locator("#seat-1 [data-bid]")).to_have_text("3")
    assert taps.count == 2
    assert Game.objects.count() == 2


def test_known_names_need_four_taps_more_than_players(live_server, screen) -> None:
    known(screen, live_server.url)
    taps = Taps(screen, live_server.url)
    taps.tap("link", "New game")
    taps.tap("link", re.compile("^3"))
    taps.tap("link", re.compile("^Cutthroat, official"))
    for name in ("Carl", "Ana", "Bea"):
        taps.tap("button", name)
        expect(screen.get_by_role("button", name=name, exact=True)).to_be_hidden()
    taps.tap("button", "Start the game")
    screen.wait_for_url("**/games/*/")
    assert taps.count == 3 + 4
    assert [str(seat.player) for seat in Game.objects.latest("pk").seats.all()] == ["Carl", "Ana", "Bea"]


def test_the_button_says_who_plays_whom(live_server, phone) -> None:
    phone.goto(f"{live_server.url}/new/table/?preset=partners-500")
    names_in(phone, "Ana", "Bea", "Carl", "Dan")
    expect(phone.locator("#start")).to_have_text("Start the gameAna + Carl against Bea + Dan")


def test_the_rules_are_told_as_they_change(live_server, phone) -> None:
    phone.goto(f"{live_server.url}/new/table/?preset=partners-500")
    phone.locator("#rules > summary").tap()
    phone.get_by_label("Target").select_option("250")
    expect(phone.locator("#told")).to_contain_text("The first at 250 points wins")
    names_in(phone, "Ana", "Bea", "Carl", "Dan")
    phone.locator("#start").tap()
    phone.wait_for_url("**/games/*/")
    assert Game.objects.get().ruleset["options"]["target"] == 250


def test_without_script_a_button_shows_what_the_rules_mean(live_server, plain) -> None:
    plain.goto(f"{live_server.url}/new/table/?preset=partners-500")
    names_in(plain, "Ana")
    plain.locator("#rules > summary").tap()
    plain.get_by_label("Target").select_option("250")
    plain.get_by_role("button", name="Show the rules as changed").tap()
    expect(plain.locator("#told")).to_contain_text("The first at 250 points wins")
    expect(plain.locator("#name-0")).to_have_value("Ana")


def test_a_known_name_that_was_typed_asks_the_same_one(live_server, phone, complaints) -> None:
    known(phone, live_server.url)
    phone.goto(f"{live_server.url}/new/table/?preset=two-handed-500")
    names_in(phone, "ana", "Dan")
    phone.locator("#start").tap()
    expect(phone.locator("#errors")).to_contain_text("ana is known here: is it the same one?")
    phone.get_by_role("radio", name="Somebody else").check()
    phone.locator("#start").tap()
    phone.wait_for_url("**/games/*/")
    assert [str(seat.player) for seat in Game.objects.latest("pk").seats.all()] == ["ana (2)", "Dan"]
    complaints.provoked(422)


def test_cards_decide_who_deals_and_where_they_sit(live_server, phone) -> None:
    phone.goto(f"{live_server.url}/new/table/?preset=cutthroat-short")
    names_in(phone, "Ana", "Bea", "Carl")
    phone.get_by_role("button", name="We draw by cards").tap()
    for name, card in (("Ana", "7"), ("Bea", "K"), ("Carl", "10")):
        phone.get_by_role("group", name=f"{name} drew").get_by_role("radio", name=card, exact=True).check()
    phone.get_by_role("button", name="Take these cards").tap()
    expect(phone.locator(".lede").first).to_have_text("Bea drew the highest card and deals.")
    phone.locator("#start").tap()
    phone.wait_for_url("**/games/*/")
    assert [str(seat.player) for seat in Game.objects.get().seats.all()] == ["Bea", "Carl", "Ana"]


def test_a_game_from_paper_goes_on(live_server, screen) -> None:
    screen.goto(live_server.url)
    screen.get_by_role("link", name=re.compile("^Take a game over from paper")).tap()
    screen.get_by_role("link", name=re.compile("^2")).tap()
    screen.get_by_role("link", name=re.compile("to 500")).first.tap()
    names_in(screen, "Ana", "Bea")
    screen.locator("#start").tap()
    for field, figure in (("hands", "6"), ("score-0", "210"), ("score-1", "-30"), ("bags-0", "4")):
        screen.locator(f"[name={field}]").fill(figure)
    bea = screen.get_by_role("group", name="Who deals next?").get_by_role("radio", name="Bea")
    bea.focus()  # the digits make room
    bea.check()
    screen.get_by_role("button", name="Play on from here").tap()
    screen.wait_for_url("**/games/*/")
    assert Game.objects.get().scores == [210, -30]
    expect(screen.get_by_role("heading", name="Hand 7")).to_be_visible()
