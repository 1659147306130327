"""The next game of a race as a phone keeps it: posted once the game is over, it is the game that was promised."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper import scorebook
from scorekeeper.models import Game
from scorekeeper.models.identity import new_id
from tests.table import Phone, ask, facts_of, key
from tests.tournaments.race import Watcher, fresh, go_on, race_of, win
from tournaments import director

pytestmark = pytest.mark.django_db


def promised(game: Game):
    """What a phone keeps of the games that follow."""
    return Phone(game).get("kept.json").json()["next"]


def first_of(race) -> Game:
    """The first game of a race."""
    return Game.objects.get(pk=race.games.get(number=1).game_id)


def names(game: Game) -> list[str]:
    return facts_of(game).names()


def test_what_was_promised_while_the_game_was_played_is_what_follows() -> None:
    race = race_of()
    game = go_on(race)
    (told,) = promised(game)
    assert told["fields"] == {"after": "2", "asked": "1", "plays": ["0", "1", "2", "3"], "seats": "same"}
    assert (told["over"], told["needs"]) == (True, [2, 3, 3, 3])
    win(game, "Bea")
    answer = Watcher(race, "Bob").client.post(told["url"], {"key": "a-page-of-alone", **told["fields"]})
    after = Game.objects.latest("pk")
    assert answer["Location"] == f"/games/{after.public_id}/"
    assert names(after) == [names(game)[seat] for seat in told["order"]]
    assert race.games.get(game=after).number == 3


def test_whose_win_ends_the_race_is_told_before_and_after_it() -> None:
    race = race_of(victories=2)
    game = go_on(race)
    assert (names(game)[0], [each["needs"] for each in promised(game)]) == ("Ana", [[1, 2, 2, 2]])
    win(game, "Ana")
    assert fresh(race).winner
    assert [each["needs"] for each in promised(game)] == [[1, 2, 2, 2]], "the last hand can be taken back"
    refused = Watcher(race, "Bob").client.post(
        promised(game)[0]["url"], {"key": "a-page-of-alone", **promised(game)[0]["fields"]}
    )
    assert refused.status_code in (409, 422)
    assert race.games.count() == 2


def test_a_race_that_has_gone_on_promises_nothing_after_an_older_game() -> None:
    race = race_of()
    older = first_of(race)
    assert len(promised(older)) == 1
    go_on(race)
    assert promised(older) == []


def test_a_closed_race_promises_nothing() -> None:
    race = race_of()
    director.close_race(race.pk, ask())
    assert promised(first_of(race)) == []


def test_where_others_would_play_the_table_asks_with_signal() -> None:
    race = race_of()
    game = go_on(race)
    director.let_sit(race.pk, ask(), place=3, sits=False)
    assert promised(game) == []


def test_a_game_that_was_begun_without_signal_has_its_own_id() -> None:
    race, own, page = race_of(), new_id(), key()
    bob = Watcher(race, "Bob")
    fields = {**promised(first_of(race))[0]["fields"], "id": own, "met": "alone", "key": page}
    for _twice in range(2):
        assert bob.post("next/", **fields)["Location"] == f"/games/{own}/"
    win(Game.objects.get(public_id=own), "Bea")
    assert bob.post("next/", **fields)["Location"] == f"/games/{own}/", "however late it comes again"
    assert race.games.count() == 2


def test_a_race_that_went_on_meanwhile_leads_to_no_other_game() -> None:
    race, own = race_of(), new_id()
    bob = Watcher(race, "Bob")
    fields = promised(first_of(race))[0]["fields"]
    other = go_on(race)
    answer = bob.post("next/", **fields, id=own, met="alone")
    assert answer.status_code == 409
    assert "The race has gone on meanwhile" in answer.content.decode()
    win(other, "Bea")
    assert bob.post("next/", **fields, id=own, met="alone").status_code == 409
    assert bob.post("next/", **fields, id="no id").status_code == 400
    assert not Game.objects.filter(public_id=own).exists()


@pytest.mark.parametrize("goes_on", [director.close_race, None], ids=["closed", "played on"])
def test_a_game_that_a_race_takes_no_more_is_a_game_of_its_own(goes_on) -> None:
    race, own, page = race_of(), new_id(), key()
    before = first_of(race)
    told = promised(before)[0]
    win(go_on(race), "Bea")  # another deals next
    if goes_on:
        goes_on(race.pk, ask())
    for _twice in range(2):
        apart = Phone(before, "Bob").post("rematch/", **told["fields"], id=own, met="alone", apart="1", key=page)
        assert apart["Location"] == f"/games/{own}/"
    game = Game.objects.get(public_id=own)
    assert (names(game), game.first_dealer) == ([names(before)[seat] for seat in told["order"]], 1)
    assert (game.previous, game.has_context, race.games.count()) == (None, False, 2)


def test_a_race_that_is_over_meanwhile_begins_no_other_game() -> None:
    race = race_of()
    fields = promised(first_of(race))[0]["fields"]
    director.close_race(race.pk, ask())
    answer = Watcher(race, "Bob").post("next/", **fields, id=new_id(), met="alone")
    assert answer.status_code == 409
    assert "The race is over" in answer.content.decode()


def test_who_left_meanwhile_but_played_plays() -> None:
    race, own = race_of(), new_id()
    fields = promised(first_of(race))[0]["fields"]
    director.let_sit(race.pk, ask(), place=3, sits=False)
    assert Watcher(race, "Bob").post("next/", **fields, id=own)["Location"] == f"/games/{own}/"
    assert names(Game.objects.get(public_id=own)) == ["Ana", "Bea", "Carl", "Dan"]


def test_what_is_kept_of_a_race_asks_for_no_more_with_more_games() -> None:
    race = race_of(victories=5)
    asked = []
    for _game in range(3):
        bob = Phone(go_on(race))
        bob.board()
        with CaptureQueriesContext(connection) as captured:
            assert bob.get("kept.json").status_code == 200
        asked.append(len(captured))
        scorebook.end_game(bob.game.pk, ask(), how="nobody")
    assert max(asked) <= 12, asked
