"""The views of the scorepad: who may, by which method, and what comes back with and without htmx."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from scorekeeper.models import Game
from tests.table import HTMX, Phone, key, start

pytestmark = pytest.mark.django_db

WRITES: dict[str, dict[str, Any]] = {
    "enter/": {"hand": 1, "field": "bid", "seat": 0, "value": "4", "was": ""},
    "close/": {"hand": 1},
    "reopen/": {"hand": 1},
    "save/": {"hand": 1, "version": "5,6,6;JC0,JD1;4,5,6"},
    "undo/": {"step": 2},
}
BOTH = pytest.mark.parametrize("htmx", [False, True], ids=["a whole page", "htmx"])
EACH_WRITE = pytest.mark.parametrize(("path", "fields"), WRITES.items(), ids=[path.strip("/") for path in WRITES])


@pytest.fixture
def bob():
    return Phone(start())


def is_partial(answer) -> bool:
    """Is it the board alone, with its one root and before it the title of the page, and told apart by caches?"""
    assert "HX-Request" in answer["Vary"]
    whole = b"<html" in answer.content
    assert answer.content.count(b'id="board"') == 1
    assert whole or re.match(rb'<title>[^<]+</title>\s*<div id="board"', answer.content.strip())
    return not whole


@BOTH
@pytest.mark.parametrize("who", ["Alice", "Bob", "Vera"])
def test_who_has_a_link_sees_the_board(bob, who, htmx) -> None:
    answer = Phone(bob.game, who).get("", **(HTMX if htmx else {}))
    assert answer.status_code == 200
    assert is_partial(answer) == htmx
    assert (b'id="pad"' in answer.content) == (who != "Vera")


@BOTH
def test_a_stranger_finds_no_board(bob, htmx) -> None:
    charlie = Phone(bob.game, "Charlie")
    assert charlie.get("", **(HTMX if htmx else {})).status_code == 404
    # A poll is told to stop, and learns nothing either.
    polled = charlie.get("poll/", **(HTMX if htmx else {}))
    assert (polled.status_code, b"Ana" in polled.content) == (286, False)


@BOTH
@EACH_WRITE
def test_a_stranger_cannot_write(bob, path, fields, htmx) -> None:
    assert Phone(bob.game, "Charlie").post(path, htmx, **fields).status_code == 404
    assert bob.facts().game.version == 1


@BOTH
@EACH_WRITE
def test_a_viewer_cannot_write(bob, path, fields, htmx) -> None:
    assert Phone(bob.game, "Vera").post(path, htmx, **fields).status_code == 403
    assert bob.facts().game.version == 1


@pytest.mark.parametrize("method", ["get", "head", "put", "patch", "delete"])
@EACH_WRITE
def test_what_writes_takes_a_post_alone(bob, path, fields, method) -> None:
    assert getattr(bob.client, method)(bob.address + path, fields).status_code == 405
    assert bob.facts().game.version == 1


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
@pytest.mark.parametrize("path", ["", "poll/"], ids=["board", "poll"])
def test_what_reads_takes_no_post(bob, path, method) -> None:
    assert getattr(bob.client, method)(bob.address + path).status_code == 405


@EACH_WRITE
def test_without_the_key_of_a_page_nothing_is_written(bob, path, fields) -> None:
    for key_said in ("", "short", "k" * 65, "0123456789\x00abcdef", "0123 456789 abcdef"):
        assert bob.client.post(bob.address + path, {**fields, "key": key_said}).status_code == 400, key_said
    assert bob.facts().game.version == 1


def test_a_form_from_elsewhere_is_refused(bob) -> None:
    thief = Phone(bob.game, enforce_csrf_checks=True)
    assert thief.post("enter/", **WRITES["enter/"]).status_code == 403
    assert bob.facts().game.version == 1


@BOTH
def test_a_bid_is_entered(bob, htmx) -> None:
    answer = bob.enter("bid", 1, "5", htmx=htmx)
    if htmx:
        assert (answer.status_code, is_partial(answer)) == (200, True)
        assert "Change the bid of Bea 5" in answer.content.decode()
    else:
        assert (answer.status_code, answer.url) == (302, bob.address)
    assert bob.facts().open.bids == [None, "5", None]


@BOTH
def test_each_tap_of_a_hand_answers_with_the_next_board(bob, htmx) -> None:
    taps: list[tuple[str, dict[str, Any]]] = [
        *[("enter/", {"field": "bid", "seat": seat, "value": 5, "was": ""}) for seat in range(3)],
        ("close/", {}),
        ("reopen/", {}),
        ("close/", {}),
        *[("enter/", {"field": "tricks", "seat": seat, "value": 5, "was": ""}) for seat in range(2)],
        *[("enter/", {"field": "prize", "seat": card, "value": 2, "was": ""}) for card in ("JC", "JD")],
        ("save/", {"version": "5,5,7;JC2,JD2;5,5,5"}),
    ]
    for path, fields in taps:
        answer = bob.post(path, htmx, hand=1, **fields)
        assert answer.status_code == (200 if htmx else 302), (path, fields)
        assert not htmx or is_partial(answer)
    assert bob.scores() == [50, 50, 50]
    assert bob.post("undo/", htmx, step=bob.board()["undo"]["step"]).status_code == (200 if htmx else 302)
    assert bob.scores() == [0, 0, 0]
    assert bob.board()["state"] == "ready"


@BOTH
@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("18", "Ana cannot bid 18: a hand has 17 tricks."),
        ("blind-6", "Ana may not bid blind: 50 points behind the leader are needed, and it is 0."),
        ("blind-7", "Ana cannot bid blind 7: only 6 to 6 may be bid blind."),
        ("ten", "Ana: “ten” is not a bid."),
        ("-", "Ana: “-” is not a bid."),
    ],
)
def test_a_bid_that_may_not_be_is_told_on_the_board(bob, value, said, htmx) -> None:
    answer = bob.enter("bid", 0, value, htmx=htmx)
    assert answer.status_code == 422
    assert is_partial(answer) == htmx
    assert answer.context["errors"] == [said]
    # The pad stays with the player whose bid it was.
    assert answer.context["board"]["pad"]["heading"] == "Ana bids"
    assert bob.facts().open.bids in ([], [None, None, None])


@BOTH
def test_bids_that_are_missing_cannot_be_closed(bob, htmx) -> None:
    bob.bid("4", None, "6")
    answer = bob.close(htmx=htmx)
    assert (answer.status_code, answer.context["errors"]) == (422, ["Bea has not bid."])
    assert is_partial(answer) == htmx


@BOTH
def test_a_bid_for_a_seat_that_has_another_by_now_is_told_with_what_was_sent(bob, htmx) -> None:
    bob.bid("4")
    answer = bob.enter("bid", 0, "6", was="3", htmx=htmx)
    assert answer.status_code == 409
    assert is_partial(answer) == htmx
    conflict = answer.context["conflict"]
    assert (conflict["text"], conflict["sent"]) == ("Ana: 4 was entered on another phone meanwhile.", ["6"])
    assert "Change the bid of Ana 4" in answer.content.decode()


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("enter/", {"hand": 2, "field": "bid", "seat": 0, "value": "4", "was": ""}),
        ("enter/", {"hand": 1, "field": "tricks", "seat": 0, "value": "4", "was": ""}),
        ("close/", {"hand": 2}),
        ("reopen/", {"hand": 2}),
        ("save/", {"hand": 1, "version": "5,6,6;JC0,JD1;4,5,6"}),
        ("save/", {"hand": 2, "version": ""}),
        ("undo/", {"step": 1}),
        ("undo/", {"step": 99}),
    ],
)
@BOTH
def test_what_is_no_longer_so_is_a_conflict_with_the_fresh_board(bob, path, fields, htmx) -> None:
    bob.bid("4", "5")
    before = bob.facts().game.version
    answer = bob.post(path, htmx, **fields)
    assert answer.status_code == 409
    assert is_partial(answer) == htmx
    assert answer.context["board"]["version"] == before == bob.facts().game.version


def test_a_hand_is_scored_only_as_the_page_showed_it(bob) -> None:
    bob.ready(["4", "5", "6"], [5, 5, 7])
    shown = bob.board()["hand"]["version"]
    bob.enter("tricks", 0, "4", was="5")
    assert bob.post("save/", hand=1, version=shown).status_code == 409
    assert bob.facts().scored == []


def test_an_unchanged_game_is_not_sent_again(bob) -> None:
    board = bob.get("")
    asked = {"If-None-Match": board["ETag"], **HTMX}
    assert (polled := bob.get("poll/", **asked)).status_code == 304
    assert polled.content == b""
    bob.bid("4")
    polled = bob.get("poll/", **asked)
    assert (polled.status_code, is_partial(polled)) == (200, True)
    assert polled["ETag"] != board["ETag"]


def test_an_hour_after_the_end_a_board_asks_no_more() -> None:
    bob = Phone(start(options={"target": 50}))
    bob.play(["4", "5", "6"], [4, 5, 8])
    board = bob.get("")
    assert b'hx-trigger="every 15s' in board.content
    asked = {"If-None-Match": board["ETag"], **HTMX}
    assert bob.get("poll/", **asked).status_code == 304
    Game.objects.update(written_at=timezone.now() - timedelta(minutes=61))
    polled = bob.get("poll/", **asked)
    assert (polled.status_code, polled.content) == (286, b"")


def test_one_board_is_not_taken_for_that_of_another_role(bob) -> None:
    board = bob.get("")
    assert Phone(bob.game, "Vera").get("poll/", **{"If-None-Match": board["ETag"], **HTMX}).status_code == 200


def test_a_board_is_kept_by_no_cache_between(bob) -> None:
    assert bob.get("")["Cache-Control"] == "no-store"
    assert bob.get("poll/")["Cache-Control"] == "no-store"


def test_the_page_that_comes_back_from_history_is_whole(bob) -> None:
    answer = bob.get("", **HTMX, **{"HX-History-Restore-Request": "true"})
    assert b"<html" in answer.content


def test_each_board_has_a_key_of_its_own(bob) -> None:
    keys = {bob.board()["key"] for _time in range(3)} | {key()}
    assert len(keys) == 4
