"""A race for tokens without signal: the game is won, the next one of the race begins, and all of it arrives."""

from typing import Any

import pytest
from playwright.sync_api import expect

from scorekeeper.models import Game
from tests.browser.pad import bids, key
from tests.browser.without_signal import answered, cut_off, without_signal
from tests.complaints import CUT
from tests.tournaments.race import fresh, race_of, tokens

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """The worker is tried."""
    return {**browser_context_args, "service_workers": "allow"}


def test_the_next_game_of_a_race_begins_without_signal(phone, server, complaints) -> None:
    race = race_of(winner=None)
    [row] = fresh(race).rows
    game = Game.objects.get(pk=row.game_id or 0)
    cut_off(phone, server, game)
    phone.goto(f"{server}/games/{game.public_id}/")
    without_signal(phone)
    for bid, name in (("7", "Bea"), ("1", "Carl"), ("2", "Dan"), ("1", "Ana")):
        key(phone, f"Bid {bid} for {name}").click()
    key(phone, "Close the bids").click()
    for name, tricks in (("Bea", "7"), ("Carl", "1"), ("Dan", "2")):
        key(phone, f"{name} took {tricks}").click()
    key(phone, "Bea took J♣").click()
    key(phone, "Nobody knows who took J♦").click()
    key(phone, "Save hand").click()
    expect(phone.locator(".winner")).to_contain_text("Bea wins")
    phone.get_by_role("link", name="Next game").click()
    phone.get_by_role("button", name="Start the game").click()
    expect(phone.get_by_role("heading", name="Hand 1", exact=True)).to_be_visible()
    key(phone, "Bid 3 for Carl").click()
    phone.context.set_offline(False)
    answered(phone)
    complaints.provoked(*CUT)
    assert tokens(race) == {"Bea": 1}
    following = Game.objects.exclude(pk=game.pk).get()
    assert [row.game_id for row in fresh(race).rows] == [game.pk, following.pk]
    assert "3" in bids(following)
