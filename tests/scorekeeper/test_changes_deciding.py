"""What the table decides: renege, points, bags, set; on the hand being played or the last one scored."""

import pytest

from scorekeeper import scorebook
from scorekeeper.models import Figure, Hand, Step
from tests.table import BOTH_WAYS, NAMES, address, ask, bid, facts_of, form_of, opened, play, scores, start

pytestmark = pytest.mark.django_db


def form(game, kind, client=None, **query):
    answer = (client or opened(game)).get(address(game, "adjust"), {"kind": kind, **query})
    assert answer.status_code == 200
    return form_of(answer, "key", "kind", "hand", "version", "move")


def send(game, kind, *, headers=None, form_sent=None, **fields):
    sent = {**(form_sent or form(game, kind)), "step": "save", "reason": "talking", **fields}
    return opened(game).post(address(game, "adjust"), sent, headers=headers)


def test_the_menu_offers_four_kinds(game) -> None:
    answer = opened(game).get(address(game, "adjust"))
    assert [kind["text"] for kind in answer.context["kinds"]] == ["Renege", "Points", "Bags", "Set"]


def test_before_the_first_bids_are_closed_there_is_nothing_to_decide() -> None:
    game = start()
    answer = opened(game).get(address(game, "adjust"), {"kind": "points"})
    assert (answer.status_code, answer.context["kinds"]) == (200, [])


def test_a_renege_has_one_button_for_each_way(game) -> None:
    answer = opened(game).get(address(game, "adjust"), {"kind": "renege"})
    labels = [key["label"] for group in answer.context["moves"] for key in group["keys"]]
    assert len(labels) == 6
    assert "Ana reneged, tricks go to Bea" in labels


@BOTH_WAYS
def test_that_button_shows_the_new_points_and_writes_nothing(game, headers) -> None:
    before = scores(game)
    sent = {**form(game, "renege"), "move": "0-1", "reason": "did not follow suit"}
    answer = opened(game).post(address(game, "adjust"), sent, headers=headers)
    assert answer.status_code == 200
    assert answer.context["preview"]["lines"] == [
        "Ana: 50 → −50", "Ana, bags: 1 → 0", "Bea, bags: 0 → 3",
    ]  # fmt: skip
    assert (scores(game), answer.context["move"]) == (before, "0-1")


@pytest.mark.parametrize(
    ("kind", "fields", "expected"),
    [
        ("renege", {"move": "0-1"}, [-100, 0, 0]),
        ("points", {"side": 2, "amount": -30}, [0, 0, -30]),
        ("bags", {"side": 0, "amount": 9}, [-100, 0, 0]),
        ("set", {"side": 1}, [0, -80, 0]),
    ],
)
@BOTH_WAYS
def test_a_decision_on_the_scored_hand_counts_at_once(game, kind, fields, expected, headers) -> None:
    before = scores(game)
    answer = send(game, kind, headers=headers, **fields)
    assert answer.status_code == (200 if headers else 302)
    assert [new - old for new, old in zip(scores(game), before, strict=True)] == expected
    assert Step.objects.filter(game=game, action="adjust", reason="talking").count() == 1


def test_a_renege_takes_no_more_than_the_offender_has() -> None:
    game = start()
    play(game, ["nil", "8", "8"], [1, 8, 8], {"JC": 1, "JD": 2})
    send(game, "renege", move="0-1")
    assert scores(game) == [100, 90, 90]


def test_on_the_hand_being_played_it_waits_for_the_tricks(game) -> None:
    bid(game, ["5", "4", "6"])
    before = scores(game)
    shown = send(game, "points", side=0, amount=-20, step="preview").context
    assert shown["hand_text"] == "Hand 2, being played"
    assert shown["preview"]["lines"] == ["Ana: −20 points (talking)", "It counts when the hand is scored."]
    send(game, "points", side=0, amount=-20)
    assert scores(game) == before
    assert facts_of(game).open.adjustments == [{"kind": "points", "side": 0, "points": -20, "reason": "talking"}]


def test_where_two_hands_make_sense_there_is_a_choice(game) -> None:
    bid(game, ["5", "4", "6"])
    answer = opened(game).get(address(game, "adjust"), {"kind": "set"})
    assert [choice["text"] for choice in answer.context["hands"]] == ["Hand 2, being played", "Hand 1, scored"]
    before = scores(game)
    send(game, "set", side=1, hand=1)
    assert scores(game)[1] == before[1] - 80


@BOTH_WAYS
def test_a_decision_needs_a_reason(game, headers) -> None:
    answer = send(game, "points", side=0, amount=-20, reason="", headers=headers)
    assert (answer.status_code, answer.context["errors"]) == (422, ["An adjustment needs a reason."])
    assert [choice["text"] for choice in answer.context["amounts"] if choice["checked"]] == ["−20"]


