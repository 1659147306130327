"""After a race another one with the same people: the same rules, the deal goes on, as many tokens win."""

import pytest
from django.test import Client

from scorekeeper.models import Game
from tests.table import ask, key
from tests.tournaments.race import Watcher, go_on, race_of, tokens, win
from tournaments import director
from tournaments.models import Race

pytestmark = pytest.mark.django_db


def won_race(victories: int = 2) -> Race:
    race = race_of(victories)
    for _more in range(victories - 1):
        win(go_on(race), "Ana")
    return race


def test_from_the_ceremony_to_another_race() -> None:
    race = won_race()
    alice = Watcher(race)
    board = alice.board()
    assert board["urls"]["again"].encode() in alice.get().content
    page = alice.get("again/")
    assert [choice["value"] for choice in page.context["victories"] if choice["checked"]] == ["2"]
    assert page.context["deal_text"] == "Carl deals first: the deal goes on."
    assert b"Start the race" in page.content
    same = {"key": key(), "asked": "1", "plays": ["0", "1", "2", "3"], "seats": "same", "victories": "2", "other": "7"}
    answers = [alice.client.post(f"{alice.address}again/", same) for _twice in range(2)]
    game = Game.objects.latest("pk")
    assert {answer["Location"] for answer in answers} == {f"/games/{game.public_id}/"}
    other = Race.objects.latest("pk")
    assert (Race.objects.count(), other.victories, other.games.get().game) == (2, 2, game)
    assert alice.client.get(f"/games/{game.public_id}/").context["board"]["may_write"] is True
    win(game, "Bea")
    assert (tokens(race), tokens(other)) == ({"Ana": 2}, {"Bea": 1})


def test_an_unusual_number_of_tokens_is_kept_and_another_may_be_said() -> None:
    race = won_race(1)
    alice = Watcher(race)
    page = alice.get("again/")
    chosen = [choice["value"] for choice in page.context["victories"] if choice["checked"]]
    assert (chosen, page.context["other"]) == (["own"], "1")
    assert alice.post("again/", victories="own", other="0").status_code == 422
    assert Race.objects.count() == 1
    assert alice.post("again/", victories="3").status_code == 302
    assert Race.objects.latest("pk").victories == 3


def test_two_phones_begin_one_race() -> None:
    race = won_race()
    led = {Watcher(race).post("again/", victories="2")["Location"] for _phones in range(2)}
    assert (len(led), Race.objects.count(), Game.objects.count()) == (1, 2, 3)


def test_who_plays_may_change_and_must_fit() -> None:
    race = won_race()
    alice = Watcher(race)
    fields = {"asked": "1", "plays": ["0", "1", "2"], "victories": "2"}
    answer = alice.post("again/", **fields)
    assert answer.status_code == 422
    assert answer.context["errors"] == ["3 play now: say by which rules."]
    assert alice.post("again/", step="look", plays=["0", "1", "2", "3"], asked="1").status_code == 200
    assert alice.post("again/", rules="base", **fields).status_code in (302, 422)


def test_a_race_that_goes_on_is_not_begun_again() -> None:
    race = race_of(2)
    alice = Watcher(race)
    assert alice.get("again/")["Location"] == alice.address
    assert alice.post("again/", victories="2").status_code == 409
    director.close_race(race.pk, ask())
    assert alice.get("again/").status_code == 200


def test_strangers_and_readers() -> None:
    race = won_race()
    address = f"/races/{race.public_id}/again/"
    assert (Client().get(address).status_code, Client().post(address, {"key": key()}).status_code) == (404, 404)
    reader = Watcher(race, "reader")
    assert (reader.get("again/").status_code, reader.post("again/", victories="2").status_code) == (403, 403)
    assert b"again/" not in reader.get().content
    assert Watcher(race).client.put(address).status_code == 405
