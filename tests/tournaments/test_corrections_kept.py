"""What stays true after corrections: hidden and erased people, what is derived, the queries, the keys."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper import scorebook
from scorekeeper.models import Player
from tests.table import Phone, ask
from tests.tournaments.race import Watcher, fresh, go_on, race_of, tokens, win
from tests.tournaments.test_corrections import corrected
from tournaments import director
from tournaments.models import Race, RaceGame

pytestmark = pytest.mark.django_db


def test_a_hidden_person_is_a_player_to_who_only_reads() -> None:
    race = race_of(3)
    corrected(race, 1, "0", reason_text="Ana said so")
    Player.objects.filter(club=race.club, name="Ana").update(hidden=True)
    page = Watcher(race, "reader").get("")
    assert b"Ana" not in page.content
    assert page.context["race"]["sides"][0]["name"] == "a player"
    assert Watcher(race).board()["sides"][0]["name"] == "Ana"
    second = go_on(race)
    assert [line["text"] for line in Phone(second, "Vera").board()["context"]] == ["Race to 3 tokens: a player 1"]


def test_who_is_erased_keeps_the_tokens_without_a_name() -> None:
    race = race_of(9)
    corrected(race, 1, "1", reason_text="Ana and Anastasia counted again")
    corrected(race, 1, "cards", reason_text="it was Ana after all")
    ana = Player.objects.get(club=race.club, name="Ana")
    scorebook.erase_person(race.club_id, ask(), person=ana.public_id, name="Ana")
    assert list(tokens(race).values()) == [1]
    alice = Watcher(race)
    reasons = [line["reason"] for line in alice.get("corrections/").context["log"] if line["reason"]]
    assert "Ana " not in " ".join(reasons)
    assert any("Anastasia" in reason for reason in reasons)
    for page in ("", "corrections/", "people/", "games/1/", "next/"):
        assert b">Ana<" not in alice.get(page).content


def test_what_is_derived_of_a_race_is_proved_and_put_right() -> None:
    race = race_of(1)
    RaceGame.objects.filter(race=race).update(awarded=None)
    Race.objects.update(winner=None)
    entrant = fresh(race).entrants[0].pk
    told = [
        f"race {race.public_id} token of game 1: None -> {entrant}", f"race {race.public_id} winner: None -> {entrant}",
    ]  # fmt: skip
    assert list(director.recount(False)) == told
    assert list(director.recount(True)) == told
    assert list(director.recount(True)) == []
    assert tokens(race) == {"Ana": 1}
    assert Race.objects.get().winner_id == entrant


def test_no_page_asks_more_for_more_games() -> None:
    race = race_of(9)
    alice = Watcher(race)

    def asked(path: str) -> int:
        with CaptureQueriesContext(connection) as told:
            assert alice.get(path).status_code == 200
        return len(told)

    paths = ["next/", "people/", "games/1/", "games/1/sticker/", "corrections/"]
    few = {path: asked(path) for path in paths}
    for _more in range(2):
        win(go_on(race), "Bea")
    assert {path: asked(path) for path in paths} == few


def test_the_key_of_one_write_does_no_other() -> None:
    race = race_of()
    wish = scorebook.Ask("k" * 20, "phone", "because")
    for _twice in range(2):
        director.rule_game(race.pk, wish, number=1, won="1", was="counts-cards")
    assert race.steps.filter(action="rule").count() == 1
    with pytest.raises(scorebook.KeyReused):
        director.rule_game(race.pk, wish, number=1, won="2", was="counts-cards")
    with pytest.raises(scorebook.KeyReused):
        director.let_sit(race.pk, wish, place=1, sits=False)
    assert tokens(race) == {"Bea": 1}
