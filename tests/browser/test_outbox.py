"""What a tap goes through: a browser that keeps nothing, an old token, a link that was stopped, a refusal."""

import pytest
from django.db import transaction
from playwright.sync_api import expect

from scorekeeper.links import token
from scorekeeper.models import Game, Step
from tests.browser.pad import bid_of, bids, key, opened, stands, tapped_without_network
from tests.browser.scorepad import Held
from tests.browser.without_signal import WAITING, kept, without_signal
from tests.complaints import CUT
from tests.table import Phone

pytestmark = pytest.mark.django_db(transaction=True)

NEVER = "indexedDB.open = () => ({})"
THROWS = "indexedDB.open = () => { throw new Error('no') }"
BLOCKED = "indexedDB.open = () => { const ask = {}; setTimeout(() => ask.onblocked()); return ask; }"
CLOSED = "IDBDatabase.prototype.transaction = () => { throw new Error('closed') }"
HANGS = "IDBObjectStore.prototype.add = () => ({})"
FORGETS = "Object.defineProperty(window, 'localStorage', { get() { throw new Error('no'); } })"
LATE = """const open = indexedDB.open.bind(indexedDB);
indexedDB.open = (...of) => {
  const late = {};
  setTimeout(() => {
    const ask = open(...of);
    ask.onsuccess = () => { late.result = ask.result; late.onsuccess(); };
  }, 700);
  return late;
};"""


@pytest.mark.parametrize(
    "keeps", [NEVER, THROWS, BLOCKED, CLOSED, HANGS], ids=["never", "no", "blocked", "closed", "hangs"]
)
def test_taps_arrive_from_a_browser_that_keeps_nothing(phone, server, game, keeps) -> None:
    phone.add_init_script(f"{keeps};{FORGETS}")
    opened(phone, server, game)
    for name in ("Bid 4 for Bea", "Bid 5 for Carl", "Bid 3 for Ana"):
        key(phone, name).click()
    stands(phone, "Undo the bid of Ana")
    assert (bids(game), Step.objects.count()) == (["3", "4", "5"], 3)


def test_a_tap_never_overtakes_what_waited_before(phone, server, game, complaints) -> None:
    opened(phone, server, game)
    tapped_without_network(phone, "Bid 4 for Bea", "Bid 5 for Carl")
    phone.goto("about:blank")  # a page that is only closing may still send
    phone.context.set_offline(False)
    again = phone.context.new_page()
    again.add_init_script(LATE)
    again.goto(f"{server}/games/{game.public_id}/")
    key(again, "Bid 6 for Bea").click()
    expect(again.locator("#conflict")).to_contain_text("Not entered: Bid 6 for Bea")
    complaints.provoked(*CUT, 409)
    assert bids(game) == [None, "4", "5"]


@pytest.mark.parametrize("keeps", ["", LATE, NEVER], ids=["at once", "late", "never"])
def test_a_tap_arrives_though_the_page_is_left_at_once(phone, server, game, keeps) -> None:
    phone.add_init_script(keeps)
    opened(phone, server, game)
    phone.evaluate("document.querySelector('.key[value=\"4\"]').click(); location.assign('sheet/')")
    phone.wait_for_url("**/sheet/")
    phone.goto(f"{server}/games/{game.public_id}/")
    stands(phone, "Undo the bid of Bea")
    assert bids(game) == [None, "4", None]


def test_a_token_that_grew_old_costs_no_tap(phone, server, game, complaints) -> None:
    opened(phone, server, game)
    phone.context.clear_cookies(name="csrftoken")
    for name in ("Bid 4 for Bea", "Bid 5 for Carl"):
        key(phone, name).click()
    stands(phone, "Undo the bid of Carl")
    complaints.provoked(403)  # the answer to the old token
    assert bids(game) == [None, "4", "5"]


