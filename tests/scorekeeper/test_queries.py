"""What a page or a write asks of the database does not grow with the hands of a game."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper.models import Game
from tests.table import HTMX, Phone, imported, record_of

HANDS = pytest.mark.parametrize("hands", [1, 40])
HAND = {"bids": ["4", "5", "6"], "tricks": [5, 6, 6], "prizes": {"JC": 0, "JD": 1}}
UNENDING = {"target": None, "floor": None}


@pytest.fixture(autouse=True)
def database(transactional_db):
    """With transactions of their own, so that what opens and ends them is counted too."""


@pytest.fixture
def bob(hands):
    return Phone(imported(record_of("cutthroat-official", *[HAND] * hands, options=UNENDING)))


def asked(call, *arguments, **fields):
    """The statements of a request, BEGIN and COMMIT too, and its answer."""
    with CaptureQueriesContext(connection) as captured:
        answer = call(*arguments, **fields)
    return [query["sql"] for query in captured], answer


@HANDS
def test_saving_a_hand_asks_at_most_ten(bob, hands) -> None:
    bob.ready(["4", "5", "6"], [5, 6, 6])
    fields = {"hand": hands + 1, "version": bob.board()["hand"]["version"]}
    statements, answer = asked(bob.post, "save/", True, **fields)
    assert answer.status_code == 200
    assert len(statements) <= 10, statements
    assert Game.objects.get().hands_played == hands + 1


@HANDS
@pytest.mark.parametrize("tap", ["bid", "close", "tricks", "undo"])
def test_a_tap_asks_no_more_for_more_hands(bob, hands, tap) -> None:
    if tap in ("close", "tricks"):
        bob.bid("4", "5", "6")
    if tap == "tricks":
        bob.close()
    path, fields = {
        "bid": ("enter/", {"field": "bid", "seat": 0, "value": "4", "was": ""}),
        "close": ("close/", {}),
        "tricks": ("enter/", {"field": "tricks", "seat": 0, "value": "4", "was": ""}),
        "undo": ("enter/", {"field": "bid", "seat": 1, "value": "4", "was": ""}),
    }[tap]
    if tap == "undo":
        bob.post(path, hand=hands + 1, **fields)
        path, fields = "undo/", {"step": bob.board()["undo"]["step"]}
    statements, answer = asked(bob.post, path, True, hand=hands + 1, **fields)
    assert answer.status_code == 200
    assert len(statements) <= (14 if tap == "undo" else 10), statements


@HANDS
@pytest.mark.parametrize("who", ["Alice", "Bob", "Vera"])
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["a whole page", "htmx"])
def test_the_board_asks_at_most_four(bob, who, headers) -> None:
    """Whatever was written; where somebody of the club is hidden, one more for who may not see every name."""
    Game.objects.update(rules_name="Friday at Eva’s")
    phone = Phone(bob.game, who)
    statements, answer = asked(phone.get, "", **headers)
    assert answer.status_code == 200
    assert len(statements) <= 4, statements


@HANDS
@pytest.mark.parametrize("who", ["Alice", "Bob", "Vera"])
def test_the_poll_of_an_unchanged_game_is_one_select(bob, who) -> None:
    phone = Phone(bob.game, who)
    seen = phone.get("")["ETag"]
    statements, answer = asked(phone.get, "poll/", **{"If-None-Match": seen}, **HTMX)
    assert (answer.status_code, answer.content) == (304, b"")
    assert [statement.split()[0] for statement in statements] == ["SELECT"]
    assert bob.game.public_id in statements[0]


def test_the_row_of_a_game_is_found_by_an_index(transactional_db) -> None:
    game = imported(record_of("cutthroat-official", HAND))
    plan = Game.objects.filter(public_id=game.public_id).explain()
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET enable_seqscan = off")
            plan = Game.objects.filter(public_id=game.public_id).explain()
            cursor.execute("RESET enable_seqscan")
    assert "index" in plan.lower()


@HANDS
@pytest.mark.parametrize("path", ["sheet/", "print/", "text/", "record.json", "share/", "course/", "card.svg"])
def test_what_is_taken_away_asks_at_most_four(bob, path) -> None:
    statements, answer = asked(bob.get, path)
    assert answer.status_code == 200
    assert len(statements) <= 4, statements


@HANDS
@pytest.mark.parametrize("path", ["", "poll/", "sheet/", "print/", "text/", "record.json"])
def test_nobody_is_looked_up_as_a_user_or_by_a_session(bob, path) -> None:
    bob.client.cookies["sessionid"] = "somebody-who-was-in-the-back-office"
    statements, _answer = asked(bob.get, path)
    assert not [statement for statement in statements if "session" in statement or "auth_user" in statement]
