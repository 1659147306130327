"""An entrant's own page and the big screens: what they show, who may see them, what a poll costs."""

from typing import Any

import pytest
from django.db import connection
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.table import HTMX, ask
from tests.tournaments.night import drawn, night, result, table_of
from tests.tournaments.night_tables import Seated, two_tables
from tests.tournaments.test_desk_pages import opened
from tournaments import director
from tournaments.models import Place, Tournament

pytestmark = pytest.mark.django_db


def where(tournament: Tournament, page: str) -> str:
    return f"/tournaments/{tournament.public_id}/{page}"


def own(tournament: Tournament, number: int) -> dict[str, Any]:
    """What the page of an entrant shows to a phone at a table; rows were written beside the pen."""
    Tournament.objects.update(version=F("version") + 1)
    return dict(Seated(tournament).client.get(where(tournament, f"players/{number}/")).context["player"])


def test_from_where_you_sit_to_how_it_went_to_where_you_sit_next() -> None:
    tournament, round = two_tables()
    shown = own(tournament, 6)
    assert shown["now"] == {
        "text": "table 2, east", "round": "Round 1", "with": "with Emil, Gus, Hedy",
        "url": where(tournament, "tables/2/"),
    }  # fmt: skip
    result(table_of(round, 2), 20, 310, 15, -40)
    shown = own(tournament, 6)
    assert (shown["now"], shown["tokens"], shown["waits"]) == (None, "1 token", True)
    [told] = shown["results"]
    assert (told["round"], told["text"]) == ("Round 1, table 2", "Fay won")
    scores = [(each["name"], each["points"]) for each in told["scores"]]
    assert scores == [("Fay", "310"), ("Emil", "20"), ("Gus", "15"), ("Hedy", "−40")]
    last = own(tournament, 8)["results"][0]["scores"]
    assert [each["name"] for each in last] == ["Hedy", "Fay", "Emil", "Gus"]
    drawn(tournament, [1, 5, 2], [6, 7, 4], byes=[8, 3])
    assert own(tournament, 6)["now"]["text"] == "table 2, first"
    assert own(tournament, 8)["free"] is True


def test_you_find_yourself_by_name() -> None:
    tournament, _round = two_tables()
    client = opened(tournament, "watch")
    page = client.get(where(tournament, "players/?search=HE"))
    assert [each["name"] for each in page.context["found"]] == ["Hedy"]
    assert client.get(where(tournament, "players/")).context["found"][0]["text"] == "table 1, north"
    assert client.get(page.context["found"][0]["url"])["Location"] == where(tournament, "players/8/")
    assert client.get(where(tournament, "players/"))["Location"] == where(tournament, "players/8/"), "this phone knows"
    page = client.get(where(tournament, "players/8/"))
    assert (page.context["player"]["name"], page.context["own"]) == ("Hedy", True)
    assert client.get(where(tournament, "players/1/")).context["own"] is False
    again = client.get(page.context["find_url"]).context["found"]
    client.get(again[0]["url"])
    assert client.get(where(tournament, "players/"))["Location"] == where(tournament, "players/1/"), "not Hedy"
    desk = opened(tournament).get(where(tournament, "players/"))
    assert desk.context["found"][0]["url"] == where(tournament, "players/1/"), "whoever runs the night looks for others"
    assert client.get(where(tournament, "players/99/")).status_code == 404
    assert Client().get(where(tournament, "players/")).status_code == 404


@pytest.mark.parametrize("page", ["players/1/", "screens/pairings/", "screens/standings/", "screens/clock/"])
def test_a_poll_asks_little_and_hears_of_every_change(page) -> None:
    tournament, _round = two_tables()
    client = opened(tournament, "watch")
    seen = client.get(where(tournament, page))["ETag"]
    with CaptureQueriesContext(connection) as asked:
        same = client.get(where(tournament, f"{page}poll/"), headers={"If-None-Match": seen, **HTMX})
    assert (same.status_code in (200, 304), len(asked) <= 16) == (True, True)  # a minute may just have ended
    director.say_to_tables(tournament.pk, ask(), text="Soup is ready", was="")
    fresh = client.get(where(tournament, f"{page}poll/"), headers={"If-None-Match": seen, **HTMX})
    assert "Soup is ready" in fresh.content.decode()
    director.stop_night_link(tournament.pk, ask(), role="viewer", was=1)
    assert client.get(where(tournament, f"{page}poll/"), headers=HTMX).status_code == 286


@pytest.mark.parametrize("others", [0, 24])
def test_no_screen_asks_more_for_more_people(others) -> None:
    tournament = night(4 + 4 * others)
    drawn(tournament, *(range(first, first + 4) for first in range(1, 4 + 4 * others, 4)))
    client = opened(tournament)
    for page in ("players/1/", "players/", "screens/pairings/", "screens/clock/"):
        client.get(where(tournament, page))
        with CaptureQueriesContext(connection) as asked:
            assert client.get(where(tournament, page)).status_code == 200
        assert len(asked) <= 16, page


def test_pairings_stand_by_name_and_by_table() -> None:
    tournament = night(5)
    drawn(tournament, [4, 2, 3, 1], byes=[5])
    told = opened(tournament, "watch").get(where(tournament, "screens/pairings/")).context["pairings"]
    assert [each["name"] for each in told["names"]] == ["Ada", "Ben", "Cleo", "Dora", "Emil"]
    assert told["names"][0]["text"] == "table 1, west"
    assert told["names"][4]["text"] == "free this round"
    assert told["tables"] == [{"number": 1, "who": ["Dora", "Ben", "Cleo", "Ada"], "text": ""}]
    assert opened(tournament).get(where(tournament, "screens/nothing/")).status_code == 404


def test_a_pair_sits_opposite_each_other() -> None:
    tournament = night(2, "swiss", sides="pairs")
    drawn(tournament, [2, 1])
    assert own(tournament, 1)["now"]["text"] == "table 1, east + west"
    assert Place.objects.count() == 2
