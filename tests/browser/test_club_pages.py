"""The pages of a club and of accounts: axe finds nothing, they fit a phone; a club claimed, a scorer invited."""

import re

import pytest
from playwright.sync_api import expect

from scorekeeper import scorebook
from tests.browser.axe import found
from tests.browser.scorepad import fits
from tests.table import ask, imported, link, one_hand, record_of

pytestmark = pytest.mark.django_db(transaction=True)

OF_A_CLUB = ["", "settings/", "keep/", "members/", "leave/", "delete/", "join/", "members/of/bob/"]
OF_ACCOUNTS = [
    "account/sign-up/", "account/sign-in/", "account/forgot/", "account/forgot/sent/", "account/forgot/MQ/no-token/",
]  # fmt: skip


@pytest.fixture
def game():
    game = one_hand()
    bob = scorebook.open_account(ask(), username="bob", password="seven of clubs", email="", claim=None, name="")
    scorebook.become_member(game.club.pk, ask(), account=bob, role="scorer")
    return game


def test_axe_finds_nothing_on_the_pages_of_a_club_and_of_accounts_and_they_fit(phone, live_server, game) -> None:
    other = imported(record_of("cutthroat-official"))
    for each in (other, game):
        phone.request.get(live_server.url + link(each, "Alice"))
    club = f"clubs/{game.club.public_id}/"
    choices = [f"{club}join/?other={other.club.public_id}", f"games/{game.public_id}/move/"]
    for path in [*(club + page for page in OF_A_CLUB), *choices, *OF_ACCOUNTS, ""]:
        phone.goto(f"{live_server.url}/{path}")
        phone.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true })")
        assert found(phone, "dark", "light") == [], path
        assert fits(phone), path


def test_axe_finds_nothing_on_the_pages_of_who_is_signed_in_and_they_fit(phone, live_server, game) -> None:
    phone.goto(f"{live_server.url}/account/sign-in/")
    phone.get_by_label("Username").fill("bob")
    phone.get_by_label("Password").fill("seven of clubs")
    phone.get_by_role("button", name="Sign in").click()
    phone.wait_for_url(lambda url: "sign-in" not in url)
    for path in ("account/", "account/clubs/new/", "account/email/", "account/password/", "account/delete/"):
        phone.goto(f"{live_server.url}/{path}")
        assert path in phone.url
        assert found(phone, "dark", "light") == [], path
        assert fits(phone), path


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
def test_a_club_is_claimed_and_a_scorer_invited(open_page, live_server, game, script, complaints) -> None:
    alice, bob = open_page(java_script_enabled=script), open_page(java_script_enabled=script)
    alice.goto(live_server.url + link(game, "Alice"))
    alice.goto(f"{live_server.url}/account/sign-up/")
    alice.get_by_label("Username").fill("alice")
    alice.get_by_label("Password", exact=True).fill("nine of hearts")
    alice.get_by_label("Password again").fill("nine of hearts")
    alice.get_by_label("Name of the club").fill("Friday table")
    assert found(alice, "dark", "light") == [] if script else True
    alice.get_by_role("button", name="Sign up").click()
    expect(alice.get_by_role("heading", name="Friday table")).to_be_visible()
    alice.get_by_role("link", name=re.compile("Invitations")).click()
    alice.get_by_text("For a scorer").click()
    shown = alice.locator("#link-scorer")
    expect(shown).to_be_visible()
    address = shown.inner_text()
    bob.goto(address)
    expect(bob.get_by_role("heading", name="Friday table")).to_be_visible()
    bob.goto(f"{live_server.url}/games/{game.public_id}/")
    expect(bob.locator("#act")).to_be_visible()
    alice.locator("details[open]").get_by_role("button", name="New link, stop this one").click()
    expect(alice.locator("#link-scorer")).not_to_have_text(address)
    assert bob.goto(f"{live_server.url}/clubs/{game.club.public_id}/").status == 404
    expect(bob.get_by_text("Friday table")).to_be_hidden()
    complaints.provoked(404)  # the page that is not there for Bob any more


def test_the_code_of_a_club_prints_without_the_rest(phone, live_server, game) -> None:
    phone.request.get(live_server.url + link(game, "Alice"))
    phone.goto(f"{live_server.url}/clubs/{game.club.public_id}/keep/")
    phone.emulate_media(media="print")
    expect(phone.locator(".qr svg")).to_be_visible()
    expect(phone.get_by_role("link", name="Sign up")).to_be_hidden()
