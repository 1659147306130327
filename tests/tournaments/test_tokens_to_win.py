"""How many tokens win a race: the number that is seen to be chosen; put right afterwards, with a reason."""

from typing import Any

import pytest

from tests.table import Phone, key
from tests.tournaments.race import Watcher, first_game, fresh, go_on, race_of, tokens, win
from tournaments.models import Race

pytestmark = pytest.mark.django_db
WHY = {"reason_text": "we had said five"}


def test_the_number_on_the_glass_is_the_number_of_the_race() -> None:
    game = first_game(0)
    bob, address = Phone(game), f"/races/new/?game={game.public_id}"
    page = bob.client.get(address)
    assert [choice["value"] for choice in page.context["victories"] if choice["checked"]] == ["3"]
    assert b'value="own"' in page.content
    for wrong in ("", "0", "100", "9" * 5000, "\x00"):
        answer = bob.client.post(address, {"key": key(), "victories": "own", "other": wrong})
        assert answer.status_code == 422
        assert [choice["value"] for choice in answer.context["victories"] if choice["checked"]] == ["own"]
    assert bob.client.post(address, {"key": key(), "victories": "2", "other": "7"}).status_code == 302
    assert Race.objects.get().victories == 2


def test_another_number_counts_where_it_is_chosen() -> None:
    game = first_game(0)
    address = f"/races/new/?game={game.public_id}"
    assert Phone(game).client.post(address, {"key": key(), "victories": "own", "other": "7"}).status_code == 302
    assert Race.objects.get().victories == 7


def put_right(race: Race, was: int, *, who: str = "Alice", step: str = "look", **more: Any) -> Any:
    """Say how many tokens win; `more` are the number and what was looked at."""
    fields = {"do": "victories", "was": str(was), "step": step, "other": "", **WHY, **more}
    return Watcher(race, who).post("corrections/", **fields)


def test_the_number_is_put_right_and_says_first_what_it_changes() -> None:
    race = race_of(3)
    win(go_on(race), "Ana")
    looked = put_right(race, 3, victories="2")
    assert looked.context["preview"]["lines"] == ["Race to 2 tokens", "Ana would win the race."]
    assert fresh(race).race.victories == 3
    seen = looked.context["preview"]["looked"]
    again: dict[str, Any] = {"victories": "2", "step": "save", "looked": seen, "key": "k" * 20}
    assert {put_right(race, 3, **again).status_code for _twice in range(2)} == {302}
    assert (fresh(race).race.victories, Watcher(race).board()["winner"]["name"]) == (2, "Ana")
    log = Watcher(race).get("corrections/").context["log"]
    assert (log[0]["text"], log[0]["reason"]) == ("Tokens that win: 3 → 2", WHY["reason_text"])


def test_more_tokens_open_a_race_that_was_won_and_what_was_played_since_counts() -> None:
    race = race_of(2)
    win(go_on(race), "Ana")
    looked = put_right(race, 2, victories="own", other="4")
    lines = ["Race to 4 tokens", "Ana would no longer have won the race.", "The race would be open again."]
    assert looked.context["preview"]["lines"] == lines
    assert looked.context["other"] == "4"
    seen = looked.context["preview"]["looked"]
    assert put_right(race, 2, victories="own", other="4", step="save", looked=seen).status_code == 302
    assert (Watcher(race).board()["can_go_on"], tokens(race)) == (True, {"Ana": 2})


def test_who_first_had_so_many_has_won_and_the_game_going_on_brings_nothing() -> None:
    race = race_of(5)
    for name in ("Bea", "Bea", "Ana"):
        win(go_on(race), name)
    going = go_on(race)
    told = put_right(race, 5, victories="2").context["preview"]
    assert told["lines"] == [
        "Race to 2 tokens", "Ana’s token for game 4 would go.", "Bea would win the race.",
        "Game 5, which is being played, would bring no token.",
    ]  # fmt: skip
    put_right(race, 5, victories="2", step="save", looked=told["looked"])
    win(going, "Ana")
    assert (tokens(race), Watcher(race).board()["winner"]["name"]) == ({"Ana": 1, "Bea": 2}, "Bea")


def test_what_cannot_be_is_refused_and_nothing_is_written() -> None:
    race = race_of(3)
    seen = put_right(race, 3, victories="5").context["preview"]["looked"]
    saved: dict[str, Any] = {"step": "save", "looked": seen}
    assert put_right(race, 3, victories="2", **saved).context["errors"] == [
        "Nothing is saved yet: look first at what it would change."
    ]
    assert put_right(race, 3, victories="5", reason_text="", **saved).status_code == 422
    assert put_right(race, 4, victories="5", **saved).status_code == 409
    assert put_right(race, 3, victories="own", other="0").status_code == 422
    assert put_right(race, 3, who="Bob", victories="5").status_code == 403
    assert put_right(race, 3, who="Charlie", victories="5").status_code == 404
    assert fresh(race).race.victories == 3
