"""A race is found again: from the first page while it goes on, from the page of its club, and back from its board."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper.models import Player
from tests.table import Phone, ask
from tests.tournaments.race import Watcher, go_on, race_of, win
from tournaments import director
from tournaments.models import Race

pytestmark = pytest.mark.django_db


def lines_on_the_first_page(phone: Watcher) -> list[dict[str, str]]:
    return list(phone.client.get("/").context["lines"])


def test_the_first_page_shows_a_race_while_it_goes_on() -> None:
    race = race_of(3)
    win(go_on(race), "Bea")
    win(go_on(race), "Bea")
    alice = Watcher(race)
    line, *others = lines_on_the_first_page(alice)
    assert others == []
    assert (line["title"], line["url"]) == ("Race: Bea 2, Ana 1 of 3", f"/races/{race.public_id}/")
    assert line["text"].startswith("Ana, Bea, Carl, Dan · ")
    page = alice.client.get("/").content.decode()
    assert page.index(line["url"]) < page.index("/games/")
    win(go_on(race), "Bea")
    assert lines_on_the_first_page(alice) == []


def test_a_race_without_a_token_and_one_that_was_closed() -> None:
    race = race_of(3, winner=None)
    alice = Watcher(race)
    assert [line["title"] for line in lines_on_the_first_page(alice)] == ["Race: no token yet"]
    closed = race_of(3)
    watching = Watcher(closed)
    director.close_race(closed.pk, ask())
    assert lines_on_the_first_page(watching) == []


def test_who_opened_the_link_of_a_race_finds_it_until_the_link_is_stopped() -> None:
    race = race_of(3)
    Player.objects.filter(club=race.club, name="Ana").update(hidden=True)
    reader = Watcher(race, "reader")
    assert [line["title"] for line in lines_on_the_first_page(reader)] == ["Race: a player 1 of 3"]
    Race.objects.update(viewer_link=race.viewer_link + 1)
    assert lines_on_the_first_page(reader) == []


def test_a_stranger_is_shown_no_race() -> None:
    race_of(3)
    assert Client().get("/").context["lines"] == []
    assert lines_on_the_first_page(Watcher(race_of(3, winner=1)))[0]["title"] == "Race: Bea 1 of 3"


def test_the_first_page_asks_no_more_for_more_games_and_races_than_for_one() -> None:
    race = race_of(9)
    alice, counts = Watcher(race), []
    for _times in range(2):
        with CaptureQueriesContext(connection) as asked:
            alice.client.get("/")
        counts.append(len([query for query in asked.captured_queries if "entrant" in query["sql"]]))
        for _more in range(3):
            win(go_on(race), "Bea")
    assert counts == [2, 2]


def test_the_club_lists_its_races_by_who_plays_above_its_pages() -> None:
    race = race_of(3)
    alice = Watcher(race)
    answer = alice.client.get(f"/clubs/{race.club.public_id}/")
    line = answer.context["lines"][0]
    assert line["title"] == "Race to 3 tokens: Ana, Bea, Carl, Dan"
    assert line["text"].startswith("Ana 1 · ")
    page = answer.content.decode()
    assert page.index(line["url"]) < page.index("/people/")


def test_the_token_board_leads_back_to_its_club_for_who_has_a_role_there() -> None:
    race = race_of(3)
    club = f'href="/clubs/{race.club.public_id}/"'
    page = Watcher(race).get()
    assert club in page.content.decode()
    assert "<title>Race to 3 tokens: Ana, Bea, Carl, Dan</title>" in page.content.decode()
    assert club not in Watcher(race, "reader").get().content.decode()
    first = race.games.get().game
    assert first is not None
    assert Phone(first, "Vera").client.get(f"/races/{race.public_id}/").content.decode().count(club) == 0