def test_what_a_stopped_link_refuses_is_told_by_name_and_sent_no_more(phone, server, game, complaints) -> None:
    opened(phone, server, game)
    tapped_without_network(phone, "Bid 4 for Bea", "Bid 5 for Carl")
    Phone(game, "Alice").post("share/", revoke="scorer", was=1)
    phone.context.set_offline(False)
    expect(phone.get_by_role("heading", name="There is no such table here")).to_be_visible()
    expect(phone.get_by_text("Not entered: Bid 4 for Bea, Bid 5 for Carl")).to_be_visible()
    complaints.provoked(*CUT, 404)
    assert not Step.objects.exists()


def test_who_may_only_watch_by_now_is_told_what_did_not_come_in(phone, server, game, complaints) -> None:
    phone.goto(f"{server}/open/read/{game.club.public_id}/{token(game.club, 'reader')}/")
    opened(phone, server, game)
    Phone(game, "Alice").post("share/", revoke="scorer", was=1)
    key(phone, "Bid 4 for Bea").click()
    expect(phone.get_by_role("heading", name="This phone may not write here")).to_be_visible()
    expect(phone.get_by_text("Not entered: Bid 4 for Bea")).to_be_visible()
    phone.get_by_role("link", name="To the board").click()
    expect(phone.locator("#board")).to_be_visible()
    expect(key(phone, "Bid 4 for Bea")).to_have_count(0)
    complaints.provoked(403)


def test_the_board_of_who_may_only_watch_by_now_goes_on(phone, server, game, complaints) -> None:
    phone.goto(f"{server}/open/read/{game.club.public_id}/{token(game.club, 'reader')}/")
    opened(phone, server, game)
    kept(phone, game, worker=False)
    phone.context.set_offline(True)
    without_signal(phone)
    for name in ("Bid 4 for Bea", "Bid 5 for Carl"):
        key(phone, name).click()
    Phone(game, "Alice").post("share/", revoke="scorer", was=1)
    phone.context.set_offline(False)
    expect(phone.get_by_text("2 entries were not taken in")).to_be_visible()
    phone.reload()
    Phone(game, "Alice").bid("4", "5", "6")
    expect(bid_of(phone, 0)).to_have_text("4")
    assert phone.evaluate(WAITING) == 2, "what was entered is still here"
    complaints.provoked(*CUT, 403)


def test_taps_behind_a_refused_one_are_told_with_it(phone, server, game, complaints) -> None:
    opened(phone, server, game)
    held = Held(phone, "**/enter/")
    for name in ("Bid 4 for Bea", "Bid 5 for Carl"):
        key(phone, name).click()
    Phone(game, "Alice").bid(None, "6")
    held.let_go()
    expect(phone.locator("#conflict")).to_contain_text("Not entered: Bid 4 for Bea, Bid 5 for Carl")
    complaints.provoked(409)
    assert bids(game) == [None, "6", None]


def test_a_tap_that_hangs_is_soon_shown_as_waiting(phone, server, game) -> None:
    opened(phone, server, game)
    held = Held(phone, "**/enter/")
    key(phone, "Bid 4 for Bea").click()
    expect(phone.locator("[data-unsent]")).to_have_text("Waits for signal: 1")
    held.let_go()
    stands(phone, "Undo the bid of Bea")
    expect(phone.locator("[data-unsent]")).to_have_text("")


def test_a_tap_that_could_not_be_kept_is_sent_again_by_itself(phone, server, game, complaints) -> None:
    opened(phone, server, game)
    with transaction.atomic():  # somebody else writes in this game, for longer than the server waits
        Game.objects.select_for_update(no_key=True).get(pk=game.pk)
        with phone.expect_response(lambda answer: answer.status == 503):
            key(phone, "Bid 4 for Bea").click()
        expect(phone.locator("[data-unsent]")).to_have_text("Waits for signal: 1")
    stands(phone, "Undo the bid of Bea")
    expect(phone.locator("[data-unsent]")).to_have_text("")
    assert (bids(game), Step.objects.count()) == ([None, "4", None], 1)
    complaints.provoked(503)
