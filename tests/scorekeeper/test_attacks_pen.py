"""Attacks on the pen: the table code guessed, taking over while somebody scores, an answer that was lost."""

from datetime import timedelta
from typing import Any

import pytest
from django.core import signing
from django.http import Http404
from django.utils import timezone

from scorekeeper import scorebook
from scorekeeper.models import Game
from scorekeeper.phone import COOKIE, SALT
from tests.table import HTMX, Phone, start

pytestmark = pytest.mark.django_db


@pytest.fixture
def game():
    return start()


def silent(game, code="4711"):
    """The scorer's phone has been silent for long enough."""
    Game.objects.update(table_code=code, phone="p" * 16, phone_seen_at=timezone.now() - timedelta(minutes=3))
    return Phone(game, "Vera")


def test_the_table_code_opens_the_pen_and_keeps_what_was_half_entered(game) -> None:
    Phone(game).bid("4", "5")
    vera = silent(game)
    assert vera.post("takeover/", code="4711").url == vera.address
    board = vera.board()
    assert (board["role"], board["pad"]["heading"], board["tally"]["main"]) == ("scorer", "Carl bids", "9 of 17 bid")
    assert vera.enter("bid", 2, "6").status_code == 302


def test_the_old_phone_is_told_when_it_wakes(game) -> None:
    bob = Phone(game)
    silent(game).post("takeover/", code="4711")
    assert bob.board()["notices"][0].startswith("Another phone took over scoring, ")


def test_the_code_may_come_digit_by_digit(game) -> None:
    vera = silent(game, "0042")
    digits = {f"digit-{place}": digit for place, digit in zip("1234", "0042", strict=True)}
    assert vera.post("takeover/", **digits).status_code == 302
    assert vera.board()["role"] == "scorer"


def test_the_code_opens_nothing_while_the_scorer_is_awake(game) -> None:
    vera = silent(game)
    Game.objects.update(phone_seen_at=timezone.now())
    answer = vera.post("takeover/", code="4711")
    assert (answer.status_code, vera.board()["role"]) == (409, "viewer")
    assert "awake" in answer.content.decode()


def test_a_scorer_who_looks_at_the_board_is_awake(game) -> None:
    vera, bob = silent(game), Phone(game)
    phone = signing.loads(bob.client.cookies[COOKIE].value, salt=SALT)["id"]
    Game.objects.update(phone=phone)
    bob.get("poll/")
    assert vera.post("takeover/", code="4711").status_code == 409


def test_after_five_wrong_codes_the_right_one_must_wait_ten_minutes(game) -> None:
    vera = silent(game)
    for tries in range(1, 6):
        answer = vera.post("takeover/", code=f"{tries:04}")
        assert (answer.status_code, Game.objects.get().wrong_codes) == (422, tries)
    answer = vera.post("takeover/", code="4711")
    assert (answer.status_code, 590 <= int(answer["Retry-After"]) <= 600) == (429, True)
    # Another phone has no tries of its own.
    assert Phone(game, "Vera").post("takeover/", code="4711").status_code == 429
    Game.objects.update(wrong_code_at=timezone.now() - timedelta(minutes=11))
    assert vera.post("takeover/", code="4711").status_code == 302


def test_a_stranger_cannot_even_guess(game) -> None:
    silent(game)
    assert Phone(game, "Charlie").post("takeover/", code="4711").status_code == 404
    assert Game.objects.get().wrong_codes == 0


def test_the_code_that_comes_again_after_its_answer_was_lost_opens_again(game) -> None:
    vera = silent(game)
    fields: dict[str, Any] = {"key": "the-key-of-this-page", "code": "4711"}
    before = vera.client.cookies[COOKIE].value
    vera.post("takeover/", **fields)
    vera.client.cookies[COOKIE] = before
    assert vera.post("takeover/", **fields).status_code == 302
    assert vera.board()["role"] == "scorer"
    # But not on another phone that has seen the page, nor once the link was stopped.
    assert Phone(game, "Vera").post("takeover/", **fields).status_code == 409
    Phone(game, "Alice").post("share/", revoke="scorer", was=1)
    vera.client.cookies[COOKIE] = before
    assert vera.post("takeover/", **fields).status_code == 409
    assert vera.get("takeover/").status_code == 200
    assert vera.enter("bid", 0, "4").status_code == 403


def asking(game):
    """A viewer's phone that asks for the pen, and who is told so."""
    vera = Phone(game, "Vera")
    assert vera.post("takeover/", ask="1").status_code == 302
    return vera, Game.objects.get().asking


