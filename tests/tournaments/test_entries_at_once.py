"""Phones that enter, sign up and leave at the same moment: nobody twice, no place given twice, no deadlock."""

from collections import Counter
from typing import Any

import pytest

from scorekeeper import scorebook
from scorekeeper.models import Player
from scorekeeper.scorebook import Person
from tests.scorekeeper.test_merge_race import at_once
from tests.table import ask
from tests.tournaments.night import facts, night
from tournaments import director
from tournaments.models import Entry, Tournament
from tournaments.setting_up.plan import NightPlan, StagePlan

pytestmark = pytest.mark.django_db(transaction=True)


def enter(tournament: Tournament, *names: str, page: Any = None) -> Tournament:
    return director.enter(tournament.pk, page or ask(), entrants=[[Person(name)] for name in names])


def numbers(tournament: Tournament) -> list[int]:
    return sorted(entry.number for entry in tournament.entries.all())


def test_one_name_from_four_phones_enters_once_and_one_page_twice_is_one_write() -> None:
    tournament, page = night(0), ask()
    told = at_once(
        *[lambda: enter(tournament, "Ana")] * 2, *[lambda: enter(tournament, "ANA", "Bo")] * 2,
        *[lambda: enter(tournament, "Cy", page=page)] * 2,
    )  # fmt: skip
    assert set(told) <= {"done", "LinesRefused"}, told
    entered = Counter(
        player.name.casefold() for entry in facts(tournament).entries for player in facts(tournament).people(entry)
    )
    assert (entered["ana"], entered["cy"]) == (1, 1)
    assert numbers(tournament) == list(range(1, len(numbers(tournament)) + 1))


def test_the_last_place_is_given_once() -> None:
    tournament = night(0)
    director.set_sign_up(tournament.pk, ask(), until=None, limit=3, was="|")
    told = at_once(
        *(lambda name=name: director.sign_up(tournament.pk, ask(), people=[Person(name)])
          for name in ("Ana", "Bo", "Cy", "Di", "Eve", "Flo"))
    )  # fmt: skip
    assert told == ["done"] * 6
    assert Counter(tournament.entries.values_list("status", flat=True)) == {"entered": 3, "waiting": 3}
    at_once(*(lambda n=n: director.leave_night(tournament.pk, ask(), number=n) for n in (1, 2, 3, 4)))
    left = Counter(tournament.entries.values_list("status", flat=True))
    assert left == {"entered": 2, "withdrawn": 4}


def test_a_merge_and_a_rename_of_who_enters_lock_nobody_out() -> None:
    tournament = night(2)
    people = {name: scorebook.add_player(tournament.club, name).public_id for name in ("Yan", "Zed")}
    club = tournament.club_id
    was = scorebook.Described("Zed").seen
    told = at_once(
        lambda: enter(tournament, "Yan", "Zed"), lambda: enter(tournament, "Yan"),
        lambda: scorebook.merge_players(club, ask(), kept=people["Yan"], gone=people["Zed"]),
        lambda: scorebook.describe_person(
            club, ask(), person=people["Zed"], wanted=scorebook.Described("Zoe"), was=was
        ),
        lambda: enter(tournament, "Zed"),
    )  # fmt: skip
    assert set(told) <= {"done", "LinesRefused", "Stale", "NotPossible"}, told
    assert Player.objects.known().filter(club=club, name__iexact="yan").count() == 1
    assert Entry.objects.count() == len(set(numbers(tournament)))


def test_two_found_one_night() -> None:
    club, page = scorebook.found_club(), ask()
    rules = {size: {"preset": preset, "options": {}} for size, preset in
             (("3", "cutthroat-official"), ("4", "cutthroat-4"), ("5", "cutthroat-5"))}  # fmt: skip
    plan = NightPlan("Friday", "solo", (StagePlan("tables", 4, 4, rules),))
    told = at_once(*[lambda: director.found_night(page, scorebook.Home(club), plan=plan)] * 4)
    assert (told, Tournament.objects.count()) == (["done"] * 4, 1)
