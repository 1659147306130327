"""The organizer corrects, with a reason, and it can be taken back; records of one person are put together."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper import scorebook
from scorekeeper.models import Player
from tests.table import Phone, ask, form_of
from tests.tournaments.race import Watcher, fresh, go_on, race_of, tokens, win
from tournaments import director
from tournaments.models import Race, RaceGame

pytestmark = pytest.mark.django_db
WHY = {"reason_text": "the cards were counted again"}


def corrected(race: Race, number: int, won: str, **more: Any) -> Any:
    """Say who has won a game as the page does: look first, then save."""
    alice, page = Watcher(race), f"games/{number}/"
    fields = {"won": won, "was": alice.get(page).context["was"], **WHY, **more}
    return looked_and_saved(alice, page, **fields)


def looked_and_saved(alice: Watcher, page: str, **fields: Any) -> Any:
    """Look at what it would change and save that."""
    looked = alice.post(page, step="look", **fields)
    preview = looked.context["preview"] if looked.context else None
    return alice.post(page, **{"step": "save", "looked": preview["looked"] if preview else "", **fields})


def test_a_game_is_given_to_another_and_says_first_what_it_changes() -> None:
    race = race_of(2)
    win(go_on(race), "Ana")
    alice = Watcher(race)
    page = alice.get("games/2/")
    looked = alice.post("games/2/", won="1", was=page.context["was"], step="look")
    assert looked.context["preview"]["lines"] == [
        "Ana’s token for game 2 would go.", "Bea would get the token for game 2.",
        "Ana would no longer have won the race.", "The race would be open again.",
    ]  # fmt: skip
    assert tokens(race) == {"Ana": 2}
    assert corrected(race, 2, "1").status_code == 302
    assert tokens(race) == {"Ana": 1, "Bea": 1}
    log = alice.get("corrections/").context["log"]
    assert (log[0]["text"], log[0]["reason"]) == ("Game 2 was given to Bea", WHY["reason_text"])
    assert corrected(race, 2, "cards").status_code == 302
    assert tokens(race) == {"Ana": 2}


def test_only_what_was_looked_at_is_saved() -> None:
    race = race_of()
    alice = Watcher(race)
    fields = {"was": alice.get("games/1/").context["was"], **WHY}
    seen = alice.post("games/1/", won="1", step="look", **fields).context["preview"]["looked"]
    answer = alice.post("games/1/", won="out", step="save", looked=seen, **fields)
    assert answer.status_code == 422
    assert answer.context["errors"] == ["Nothing is saved yet: look first at what it would change."]
    assert answer.context["preview"]["lines"] == ["Ana’s token for game 1 would go."]
    assert [choice["value"] for choice in answer.context["winners"] if choice["checked"]] == ["out"]
    page = answer.content.decode()
    assert page.index('id="preview"') < page.index('name="won"')
    assert tokens(race) == {"Ana": 1}
    same = {"key": "k" * 20, "won": "out", "step": "save", "looked": answer.context["preview"]["looked"], **fields}
    assert {alice.client.post(f"{alice.address}games/1/", same).status_code for _twice in range(2)} == {302}
    assert tokens(race) == {}


def test_a_correction_is_looked_at_anew_when_other_games_were_won_since() -> None:
    race = race_of(2)
    alice, second = Watcher(race), go_on(race)
    fields = {"won": "out", "was": alice.get("games/1/").context["was"], **WHY}
    seen = alice.post("games/1/", step="look", **fields).context["preview"]["looked"]
    win(second, "Ana")
    answer = alice.post("games/1/", step="save", looked=seen, **fields)
    assert (answer.status_code, tokens(race)) == (422, {"Ana": 2})
    assert answer.context["preview"]["lines"][-1] == "The race would be open again."


def test_who_has_won_by_the_cards_is_said_whatever_was_ruled() -> None:
    race = race_of()
    corrected(race, 1, "2")
    page = Watcher(race).get("games/1/")
    assert page.context["text"] == "By the cards: Ana"
    small = {choice["value"]: choice["small"] for choice in page.context["winners"]}
    assert small["cards"] == "Ana"
    assert small["nobody"] != small["out"]


def test_no_correction_without_a_reason() -> None:
    race = race_of()
    answer = corrected(race, 1, "1", reason_text="")
    assert answer.status_code == 422
    assert [choice["value"] for choice in answer.context["winners"] if choice["checked"]] == ["1"]
    assert tokens(race) == {"Ana": 1}


def test_a_correction_of_what_was_changed_meanwhile_is_refused() -> None:
    race = race_of()
    corrected(race, 1, "2")
    answer = corrected(race, 1, "1", was="counts-cards")
    assert answer.status_code == 409
    assert tokens(race) == {"Carl": 1}


def test_a_game_is_taken_out_and_in_again() -> None:
    race = race_of()
    corrected(race, 1, "out")
    assert tokens(race) == {}
    assert Watcher(race).board()["games"][0]["text"].startswith("taken out")
    corrected(race, 1, "in")
    assert tokens(race) == {"Ana": 1}


def test_a_game_played_without_the_app() -> None:
    race = race_of(2)
    alice = Watcher(race)
    fields = {"do": "paper", "won": "0", "after": "1", **WHY}
    looked = alice.post("corrections/", step="look", **fields)
    assert looked.context["preview"]["lines"][-1] == "Ana would win the race."
    assert alice.post("corrections/", step="save", **fields).status_code == 422
    same = {"key": "k" * 20, "step": "save", "looked": looked.context["preview"]["looked"], **fields}
    assert {alice.client.post(f"{alice.address}corrections/", same).status_code for _twice in range(2)} == {302}
    assert tokens(race) == {"Ana": 2}
    assert alice.post("corrections/", step="save", **fields).status_code == 409
    assert alice.board()["winner"]["name"] == "Ana"
    assert corrected(race, 2, "cards").status_code == 422


def test_after_a_game_on_paper_the_table_plays_on() -> None:
    race = race_of(9)
    looked_and_saved(Watcher(race), "corrections/", do="paper", won="1", after="1", **WHY)
    game = go_on(race)
    assert fresh(race).rows[2].game == game


def test_a_race_is_closed_and_taken_up_again() -> None:
    race = race_of()
    alice = Watcher(race)
    assert alice.post("corrections/", do="close").status_code == 302
    assert alice.board()["closed"] is True
    assert alice.post("next/", after="1").status_code == 409
    first = fresh(race).rows[0].game
    assert first is not None
    Phone(first).post("rematch/")
    assert race.games.count() == 1
    assert alice.post("corrections/", do="reopen").status_code == 302
    assert alice.board()["can_go_on"] is True


def test_a_race_is_not_closed_while_a_game_is_on_that_could_win_it() -> None:
    race = race_of(2)
    second = go_on(race)
    alice = Watcher(race)
    answer = alice.post("corrections/", do="close")
    assert answer.status_code == 422
    assert answer.context["errors"] == [
        "Game 2 is still being played: end it first, or say in its line that it does not count."
    ]
    assert not alice.board()["closed"]
    win(second, "Ana")
    assert stands(race) == ("Ana", False)


def test_a_race_closed_without_a_winner_that_a_correction_wins_is_won_and_not_closed() -> None:
    race = race_of(2)
    win(go_on(race), "Bea")
    director.close_race(race.pk, ask())
    assert stands(race) == (None, True)
    assert corrected(race, 2, "0").status_code == 302
    assert stands(race) == ("Ana", False)
    assert corrected(race, 2, "cards").status_code == 302
    assert stands(race) == (None, False)


def stands(race: Race) -> tuple[str | None, bool]:
    """Who has won a race, and whether it is closed."""
    kept = Race.objects.get(pk=race.pk)
    return (fresh(race).name(kept.winner) if kept.winner else None), kept.closed_at is not None


def test_a_correction_of_a_hand_says_first_what_it_changes_in_the_race() -> None:
    race = race_of(2)
    second = go_on(race)
    win(second, "Ana")
    bob = Phone(second)
    page = bob.get("hands/1/")
    fields = form_of(page, "version")
    bids: dict[str, Any] = {f"bid-{seat}": bid for seat, bid in enumerate(["2", "7", "2", "2"])}
    tricks: dict[str, Any] = {f"tricks-{seat}": taken for seat, taken in enumerate([2, 7, 2, 2])}
    looked = bob.post("hands/1/", step="preview", reason="x", **fields, **bids, **tricks)
    assert looked.status_code == 200, looked.context["errors"]
    assert "The race would be open again." in looked.context["preview"]["warnings"]


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


@pytest.mark.parametrize("page", ["next/", "people/", "games/1/", "games/1/sticker/", "corrections/"])
def test_no_page_asks_more_for_more_games(page) -> None:
    race = race_of(9)
    alice, counts = Watcher(race), []
    for _times in range(2):
        with CaptureQueriesContext(connection) as asked:
            assert alice.get(page).status_code == 200
        counts.append(len(asked))
        for _more in range(2):
            win(go_on(race), "Bea")
    assert counts[0] == counts[1], counts


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
