"""Who seats people in a race locks games, its club, the people, the race: as whoever joins clubs or merges does."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper import scorebook
from scorekeeper.models import Club, Joining, Player
from tests.scorekeeper.test_merge_race import at_once
from tests.table import ask, club_of
from tests.tournaments.race import go_on, race_of, tokens
from tournaments import director
from tournaments.models import Race

pytestmark = pytest.mark.django_db(transaction=True)


def join(club: Club, other: Club) -> Joining:
    matched = dict.fromkeys(other.players.known().values_list("public_id", flat=True), "")
    return scorebook.join_clubs(club.pk, ask(), other_id=other.pk, matched=matched)


def enter(race: Race, *names: str) -> Race:
    return director.join_race(race.pk, ask(), people=[scorebook.Person(name) for name in names])


def merge(race: Race, kept: str, gone: str) -> Any:
    people = {each.name: each.public_id for each in race.club.players.all()}
    return scorebook.merge_players(race.club_id, ask(), kept=people[kept], gone=people[gone])


WRITERS: dict[str, tuple[Callable[..., Any], list[str]]] = {
    "somebody joins": (lambda race: enter(race, "Eva"), ["club", "player", "race"]),
    "the next game": (go_on, ["game", "club", "player", "race"]),
    "records put together": (lambda race: merge(race, "Yan", "Ana"), ["game", "club", "player", "race"]),
    "records taken apart": (
        lambda race, made: scorebook.take_back_merge(race.club_id, ask(), merge=made.pk),
        ["game", "club", "player", "race"],
    ),
    "clubs joined": (lambda race, made: join(made, race.club), ["game", "club", "player", "race"]),
    "clubs parted": (
        lambda _race, made: scorebook.part_clubs(made.into_id, ask(), joining_id=made.pk),
        ["game", "club", "player", "race"],
    ),
}
BEFORE: dict[str, Callable[[Race], Any]] = {
    "records taken apart": lambda race: merge(race, "Yan", "Ana"),
    "clubs joined": lambda _race: club_of("Eva", "Finn", "Gus"),
    "clubs parted": lambda race: join(club_of("Eva", "Finn", "Gus"), race.club),
}


def locked(asked: CaptureQueriesContext, tables: str) -> list[str]:
    """Which of these tables the first transaction locks that locks any, in its order; others read before it, and draw
    again after it.
    """
    told = " ; ".join(each["sql"] for each in asked).split("COMMIT")
    first = next(each for each in told if "FOR UPDATE" in each or "FOR NO KEY UPDATE" in each)
    locks = [re.search(rf'FROM "\w+?_({tables})"', each) for each in first.split(" ; ") if "FOR " in each]
    return list(dict.fromkeys(found[1] for found in locks if found))


@pytest.mark.parametrize("how", WRITERS)
def test_each_goes_the_same_way(how: str) -> None:
    race, (write, order) = race_of(), WRITERS[how]
    scorebook.add_player(race.club, "Yan")
    before = [BEFORE[how](race)] if how in BEFORE else []
    with CaptureQueriesContext(connection) as asked:
        write(race, *before)
    if connection.vendor != "postgresql":
        return  # its writers queue: nothing is locked by itself
    assert locked(asked, "game|club|player|race") == order


def test_a_race_gains_somebody_while_its_club_joins_another_and_records_are_put_together() -> None:
    race, club = race_of(9), club_of("Eva", "Finn", "Gus")
    for name in ("Yan", "Zed", "Uma"):
        scorebook.add_player(race.club, name)
    told = at_once(
        lambda: enter(race, "Yan"), lambda: join(club, race.club), lambda: enter(race, "Hugo"),
        lambda: merge(race, "Zed", "Yan"), lambda: go_on(race), lambda: merge(race, "Uma", "Zed"),
    )  # fmt: skip
    assert set(told) <= {"done", "Stale", "NotPossible"}, told
    if told[1] != "done":  # somebody came in between: looked at again, as the page says
        join(club, race.club)
    assert Race.objects.get(pk=race.pk).club == club
    assert {each.club_id for each in Player.objects.all()} == {club.pk}
    assert tokens(race) == {"Ana": 1}
