"""The tourney of the official cutthroat rules at one table, from "play on for tokens" to the ceremony, by the pages."""

import pytest
from django.test import Client

from scorekeeper import scorebook
from scorekeeper.models import Game
from tests.table import BOTH_WAYS, HTMX, NAMES, Phone, ask, key, play
from tests.tournaments.race import Watcher, first_game, fresh, go_on, race_of, tokens, undo_last, win
from tournaments import director
from tournaments.models import Race, RaceGame

pytestmark = pytest.mark.django_db


def test_play_on_for_tokens_counts_the_game_just_won() -> None:
    game = first_game(0)
    bob = Phone(game)
    line = next(line for line in bob.board()["context"] if line["url"])
    assert line["text"] == "Play on for tokens"
    page = bob.client.get(line["url"])
    assert page.status_code == 200
    assert page.context["text"] == "Ana has the first token."
    answer = bob.client.post(line["url"], {"key": key(), "victories": "3"})
    race = Race.objects.get()
    assert answer["Location"] == f"/races/{race.public_id}/"
    assert tokens(race) == {"Ana": 1}
    assert race.victories == 3


def test_from_the_winners_screen_to_the_ceremony() -> None:
    race = race_of(2)
    alice = Watcher(race)
    assert alice.board()["can_go_on"]
    assert alice.get("next/").context["deal_text"] == "Bea deals first: the deal goes on."
    answer = alice.post("next/", after="1")
    second = Game.objects.latest("pk")
    assert answer["Location"] == f"/games/{second.public_id}/"
    assert second.first_dealer == 1
    assert second.scores == [0, 0, 0, 0]
    assert alice.board()["near"] == ["Ana wins the race with this game"]
    win(second, "Ana")
    board = alice.board()
    assert board["winner"]["name"] == "Ana"
    assert board["winner"]["text"] == "2 of 2"
    assert not board["can_go_on"]
    page = alice.get()
    assert b"ceremony" in page.content


def test_a_game_of_a_race_says_so_on_its_pad_and_what_follows_on_its_winners_screen() -> None:
    race = race_of(3)
    second = go_on(race)
    bob = Phone(second)
    assert bob.board()["context"] == [{"text": "Race to 3 tokens: Ana 1", "url": f"/races/{race.public_id}/"}]
    win(second, "Ana")
    board = bob.board()
    assert [line["text"] for line in board["context"]] == [
        "Race to 3 tokens: Ana 2", "Choose a sticker", "Token board", "Next game",
    ]  # fmt: skip
    assert board["follow"]["url"] == f"/races/{race.public_id}/next/"
    vera = Phone(second, "Vera")
    assert [line["text"] for line in vera.board()["context"]] == ["Race to 3 tokens: Ana 2", "Token board"]


def test_undo_of_a_win_takes_the_token_and_opens_the_race_again() -> None:
    race = race_of(2)
    second = go_on(race)
    win(second, "Ana")
    assert Race.objects.get().winner is not None
    undo_last(second)
    assert Race.objects.get().winner is None
    assert tokens(race) == {"Ana": 1}


@BOTH_WAYS
def test_undo_of_a_win_says_first_what_it_takes(headers) -> None:
    race = race_of(2)
    second = go_on(race)
    win(second, "Ana")
    bob = Phone(second)
    step = bob.board()["undo"]["step"]
    asked = bob.post("undo/", htmx=bool(headers), step=step, over="1")
    assert asked.status_code == 200
    assert asked.context["sure"]["texts"] == [
        "Ana’s token for game 2 would go.", "Ana would no longer have won the race.", "The race would be open again.",
    ]  # fmt: skip
    assert Race.objects.get().winner is not None
    assert bob.post("undo/", step=step, over="1", sure="1").status_code == 302
    assert tokens(race) == {"Ana": 1}


def test_undo_of_a_win_after_the_next_game_began_leaves_that_game_in_the_list() -> None:
    race = race_of(3)
    second = go_on(race)
    win(second, "Bea")
    third = go_on(race)
    undo_last(second)
    assert [row.game for row in fresh(race).rows][1:] == [second, third]
    assert tokens(race) == {"Ana": 1}
    win(third, "Bea")
    assert tokens(race) == {"Ana": 1, "Bea": 1}


def test_a_rematch_belongs_to_the_race() -> None:
    race = race_of(3)
    Phone(Game.objects.get()).post("rematch/", seats="same")
    assert RaceGame.objects.filter(race=race).count() == 2


def test_a_sticker_is_chosen_and_kept_until_the_token_goes() -> None:
    race = race_of(3)
    second = go_on(race)
    win(second, "Bea")
    alice = Watcher(race)
    page = alice.get("games/2/sticker/")
    assert page.context["heading"] == "A sticker for Bea"
    answer = alice.post("games/2/sticker/", sticker="cat", was=page.context["was"])
    assert answer.status_code == 302
    assert [each["id"] for each in alice.board()["sides"][1]["stickers"]] == ["cat"]
    assert alice.post("games/2/sticker/", sticker="fox", was=page.context["was"]).status_code == 409
    undo_last(second)
    row = RaceGame.objects.get(race=race, number=2)
    assert (row.awarded, row.sticker) == (None, "")


