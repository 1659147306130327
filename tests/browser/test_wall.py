"""What hangs on a wall: it turns by itself, is held by a key, lives through a lost connection, and can be read."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from scorekeeper import scorebook
from scorekeeper.links import token
from tests.browser.axe import found
from tests.browser.without_signal import until
from tests.complaints import CUT
from tests.table import ask, bid, facts_of, link, play, start
from tests.tournaments.night import drawn, name, night
from tests.tournaments.race import first_game, race_of
from tournaments.models import Table, Tournament

pytestmark = pytest.mark.django_db(transaction=True)

TV = {"viewport": {"width": 1920, "height": 1080}, "is_mobile": False, "has_touch": False, "device_scale_factor": 1}
LONG = "Maximiliana-Konstantina von Hohenfels"
SMALLEST = 36  # px at 1080 lines: five metres away from a screen of 110 cm


@pytest.fixture
def tournament() -> Tournament:
    """Two tables of four play, and people wait for a third to begin."""
    tournament = night(12)
    round = drawn(tournament, [1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12])
    for table in round.tables.filter(number__lt=3):
        names = [name(4 * (table.number - 1) + seat) for seat in range(1, 5)]
        Table.objects.filter(pk=table.pk).update(game=start("cutthroat-4", club=tournament.club, names=names))
    tournament.stages.get().played.update(ends_at=timezone.now() + timedelta(minutes=40))
    return tournament


def enter(page, live_server, tournament: Tournament, what: str):
    """A screen of the tournament, opened by a link to watch."""
    club = tournament.club
    page.goto(f"{live_server.url}/open/organize/{club.public_id}/{token(club, 'organizer')}/")
    page.clock.install()
    page.goto(f"{live_server.url}/tournaments/{tournament.public_id}/screens/{what}/")
    return page


def test_a_tv_that_is_switched_on_before_the_network_is_there_comes_to_its_page(
    open_page, live_server, tournament, complaints
) -> None:
    page = enter(open_page(**TV, service_workers="allow"), live_server, tournament, "boards")
    until(
        page, "() => navigator.serviceWorker.ready.then(() => Boolean(navigator.serviceWorker.controller))", None, True
    )
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", name="No signal")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator(".boards .card").first).to_be_visible()
    complaints.provoked(*CUT)


def test_it_keeps_its_last_picture_while_no_server_answers_and_comes_back(
    open_page, live_server, tournament, complaints
) -> None:
    page = enter(open_page(**TV), live_server, tournament, "boards")
    score = page.locator(".boards .card").first.locator(".num").first
    expect(score).to_have_text("0")
    page.context.set_offline(True)
    page.clock.run_for(3000)
    expect(page.locator("#off")).to_contain_text("No connection since")
    expect(score).to_be_visible()
    play(tournament.stages.get().played.get().tables.get(number=1).game, ["4", "3", "3", "2"], [4, 3, 3, 3])
    page.route("**/poll/", lambda route: route.fulfill(status=503, body="Not now"))
    page.context.set_offline(False)
    with page.expect_response(lambda answer: answer.status == 503):
        page.clock.run_for(3000)
    expect(page.locator("#off")).to_contain_text("No connection since")
    page.unroute("**/poll/")
    page.clock.run_for(3000)
    expect(score).to_have_text("leads 40")
    expect(page.locator("#off")).to_be_empty()
    complaints.provoked(*CUT, 503)  # what the browser says of the lost connection


def test_a_key_or_a_tap_holds_it_and_the_arrows_lead_to_what_is_beside(open_page, live_server, tournament) -> None:
    page = enter(open_page(**TV), live_server, tournament, "all")
    hold = page.locator("#hold")
    expect(hold).to_have_text("Hold")
    page.keyboard.press("Space")
    expect(hold).to_have_text("Go on")
    seen = {page.locator("h1").inner_text()}
    for _view in range(3):
        before = page.url
        page.keyboard.press("ArrowRight")
        expect(page).not_to_have_url(before)
        seen.add(page.locator("h1").inner_text())
    assert len(seen) >= 3
    page.locator("h1").click()
    expect(hold).to_have_text("Hold")
    expect(page).to_have_url(f"{live_server.url}/tournaments/{tournament.public_id}/screens/all/")
    assert found(page, "dark", "light") == []


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1280, 720)])
def test_it_is_read_across_a_room_and_nothing_hangs_over(open_page, live_server, tournament, width, height) -> None:
    page = open_page(**{**TV, "viewport": {"width": width, "height": height}})
    person = tournament.entries.get(number=1).people.get().player
    wanted = scorebook.Described(LONG, "", "", "", "")
    was = scorebook.Described.of(person).seen
    scorebook.describe_person(tournament.club_id, ask(), person=person.public_id, wanted=wanted, was=was)
    crowd = night(200, club=tournament.club)
    drawn(crowd, *(list(range(first, first + 4)) for first in range(1, 201, 4)))
    game = start("cutthroat-5-two-jokers", names=[f"{each} {LONG}"[:40] for each in "ABCDE"])
    play(game, ["2"] * 5, [2, 2, 2, 2, 3])
    bid(game, ["2", "2", None, None, None], close=False)
    page.goto(live_server.url + link(game, "Vera"))
    race = race_of(5)
    page.goto(f"{live_server.url}/open/club/{race.club.public_id}/{token(race.club, 'owner')}/")
    club = tournament.club
    page.goto(f"{live_server.url}/open/organize/{club.public_id}/{token(club, 'organizer')}/")
    pages = {f"/games/{game.public_id}/?tv=1": ".who .cut, .score", f"/races/{race.public_id}/?tv=1": ".sides h2"}
    for what in ("pairings", "boards", "clock"):
        pages[f"/tournaments/{tournament.public_id}/screens/{what}/"] = ".names b, .boards .card li, .big"
    pages[f"/tournaments/{crowd.public_id}/screens/pairings-pairings-3/"] = ".names li"
    for path, figures in pages.items():
        page.goto(live_server.url + path)
        small, over = page.evaluate(
            """what => {
              const seen = [...document.querySelectorAll(what)].filter(each => each.checkVisibility());
              const root = document.documentElement;
              return [Math.min(...seen.map(each => parseFloat(getComputedStyle(each).fontSize))),
                [root.scrollHeight - innerHeight, root.scrollWidth - innerWidth]];
            }""",
            figures,
        )
        assert small >= SMALLEST * height / 1080, path
        assert max(over) <= 1, path


def test_without_script_it_is_asked_for_again_as_a_whole_until_it_is_held(open_page, live_server, tournament) -> None:
    page = enter(open_page(**TV, java_script_enabled=False), live_server, tournament, "all")
    expect(page.locator("meta[http-equiv=refresh]")).to_have_count(1)
    page.locator("#hold").click()
    expect(page.locator("#hold")).to_have_text("Go on")
    expect(page.locator("meta[http-equiv=refresh]")).to_have_count(0)


def test_it_goes_along_to_the_next_game_of_the_table(open_page, live_server) -> None:
    game = first_game(0)
    page = open_page(**TV)
    page.goto(live_server.url + link(game, "Vera"))
    page.clock.install()
    page.goto(f"{live_server.url}/games/{game.public_id}/?tv=1&look=dark")
    expect(page.locator(".winner")).to_be_visible()
    facts = facts_of(game)
    after = scorebook.follow_game(game.pk, ask(), scorebook.Setup(facts.rules, facts.players(1), previous=game))
    page.clock.run_for(24_000)  # it is asked about every 15 s, every 23 at the latest
    expect(page.get_by_role("link", name="Next game")).to_be_attached()
    page.clock.run_for(31_000)
    expect(page).to_have_url(f"{live_server.url}/games/{after.public_id}/?tv=1&look=dark")
    expect(page.locator("#board.bidding")).to_be_visible()