def test_own_words_stand_before_the_chip(game) -> None:
    send(game, "points", side=0, amount=-20, reason_text="sang")
    assert Hand.objects.get(game=game).adjustments[0]["reason"] == "sang"


def test_a_decision_needs_somebody(game) -> None:
    answer = send(game, "points", amount=-20)
    assert answer.status_code == 422


@BOTH_WAYS
def test_a_stale_decision_is_told_what_stands(game, headers) -> None:
    old = form(game, "points")
    send(game, "set", side=1)
    before = scores(game)
    answer = send(game, "points", form_sent=old, side=0, amount=-20, headers=headers)
    assert answer.status_code == 409
    assert answer.context["conflict"]["sent"] == ["Ana: −20 points (talking)"]
    assert answer.context["conflict"]["stands"] == ["Bea: set (talking)"]
    assert scores(game) == before


def test_two_phones_on_the_open_hand_do_not_overwrite_each_other(game) -> None:
    bid(game, ["5", "4", "6"])
    first, second = form(game, "points"), form(game, "points")
    assert send(game, "points", form_sent=first, side=0, amount=-20).status_code == 302
    assert send(game, "points", form_sent=second, side=1, amount=-10).status_code == 409
    assert len(facts_of(game).open.adjustments) == 1


def test_the_same_key_decides_once(game) -> None:
    sent = form(game, "points")
    answers = [send(game, "points", form_sent=sent, side=0, amount=-20) for _time in range(2)]
    assert [answer.status_code for answer in answers] == [302, 302]
    assert len(Hand.objects.get(game=game).adjustments) == 1


def test_a_decision_is_taken_away_again(game) -> None:
    before = scores(game)
    send(game, "set", side=1)
    overview = opened(game).get(address(game, "adjust"))
    assert [item["text"] for item in overview.context["decided"]] == ["Bea: set (talking)"]
    page = opened(game).get(overview.context["decided"][0]["url"])
    assert page.context["preview"]["lines"] == ["Bea: −30 → 50"]
    sent = form_of(page, "key", "kind", "hand", "version", "move")
    assert send(game, "remove", form_sent=sent).status_code == 302
    assert scores(game) == before
    assert Hand.objects.get(game=game).adjustments == []


def test_a_decision_that_is_gone_cannot_be_taken_away(game) -> None:
    assert send(game, "remove", form_sent=form(game, "remove", item="7")).status_code == 422


def test_undo_brings_back_what_stood(game) -> None:
    before = scores(game), list(Figure.objects.filter(hand__game=game).order_by("seat").values_list("points", "bags"))
    send(game, "renege", move="0-1")
    scorebook.undo(game.pk, ask(), step=facts_of(game).game.version)
    assert (
        scores(game), list(Figure.objects.filter(hand__game=game).order_by("seat").values_list("points", "bags"))
    ) == before  # fmt: skip
    assert Hand.objects.get(game=game).adjustments == []


def test_a_decision_can_end_the_game_and_says_so() -> None:
    game = start(options={"target": 150})
    play(game, ["5", "4", "6"], [6, 4, 7], {"JC": 1, "JD": 2})
    shown = send(game, "points", side=2, amount=100, step="preview").context["preview"]
    assert shown["warnings"] == ["Carl would win."]
    send(game, "points", side=2, amount=100)
    assert facts_of(game).game.winner == 2


def test_partners_are_moved_to_as_one_pile() -> None:
    game = start("partners-500", names=NAMES[:4])
    play(game, ["3", "4", "4", "2"], [7, 6, "-", "-"])
    answer = opened(game).get(address(game, "adjust"), {"kind": "renege"})
    assert [key["text"] for key in answer.context["moves"][0]["keys"]] == ["Bea + Dan"]
    send(game, "renege", move="0-1")
    assert scores(game) == [-70, 63]


@pytest.mark.parametrize(
    ("kind", "fields"),
    [("renege", {"move": "x"}), ("renege", {"move": "0"}), ("points", {"amount": "9999"}), ("points", {"step": "?"})],
)
def test_what_no_page_sends_is_refused(game, kind, fields) -> None:
    assert send(game, kind, **{"side": 0, "amount": 5, **fields}).status_code == 400


@pytest.mark.parametrize("move", ["0-0", "0-9"])
def test_a_renege_goes_to_another_side_at_this_table(game, move) -> None:
    assert send(game, "renege", move=move).status_code == 422
    assert send(game, "renege", move=move, step="preview").status_code == 422
