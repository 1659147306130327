"""Two pages of one phone that both go on without signal: what one notes shows in the other, and arrives once."""

import pytest
from playwright.sync_api import expect

from scorekeeper.models import Step
from tests.browser.pad import bid_of, bids, key, opened
from tests.browser.without_signal import WAITING, answered, kept, until, without_signal
from tests.complaints import CUT

pytestmark = pytest.mark.django_db(transaction=True)

PLAIN = "delete Navigator.prototype.serviceWorker; delete Navigator.prototype.locks;"
"""As a browser is over http."""


def test_two_pages_of_one_phone_play_one_game_without_signal(phone, server, game, complaints) -> None:
    phone.context.add_init_script(PLAIN)
    opened(phone, server, game)
    other = opened(phone.context.new_page(), server, game)
    kept(phone, game, worker=False)
    for page in (phone, other):
        until(page, "() => Boolean(globalThis.alone?.tapped)", None, True)
    phone.context.set_offline(True)
    for page in (phone, other):
        without_signal(page)

    key(phone, "Bid 4 for Bea").click()
    expect(bid_of(other, 1)).to_have_text("4")
    key(other, "Bid 5 for Carl").click()
    key(phone, "Bid 3 for Ana").click()
    key(other, "Close the bids").click()
    key(phone, "Bea took 5").click()
    key(other, "Carl took 6").click()
    for page in (phone, other):
        expect(page.get_by_role("heading", name="Who took J♣?")).to_be_visible()
    phone.context.set_offline(False)
    answered(phone)
    expect(other.locator(".told")).to_have_count(0)
    until(phone, WAITING, None, 0)
    complaints.provoked(*CUT)
    assert (bids(game), Step.objects.count()) == (["3", "4", "5"], 6)
