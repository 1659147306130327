"""Put right on a phone: an older hand, a renege in four taps, the last hand from the winner's screen."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from scorekeeper.facts import hand_key
from scorekeeper.models import Game
from tests.table import WON, Phone, imported, link, play, record_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def game():
    """Ana 50, Bea 50, Carl 70; once more the same."""
    return imported(record_of("cutthroat-official", WON, WON, options={"target": 200}))


def open_board(page, live_server, game) -> None:
    page.goto(live_server.url + link(game, "Bob"))
    expect(page.locator("#board")).to_be_visible()


def scores(game) -> list[int]:
    return list(Game.objects.get(pk=game.pk).scores)


def test_an_older_hand_is_corrected_and_says_first_what_it_changes(live_server, game, screen) -> None:
    open_board(screen, live_server, game)
    screen.get_by_label("Menu").tap()
    screen.get_by_role("link", name="Score sheet, correct a hand").tap()
    screen.get_by_role("link", name="Correct hand 1").tap()
    for who, tricks in (("Ana", 4), ("Bea", 6)):
        screen.locator("summary", has_text=who).tap()
        screen.get_by_role("radio", name=f"{who} took {tricks}").check(force=True)
    screen.get_by_role("radio", name="counted again").check(force=True)
    screen.get_by_role("button", name="Show what it changes").tap()
    expect(screen.locator("#preview")).to_contain_text("Ana: 100 → 0")
    assert scores(game) == [100, 100, 140]
    expect(screen.get_by_role("radio", name="Ana took 4")).to_be_checked()
    screen.get_by_role("button", name="Correct the hand").tap()
    expect(screen.locator("#board")).to_be_visible()
    expect(screen.locator("#board")).to_contain_text("Ana's tricks 6 → 4")
    assert scores(game) == [0, 100, 140]


def test_a_renege_takes_four_taps_and_shows_the_new_points(live_server, game, screen) -> None:
    open_board(screen, live_server, game)
    screen.get_by_label("Menu").tap()
    screen.get_by_role("link", name="Renege").tap()
    screen.get_by_role("button", name="Ana reneged, tricks go to Bea").tap()
    expect(screen.locator("#preview")).to_contain_text("Ana: 100 → 0")
    screen.get_by_role("button", name="Save").tap()
    expect(screen.locator("#board")).to_be_visible()
    assert scores(game) == [0, 100, 140]


def test_the_last_hand_is_undone_from_the_winners_screen(live_server, game, phone) -> None:
    play(game, ["5", "4", "6"], [6, 4, 7], {"JC": 1, "JD": 2})
    open_board(phone, live_server, game)
    expect(phone.locator("#board")).to_contain_text("Carl wins")
    phone.get_by_role("button", name="Undo").tap()
    expect(phone.locator("#board")).not_to_contain_text("Carl wins")
    assert (Game.objects.get(pk=game.pk).status, scores(game)) == ("playing", [100, 100, 140])


def test_two_phones_that_correct_the_same_hand_are_told(live_server, game, phone, complaints) -> None:
    phone.request.get(live_server.url + link(game, "Bob"))
    phone.goto(f"{live_server.url}/games/{game.public_id}/hands/1/")
    other: Any = {
        "tricks-0": 5,
        "tricks-1": 5,
        "tricks-2": 7,
        "bid-0": "5",
        "bid-1": "4",
        "bid-2": "6",
        "prize-JC": 1,
        "prize-JD": 2,
    }
    Phone(game).post("hands/1/", version=hand_key(game.hands.get(number=1)), step="save", **other)
    phone.locator("summary", has_text="Ana").tap()
    phone.get_by_role("radio", name="Ana took 7").check(force=True)
    phone.get_by_role("button", name="Show what it changes").tap()
    expect(phone.locator("#conflict")).to_contain_text("Ana: bid 5, took 7")
    expect(phone.locator("#conflict")).to_contain_text("Ana: bid 5, took 5")
    complaints.provoked(409)


def test_a_game_that_waits_is_taken_up_again(live_server, game, phone) -> None:
    open_board(phone, live_server, game)
    phone.get_by_label("Menu").tap()
    phone.get_by_role("link", name="End the game").tap()
    phone.get_by_role("radio", name=re.compile("another day")).check(force=True)
    phone.get_by_role("button", name="End the game").tap()
    expect(phone.locator("#board")).to_contain_text("The game goes on another day.")
    phone.get_by_role("button", name="Play on").tap()
    expect(phone.get_by_role("button", name=re.compile("^Bid 4 for"))).to_be_visible()
