"""The roster in a browser: axe finds nothing, dark and light, and nothing hangs over the side; a guest in one tap."""

import pytest
from playwright.sync_api import expect

from scorekeeper import scorebook
from scorekeeper.links import token
from scorekeeper.models import Game, Merge, Player
from tests.browser.axe import found
from tests.browser.scorepad import fits
from tests.table import ask, facts_of, link, start

pytestmark = pytest.mark.django_db(transaction=True)
LONG = "Maximiliana-Konstantina von und zu Hohenfels"


@pytest.fixture
def game():
    return start(names=["Ana", LONG, "Carl"])


def player(name):
    return Player.objects.get(name=name)


def organize(page, live_server, game):
    """Open the organizer's link; the address of the roster."""
    page.goto(f"{live_server.url}/open/organize/{game.club.public_id}/{token(game.club, 'organizer')}/")
    return f"{live_server.url}/clubs/{game.club.public_id}/people/"


def test_axe_finds_nothing_on_the_pages_of_a_roster_and_they_fit(phone, live_server, game) -> None:
    people = organize(phone, live_server, game)
    for name in ("Annabel", "Annie"):
        scorebook.add_person(game.club_id, ask(), name=name)
    scorebook.add_person(game.club_id, ask(), name="", guest=True)
    ana = player("Ana")
    wanted = scorebook.Described("Ana", "", "Ace", "teal", "fox")
    was = scorebook.Described("Ana").seen
    scorebook.describe_person(game.club_id, ask(), person=ana.public_id, wanted=wanted, was=was)
    scorebook.mark_person(game.club_id, ask(), person=ana.public_id, mark="hidden", value=True)
    scorebook.merge_players(game.club_id, ask(), kept=ana.public_id, gone=player("Annie").public_id)
    there = f"{people}{ana.public_id}/"
    pages = [people, f"{people}?q=an", there, f"{there}merge/", f"{there}merge/?other={player(LONG).public_id}",
             f"{there}merge/?other={player('Annabel').public_id}", f"{there}erase/"]  # fmt: skip
    for page in pages:
        phone.goto(page)
        phone.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true })")
        assert found(phone, "light", "dark") == [], page
        assert fits(phone), page


def test_two_records_are_put_together_and_taken_apart_without_javascript(plain, live_server, game) -> None:
    plain.goto(organize(plain, live_server, game))
    plain.get_by_text("Add somebody").click()
    plain.get_by_label("Name", exact=True).fill("Annabel")
    plain.get_by_role("button", name="Add", exact=True).click()
    expect(plain.get_by_text("Annabel is in the roster.")).to_be_visible()
    plain.get_by_role("link", name="Ana ", exact=False).first.click()
    plain.get_by_text("More about this record").click()
    plain.get_by_role("link", name="The same person is written down twice").click()
    plain.get_by_role("link", name="Annabel").click()
    plain.get_by_role("button", name="Put together").click()
    expect(plain.get_by_text("one record from now on")).to_be_visible()
    assert Merge.objects.get().gone == player("Annabel")
    plain.get_by_text("More about this record").click()
    plain.get_by_role("button", name="Take it back").click()
    expect(plain.get_by_text("Saved.")).to_be_visible()
    assert player("Annabel").merged_into is None


def test_guests_sit_down_in_one_tap_each(phone, live_server, game) -> None:
    phone.request.get(live_server.url + link(game, "Bob"))
    phone.goto(f"{live_server.url}/new/table/?preset=cutthroat-official")
    phone.get_by_role("button", name="Ana", exact=True).click()
    for _time in range(2):
        phone.get_by_role("button", name="Guest", exact=True).click()
    phone.get_by_role("button", name="Start the game").click()
    phone.wait_for_url("**/games/*/")
    assert facts_of(Game.objects.order_by("-pk")[0]).names() == ["Ana", "Guest", "Guest (2)"]
