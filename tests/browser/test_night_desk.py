"""The desk on the phone of an organizer who plays: it follows the tables by itself, and the clock is turned from it."""

import pytest
from playwright.sync_api import expect

from scorekeeper.links import token
from tests.browser.scorepad import fits
from tests.table import play, start
from tests.tournaments.night import drawn, night, table_of
from tournaments.models import Round, Table

pytestmark = pytest.mark.django_db(transaction=True)

NAMES = ["Ada", "Ben", "Cleo"]


def test_the_desk_follows_the_tables_and_turns_the_clock(phone, live_server) -> None:
    tournament = night(6, size=3, minutes=45)
    round = drawn(tournament, [1, 2, 3], [4, 5, 6])
    game = start(club=tournament.club, names=NAMES)
    Table.objects.filter(pk=table_of(round).pk).update(game=game)
    phone.goto(f"{live_server.url}/tournaments/open/help/{tournament.public_id}/{token(tournament, 'helper')}/")
    first = phone.get_by_role("link").filter(has_text="Ada, Ben, Cleo")
    expect(first).to_contain_text("hand 1, 0 : 0 : 0")
    play(game, ["4", "4", "5"], [5, 6, 6])
    expect(first).to_contain_text("hand 2, ")  # nobody touched this phone
    phone.get_by_role("link", name="Start the clock").click()
    phone.get_by_role("button", name="Start the clock").click()
    expect(phone.get_by_text("45 minutes", exact=True)).to_be_visible()
    phone.get_by_role("button", name="Call the last hand").click()
    expect(phone.get_by_role("button", name="Take the last hand back")).to_be_visible()
    assert Round.objects.get().last_hand_at
    phone.get_by_role("link", name="Desk").click()
    phone.get_by_role("link", name="2 open").click()
    expect(phone.get_by_role("link", name="2 open")).to_have_attribute("aria-current", "true")
    expect(phone.get_by_text("Last hand").first).to_be_visible()
    assert fits(phone)
