"""A round is drawn, changed by hand and published on a phone; a level cut is settled: axe finds nothing, pages fit."""

import pytest
from playwright.sync_api import expect

from scorekeeper.links import token
from tests.browser.axe import found
from tests.browser.scorepad import fits
from tests.tournaments.night import RULES, facts, night
from tests.tournaments.test_drafts import seated
from tests.tournaments.test_rounds import finish, last, play
from tests.tournaments.test_stages import two_stages

pytestmark = pytest.mark.django_db(transaction=True)


def looks_right(phone) -> None:
    for details in phone.locator("details").all():
        details.evaluate("one => one.open = true")
    assert found(phone, "dark", "light") == []
    assert fits(phone)


def test_a_round_from_the_draw_to_the_tables(phone, live_server) -> None:
    tournament = night(7, "swiss", size=2, rounds=3, rules={"2": RULES[2]})
    play(tournament, 1)
    one, other = seated(tournament)[0]
    club = tournament.club
    phone.goto(f"{live_server.url}/open/organize/{club.public_id}/{token(club, 'organizer')}/")
    phone.goto(f"{live_server.url}/tournaments/{tournament.public_id}/draw/")
    phone.get_by_role("button", name="Draw round 2").click()
    expect(phone.get_by_role("heading", name="Round 2: look before it is published")).to_be_visible()
    beside = next(table[1 - table.index(one)] for table in seated(tournament) if one in table)
    phone.get_by_text("Exchange two people").click()
    phone.locator("select[name=one]").select_option(str(beside))
    phone.locator("select[name=other]").select_option(str(other))
    phone.get_by_role("button", name="Exchange them").click()
    expect(phone.get_by_role("heading", name="This makes a repeat")).to_be_visible()
    looks_right(phone)
    phone.get_by_role("button", name="Do it all the same").click()
    expect(phone.get_by_role("heading", name="This makes a repeat")).to_have_count(0)
    expect(phone.get_by_text("met before").first).to_be_visible()
    looks_right(phone)
    phone.get_by_role("button", name="Publish").click()
    expect(phone.get_by_role("heading", name="Round 2", exact=True)).to_be_visible()
    looks_right(phone)
    finish(tournament, but=1)
    phone.get_by_role("link", name="The next round").click()
    expect(phone.get_by_text("Tables still play:")).to_be_visible()
    looks_right(phone)
    assert last(tournament).number == 2


def test_a_level_cut_is_settled_and_the_final_begins(phone, live_server) -> None:
    tournament = two_stages(through=3)
    club = tournament.club
    phone.goto(f"{live_server.url}/open/organize/{club.public_id}/{token(club, 'organizer')}/")
    phone.goto(f"{live_server.url}/tournaments/{tournament.public_id}/stages/2/")
    looks_right(phone)
    phone.get_by_role("button", name="By lot").click()
    expect(phone.get_by_role("button", name="Begin stage 2")).to_be_visible()
    looks_right(phone)
    phone.get_by_role("button", name="Begin stage 2").click()
    expect(phone.get_by_role("button", name="Publish round 1")).to_be_visible()
    assert facts(tournament).stage.number == 2
