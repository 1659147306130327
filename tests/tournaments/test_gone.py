"""Somebody of a race is erased or archived: they are not ticked for the next game, and it says why."""

from typing import Any

import pytest

from scorekeeper import scorebook
from scorekeeper.models import Game, Player
from tests.table import ask
from tests.tournaments.race import Watcher, race_of, win
from tournaments.models import Race

pytestmark = pytest.mark.django_db
THREE = ["0", "2", "3"]


def bea_goes(race: Race, *, erased: bool) -> None:
    """Bea is erased, or archived."""
    bea = Player.objects.get(club=race.club, name="Bea")
    if erased:
        scorebook.erase_person(race.club_id, ask(), person=bea.public_id, name="Bea")
    else:
        Player.objects.filter(pk=bea.pk).update(archived=True)


def told(page: Any) -> Any:
    """What the form says of Bea, who is ticked, and whether she may be."""
    plays = page.context["plays"]
    ticked = [str(choice["value"]) for choice in plays if choice["checked"]]
    return plays[1]["small"], ticked, plays[1]["closed"]


@pytest.mark.parametrize(("erased", "why"), [(True, "erased from the roster"), (False, "archived")])
def test_who_is_gone_is_not_ticked_and_it_says_why(erased, why) -> None:
    race, over = race_of(9), race_of(1)
    for each, page in ((race, "next/"), (over, "again/")):
        bea_goes(each, erased=erased)
        alice = Watcher(each)
        asked = alice.get(page)
        assert told(asked) == (why, THREE, erased), page
        assert asked.context["hint"] == "3 play now: say by which rules."
        fields = {"asked": "1", "plays": THREE, "rules": "cutthroat-short", "seats": "same", "victories": "2"}
        assert alice.post(page, **fields).status_code == 302, page
        names = [seat.player.name for seat in Game.objects.latest("pk").seats.all()]
        assert names == ["Ana", "Carl", "Dan"], page
        people = alice.get("people/")
        assert people.context["entrants"][1]["away"] == why
        assert (b'value="1"' in people.content) is not erased


def test_who_is_archived_plays_where_they_are_ticked_and_who_is_erased_never() -> None:
    race = race_of(9)
    everybody = {"asked": "1", "plays": ["0", "1", "2", "3"], "seats": "same"}
    bea_goes(race, erased=False)
    assert Watcher(race).post("next/", after="1", **everybody).status_code == 302
    win(Game.objects.latest("pk"), "Ana")
    bea_goes(race, erased=True)
    answer = Watcher(race).post("next/", after="2", **everybody)
    assert (answer.status_code, told(answer)[1]) == (422, THREE)
    assert go_on_is_asked(race)


def go_on_is_asked(race: Race) -> bool:
    """Does one tap no longer do?"""
    return Watcher(race).post("next/", after="2").status_code == 422
