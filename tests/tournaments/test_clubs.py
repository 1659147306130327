"""A race belongs to its club: it comes along when clubs are joined, goes with a club that is deleted, and keeps its
games together; and what a game of a race asks of the database.
"""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper import ports, scorebook
from scorekeeper.models import Game, Player
from tests.table import Phone, ask
from tests.tournaments.race import Watcher, first_game, fresh, go_on, race_of, tokens, win
from tournaments.models import Race

pytestmark = pytest.mark.django_db


def test_a_race_comes_along_and_goes_back() -> None:
    here, there = race_of(), race_of(winner=1)
    club, other = here.club, there.club
    people = {each.public_id: each.name for each in Player.objects.filter(club=other)}
    same = {each.name: each.public_id for each in Player.objects.filter(club=club)}
    matched = {public_id: same[name] for public_id, name in people.items()}
    joining = scorebook.join_clubs(club.pk, ask(), other_id=other.pk, matched=matched)
    assert Race.objects.get(pk=there.pk).club == club
    assert (tokens(here), tokens(there)) == ({"Ana": 1}, {"Bea": 1})
    win(go_on(there), "Bea")
    assert tokens(there) == {"Bea": 2}
    assert Watcher(there).get("").status_code == 200
    scorebook.part_clubs(club.pk, ask(), joining_id=joining.pk)
    assert Race.objects.get(pk=there.pk).club == other
    assert (tokens(here), tokens(there)) == ({"Ana": 1}, {"Bea": 2})
    assert set(Game.objects.filter(club=other)) == {row.game for row in fresh(there).rows}


def test_a_game_of_a_race_does_not_leave_its_club_alone() -> None:
    race = race_of()
    game = Game.objects.get(club=race.club)
    assert [reason for listen in ports.game_moving if (reason := listen(game))] == ["It is part of a race for tokens."]


def test_a_club_that_is_deleted_takes_its_races_along() -> None:
    race = race_of()
    alice = Watcher(race)
    alice.post("games/1/sticker/", sticker="cat", was=alice.get("games/1/sticker/").context["was"])
    scorebook.delete_club(race.club.pk, ask(), name=str(race.club))
    assert (Race.objects.count(), Game.objects.count()) == (0, 0)


@pytest.mark.parametrize("earlier", [1, 4])
def test_a_tap_in_a_race_asks_no_more_for_more_games(earlier) -> None:
    race = race_of(9)
    for _times in range(earlier):
        win(go_on(race), "Bea")
    game = go_on(race)
    bob = Phone(game)
    bob.board()
    with CaptureQueriesContext(connection) as asked:
        assert bob.enter("bid", 2, "4", hand=1).status_code == 302
    assert len(asked) <= 12
    with CaptureQueriesContext(connection) as asked:
        assert bob.get("").status_code == 200
    assert len(asked) <= 6, [query["sql"][:150] for query in asked]
    assert fresh(race).going[0].game == game


def test_a_game_of_no_race_is_never_looked_up_in_one() -> None:
    bob = Phone(first_game(None))
    with CaptureQueriesContext(connection) as asked:
        assert bob.enter("bid", 1, "4").status_code == 302
        bob.board()
    assert not [query["sql"] for query in asked if "tournaments" in query["sql"]]
