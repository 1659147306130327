"""A form that was opened with signal and is sent without: the phone answers it, or says in our words that it cannot;
nothing that was typed is lost.
"""

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.models import Game
from tests.browser.pad import bids, key, opened
from tests.browser.without_signal import answered, kept, until, without_signal
from tests.complaints import CUT
from tests.table import facts_of, play, start
from tests.tournaments.race import race_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def game(transactional_db: None) -> Game:
    """One hand was scored."""
    game = start(names=["Ana", "Bea", "Carl"])
    play(game, ["4", "5", "6"], [4, 5, 8])
    return game


def form(phone: Page, server: str, game: Game, page: str) -> None:
    """A page of the game, its scripts there, and then no signal."""
    opened(phone, server, game)
    kept(phone, game, worker=False)
    phone.goto(f"{server}/games/{game.public_id}/{page}")
    until(phone, "() => Boolean(globalThis.alone?.tapped)", None, True)
    phone.context.set_offline(True)


def test_a_correction_goes_on_without_signal(phone, server, game, complaints) -> None:
    form(phone, server, game, "hands/1/")
    for who, tricks in (("Ana", 5), ("Bea", 4)):
        phone.locator("summary", has_text=who).click()
        phone.get_by_role("radio", name=f"{who} took {tricks}").check(force=True)
    phone.get_by_role("button", name="Show what it changes").click()
    expect(phone.locator("#preview")).to_be_visible()
    phone.get_by_role("button", name="Correct the hand").click()
    expect(phone.locator("#board")).to_contain_text("Ana's tricks 4 → 5")
    phone.context.set_offline(False)
    answered(phone)
    complaints.provoked(*CUT)
    assert facts_of(game).scored[0].tricks == [5, 4, 8]


def test_a_link_leads_nowhere_that_a_browser_would_tell_of(phone, server, game, complaints) -> None:
    opened(phone, server, game)
    kept(phone, game, worker=False)
    phone.route("**", lambda route: route.abort())  # nobody has noticed yet
    phone.get_by_label("Menu").click()
    phone.get_by_role("link", name="Score sheet, correct a hand").click()
    expect(phone.locator("#hands")).to_be_visible()
    phone.unroute("**")
    phone.get_by_role("link", name="Back to the table").click()
    expect(key(phone, "Bid 4 for Carl")).to_be_visible()
    expect(phone.locator(".told")).to_have_count(0)
    complaints.provoked(*CUT)


def arrived(phone: Page, server: str, before: Game) -> Game:
    """The game that was begun without signal, once there is signal again: one, and the phone is at it."""
    without_signal(phone)
    phone.context.set_offline(False)
    answered(phone)
    begun = Game.objects.exclude(pk=before.pk).get()
    assert phone.url == f"{server}/games/{begun.public_id}/"
    return begun


def test_a_new_game_begins_without_signal_and_arrives_once(phone, server, game, complaints) -> None:
    opened(phone, server, game)
    kept(phone, game, worker=False)
    phone.goto(f"{server}/new/table/?preset=partners-500&club={game.club.public_id}")
    for seat, name in enumerate(("Ana", "Dan", "Bea")):
        phone.locator(f"#name-{seat}").fill(name)
    phone.locator("[name=dealer][value='1']").check(force=True)
    until(phone, "() => Boolean(globalThis.alone?.tapped)", None, True)
    phone.locator("#rules > summary").click()
    phone.locator("[name=target]").select_option("250")
    expect(phone.locator("#told")).to_contain_text("The first at 250 points wins")
    phone.context.set_offline(True)
    phone.locator("#start").click()
    expect(phone.get_by_role("alert")).to_have_text("Seat 4 has no name yet.")
    phone.locator("#name-3").fill("Emil")
    expect(phone.locator("body[data-rest]")).to_have_count(0)  # sooner it would be the same touch
    phone.locator("#start").click()
    key(phone, "Bid 4 for Bea").click()
    begun = arrived(phone, server, game)
    complaints.provoked(*CUT)
    assert (facts_of(begun).names(), begun.first_dealer) == (["Ana", "Dan", "Bea", "Emil"], 1)
    assert bids(begun) == [None, None, "4", None]
    assert (begun.club, facts_of(begun).rules.target) == (game.club, 250)


def test_the_next_game_of_a_race_begins_without_signal_and_arrives_once(phone, server, complaints) -> None:
    race = race_of()
    game = Game.objects.get(pk=race.games.get().game_id or 0)
    opened(phone, server, game)
    kept(phone, game, worker=False)
    phone.get_by_role("link", name="Next game").click()
    expect(phone.get_by_role("button", name="Start the game")).to_be_visible()
    until(phone, "() => Boolean(globalThis.alone?.tapped)", None, True)
    phone.context.set_offline(True)
    phone.get_by_role("button", name="Start the game").click()
    key(phone, "Bid 3 for Carl").click()
    begun = arrived(phone, server, game)
    complaints.provoked(*CUT)
    assert (bids(begun), race.games.count()) == ([None, None, "3", None], 2)


def test_what_needs_signal_keeps_what_was_typed(phone, server, game, complaints) -> None:
    form(phone, server, game, "seats/")
    phone.get_by_text("Put a name right").click()
    name = phone.get_by_label("The right name")
    name.fill("Anastasia")
    phone.get_by_role("button", name="Put it right").click()
    expect(phone.get_by_role("alert")).to_have_text("That works only with signal.")
    expect(name).to_have_value("Anastasia")
    phone.get_by_role("link", name="Back to the table").click()
    expect(phone.locator(".told")).to_contain_text("No signal")
    complaints.provoked(*CUT)
