"""Attacks by one phone: sent twice, sent late, sent with something else under the same key, sent to another game."""

import pytest

from scorekeeper.models import Game, Hand, Step
from tests.table import Phone, key, start

pytestmark = pytest.mark.django_db


@pytest.fixture
def bob():
    return Phone(start())


def test_a_refresh_writes_nothing(bob) -> None:
    bob.bid("4")
    for _time in range(3):
        bob.get("")
    assert (Step.objects.count(), bob.facts().game.version) == (1, 2)


@pytest.mark.parametrize("htmx", [False, True], ids=["a whole page", "htmx"])
def test_a_write_that_comes_again_after_its_answer_was_lost_gives_the_fresh_board(bob, htmx) -> None:
    lost = {"key": key(), "htmx": htmx}
    first = bob.enter("bid", 0, "4", **lost)
    bob.bid(None, "5", "6")
    bob.close()
    again = bob.enter("bid", 0, "4", **lost)
    assert again.status_code == first.status_code
    assert not htmx or again.context["board"]["state"] == "playing", "the board as it stands by now"
    assert Step.objects.count() == 4
    assert bob.facts().open.changed == []


def test_each_write_of_a_hand_may_come_twice_and_is_done_once(bob) -> None:
    def twice(path, **fields):
        fields = {"key": key(), "hand": 1, **fields}
        assert [bob.post(path, **fields).status_code for _time in range(2)] == [302, 302], path

    for seat, bid in enumerate("456"):
        twice("enter/", field="bid", seat=seat, value=bid, was="")
    twice("close/")
    twice("reopen/")
    twice("close/")
    for seat, taken in enumerate([5, 6]):
        twice("enter/", field="tricks", seat=seat, value=taken, was="")
    for card in ("JC", "JD"):
        twice("enter/", field="prize", seat=card, value=2, was="")
    twice("save/", version="5,6,6;JC2,JD2;4,5,6")
    assert (Step.objects.count(), bob.scores()) == (11, [40, 50, 60])
    twice("undo/", step=12)
    assert (Step.objects.count(), bob.scores()) == (12, [0, 0, 0])


@pytest.mark.parametrize(
    "other",
    [
        {"value": "5"},
        {"seat": 1},
        {"was": "3"},
        {"field": "joint"},
        {"field": "tricks"},
        {"hand": 2},
    ],
    ids=lambda other: f"another {next(iter(other))}",
)
def test_the_same_key_with_other_content_is_refused(bob, other) -> None:
    fields = {"key": key(), "hand": 1, "field": "bid", "seat": 0, "value": "4", "was": ""}
    bob.post("enter/", **fields)
    answer = bob.post("enter/", **{**fields, **other})
    assert (answer.status_code, answer.context["board"]["version"]) == (409, 2)
    assert answer.context["conflict"]["text"].startswith("This page has already sent something else.")
    assert Hand.objects.get().bids == ["4", None, None]


def test_the_key_of_one_write_does_not_do_for_another(bob) -> None:
    same = key()
    bob.bid("4", "5")
    bob.enter("bid", 2, "6", key=same)
    assert bob.close(key=same).status_code == 409
    assert bob.undo(key=same).status_code == 409
    # Two games know nothing of each other's keys.
    other = Phone(start())
    assert other.enter("bid", 2, "6", key=same).status_code == 302


def test_an_undo_of_a_step_that_is_no_longer_the_last_undoes_nothing(bob) -> None:
    bob.bid("4")
    stale = bob.board()["undo"]["step"]
    bob.bid(None, "5")
    answer = bob.undo(step=stale)
    assert (answer.status_code, answer.context["board"]["undo"]["text"]) == (409, "Undo the bid of Bea")
    assert bob.facts().open.bids == ["4", "5", None]


def test_the_steps_are_taken_back_one_by_one_to_the_first(bob) -> None:
    bob.ready(["4", "5", "6"], [5, 6, 6])
    bob.save()
    said = []
    while undo := bob.board()["undo"]:
        said.append(undo["text"])
        assert bob.undo().status_code == 302
    assert said == [
        *("Undo hand 1", "Undo who took the card", "Undo who took the card", "Undo the tricks of Bea"),
        *("Undo the tricks of Ana", "Undo closing the bids", "Undo the bid of Carl", "Undo the bid of Bea"),
        "Undo the bid of Ana",
    ]
    facts = bob.facts()
    assert (facts.hands, bob.scores()) == ([], [0, 0, 0])
    assert bob.post("undo/", step=2).status_code == 409


def test_99_tricks_do_not_go_into_a_hand(bob) -> None:
    bob.bid("4", "5", "6")
    bob.close()
    for value in ("99", "18", "-1", "0099", "000099", "9" * 40):
        assert bob.enter("tricks", 0, value).status_code == 422, value
    assert bob.facts().open.tricks == [None, None, None]


def test_tricks_that_do_not_add_up_are_neither_entered_nor_saved(bob) -> None:
    bob.bid("4", "5", "6")
    bob.close()
    bob.take(9)
    assert bob.enter("tricks", 1, "9").status_code == 422
    assert bob.save().status_code == 409
    assert bob.post("save/", hand=1, version="9,9,9;JC0,JD0").status_code == 409
    assert bob.facts().scored == []


def test_a_blind_bid_that_is_not_allowed_is_refused_even_when_it_is_sent_by_hand(bob) -> None:
    assert bob.enter("bid", 0, "blind-6").status_code == 422
    pair = Phone(start("partners-500"))
    assert pair.enter("bid", 0, "blind-nil").status_code == 422
    assert pair.enter("joint", 0, "blind-nil").status_code == 422
    assert pair.enter("joint", 0, "nil").status_code == 422
    assert Step.objects.count() == 0


def test_a_joint_bid_tapped_on_two_phones_is_one_bid() -> None:
    bob = Phone(start("partners-500"))
    assert [bob.enter("joint", 1, "5").status_code for _phone in range(2)] == [302, 302]
    assert (Step.objects.count(), bob.facts().open.bids) == (1, [None, "5", None, "-"])


def test_a_hand_already_scored_takes_no_late_tap(bob) -> None:
    bob.play(["4", "5", "6"], [5, 6, 6])
    late = [
        bob.enter("bid", 0, "7", was="4", hand=1),
        bob.enter("tricks", 0, "6", was="5", hand=1),
        bob.post("close/", hand=1),
        bob.post("reopen/", hand=1),
        bob.post("save/", hand=1, version="5,6,6;JC1,JD1;4,5,6"),
    ]
    assert [answer.status_code for answer in late] == [409] * 5
    assert (len(bob.facts().hands), Game.objects.get().hands_played) == (1, 1)


def test_the_link_of_one_game_opens_no_other_of_another_club(bob) -> None:
    other = start()
    bob.address = f"/games/{other.public_id}/"
    assert bob.get("").status_code == 404
    assert bob.enter("bid", 0, "4").status_code == 404
    assert Step.objects.count() == 0


def test_the_scorer_s_link_of_one_game_only_shows_the_others_of_the_club(bob) -> None:
    other = start(club=bob.game.club)
    bob.address = f"/games/{other.public_id}/"
    assert bob.board()["role"] == "viewer"
    assert bob.enter("bid", 0, "4").status_code == 403