@pytest.mark.parametrize("htmx", [False, True], ids=["a whole page", "htmx"])
def test_the_scorer_allows_with_one_tap_and_half_entered_bids_stay(game, htmx) -> None:
    bob = Phone(game)
    bob.bid("4", "5")
    vera, asks = asking(game)
    assert bob.board()["waiting"]["phone"] == asks
    assert vera.get("takeover/", **HTMX).status_code == 204, "nothing yet"
    answer = bob.post("takeover/", htmx, answer="allow", asks=asks)
    assert answer.status_code == (200 if htmx else 302)
    assert vera.get("takeover/", **HTMX)["HX-Redirect"] == vera.address
    assert vera.enter("bid", 2, "6").status_code == 302
    assert bob.facts().open.bids == ["4", "5", "6"]
    assert bob.board()["notices"][0].startswith("Another phone took over scoring, ")


def test_a_double_tap_on_allow_gives_the_pen_once(game) -> None:
    _vera, asks = asking(game)
    fields: dict[str, Any] = {"answer": "allow", "asks": asks, "key": "the-key-of-this-page"}
    assert [Phone(game).post("takeover/", **fields).status_code for _time in range(2)] == [302, 302]
    assert game.steps.filter(action="pen").count() == 1


def test_a_question_that_comes_again_after_its_no_asks_nobody(game) -> None:
    bob, vera = Phone(game), Phone(game, "Vera")
    question: dict[str, Any] = {"ask": "1", "key": "the-key-of-her-page"}
    vera.post("takeover/", **question)
    asks = bob.board()["waiting"]["phone"]
    no: dict[str, Any] = {"answer": "refuse", "asks": asks, "key": "the-key-of-his-page"}
    assert bob.post("takeover/", **no).status_code == 302
    assert vera.post("takeover/", **question).status_code == 302
    assert bob.board()["waiting"] is None
    # She asks anew: his answer of before is not the answer to that.
    vera.post("takeover/", ask="1")
    assert bob.post("takeover/", **no).status_code == 302
    assert bob.board()["waiting"]["phone"] == asks
    assert bob.post("takeover/", **{**no, "asks": "another"}).status_code == 409
    assert vera.post("takeover/", **{**question, "key": no["key"]}).status_code == 409


def test_who_was_shut_out_in_the_same_moment_asks_for_nothing(game) -> None:
    with pytest.raises(Http404):
        scorebook.ask_for_pen(game.pk, scorebook.Ask("the-key-of-her-page", "p", allow=shut))
    assert Game.objects.get().asking == ""


def shut(_game: Game) -> None:
    """No link lets this phone in any more."""
    raise Http404


def test_the_tap_allows_the_phone_that_was_shown_and_no_other(game) -> None:
    bob = Phone(game)
    _vera, asks = asking(game)
    other, others = asking(game)
    answer = bob.post("takeover/", answer="allow", asks=asks)
    assert answer.status_code == 409
    assert answer.context["conflict"]["text"] == "That phone is no longer asking."
    bob.post("takeover/", answer="refuse", asks=asks)
    assert bob.board()["waiting"], "the other one goes on asking"
    bob.post("takeover/", answer="refuse", asks=others)
    assert bob.board()["waiting"] is None
    assert other.board()["role"] == "viewer"


def test_the_key_that_entered_a_bid_does_not_give_the_pen(game) -> None:
    bob = Phone(game)
    bob.enter("bid", 0, "4", key="the-key-of-this-page")
    _vera, asks = asking(game)
    assert bob.post("takeover/", answer="allow", asks=asks, key="the-key-of-this-page").status_code == 409
    assert not game.steps.filter(action="pen").exists()


def test_a_viewer_allows_nobody(game) -> None:
    vera, asks = asking(game)
    answer = vera.post("takeover/", answer="allow", asks=asks)
    assert (answer.status_code, vera.board()["role"]) == (409, "viewer"), "an empty code while the scorer is awake"


def test_the_finished_game_leads_a_viewer_to_the_next() -> None:
    bob = Phone(start(options={"target": 50}))
    bob.play(["4", "5", "6"], [5, 5, 7])
    vera = Phone(bob.game, "Vera")
    seen = vera.get("")["ETag"]
    start(club=bob.game.club, previous=bob.game)
    polled = vera.get("poll/", **{"If-None-Match": seen}, **HTMX)
    assert (polled.status_code, b"Next game" in polled.content) == (200, True)
