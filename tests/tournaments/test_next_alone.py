"""The next game of a race as a phone keeps it: posted once the game is over, it is the game that was promised."""

import pytest

from scorekeeper.models import Game
from tests.table import Phone, ask, facts_of
from tests.tournaments.race import Watcher, fresh, go_on, race_of, win
from tournaments import director

pytestmark = pytest.mark.django_db


def promised(game: Game):
    """What a phone keeps of the games that follow."""
    return Phone(game).get("kept.json").json()["next"]


def names(game: Game) -> list[str]:
    return facts_of(game).names()


def test_what_was_promised_while_the_game_was_played_is_what_follows() -> None:
    race = race_of()
    game = go_on(race)
    (told,) = promised(game)
    assert told["fields"] == {"after": "2", "asked": "1", "plays": ["0", "1", "2", "3"], "seats": "same"}
    assert (told["over"], told["unless_wins"]) == (True, [])
    win(game, "Bea")
    answer = Watcher(race, "Bob").client.post(told["url"], {"key": "a-page-of-alone", **told["fields"]})
    after = Game.objects.latest("pk")
    assert answer["Location"] == f"/games/{after.public_id}/"
    assert names(after) == [names(game)[seat] for seat in told["order"]]
    assert race.games.get(game=after).number == 3


def test_whose_win_ends_the_race_is_told_before_and_after_it() -> None:
    race = race_of(victories=2)
    game = go_on(race)
    seat = names(game).index("Ana")
    assert [each["unless_wins"] for each in promised(game)] == [[seat]]
    win(game, "Ana")
    assert fresh(race).winner
    assert [each["unless_wins"] for each in promised(game)] == [[seat]], "the last hand can be taken back"
    refused = Watcher(race, "Bob").client.post(
        promised(game)[0]["url"], {"key": "a-page-of-alone", **promised(game)[0]["fields"]}
    )
    assert refused.status_code in (409, 422)
    assert race.games.count() == 2


def test_a_race_that_has_gone_on_promises_nothing_after_an_older_game() -> None:
    race = race_of()
    older = race.games.get(number=1).game
    assert older
    assert len(promised(older)) == 1
    go_on(race)
    assert promised(older) == []


def test_a_closed_race_promises_nothing() -> None:
    race = race_of()
    director.close_race(race.pk, ask())
    game = race.games.get().game
    assert game
    assert promised(game) == []


def test_where_others_would_play_the_table_asks_with_signal() -> None:
    race = race_of()
    game = go_on(race)
    director.let_sit(race.pk, ask(), place=3, sits=False)
    assert promised(game) == []
