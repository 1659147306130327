"""Two phones score one game without signal: what both entered is shown, and somebody chooses; nothing is lost."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorekeeper import scorebook
from scorekeeper.models import Game
from tests.browser.axe import found
from tests.browser.pad import key
from tests.browser.without_signal import VERSION, WAITING, answered, cut_off, until, without_signal
from tests.complaints import CUT
from tests.table import WON, Phone, ask, facts_of, imported, play, record_of, scores

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """The worker is tried."""
    return {**browser_context_args, "service_workers": "allow"}


@pytest.fixture
def game(transactional_db: None) -> Game:
    """Ana 50, Bea 50, Carl 70, and the next hand."""
    return imported(record_of("cutthroat-official", WON))


def hand(page: Page, bids: list[str], took: list[str]) -> None:
    """No key twice in a row: that would be the same touch. Score the second hand: Bea deals, Carl bids first."""
    for name, bid in zip(("Carl", "Ana", "Bea"), bids, strict=True):
        key(page, f"Bid {bid} for {name}").click()
    key(page, "Close the bids").click()
    for name, tricks in zip(("Carl", "Ana"), took, strict=True):
        key(page, f"{name} took {tricks}").click()
    key(page, "Bea took J♣").click()
    key(page, "Nobody knows who took J♦").click()
    key(page, "Save hand").click()
    expect(page.get_by_role("heading", name="Hand 3", exact=True)).to_be_visible()


def conflict(phone: Page, server: str, game: Game) -> None:
    """The phone has scored the hand without signal, another one has meanwhile, and it has signal again."""
    cut_off(phone, server, game)
    hand(phone, ["4", "5", "3"], ["5", "6"])
    key(phone, "Bid 6 for Ana").click()
    without_signal(phone)
    play(game, ["5", "5", "5"], [6, 6, 5])
    phone.context.set_offline(False)
    expect(phone.get_by_role("heading", name="Another phone kept score too")).to_be_visible()


@pytest.mark.parametrize("choice", ["stands", "brought"])
def test_somebody_chooses_between_two_hands(phone, server, game, complaints, choice) -> None:
    conflict(phone, server, game)
    theirs = scores(game)
    assert phone.evaluate(WAITING) > 0
    phone.get_by_role("button", name="Save").click()
    expect(phone.get_by_text("Which one counts for hand 2?").first).to_be_visible()
    assert phone.evaluate(WAITING) > 0
    phone.locator(f'[name="hand-2"][value="{choice}"]').check(force=True)
    phone.get_by_role("button", name="Save").click()
    expect(phone.locator("#board")).to_be_visible()
    until(phone, WAITING, None, 0)
    answered(phone)
    complaints.provoked(*CUT, 409)
    assert facts_of(game).open.bids == ["6", None, None], "what was begun goes on"
    ours = [50 + 42, 50 + 42, 70 + 41]
    assert (scores(game) == theirs) == (choice == "stands"), (scores(game), theirs, ours)


def test_what_both_entered_is_asked_again_until_somebody_has_chosen(phone, server, game, complaints) -> None:
    conflict(phone, server, game)
    theirs, waits = scores(game), phone.evaluate(WAITING)
    phone.goto(f"{server}/games/{game.public_id}/")
    expect(phone.get_by_role("heading", name="Another phone kept score too")).to_be_visible()
    complaints.provoked(*CUT, 409)
    assert (scores(game), phone.evaluate(WAITING)) == (theirs, waits)


def test_a_conflict_is_told_on_the_page_of_the_game_that_followed(phone, server, game, complaints) -> None:
    cut_off(phone, server, game)
    hand(phone, ["4", "5", "3"], ["5", "6"])
    phone.get_by_label("Menu").click()
    phone.get_by_role("link", name="End the game").click()
    phone.get_by_role("radio", name="Carl wins").check(force=True)
    phone.get_by_role("button", name="End the game").click()
    phone.get_by_role("link", name="Rematch").click()
    phone.get_by_role("button", name="Start the game").click()
    expect(phone.get_by_role("heading", name="Hand 1", exact=True)).to_be_visible()
    play(game, ["5", "5", "5"], [6, 6, 5])
    phone.context.set_offline(False)
    expect(phone.get_by_role("heading", name="Another phone kept score too")).to_be_visible()
    complaints.provoked(*CUT, 409)
    assert Game.objects.count() == 1


def test_what_a_stopped_link_refuses_is_kept_until_somebody_lets_it_go(phone, server, game, complaints) -> None:
    cut_off(phone, server, game)
    hand(phone, ["4", "5", "3"], ["5", "6"])
    Phone(game, "Alice").post("share/", revoke="scorer", was=1)
    phone.context.set_offline(False)
    expect(phone.locator("#errors")).to_be_visible()
    expect(phone.get_by_text("9 entries were not taken in")).to_be_visible()
    expect(phone.get_by_text("not sent")).to_have_count(0)  # it is not told to be on its way
    phone.goto(server)
    phone.get_by_role("link", name="Not taken in").click()
    expect(phone.get_by_role("img", name="QR code")).to_be_visible()
    expect(phone.get_by_text("Bid 4 for Carl")).to_be_visible()
    assert (found(phone), phone.evaluate(WAITING)) == ([], 9)
    phone.get_by_text("Let it go", exact=True).click()
    phone.get_by_role("button", name="Yes, let it go").click()
    expect(phone.get_by_role("link", name="New game")).to_be_visible()
    until(phone, WAITING, None, 0)
    until(phone, VERSION, game.public_id, None)
    expect(phone.get_by_role("link", name="Not taken in")).to_have_count(0)
    complaints.provoked(*CUT, 404)


def test_what_was_chosen_and_never_arrived_still_waits(phone, server, game, complaints) -> None:
    conflict(phone, server, game)
    theirs, waits = scores(game), phone.evaluate(WAITING)
    phone.locator('[name="hand-2"][value="brought"]').check(force=True)
    phone.route("**/bring/**", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    phone.get_by_role("button", name="Save").click()
    phone.wait_for_url("chrome-error://**")
    phone.goto(f"{server}/games/{game.public_id}/")
    expect(phone.get_by_role("heading", name="Another phone kept score too")).to_be_visible()
    complaints.provoked(*CUT, 409)
    assert (scores(game), phone.evaluate(WAITING)) == (theirs, waits)


def test_what_can_no_longer_be_taken_in_is_let_go_by_somebody_alone(phone, server, game, complaints) -> None:
    cut_off(phone, server, game)
    hand(phone, ["4", "5", "3"], ["5", "6"])
    without_signal(phone)
    scorebook.end_game(game.pk, ask(), how="leader")
    phone.context.set_offline(False)
    expect(phone.get_by_text("The game is over here before it.")).to_be_visible()
    assert phone.evaluate(WAITING) == len(["bid"] * 3 + ["close"] + ["tricks", "prize"] * 2 + ["save"])
    phone.get_by_role("button", name="Keep theirs").click()
    expect(phone.locator(".winner")).to_be_visible()
    until(phone, WAITING, None, 0)
    complaints.provoked(*CUT, 409)


def test_the_same_hand_entered_twice_is_no_conflict_to_solve(phone, server, game, complaints) -> None:
    cut_off(phone, server, game)
    key(phone, "Bid 4 for Carl").click()
    without_signal(phone)
    Phone(game, "Alice").bid(None, None, "4")
    phone.context.set_offline(False)
    until(phone, WAITING, None, 0)
    complaints.provoked(*CUT)
