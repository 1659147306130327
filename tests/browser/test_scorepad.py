"""The scorepad under quick fingers: taps faster than the server, two phones."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.models import Step
from tests.browser.pad import bid_of, bids, key, opened, stands
from tests.browser.scorepad import Held
from tests.table import Phone

pytestmark = pytest.mark.django_db(transaction=True)


def test_taps_are_painted_before_the_server_answers_and_all_arrive_in_order(phone, server, game) -> None:
    opened(phone, server, game)
    held = Held(phone, "**/enter/")
    for name in ("Bid 4 for Bea", "Bid nil for Carl", "Bid 5 for Ana"):
        key(phone, name).click()
    for seat, told in ((1, "4"), (2, "Nil"), (0, "5")):
        expect(bid_of(phone, seat)).to_have_text(told, ignore_case=True)
    assert Step.objects.count() == 0, "nothing has reached the server"
    held.let_go()
    expect(key(phone, "Close the bids")).to_be_enabled()
    assert bids(game) == ["5", "4", "nil"]
    assert [step.number for step in Step.objects.order_by("number")] == [2, 3, 4]


def test_a_double_tap_on_a_key_enters_one_bid(phone, server, game) -> None:
    opened(phone, server, game)
    key(phone, "Bid 4 for Bea").dblclick()
    stands(phone, "Undo the bid of Bea")
    expect(key(phone, "Bid 4 for Carl")).to_be_enabled()
    expect(bid_of(phone, 2)).to_have_text("")
    assert bids(game) == [None, "4", None]


def test_a_menu_stays_open_when_the_answer_to_a_tap_comes(phone, server, game) -> None:
    opened(phone, server, game)
    held = Held(phone, "**/enter/")
    key(phone, "Bid 4 for Bea").click()
    phone.get_by_label("Menu").click()
    phone.get_by_role("link", name="Score sheet, correct a hand").hover()
    held.let_go()
    stands(phone, "Undo the bid of Bea")
    phone.mouse.down()
    phone.mouse.up()
    expect(phone.locator("#hands")).to_be_visible()


def test_a_double_tap_on_save_scores_one_hand(phone, server, game) -> None:
    Phone(game).ready(["4", "5", "6"], [5, 5, 7])
    opened(phone, server, game)
    key(phone, "Save hand").dblclick()
    expect(phone.get_by_role("heading", name="Hand 2")).to_be_visible()
    assert len(Phone(game).facts().scored) == 1


def test_two_phones_follow_each_other_within_3_seconds(phone, open_page, server, game) -> None:
    viewer, second = open_page(), open_page()
    for page, who in ((phone, "Bob"), (viewer, "Vera"), (second, "Alice")):
        page.clock.install()  # three seconds by the clock of the phone: how fast this machine is says nothing
        opened(page, server, game, who)
    key(phone, "Bid 4 for Bea").click()
    stands(phone, "Undo the bid of Bea")
    for page in (viewer, second):
        page.clock.run_for(3000)
        expect(bid_of(page, 1)).to_have_text("4")
    key(second, "Bid 5 for Carl").click()
    stands(second, "Undo the bid of Carl")
    for page in (viewer, phone):
        page.clock.run_for(3000)
        expect(bid_of(page, 2)).to_have_text("5")
    expect(viewer.locator("#pad")).to_have_count(0)


def test_a_hidden_page_asks_nothing_and_looks_at_once_when_it_is_seen_again(phone, server, game) -> None:
    polls: list[str] = []
    phone.on("request", lambda request: polls.append(request.url) if request.url.endswith("/poll/") else None)
    phone.clock.install()
    opened(phone, server, game, "Vera")
    with phone.expect_response("**/poll/"):
        phone.clock.run_for(2500)
    phone.evaluate("Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })")
    seen = len(polls)
    phone.clock.run_for(20_000)
    assert len(polls) == seen
    Phone(game).bid(None, "4")
    with phone.expect_response("**/poll/"):
        phone.evaluate("delete document.hidden; document.dispatchEvent(new Event('visibilitychange', {bubbles: true}))")
    expect(bid_of(phone, 1)).to_have_text("4")


def test_who_taps_second_is_told_what_stands_and_what_they_sent(phone, server, game, complaints) -> None:
    opened(phone, server, game)
    held = Held(phone, "**/poll/")
    Phone(game, "Alice").bid(None, "5")
    key(phone, "Bid 4 for Bea").click()
    conflict = phone.locator("#conflict")
    expect(conflict).to_contain_text("Bea: 5 was entered on another phone meanwhile.")
    expect(conflict).to_contain_text("4")
    expect(bid_of(phone, 1)).to_have_text("5")
    held.let_go()
    complaints.provoked(409)
    assert bids(game) == [None, "5", None]


def pressed(page: Page, name: str, held: Held) -> None:
    """A key is held down while an answer comes, as another finger goes up; then it is let go."""
    box: Any = key(page, name).bounding_box() or {}
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.evaluate("dispatchEvent(new PointerEvent('pointerup', { pointerId: 99 }))")
    with page.expect_response("**/enter/") as answer:
        held.let_go()
    answer.value.finished()
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    page.mouse.up()


def test_a_board_that_comes_under_a_finger_waits_for_its_tap(phone, server, game) -> None:
    opened(phone, server, game)
    held = Held(phone, "**/enter/")
    key(phone, "Bid 4 for Bea").click()
    pressed(phone, "Bid 5 for Carl", held)
    stands(phone, "Undo the bid of Carl")
    assert bids(game) == [None, "4", "5"]


def test_a_tap_made_as_the_refusal_of_another_comes_does_not_hide_it(phone, server, game, complaints) -> None:
    opened(phone, server, game)
    polls, held = Held(phone, "**/poll/"), Held(phone, "**/enter/")
    Phone(game, "Alice").bid(None, "5")
    key(phone, "Bid 4 for Bea").click()
    pressed(phone, "Bid 5 for Carl", held)
    expect(phone.locator("#conflict")).to_contain_text("Bea: 5 was entered on another phone meanwhile.")
    expect(bid_of(phone, 2)).to_have_text("")
    polls.let_go()
    complaints.provoked(409)
    assert bids(game) == [None, "5", None]


def test_a_phone_asks_for_the_pen_and_is_allowed_with_one_tap(phone, open_page, server, game) -> None:
    opened(phone, server, game)
    viewer = opened(open_page(), server, game, "Vera")
    viewer.get_by_label("Menu").click()
    viewer.get_by_role("link", name="Take over scoring").click()
    viewer.get_by_role("button", name="Ask").first.click()
    key(phone, "Allow").click()
    expect(key(viewer, "Bid 4 for Bea")).to_be_visible()
    expect(phone.get_by_text("Another phone took over scoring")).to_be_visible()


def test_a_viewer_whose_link_is_stopped_is_told_so_in_place(phone, server, game, complaints) -> None:
    opened(phone, server, game, "Vera")
    Phone(game, "Alice").post("share/", revoke="viewer", was=1)
    expect(phone.get_by_role("heading", name="This link was stopped")).to_be_visible()
    expect(phone.locator("#board")).to_have_count(0)
