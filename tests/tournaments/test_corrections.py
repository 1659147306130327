"""The organizer corrects, with a reason, and it can be taken back; records of one person are put together."""

from typing import Any

import pytest

from tests.table import Phone, ask, form_of
from tests.tournaments.race import Watcher, fresh, go_on, race_of, tokens, win
from tournaments import director
from tournaments.models import Race

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
