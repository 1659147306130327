"""The tokens of a person who turned out to be known twice."""

import pytest

from scorekeeper import scorebook
from scorekeeper.models import Player
from tests.table import ask
from tests.tournaments.race import Watcher, fresh, go_on, race_of, tokens, win
from tournaments import director

pytestmark = pytest.mark.django_db


def test_records_of_one_person_have_their_tokens_together_and_apart_again() -> None:
    race = race_of(9)
    club = race.club
    director.join_race(race.pk, ask(), people=[scorebook.Person("Anne")])
    director.let_sit(race.pk, ask(), place=0, sits=False)
    game = go_on(race)
    win(game, "Anne")
    assert tokens(race) == {"Ana": 1, "Anne": 1}
    kept, gone = (Player.objects.get(club=club, name=name) for name in ("Ana", "Anne"))
    merge = scorebook.merge_players(club.pk, ask(), kept=kept.public_id, gone=gone.public_id)
    assert tokens(race) == {"Ana": 2}
    assert [fresh(race).name(each) for each in fresh(race).entrants] == ["Ana", "Bea", "Carl", "Dan"]
    scorebook.take_back_merge(club.pk, ask(), merge=merge.pk)
    assert tokens(race) == {"Ana": 1, "Anne": 1}


def test_a_person_known_by_another_record_from_now_on() -> None:
    race = race_of(9)
    other = scorebook.add_player(race.club, "Anastasia")
    gone = Player.objects.get(club=race.club, name="Ana")
    scorebook.merge_players(race.club_id, ask(), kept=other.public_id, gone=gone.public_id)
    assert tokens(race) == {"Anastasia": 1}
    assert Watcher(race).board()["sides"][0]["name"] == "Anastasia"
