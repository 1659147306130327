"""The scorepad without a network: what is tapped waits, outlives the page, arrives once and in order."""

import re
import time

import pytest
from playwright.sync_api import expect

from scorekeeper.models import Step
from tests.browser.pad import bid_of, bids, key, opened, stands, tapped_without_network
from tests.browser.without_signal import WAITING, until
from tests.complaints import CUT
from tests.table import Phone, start

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_tap_without_network_is_shown_as_waiting_and_arrives_once(phone, server, game, complaints) -> None:
    opened(phone, server, game)
    tapped_without_network(phone, "Bid 4 for Bea", "Bid 5 for Carl")
    expect(bid_of(phone, 1)).to_have_text("4")
    assert Step.objects.count() == 0
    phone.context.set_offline(False)
    stands(phone, "Undo the bid of Carl")
    expect(phone.locator("[data-unsent]")).to_have_text("")
    complaints.provoked(*CUT)  # the requests that the cut network refused
    assert bids(game) == [None, "4", "5"]
    assert Step.objects.count() == 2


def test_what_waits_outlives_the_page_and_is_sent_by_the_next_one_in_order(phone, server, game, complaints) -> None:
    opened(phone, server, game)
    tapped_without_network(phone, "Bid 4 for Bea", "Bid 5 for Carl", "Bid 3 for Ana")
    phone.close()  # the battery is empty
    phone.context.set_offline(False)
    again = phone.context.new_page()
    again.goto(f"{server}/games/{game.public_id}/")
    stands(again, "Undo the bid of Ana")
    complaints.provoked(*CUT)  # the requests that the cut network refused
    assert bids(game) == ["3", "4", "5"]
    again.reload()
    stands(again, "Undo the bid of Ana")
    assert again.evaluate(WAITING) == 0
    assert Step.objects.count() == 3


def test_what_waits_and_is_refused_is_told_and_sent_no_more(phone, server, game, complaints) -> None:
    opened(phone, server, game)
    tapped_without_network(phone, "Bid 4 for Bea", "Bid 5 for Carl")
    Phone(game, "Alice").bid(None, "6")
    phone.close()  # what a page sends as it closes may slip through
    phone.context.set_offline(False)
    again = phone.context.new_page()
    again.goto(f"{server}/games/{game.public_id}/")
    expect(again.locator("#conflict")).to_contain_text("Bea: 6 was entered on another phone meanwhile.")
    complaints.provoked(*CUT, 409)
    assert again.evaluate(WAITING) == 0
    again.reload()
    expect(bid_of(again, 1)).to_have_text("6")
    assert bids(game) == [None, "6", None]


def test_a_tap_whose_answer_was_lost_is_sent_again_and_written_once(phone, server, game, complaints) -> None:
    opened(phone, server, game)

    def lose(route) -> None:
        route.fetch()
        route.abort()

    phone.route("**/enter/", lose, times=1)
    key(phone, "Bid 4 for Bea").click()
    stands(phone, "Undo the bid of Bea")
    complaints.provoked(*CUT)  # the answer that was lost
    assert (bids(game), Step.objects.count()) == ([None, "4", None], 1)


def test_what_waits_is_sent_by_whatever_page_is_open_next(phone, server, game, complaints) -> None:
    opened(phone, server, game)
    tapped_without_network(phone, "Bid 4 for Bea", "Bid 5 for Carl")
    phone.close()
    phone.context.set_offline(False)
    again = phone.context.new_page()
    again.goto(server)
    expect(again.get_by_role("link", name="New game")).to_be_visible()
    arrived(game, [None, "4", "5"])
    complaints.provoked(*CUT)
    assert again.url == f"{server}/"


def test_a_game_that_gets_no_good_answer_keeps_no_other_waiting(phone, server, game, complaints) -> None:
    opened(phone, server, game)
    phone.route(f"**/games/{game.public_id}/enter/", lambda route: route.fulfill(status=500))
    key(phone, "Bid 4 for Bea").click()
    expect(phone.locator("[data-unsent]")).to_have_text("Waits for signal: 1")
    other = start(names=["Ana", "Bea", "Carl"])
    opened(phone, server, other)
    key(phone, "Bid 3 for Bea").click()
    stands(phone, "Undo the bid of Bea")
    assert (bids(game), bids(other)) == ([], [None, "3", None])
    phone.unroute(f"**/games/{game.public_id}/enter/")
    arrived(game, [None, "4", None])
    complaints.provoked(500)


def test_the_page_of_a_network_that_wants_a_sign_in_first_is_no_answer(phone, server, game) -> None:
    opened(phone, server, game)
    portal = "<!doctype html><title>Welcome</title><main id='main'>Accept the terms of this Wi-Fi.</main>"
    phone.route("**/enter/", lambda route: route.fulfill(content_type="text/html", body=portal))
    key(phone, "Bid 4 for Bea").click()
    expect(phone.locator("[data-unsent]")).to_have_text("Waits for signal: 1")
    assert phone.evaluate(WAITING) == 1
    phone.unroute("**/enter/")
    stands(phone, "Undo the bid of Bea")
    assert (bids(game), phone.evaluate(WAITING)) == ([None, "4", None], 0)


def test_two_pages_of_one_phone_send_what_waits_once(phone, server, game, complaints) -> None:
    opened(phone, server, game)
    tapped_without_network(phone, "Bid 4 for Bea", "Bid 5 for Carl")
    other = phone.context.new_page()
    phone.context.set_offline(False)
    other.goto(f"{server}/games/{game.public_id}/")
    for page in (phone, other):
        stands(page, "Undo the bid of Carl")
        expect(page.locator("[data-unsent]")).to_have_text("")
    complaints.provoked(*CUT)
    assert (bids(game), Step.objects.count(), phone.evaluate(WAITING)) == ([None, "4", "5"], 2, 0)


def test_who_only_watches_is_told_since_when_the_board_stands(phone, server, game, complaints) -> None:
    opened(phone, server, game, "Vera")
    until(phone, "() => Boolean(globalThis.alone)", None, True)
    phone.context.set_offline(True)
    expect(phone.locator("#still")).to_have_text(re.compile(r"No signal since \d+:\d\d"))
    expect(phone.locator("#live")).to_contain_text("No signal since")
    Phone(game, "Bob").bid(None, "6")
    phone.context.set_offline(False)
    expect(bid_of(phone, 1)).to_have_text("6")
    expect(phone.locator("#still")).to_have_count(0)
    complaints.provoked(*CUT)


def arrived(game, told) -> None:
    """The server has these bids, soon."""
    deadline = time.monotonic() + 20
    while bids(game) != told:
        assert time.monotonic() < deadline, bids(game)
        time.sleep(0.1)
