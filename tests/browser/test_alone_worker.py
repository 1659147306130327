"""The worker that opens the scorepad without signal: a new version is offered, a slow server waited for, a page kept in
the language of its reader; and a phone without one.
"""

from threading import Event
from typing import Any

import pytest
from playwright.sync_api import expect

from scorekeeper.models import Step
from scorekeeper.scoreboard import kept_board
from scorekeeper.views import without_signal as served
from tests.browser.axe import found
from tests.browser.pad import bid_of, bids, key, opened, stands
from tests.browser.without_signal import WAITING, answered, cut_off, kept, until, without_signal
from tests.complaints import CUT
from tests.table import Phone

pytestmark = pytest.mark.django_db(transaction=True)
CACHES = "() => caches.keys()"


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """The worker is tried."""
    return {**browser_context_args, "service_workers": "allow"}


def test_a_new_version_is_offered_and_what_waits_still_arrives(phone, server, game, complaints, monkeypatch) -> None:
    cut_off(phone, server, game)
    key(phone, "Bid 4 for Bea").click()
    key(phone, "Bid 5 for Carl").click()
    without_signal(phone)
    before = phone.evaluate(CACHES)
    monkeypatch.setattr(served, "build", lambda: "another")
    phone.route("**/enter/", lambda route: route.abort())
    phone.context.set_offline(False)
    phone.reload()
    offer = phone.get_by_role("button", name="Take it")
    expect(offer).to_be_visible()
    expect(bid_of(phone, 1)).to_have_text("4")
    assert (phone.evaluate(CACHES), phone.evaluate(WAITING)) == ([*before, "build-another"], 2)
    offer.click()
    until(phone, CACHES, None, ["build-another"])
    expect(offer).to_have_count(0)
    assert phone.evaluate(WAITING) == 2
    phone.unroute("**/enter/")
    answered(phone)
    complaints.provoked(*CUT)
    assert (bids(game), Step.objects.count()) == ([None, "4", "5"], 2)


def test_a_server_that_hangs_is_not_waited_for(phone, server, game, monkeypatch) -> None:
    opened(phone, server, game)
    kept(phone, game)
    answers = Event()
    hangs = "scorekeeper.views.table.kept_board"
    monkeypatch.setattr(hangs, lambda *asked: (answers.wait(30), kept_board(*asked))[1])
    phone.goto(f"{server}/games/{game.public_id}/")
    expect(phone.locator("body[data-shell]")).to_be_visible()
    answers.set()
    key(phone, "Bid 4 for Bea").click()
    stands(phone, "Undo the bid of Bea")
    until(phone, WAITING, None, 0)
    assert bids(game) == [None, "4", None]


def test_without_signal_a_page_speaks_as_the_phone_did(open_page, server, game, complaints) -> None:
    phone = opened(open_page(locale="hu-HU"), server, game)
    kept(phone, game)
    phone.context.set_offline(True)
    phone.goto(server)
    expect(phone.locator("html")).to_have_attribute("lang", "hu")
    expect(phone.locator("main")).to_contain_text("Nincs térerő")
    phone.get_by_role("link", name="Ana · Bea · Carl").click()
    expect(phone.locator(".told")).to_contain_text("Nincs térerő")
    complaints.provoked(*CUT)


def test_every_page_without_signal_is_for_anybody(phone, server, game, complaints) -> None:
    cut_off(phone, server, game)
    board = f"/games/{game.public_id}/"
    own = [f"{board}{page}/" for page in ("sheet", "misdeal", "adjust", "deal", "end")]
    more = [f"/new/table/?rules={game.public_id}", f"/alone/?waits={game.public_id}"]
    for path in ("/", "/new/", board, "/nowhere/", *own, *more):
        phone.goto(server + path)
        expect(phone.locator("h1").first).to_be_attached()
        assert found(phone) == [], path
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
    complaints.provoked(*CUT)


def test_who_only_looked_without_signal_sees_the_servers_board_again(phone, server, game, complaints) -> None:
    cut_off(phone, server, game)
    phone.reload()
    without_signal(phone)
    phone.context.set_offline(False)
    answered(phone)
    phone.goto(f"{server}/last/")
    expect(phone.locator("body:not([data-shell]) #board")).to_be_visible()
    Phone(game, "Alice").bid(None, "6")
    expect(bid_of(phone, 1)).to_have_text("6")
    complaints.provoked(*CUT)


def test_what_a_phone_does_not_keep_needs_the_network(phone, server, game, complaints) -> None:
    cut_off(phone, server, game)
    phone.goto(f"{server}/account/sign-in/")
    expect(phone.get_by_text("This page needs signal.")).to_be_visible()
    phone.get_by_role("link", name="Start page").click()
    expect(phone.get_by_role("link", name="Ana · Bea · Carl")).to_be_visible()
    phone.context.set_offline(False)
    expect(phone.get_by_role("link", name="Sign in")).to_be_visible()
    complaints.provoked(*CUT)


PLAIN = "delete Navigator.prototype.serviceWorker; delete Navigator.prototype.locks;"
"""As a browser is over http."""


def test_over_http_a_page_that_is_open_goes_on(open_page, server, game, complaints) -> None:
    phone = open_page(service_workers="block")
    phone.add_init_script(PLAIN)
    opened(phone, server, game)
    kept(phone, game, worker=False)
    phone.context.set_offline(True)
    without_signal(phone)
    for name in ("Bid 4 for Bea", "Bid 5 for Carl"):
        key(phone, name).click()
    stands(phone, "Undo the bid of Carl")
    key(phone, "Undo").click()
    expect(bid_of(phone, 2)).not_to_have_text("5")
    phone.get_by_label("Menu").click()
    phone.get_by_role("link", name="Who deals", exact=True).click()
    expect(phone.get_by_role("heading", name="Who dealt hand 1?")).to_be_visible()
    phone.get_by_role("button", name="Carl").click()
    expect(phone.locator("#board")).to_contain_text("Carl deals")
    phone.context.set_offline(False)
    answered(phone)
    complaints.provoked(*CUT)
    assert Step.objects.count() == 4
