"""What the board shows at the end of a game: level leaders, a winner, a game ended early."""

import pytest

from scorekeeper import scorebook
from tests.table import Phone, ask, imported, record_of, start

pytestmark = pytest.mark.django_db


def test_a_tie_break_says_that_it_is_one() -> None:
    bob = Phone(start(start={"start": [{"score": 460}, {"score": 450}, {"score": 0}]}))
    board = bob.play(["4", "5", "6"], [4, 5, 8], {"JC": 2, "JD": 2})
    assert (board["state"], board["hand"]["tie_break"]) == ("bidding", True)
    assert b"tie-break" in bob.get("").content
    board = bob.play(["4", "5", "6"], [4, 6, 7], {"JC": 2, "JD": 2})
    assert (board["state"], board["winner"]["text"], board["winner"]["reason"]) == (
        "finished", "Bea wins", "reached 500: 550 – 540 – 120",
    )  # fmt: skip


def test_the_winner_s_screen_shows_the_sheet_and_can_be_taken_back() -> None:
    bob = Phone(start(options={"target": 50}))
    board = bob.play(["4", "5", "6"], [4, 5, 8], {"JC": 2, "JD": 2})
    assert (board["heading"], board["winner"]["text"]) == ("Game over", "Carl wins")
    assert [column["name"] for column in board["sheet"]["columns"]] == ["Ana", "Bea", "Carl"]
    assert [str(cell["score"]) for cell in board["sheet"]["totals"]] == ["40", "50", "60"]
    assert (board["pad"], board["act"], board["hand"], board["undo"]["text"]) == (None, None, None, "Undo hand 1")
    assert bob.enter("bid", 0, "4").status_code == 409
    assert bob.undo().status_code == 302
    assert (bob.board()["state"], bob.facts().game.winner) == ("ready", None)


def test_who_reads_a_game_that_is_over_sees_no_bar_of_bids() -> None:
    bob = Phone(start(options={"target": 50}))
    vera = Phone(bob.game, "Vera")
    assert b'class="tally"' in vera.get("").content
    bob.play(["4", "5", "6"], [4, 5, 8], {"JC": 2, "JD": 2})
    page = vera.get("").content
    assert b"Carl wins" in page
    for bar in (b'"tally', b"still to bid", b'class="dock"', b'class="act"'):
        assert bar not in page
    facts = bob.facts()
    scorebook.follow_game(facts.game.pk, ask(), scorebook.Setup(facts.rules, facts.players(1), 0, previous=facts.game))
    assert b"Next game" in vera.get("").content


@pytest.mark.parametrize(
    ("how", "told", "winner"),
    [
        ("leader", "The game was ended early: the leader wins.", "Bea wins"),
        ("nobody", "The game was ended early: nobody wins.", None),
        ("later", "The game goes on another day.", None),
    ],
)
def test_a_game_ended_early_says_how(how, told, winner) -> None:
    record = record_of("cutthroat-official", {"bids": ["4", "5", "3"], "tricks": [5, 6, 6]})
    bob = Phone(imported(record))
    scorebook.end_game(bob.game.pk, scorebook.Ask("a-key-of-a-page"), how=how)
    board = bob.board()
    assert (board["state"], board["stopped"]) == ("stopped", told)
    assert (board["winner"] and board["winner"]["text"]) == winner
    assert (board["pad"], board["act"]) == (None, None)
    assert bob.enter("bid", 0, "4").status_code == 409
