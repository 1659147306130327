"""What an organizer comes upon: a name among hundreds of the roster; a season, from the club and from the ceremony."""

from typing import Any

import pytest

from scorekeeper import scorebook
from tests.table import BOTH_WAYS
from tests.tournaments.night import drawn, night, result, table_of
from tests.tournaments.night_pages import season_of
from tests.tournaments.night_phones import NightPhone
from tournaments.models import Entry
from tournaments.views.nights import enter

pytestmark = pytest.mark.django_db


def tiles(page: Any) -> list[tuple[str, bool]]:
    return [(each["name"], each["checked"]) for each in page.context["roster"]]


@BOTH_WAYS
def test_a_name_is_looked_for_among_the_roster_and_whoever_is_ticked_stays(headers) -> None:
    tournament = night(0)
    people = [scorebook.add_player(tournament.club, name) for name in ("Anouk", "Hanna", "Berta", "Änne")]
    desk = NightPhone(tournament)
    assert "Search the roster" not in desk.get("people/add/").content.decode()
    for number in range(enter.MANY):
        scorebook.add_player(tournament.club, f"Guest {number}")
    assert "Search the roster" in desk.get("people/add/").content.decode()
    sent = {"way": "roster", "as": "find", "player": people[2].public_id, "htmx": bool(headers)}
    found = desk.post("people/add/", q="ÄN", **sent)
    assert (found.status_code, tiles(found)) == (200, [("Berta", True), ("Änne", False)])
    assert tiles(desk.post("people/add/", q="nobody", **sent)) == [("Berta", True)]
    assert tiles(desk.post("people/add/", q="\x00", **sent))[0] == ("Berta", True)
    assert not Entry.objects.exists()


def test_a_season_is_begun_from_the_club_or_the_ceremony() -> None:
    tournament = night(3, size=3, rounds=1)
    result(table_of(drawn(tournament, [1, 2, 3])), 310, 280, 20)
    desk, club = NightPhone(tournament), tournament.club.public_id
    begin = f"/tournaments/seasons/of/{club}/new/"
    assert begin in desk.client.get(f"/clubs/{club}/").content.decode()
    assert begin not in NightPhone(tournament, "read").client.get(f"/clubs/{club}/").content.decode()
    assert desk.get("ceremony/").context["season"] == {"url": begin, "text": "Begin a season with it"}
    season = season_of(tournament)
    there = f"/tournaments/seasons/{season.public_id}/"
    assert desk.get("ceremony/").context["season"] == {"url": there, "text": "Season: Spring"}
    other = NightPhone(night(3, club=tournament.club))
    assert other.get("ceremony/").context["season"] == {"url": f"{there}settings/", "text": "Count it in Spring"}
    assert NightPhone(tournament, "watch").get("ceremony/").context["season"] is None
