"""Writers who need games and their club lock the games first, and clubs in the order of their keys: none waits for
another who waits for it.
"""

import re
from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper import scorebook
from scorekeeper.models import Club, Game, Joining
from tests.scorekeeper.test_merge_race import at_once
from tests.table import ask, facts_of, one_hand

pytestmark = pytest.mark.django_db(transaction=True)


def settings(club: Club, zone: str = "Europe/Berlin") -> None:
    now = scorebook.ClubSettings.of(club)
    wanted = scorebook.ClubSettings("Friday", zone, now.language or "en", {}, is_open=False)
    scorebook.change_settings(club.pk, ask(), wanted=wanted, was=now.seen)


def join(club: Club, other: Club) -> None:
    matched = dict.fromkeys(other.players.values_list("public_id", flat=True), "")
    scorebook.join_clubs(club.pk, ask(), other_id=other.pk, matched=matched)


def part(club: Club, other: Club) -> None:
    join(club, other)
    scorebook.part_clubs(club.pk, ask(), joining_id=Joining.objects.get().pk)


def move(game: Game, club: Club) -> None:
    matched = dict.fromkeys((seat.player.public_id for seat in game.seats.all()), "")
    scorebook.move_game(game.pk, ask(), into_id=club.pk, matched=matched)


WRITERS: dict[str, Callable[[Club, Club], None]] = {
    "settings": lambda club, other: settings(club),
    "deleted": lambda club, other: scorebook.delete_club(club.pk, ask(), name=str(club)),
    "joined": join, "parted": part, "moved": lambda club, other: move(other.games.get(), club),
}  # fmt: skip


@pytest.mark.parametrize("how", WRITERS)
def test_games_are_locked_before_their_club(how) -> None:
    club, other = one_hand().club, one_hand().club
    if how == "parted":
        join(club, other)
        joining = Joining.objects.get()
    with CaptureQueriesContext(connection) as asked:
        if how == "parted":
            scorebook.part_clubs(club.pk, ask(), joining_id=joining.pk)
        else:
            WRITERS[how](club, other)
    if connection.vendor != "postgresql":
        return  # its writers queue: nothing is locked by itself
    told = [re.search(r'FROM "scorekeeper_(game|club)"', each["sql"]) for each in asked if "FOR " in each["sql"]]
    assert [found[1] for found in told if found][:2] == ["game", "club"]


def test_settings_beside_a_club_that_joins_and_comes_apart_again() -> None:
    club, other = one_hand().club, one_hand().club
    told = at_once(
        lambda: settings(other, "Europe/Paris"), lambda: part(club, other), lambda: settings(club, "Europe/Rome"),
        lambda: [scorebook.enter(Game.objects.get(club_id=club.pk).pk, ask(), hand=2, field="bids", place="0",
                                 value="4", was="")],
    )  # fmt: skip
    assert set(told) <= {"done", "Stale"}, told
    assert Club.objects.filter(joined_to=None).count() == 2


def test_a_game_that_moves_beside_the_one_that_follows_it() -> None:
    """Each tells the other that it goes: both are locked first, the earlier one before."""
    first, club = one_hand(), one_hand().club
    setup = scorebook.Setup(facts_of(first).rules, facts_of(first).players(1))
    second = scorebook.follow_game(first.pk, ask(), setup)
    assert at_once(lambda: move(second, club), lambda: move(first, club)) == ["done", "done"]
    assert set(Game.objects.filter(pk__in=[first.pk, second.pk]).values_list("club", "previous")) == {(club.pk, None)}


def test_two_games_that_change_places() -> None:
    one, two = one_hand(), one_hand()
    club, other = one.club, two.club
    assert at_once(lambda: move(two, club), lambda: move(one, other)) == ["done", "done"]
    assert list(Game.objects.order_by("pk").values_list("club", flat=True)) == [other.pk, club.pk]