def test_a_sticker_comes_back_with_its_token_and_goes_to_nobody_else() -> None:
    race = race_of(3)
    second = go_on(race)
    win(second, "Bea")
    director.choose_sticker(race.pk, ask(), number=2, sticker="cat", was=director.token_key(fresh(race).rows[1]))
    undo_last(second)
    assert token_of(race) == (None, "")
    redo_last(second)
    assert token_of(race) == ("Bea", "cat")
    for won, token in [("nobody", (None, "")), ("0", ("Ana", "")), ("cards", ("Bea", "cat"))]:
        why = scorebook.Ask(key(), "phone", "agreed by the table")
        director.rule_game(race.pk, why, number=2, won=won, was=director.ruling_key(fresh(race).rows[1]))
        assert token_of(race) == token, won
    for counts, token in [(False, (None, "")), (True, ("Bea", "cat"))]:
        why = scorebook.Ask(key(), "phone", "agreed by the table")
        director.take_out(race.pk, why, number=2, counts=counts, was=director.ruling_key(fresh(race).rows[1]))
        assert token_of(race) == token, counts
    director.choose_sticker(race.pk, ask(), number=2, sticker="", was=director.token_key(fresh(race).rows[1]))
    undo_last(second)
    redo_last(second)
    assert token_of(race) == ("Bea", "")


def token_of(race: Race) -> tuple[str | None, str]:
    """Who has the token of the second game, and its sticker."""
    facts = fresh(race)
    row = facts.rows[1]
    return (facts.name(facts.by_pk[row.awarded_id]) if row.awarded_id else None), row.sticker


def redo_last(game: Game) -> None:
    """Take what was taken back up again."""
    scorebook.redo(game.pk, ask(), step=Game.objects.get(pk=game.pk).version)


def test_a_race_with_its_first_game() -> None:
    client = Client()
    assert client.get("/races/new/")["Location"] == "/new/?then=race"
    page = client.get("/new/?then=race&players=4&sides=solo")
    url = next(game["url"] for game in page.context["games"] if "cutthroat-4" in game["url"])
    assert url.startswith("/races/new/?then=race&preset=cutthroat-4")
    page = client.get(url)
    assert [choice["value"] for choice in page.context["victories"] if choice["checked"]] == ["5"]
    fields = {"key": key(), **{f"name-{seat}": name for seat, name in enumerate(NAMES[:4])}, "dealer": "2"}
    wrong = client.post(url, {**fields, "victories": "0"})
    assert (wrong.status_code, Race.objects.count(), Game.objects.count()) == (422, 0, 0)
    answers = [client.post(url, {**fields, "victories": "5"}) for _twice in range(2)]
    game = Game.objects.get()
    assert {answer["Location"] for answer in answers} == {f"/games/{game.public_id}/"}
    assert (Race.objects.get().victories, game.first_dealer) == (5, 2)
    assert client.get(f"/races/{Race.objects.get().public_id}/").status_code == 200


def test_the_cards_may_be_drawn_for_a_race() -> None:
    client = Client()
    query = "then=race&preset=cutthroat-4"
    names = {f"name-{seat}": name for seat, name in enumerate(NAMES[:4])}
    cards = {f"card-{seat}": card for seat, card in enumerate("7KA2")}
    page = client.post(f"/new/draw/?{query}", {"key": key(), **names, **cards, "victories": "2"})
    assert page.context["url"] == f"/races/new/?{query}"
    assert [choice["value"] for choice in page.context["victories"] if choice["checked"]] == ["2"]
    assert page.context["places"][0]["name"] == "Carl"


def test_a_game_that_is_ended_for_the_leader_says_what_it_brings_and_taken_up_again_what_goes() -> None:
    race = race_of(2)
    second = go_on(race)
    play(second, ["4", "3", "3", "2"], [5, 3, 3, 2])
    bob = Phone(second)
    leader = bob.get("end/").context["choices"][0]
    assert leader["small"] == "Ana would get the token for game 2. Ana would win the race."
    assert bob.post("end/", how="leader").status_code == 302
    assert tokens(race) == {"Ana": 2}
    asked = bob.post("end/")
    assert asked.context["sure"]["texts"][-1] == "The race would be open again."
    assert tokens(race) == {"Ana": 2}
    assert bob.post("end/", sure="1").status_code == 302
    assert tokens(race) == {"Ana": 1}


def test_the_rules_are_told_anew_on_the_page_of_a_race() -> None:
    answer = Client().post(
        "/races/new/?then=race&preset=cutthroat-4", {"key": key(), "step": "rules", "target": "300"}, headers=HTMX
    )
    assert answer.status_code == 200
    assert b'id="told"' in answer.content
    assert b"<html" not in answer.content


def test_where_undoing_changes_more_a_phone_without_signal_says_that_it_is_sure() -> None:
    game = go_on(race_of(2))
    win(game, "Ana")
    bob = Phone(game)
    undo = bob.board()["undo"]
    fields = {"key": key(), "step": undo["step"], "of": undo["of"], "over": "1"}
    asked = bob.client.post(f"{bob.address}undo/", fields, headers=HTMX)
    assert (asked.context["board"]["over"], bool(asked.context["sure"]["texts"])) == (True, True)
    answer = bob.client.post(f"{bob.address}undo/", {**fields, "sure": "1"}, headers=HTMX)
    assert answer.context["board"]["over"] is False
