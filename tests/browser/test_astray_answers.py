"""Answers that are not ours: a network that wants a sign-in first answers everything, and what stands before a server
answers for it. A page takes them for none.
"""

from typing import Any

import pytest
from django.http import HttpResponse
from playwright.sync_api import Route, expect

from scorekeeper.project.policy import ContentSecurityPolicy
from tests.browser.pad import bids, key, opened
from tests.browser.without_signal import answered, kept, without_signal
from tests.complaints import CUT

pytestmark = pytest.mark.django_db(transaction=True)

SIGN_IN = "<!doctype html><title>Welcome</title><form method=post><button>Sign in</button></form>"


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """The worker is tried."""
    return {**browser_context_args, "service_workers": "allow"}


def sign_in(route: Route) -> None:
    """The answer of such a network."""
    route.fulfill(body=SIGN_IN, content_type="text/html")


def test_a_network_that_wants_a_sign_in_first_is_no_signal(phone, server, game, complaints) -> None:
    opened(phone, server, game)
    kept(phone, game)
    phone.route("**", sign_in)
    without_signal(phone)
    key(phone, "Bid 4 for Bea").click()
    key(phone, "Bid 5 for Carl").click()
    phone.wait_for_timeout(1500)  # it is sent, and answered by a page
    expect(key(phone, "Bid 3 for Ana")).to_be_visible()
    phone.unroute("**")
    answered(phone)
    complaints.provoked("Unexpected token '<'")
    assert bids(game) == [None, "4", "5"]


@pytest.mark.parametrize("spoil", [Route.abort, sign_in], ids=["cut", "page"])
def test_what_no_network_gave_is_asked_for_again(open_page, server, game, complaints, spoil) -> None:
    phone = open_page(locale="pt", service_workers="block")
    asked: dict[str, int] = {}

    def first(route: Route) -> None:
        times = asked[route.request.url] = asked.get(route.request.url, 0) + 1
        spoil(route) if times == 1 else route.continue_()

    for what in ("alone.*", "going.*", "kept.json"):
        phone.route(f"**/{what}", first)
    phone.clock.install()
    opened(phone, server, game)
    for _try in range(100):  # the seconds until it asks again are those of its own clock
        phone.clock.run_for(1000)
        if [*asked.values()] == [2] * 4:
            break
        phone.wait_for_timeout(100)
    kept(phone, game, worker=False)
    assert [*asked.values()] == [2] * 4, "two scripts, the texts and the game"
    complaints.provoked(*CUT, "Unexpected token '<'")


def test_what_stands_before_a_server_that_is_gone_is_no_answer(phone, server, game, complaints, monkeypatch) -> None:
    opened(phone, server, game)
    kept(phone, game)
    monkeypatch.setattr(ContentSecurityPolicy, "__call__", lambda *_: HttpResponse("no upstream", status=503))
    phone.reload()
    without_signal(phone)
    monkeypatch.undo()
    complaints.provoked(503)
