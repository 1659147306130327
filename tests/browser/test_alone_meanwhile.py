"""What happens while taps of a phone without signal wait: other rules, another pen, a race that ends. And tables that
are not like most: one taken over from paper, in a club's own words, at a night.
"""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorekeeper import rules, scorebook
from scorekeeper.models import Club, Game
from scorekeeper.scorebook.games import rules_key
from tests.browser.pad import key, opened
from tests.browser.without_signal import WAITING, answered, kept, until, without_signal
from tests.complaints import CUT
from tests.table import Phone, ask, facts_of, imported, record_of, scores
from tests.tournaments.night import drawn, night
from tests.tournaments.night_tables import code_of
from tests.tournaments.race import fresh, go_on, race_of, win
from tournaments import director
from tournaments.models import Race

pytestmark = pytest.mark.django_db(transaction=True)
GONE_ON = "The race has gone on meanwhile: look at the token board."
PAPER: dict[str, Any] = {"start": [{"score": 120, "bags": 3}, {"score": 90}, {}], "start_hands": 4}


def cut_off(phone: Page, server: str, game: Game) -> None:
    """The phone keeps the game, and has no signal."""
    opened(phone, server, game)
    kept(phone, game, worker=False)
    phone.context.set_offline(True)
    without_signal(phone)


def corrected(phone: Page, hand: int, **took: int) -> None:
    """Correct the tricks of a hand."""
    phone.get_by_label("Menu").click()
    phone.get_by_role("link", name="Score sheet, correct a hand").click()
    phone.get_by_role("link", name=f"Correct hand {hand}").click()
    for who, tricks in took.items():
        phone.locator("summary", has_text=who).click()
        phone.get_by_role("radio", name=f"{who} took {tricks}", exact=True).check(force=True)
    phone.get_by_role("button", name="Show what it changes").click()
    phone.get_by_role("button", name="Correct the hand").click()
    expect(phone.locator("#board")).to_be_visible()


def test_a_table_from_paper_in_its_own_words_is_corrected_twice_while_rules_and_pen_change(
    phone, server, complaints
) -> None:
    game = imported(record_of("cutthroat-official", {"bids": ["4", "5", "6"], "tricks": [4, 5, 8]}, **PAPER))
    Club.objects.filter(pk=game.club_id).update(words={"trick": "book"})
    cut_off(phone, server, game)
    corrected(phone, 5, Ana=5, Bea=4)
    corrected(phone, 5, Ana=6, Bea=3)
    for name in ("Bid 5 for Carl", "Bid 4 for Ana", "Bid 3 for Bea", "Close the bids"):
        key(phone, name).click()
    expect(phone.get_by_text("Now the books")).to_be_visible()
    alice = Phone(game, "Alice")
    scorebook.change_rules(
        game.pk,
        ask(),
        ruleset=rules.read_ruleset({"preset": "cutthroat-official", "options": {"target": 700}}),
        was=rules_key(game),
    )
    Game.objects.filter(pk=game.pk).update(phone="another")
    assert alice.board()["may_write"]
    phone.context.set_offline(False)
    answered(phone)
    complaints.provoked(*CUT)
    facts = facts_of(game)
    assert (facts.scored[0].tricks, facts.open.bids) == ([6, 3, 8], ["4", "3", "5"])
    assert facts.rules.target == 700


def left_behind(phone: Page, server: str, why: str, goes_on: Callable[[Race], object]) -> tuple[Race, list[int]]:
    """The next game of a race begins without signal, while the race takes none any more; the page of what waits. The
    race, and the games that the server has.
    """
    race = race_of(winner=0)
    [row] = fresh(race).rows
    cut_off(phone, server, Game.objects.get(pk=row.game_id or 0))
    phone.get_by_role("link", name="Next game").click()
    phone.get_by_role("button", name="Start the game").click()
    expect(phone.get_by_role("heading", name="Hand 1", exact=True)).to_be_visible()
    key(phone, "Bid 3 for Carl").click()
    goes_on(race)
    phone.context.set_offline(False)
    expect(phone.get_by_role("alert")).to_have_text(why)
    expect(phone.get_by_text("2 entries were not taken in")).to_be_visible()
    phone.get_by_label("Menu").click()
    phone.get_by_role("link", name="What waits, as a QR code or text").click()
    expect(phone.get_by_text("Bid 3 for Carl")).to_be_visible()
    return race, [*Game.objects.values_list("pk", flat=True)]


