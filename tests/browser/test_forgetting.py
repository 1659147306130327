"""What a phone keeps of games goes when the server lets it in no more, and who was erased there goes here."""

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from scorekeeper import scorebook
from scorekeeper.models import Game
from tests.browser.pad import key, opened
from tests.browser.without_signal import VERSION, WAITING, kept, until
from tests.complaints import CUT
from tests.table import WON, Phone, ask, imported, record_of

pytestmark = pytest.mark.django_db(transaction=True)

AGED = """([id, days]) => new Promise((done) => {
  const open = indexedDB.open("kept", 1);
  open.onsuccess = () => {
    const games = open.result.transaction("games", "readwrite").objectStore("games");
    games.get(id).onsuccess = ({ target }) => {
      games.put({ ...target.result, at: Date.now() - days * 86400000, heard: 0 }, id).onsuccess = done;
    };
  };
})"""
"""A game that was kept so many days ago."""
NAMES = VERSION.replace("ask.result.kept.game.version", "JSON.stringify(ask.result.kept)")


@pytest.fixture
def game(transactional_db: None) -> Game:
    return imported(record_of("cutthroat-official", WON))


def keeps(page: Page, server: str, game: Game) -> None:
    """The phone scores this game, keeps it, and is at a page of nobody's."""
    opened(page, server, game)
    kept(page, game, worker=False)
    page.goto(f"{server}/trust/")


def stopped(game: Game) -> None:
    Phone(game, "Alice").post("share/", revoke="scorer", was=1)


def test_a_game_whose_link_was_stopped_goes(phone, server, game, complaints) -> None:
    keeps(phone, server, game)
    stopped(game)
    phone.goto(f"{server}/games/{game.public_id}/")
    until(phone, VERSION, game.public_id, None)
    complaints.provoked(404)


def test_what_waits_unsent_keeps_its_game(phone, server, game, complaints) -> None:
    phone.route("**/enter/", lambda route: route.abort())
    keeps(phone, server, other := imported(record_of("cutthroat-official", WON)))
    opened(phone, server, game)
    kept(phone, game, worker=False)
    key(phone, "Bid 4 for Carl").click()
    until(phone, WAITING, None, 1)
    for each in (game, other):
        stopped(each)
    phone.goto(f"{server}/?out")
    until(phone, VERSION, other.public_id, None)
    phone.wait_for_load_state("networkidle")
    assert phone.evaluate(VERSION, game.public_id) is not None
    complaints.provoked(*CUT, 404)


def test_after_signing_out_nothing_stays_that_was_the_account_s(phone, server, game, complaints) -> None:
    account = User.objects.create_user("alice", password="seven of clubs")
    scorebook.become_member(game.club_id, ask(), account=account, role="scorer")
    phone.goto(f"{server}/account/sign-in/")
    phone.get_by_label("Username").fill("alice")
    phone.get_by_label("Password").fill("seven of clubs")
    phone.get_by_role("button", name="Sign in").click()
    phone.goto(f"{server}/games/{game.public_id}/")
    kept(phone, game, worker=False)
    phone.goto(f"{server}/account/")
    phone.get_by_role("button", name="Sign out").click()
    until(phone, VERSION, game.public_id, None)
    complaints.provoked(404)


def test_who_was_erased_is_erased_here_within_a_day(phone, server, game) -> None:
    keeps(phone, server, game)
    player = game.seats.get(place=0).player
    scorebook.erase_person(game.club_id, ask(), person=player.public_id, name="Ana")
    phone.goto(f"{server}/")
    until(phone, f"id => ({NAMES})(id).then((told) => told.includes('Ana'))", game.public_id, False)


@pytest.mark.parametrize(("days", "stays"), [(1, True), (40, False)])
def test_a_game_that_the_server_lost_stays_for_a_month(phone, server, game, complaints, days, stays) -> None:
    keeps(phone, server, game)
    phone.evaluate(AGED, [game.public_id, days])
    version = phone.evaluate(VERSION, game.public_id)
    Game.objects.all().delete()
    with phone.expect_response("**/kept.json"):
        phone.goto(f"{server}/?out")
    until(phone, VERSION, game.public_id, version if stays else None)
    complaints.provoked(404)


def test_a_board_whose_link_is_stopped_says_so(phone, server, game, complaints) -> None:
    opened(phone, server, game)
    kept(phone, game, worker=False)
    stopped(game)
    expect(phone.get_by_role("heading", name="This link was stopped")).to_be_visible()
    phone.get_by_role("link", name="Start page").click()
    expect(phone.get_by_role("link", name="New game")).to_be_visible()
