"""The server is set back, as when a backup is put back: the phones of the table give back what it lacks."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorekeeper import scorebook
from scorekeeper.models import Figure, Game, Hand, Seat, Step
from tests.browser.axe import found
from tests.browser.pad import opened
from tests.browser.scorepad import Scorepad
from tests.browser.without_signal import WAITING, kept, until
from tests.table import WON, imported, play, record_of, scores

pytestmark = pytest.mark.django_db(transaction=True)
JACKS = {"J♣": "Ana", "J♦": "Ana"}
MODELS: dict[Any, str] = {Game: "pk", Seat: "game", Hand: "game", Step: "game", Figure: "hand__game"}


def rows_of(game: Game) -> dict[Any, list[Any]]:
    """Every row of a game."""
    return {model: list(model.objects.filter(**{by: game.pk})) for model, by in MODELS.items()}


def set_back(game: Game, rows: dict[Any, list[Any]]) -> None:
    """The game is what it was."""
    for model, by in reversed(MODELS.items()):
        if model is not Game:
            model.objects.filter(**{by: game.pk}).delete()
    for row in rows[Game]:
        row.save()
    for model in MODELS:
        if model is not Game:
            model.objects.bulk_create(rows[model])


def offered(page: Page) -> Any:
    """The offer on the board."""
    return page.get_by_text("lacks hands 2, 3. This phone has them.")


def test_a_hand_that_was_answered_for_a_moment_ago_is_given_back(open_page, server) -> None:
    phone = open_page()
    game = imported(record_of("cutthroat-official", WON))
    opened(phone, server, game)
    kept(phone, game, worker=False)
    backup = rows_of(game)
    Scorepad(phone, server).hand({"Carl": "5", "Ana": "5", "Bea": "5"}, {"Carl": 5, "Ana": 6}, JACKS)
    expect(phone.get_by_role("heading", name="Hand 3", exact=True)).to_be_visible()
    until(phone, WAITING, None, 0)
    told = scores(game)
    set_back(game, backup)
    phone.get_by_role("link", name="Give back").click()
    phone.get_by_role("button", name="Give back").click()
    expect(phone.get_by_role("heading", name="Hand 3", exact=True)).to_be_visible()
    assert scores(game) == told


def test_two_phones_give_back_what_was_lost_once_and_in_order(open_page, server) -> None:
    phone, other_phone = open_page(), open_page()
    game = imported(record_of("cutthroat-official", WON))
    opened(phone, server, game)
    opened(other_phone, server, game)
    backup = rows_of(game)
    play(game, ["5", "5", "5"], [6, 6, 5])
    play(game, ["4", "5", "6"], [4, 6, 7])
    told = scores(game)
    for page in (phone, other_phone):
        kept(page, game, worker=False)
    set_back(game, backup)
    for page in (phone, other_phone):
        expect(offered(page)).to_be_visible()
    assert found(phone) == []

    phone.get_by_role("link", name="Give back").click()
    expect(phone.get_by_role("heading", name="Give hands back")).to_be_visible()
    expect(phone.get_by_text("It is new here.")).to_have_count(2)
    phone.get_by_role("button", name="Give back").click()
    expect(phone.get_by_role("heading", name="Hand 4", exact=True)).to_be_visible()
    assert scores(game) == told
    for page in (phone, other_phone):
        expect(offered(page)).to_have_count(0)
    assert list(scorebook.recount_game(game.pk, write=False)) == []
