"""Every page of a race: axe finds nothing, dark and light, and nothing hangs over the side of a phone."""

import pytest

from scorekeeper.models import Game
from tests.browser.axe import found
from tests.browser.scorepad import fits
from tests.table import link
from tests.tournaments.race import first_game, go_on, race_of, win
from tournaments.urls import urlpatterns

pytestmark = pytest.mark.django_db(transaction=True)

PAGES = ["", "next/", "games/1/sticker/", "games/1/", "corrections/", "people/", "share/"]
DRAWN_ELSEWHERE = {"new", "open", "poll", "again"}


@pytest.fixture
def game():
    return first_game(0)


def test_axe_finds_nothing_on_the_pages_of_a_race_and_they_fit(phone, live_server, game) -> None:
    phone.request.get(live_server.url + link(game, "Alice"))
    phone.goto(f"{live_server.url}/races/new/?game={game.public_id}")
    assert found(phone, "light", "dark") == []
    assert fits(phone)
    phone.locator("button.go").click()
    phone.wait_for_url(lambda url: "/races/new/" not in url)
    race = phone.url
    for page in PAGES:
        phone.goto(race + page)
        assert found(phone, "dark", "light") == [], page
        assert fits(phone), page


def test_axe_finds_nothing_at_the_ceremony_after_it_and_on_the_tv(phone, live_server) -> None:
    race = race_of(2)
    win(go_on(race), "Ana")
    phone.request.get(live_server.url + link(Game.objects.latest("pk"), "Alice"))
    for query in ("", "again/", "?tv=1"):
        phone.goto(f"{live_server.url}/races/{race.public_id}/{query}")
        assert found(phone, "dark", "light") == [], query
        assert fits(phone), query


def test_on_a_tv_a_token_stands_beside_its_game(open_page, live_server) -> None:
    race, page = race_of(3), open_page(viewport={"width": 1024, "height": 1000}, is_mobile=False)
    win(go_on(race), "Ana")
    page.request.get(live_server.url + link(Game.objects.latest("pk"), "Alice"))
    page.goto(f"{live_server.url}/races/{race.public_id}/?tv=1")
    told, token = (page.locator(f".games li {part}").first.bounding_box() for part in (".grow", ".sticker"))
    assert told["x"] + told["width"] <= token["x"]
    assert told["y"] < token["y"] + token["height"] / 2 < told["y"] + told["height"]


def test_no_page_is_forgotten() -> None:
    drawn = {"race": "", "next": "next/", "sticker": "sticker/", "correct": "games/1/"}
    names = {str(getattr(url, "name", "")) for url in urlpatterns} - DRAWN_ELSEWHERE
    assert all(drawn.get(name, f"{name}/") in " ".join(PAGES) for name in names)
