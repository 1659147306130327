"""A table of a tournament on a phone: its code opened, its game begun and scored, the organizer called, the way to the
next round; every page of it fits, and axe finds nothing, dark and light.
"""

import pytest
from playwright.sync_api import expect

from scorekeeper import scorebook
from scorekeeper.models import Game
from tests.browser.axe import found
from tests.browser.scorepad import Scorepad, fits
from tests.browser.without_signal import VERSION, kept, until
from tests.complaints import CUT
from tests.table import ask
from tests.tournaments.night import drawn, night, result, table_of
from tests.tournaments.night_tables import LEADS, begun, code_of, two_tables
from tests.tournaments.test_desk_pages import opened, seen
from tournaments import director
from tournaments.models import Call
from tournaments.table_urls import urlpatterns

pytestmark = pytest.mark.django_db(transaction=True)

AT_TABLE = ["", "seats/", "paper/", "call/"]
OF_NIGHT = ["players/", "players/1/", "screens/pairings/", "screens/standings/", "screens/clock/", "tables/add/"]
DRAWN_ELSEWHERE = {"open_table", "at_table_poll", "player_poll", "screen_poll", "screens"}


def test_a_phone_opens_a_code_plays_and_is_led_on(phone, live_server) -> None:
    tournament = night(3, size=3)
    drawn(tournament, [1, 2, 3])
    phone.goto(live_server.url + code_of(tournament, 1))
    expect(phone.get_by_text("Take out 2♣: 17 cards each")).to_be_visible()
    assert fits(phone)
    phone.get_by_role("button", name="Start the game").click()
    pad = Scorepad(phone, phone.url)
    pad.hand({"Ben": "4", "Cleo": "5", "Ada": "5"}, {"Ben": 4, "Cleo": 7}, {"J♣": "Ada", "J♦": "Ada"})
    phone.get_by_label("Menu").click()
    phone.get_by_role("link", name="Call the organizer").click()
    phone.get_by_role("button", name="Call", exact=True).click()
    expect(phone.locator(".told")).to_contain_text("The organizer is called.")
    assert fits(phone)
    assert Call.objects.get().hand == 2
    director.stop_table(tournament.pk, ask(), table=table_of(Call.objects.get().table.round).pk, was=version())
    expect(phone.get_by_role("link", name="This table")).to_be_visible()
    expect(phone.get_by_role("link", name="Rematch")).to_have_count(0)
    phone.get_by_role("link", name="This table").click()
    expect(phone.get_by_text("Where you sit next stands here as soon as it is drawn.")).to_be_visible()
    drawn(tournament, [3, 1, 2])
    director.say_to_tables(tournament.pk, ask(), text="Next round", was="")  # the page hears of it by itself
    expect(phone.get_by_role("button", name="Start the game")).to_be_visible()
    assert fits(phone)


def test_the_digits_come_up_on_a_slow_phone_for_the_figure_that_has_the_focus(phone, live_server) -> None:
    tournament, round = two_tables()
    phone.context.add_cookies([{"name": "phone", "value": opened(tournament).cookies["phone"].value,
                                "url": live_server.url}])  # fmt: skip
    phone.context.new_cdp_session(phone).send("Emulation.setCPUThrottlingRate", {"rate": 4})
    for _load in range(3):  # the focus came before the script listened in most of them
        phone.goto(f"{live_server.url}/tournaments/{tournament.public_id}/results/{table_of(round).pk}/")
        expect(phone.get_by_role("group", name="Digits")).to_be_visible()
    first = phone.get_by_role("textbox", name="Ada")
    phone.get_by_role("button", name="7", exact=True).click()
    first.tap()  # again where the focus is: what was typed stays
    phone.get_by_role("button", name="5", exact=True).click()
    expect(first).to_have_value("75")


def version() -> int:
    """The version of the one game."""
    return Game.objects.get().version


def test_a_form_of_a_table_waits_until_there_is_signal(phone, live_server, complaints) -> None:
    tournament, _round = two_tables()
    phone.goto(live_server.url + code_of(tournament, 1))
    until(phone, "() => Boolean(globalThis.alone)", None, True)
    phone.context.set_offline(True)
    expect(phone.locator("#still")).to_contain_text("No signal since")
    phone.get_by_role("button", name="Start the game").click()
    phone.get_by_role("link", name="Someone else is sitting here").click()
    expect(phone.locator("#still")).to_be_in_viewport()
    assert not Game.objects.exists()
    phone.context.set_offline(False)
    expect(phone.locator("#still")).to_have_count(0)
    phone.get_by_role("button", name="Start the game").click()
    expect(phone.locator("#board")).to_be_visible()
    complaints.provoked(*CUT)


def test_what_the_phone_of_a_table_may_only_read_by_now_goes_without_a_complaint(phone, live_server) -> None:
    tournament, _round = two_tables()
    phone.goto(live_server.url + code_of(tournament, 1))
    phone.get_by_role("button", name="Start the game").click()
    expect(phone.locator("#board")).to_be_visible()
    game = Game.objects.get()
    kept(phone, game, worker=False)
    scorebook.end_game(game.pk, ask(), how="nobody")
    drawn(tournament, [1, 2, 3, 4])
    phone.goto(live_server.url + code_of(tournament, 1))
    phone.get_by_role("button", name="Start the game").click()
    expect(phone.locator("#board")).to_be_visible()
    until(phone, VERSION, game.public_id, None)


@pytest.mark.parametrize("screen", ["phone", "desk"])
def test_axe_finds_nothing_on_the_pages_of_a_table_and_they_fit(request, browser, screen, live_server) -> None:
    page = request.getfixturevalue(screen)
    tournament, round = two_tables(minutes=40)
    begun(tournament, start=LEADS)
    director.start_clock(tournament.pk, ask(), minutes=40, was=seen(tournament))
    result(table_of(round, 2), 20, 310, 15, -40)
    call = Call.objects.create(table=table_of(round), hand=3, at=round.drawn_at)
    client = opened(tournament)
    page.context.add_cookies([{"name": "phone", "value": client.cookies["phone"].value, "url": live_server.url}])
    base = f"{live_server.url}/tournaments/{tournament.public_id}/"
    pages = [f"tables/1/{each}" for each in [*AT_TABLE, "leaving/"]] + ["tables/2/", "tables/9/", f"calls/{call.pk}/"]
    for each in [*pages, *OF_NIGHT]:
        page.goto(base + each)
        assert found(page, "dark", "light") == [], each
        assert fits(page), each


def test_no_page_is_forgotten() -> None:
    shown = " ".join([*(f"tables/1/{each}" for each in [*AT_TABLE, "leaving/"]), "calls/1/", *OF_NIGHT])
    drawn_as = {"at_table": "tables/1/", "call_desk": "call/", "call": "calls/", "player": "players/1/",
                "screen": "screens/", "add_table": "tables/add/"}  # fmt: skip
    names = {str(url.name) for url in urlpatterns} - DRAWN_ELSEWHERE
    assert [name for name in names if drawn_as.get(name, f"{name}/") not in shown] == []