@pytest.mark.parametrize(
    ("why", "goes_on"),
    [
        ("The race is over.", lambda race: director.close_race(race.pk, ask())),
        (GONE_ON, go_on),
        (GONE_ON, lambda race: win(go_on(race), "Bea")),
    ],
    ids=["over", "another game is played", "another game was played"],
)
def test_a_game_that_a_race_takes_no_more_is_kept_as_one_of_its_own(phone, server, complaints, why, goes_on) -> None:
    race, games = left_behind(phone, server, why, goes_on)
    rows = len(fresh(race).rows)
    phone.get_by_role("button", name="Keep it as a game of its own").click()
    answered(phone)
    complaints.provoked(*CUT, 409)
    own = Game.objects.exclude(pk__in=games).get()
    assert facts_of(own).open.bids == [None, None, "3", None]
    assert phone.url == f"{server}/games/{own.public_id}/"
    assert len(fresh(race).rows) == rows


def test_a_game_that_a_race_takes_no_more_is_let_go(phone, server, complaints) -> None:
    _race, games = left_behind(phone, server, GONE_ON, go_on)
    phone.get_by_text("Let it go", exact=True).click()
    expect(phone.get_by_text("It is on no other phone, and nothing brings it back.")).to_be_visible()
    phone.get_by_role("button", name="Yes, let it go").click()
    expect(phone.get_by_role("link", name="New game")).to_be_visible()
    until(phone, WAITING, None, 0)
    complaints.provoked(*CUT, 409)
    assert [*Game.objects.values_list("pk", flat=True)] == games


def test_a_table_of_a_night_ends_its_game_without_signal(phone, server, complaints) -> None:
    tournament = night(3, size=3)
    drawn(tournament, [1, 2, 3])
    phone.goto(server + code_of(tournament, 1))
    phone.get_by_role("button", name="Start the game").click()
    expect(phone.locator("#board")).to_be_visible()
    game = Game.objects.get()
    kept(phone, game, worker=False)
    phone.context.set_offline(True)
    without_signal(phone)
    for name in ("Bid 4 for Ben", "Bid 5 for Cleo", "Bid 3 for Ada", "Close the bids", "Ben took 4", "Cleo took 7"):
        key(phone, name).click()
    key(phone, "Ada took J♣").click()
    key(phone, "Nobody knows who took J♦").click()
    key(phone, "Save hand").click()
    expect(phone.get_by_role("heading", name="Hand 2", exact=True)).to_be_visible()
    phone.get_by_label("Menu").click()
    phone.get_by_role("link", name="Call the organizer").click()
    expect(phone.get_by_role("alert")).to_have_text("That works only with signal.")
    phone.get_by_label("Menu").click()
    phone.get_by_role("link", name="End the game").click()
    phone.get_by_role("radio", name="Cleo wins").check(force=True)
    phone.get_by_role("button", name="End the game").click()
    expect(phone.get_by_role("heading", name="Game over")).to_be_visible()
    phone.context.set_offline(False)
    answered(phone)
    complaints.provoked(*CUT)
    expect(phone.get_by_role("link", name="This table")).to_be_visible()
    assert (scores(game), Game.objects.get().ended) == ([40, 40, 50], "leader")


def test_who_speaks_another_language_meanwhile_sends_what_waits(open_page, server, game, complaints) -> None:
    phone = open_page(locale="hu-HU", service_workers="block")
    phone.route("**/enter/", lambda route: route.abort())
    opened(phone, server, game)
    kept(phone, game, worker=False)
    phone.locator(".key[value='4']").click()
    expect(phone.locator(".told")).to_contain_text("Nincs térerő")
    phone.goto(server)
    phone.get_by_role("button", name="English").click()
    phone.goto(f"{server}/games/{game.public_id}/")
    expect(phone.locator(".told")).to_contain_text("No signal: 1 entry not sent")
    key(phone, "Bid 5 for Carl").click()
    phone.unroute("**/enter/")
    answered(phone)
    complaints.provoked(*CUT)
    assert facts_of(game).open.bids == [None, "4", "5"]
