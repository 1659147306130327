"""A game that is over: its menu leads nowhere that can only fail, and whoever comes there is told and led back."""

from typing import Any

import pytest

from scorekeeper import scorebook
from scorekeeper.models import Game
from tests.table import HTMX, Phone, address, ask, imported, key, link, play, record_of, start
from tests.tournaments.race import SHORT, won_by

pytestmark = pytest.mark.django_db
FAILS = ("misdeal", "deal", "end")
OVER = "The game is over: that is only for a game that goes on. Undo takes its end back."


@pytest.fixture
def won() -> Game:
    return imported(record_of("cutthroat-4", won_by(0), options=SHORT))


def led_to(game: Game, query: str = "") -> set[str]:
    """Which of the pages that can only fail the board of the scorer leads to."""
    page = Phone(game).get(query).content.decode()
    return {name for name in FAILS if f'href="{address(game, name)}"' in page}


def test_the_menu_leaves_out_what_is_only_for_a_game_that_goes_on(won) -> None:
    going = imported(record_of("cutthroat-4", won_by(0)))
    assert (led_to(going), led_to(won)) == (set(FAILS), set())
    scorebook.end_game(going.pk, ask(), how="later")
    assert led_to(going) == {"end"}
    scorebook.end_game(going.pk, ask(), how="leader", was="later")
    assert led_to(going) == set()


@pytest.mark.parametrize("page", FAILS)
def test_whoever_comes_there_by_an_old_page_is_told_and_led_back(won, page) -> None:
    bob = Phone(won)
    there = bob.client.get(address(won, page), follow=True)
    assert there.redirect_chain == [(address(won, "game"), 302)]
    assert OVER in there.content.decode()
    fields: dict[str, Any] = {"hand": "2", "version": "1", "dealer": "same" if page == "misdeal" else "1"}
    if page == "end":
        fields |= {"version": "", "how": "nobody"}
    for htmx in (False, True):
        answer = bob.post(f"{page}/", htmx=htmx, **fields)
        assert answer.status_code == (422 if page == "end" else 409)
        assert (answer.context["board"]["heading"], b"The game is over" in answer.content) == ("Game over", True)


def test_an_end_that_comes_twice_is_one(won) -> None:
    going = imported(record_of("cutthroat-4", won_by(0)))
    fields: dict[str, Any] = {"key": key(), "how": "leader", "version": ""}
    assert {Phone(going).post("end/", **fields).status_code for _twice in range(2)} == {302}


def test_nobody_plays_on_in_a_game_that_is_over(won) -> None:
    bob = Phone(won)
    page = bob.get("seats/")
    assert b"A substitute plays on" not in page.content
    sent = {"do": "substitute", "version": page.context["version"], "seat": "0", "name": "Eva", "win": "leaver"}
    assert bob.post("seats/", **sent).status_code == 409
    assert won.seats.count() == 4


def test_each_board_brings_the_title_of_the_page() -> None:
    hand = won_by(0)
    bob = Phone(start("cutthroat-4", options=SHORT))
    play(bob.game, hand["bids"], hand["tricks"])
    assert b"<title>Game over \xc2\xb7" in bob.get(**HTMX).content
    whole = bob.get().content
    assert (whole.count(b"<title>"), whole.index(b"<title>") < whole.index(b"<body")) == (1, True)
    answer = bob.post("undo/", htmx=True, step=bob.board()["undo"]["step"])
    assert answer.content.startswith(b"<title>Hand 1 \xc2\xb7 ")


def test_the_menu_takes_a_game_to_another_club_where_there_is_one(won) -> None:
    alice, moves = Phone(won, "Alice"), f'href="{address(won, "move_game")}"'.encode()
    assert moves not in alice.get().content
    alice.client.get(link(imported(record_of("cutthroat-4")), "Alice"))
    assert moves in alice.get().content
    assert moves not in Phone(won).get().content
