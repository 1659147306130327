"""Correct a hand: shown first, saved once, told to all, taken back whole."""

import pytest

from scorekeeper import scorebook
from scorekeeper.facts import hand_key
from scorekeeper.models import Figure, Hand, Step
from tests.table import BOTH_WAYS, HTMX, NAMES, address, ask, facts_of, imported, opened, play, record_of, scores, start

pytestmark = pytest.mark.django_db


@pytest.fixture
def game():
    """Ana 50 + 10 + 10 and a bag, Bea 40, Carl 60 and a bag; then once more."""
    hand = {"bids": ["5", "4", "6"], "tricks": [6, 4, 7], "prizes": {"JC": 0, "JD": 0}}
    return imported(record_of("cutthroat-official", hand, hand))


def fields(game, number=1, **changed):
    hand = Hand.objects.get(game=game, number=number)
    told = {"key": "0123456789", "hand": number, "version": hand_key(hand), "step": "save", "reason": "typed wrong"}
    for seat, value in enumerate(hand.bids):
        told[f"bid-{seat}"] = value or ""
    for seat, taken in enumerate(hand.tricks):
        told[f"tricks-{seat}"] = taken
    for card, holder in hand.prizes.items():
        told[f"prize-{card}"] = holder
    return told | changed


def changed(**values):
    return {name.replace("_", "-"): value for name, value in values.items()}


WORSE = changed(tricks_0=4, tricks_1=6)  # Ana is set in hand 1


def send(game, number=1, *, headers=None, client=None, **sent):
    there = address(game, "correct", number)
    return (client or opened(game)).post(there, fields(game, number, **sent), headers=headers)


def test_the_form_holds_what_stands(game) -> None:
    context = opened(game).get(address(game, "correct", 1)).context
    assert context["now"] == "Ana: bid 5, took 6; Bea: bid 4, took 4; Carl: bid 6, took 7"
    chosen = [
        [choice["label"] for choice in seat["bids"] + seat["tricks"] if choice["checked"]] for seat in context["seats"]
    ]
    assert chosen[0] == ["Bid 5 for Ana", "Ana took 6"]
    assert [[c["label"] for c in prize["choices"] if c["checked"]] for prize in context["prizes"]] == [
        ["Ana took J♣"], ["Ana took J♦"],
    ]  # fmt: skip


@BOTH_WAYS
def test_the_preview_says_what_it_changes_and_writes_nothing(game, headers) -> None:
    before, steps = scores(game), Step.objects.count()
    answer = send(game, step="preview", headers=headers, **WORSE)
    assert answer.status_code == 200
    assert answer.context["preview"]["lines"] == [
        f"Ana: {before[0]} → {before[0] - 100}", "Ana, bags: 2 → 1", "Bea, bags: 0 → 2",
    ]  # fmt: skip
    assert (scores(game), Step.objects.count()) == (before, steps)
    assert "Ana took 4" in [choice["label"] for choice in answer.context["seats"][0]["tricks"] if choice["checked"]]


def test_saving_leads_back_to_the_table_and_scores_anew(game) -> None:
    before = scores(game)
    answer = send(game, **WORSE)
    assert (answer.status_code, answer.url) == (302, address(game, "game"))
    assert scores(game) == [before[0] - 100, *before[1:]]
    assert list(Figure.objects.filter(hand__game=game, hand__number=1, seat=0).values_list("outcome", "tricks")) == [
        ("set", 4)
    ]


def test_saving_answers_htmx_with_the_board(game) -> None:
    answer = send(game, headers=HTMX, **WORSE)
    assert answer.status_code == 200
    assert answer.context["board"]["id"] == game.public_id


@BOTH_WAYS
@pytest.mark.parametrize("step", ["preview", "save"])
def test_tricks_that_do_not_add_up_keep_the_form(game, step, headers) -> None:
    before = scores(game)
    answer = send(game, step=step, headers=headers, **changed(tricks_0=9))
    assert answer.status_code == 422
    assert answer.context["errors"] == ["20 tricks are placed; the hand has 17."]
    assert "Ana took 9" in [choice["label"] for choice in answer.context["seats"][0]["tricks"] if choice["checked"]]
    assert scores(game) == before


def test_99_tricks_are_told(game) -> None:
    assert send(game, **changed(tricks_0=99)).status_code == 422


@pytest.mark.parametrize("sent", [{"bid-0": "whatever"}, {"tricks-0": "x"}, {"prize-JC": "9"}, {"step": "?"}])
def test_what_no_page_sends_is_refused(game, sent) -> None:
    assert send(game, **sent).status_code == 400


def test_nothing_changed_is_no_correction(game) -> None:
    answer = send(game)
    assert (answer.status_code, answer.context["errors"]) == (422, ["Nothing is different from what stands."])


@BOTH_WAYS
@pytest.mark.parametrize("step", ["preview", "save"])
def test_a_stale_correction_is_told_what_stands_and_what_was_sent(game, step, headers) -> None:
    old = fields(game, step=step, key="another-key", **WORSE)
    send(game, **changed(tricks_0=5, tricks_1=5))
    before = scores(game)
    answer = opened(game).post(address(game, "correct", 1), old, headers=headers)
    assert answer.status_code == 409
    assert "Ana: bid 5, took 4" in answer.context["conflict"]["sent"]
    assert "Ana: bid 5, took 5" in answer.context["conflict"]["stands"]
    assert answer.context["version"] == hand_key(Hand.objects.get(game=game, number=1))
    assert scores(game) == before


def test_the_same_key_corrects_once(game) -> None:
    sent, client = fields(game, **WORSE), opened(game)
    first, again = (client.post(address(game, "correct", 1), sent) for _time in range(2))
    assert (first.status_code, again.status_code) == (302, 302)
    assert (Hand.objects.get(game=game, number=1).revision, Step.objects.filter(action="correct").count()) == (2, 1)


def test_the_same_key_with_other_content_is_refused(game) -> None:
    client = opened(game)
    client.post(address(game, "correct", 1), fields(game, **WORSE))
    answer = client.post(address(game, "correct", 1), fields(game, **changed(tricks_0=5, tricks_1=5)))
    assert answer.status_code == 409


def test_undo_brings_back_exactly_what_stood(game) -> None:
    def all_facts():
        hands = list(Hand.objects.filter(game=game).values().order_by("number"))
        figures = list(Figure.objects.filter(hand__game=game).order_by("hand", "seat").values("seat", "points", "bags"))
        return hands, figures, scores(game)

    before = all_facts()
    send(game, **WORSE)
    assert all_facts() != before
    scorebook.undo(game.pk, ask(), step=facts_of(game).game.version)
    assert all_facts() == before


def test_a_correction_that_wins_says_so_and_takes_later_hands_out() -> None:
    game = start(options={"target": 130})
    for _hand in range(2):
        play(game, ["5", "4", "5"], [5, 6, 6], {"JC": 1, "JD": 2})
    win = changed(bid_0="12", tricks_0=12, tricks_1=3, tricks_2=2, prize_JC="0")
    shown = send(game, step="preview", **win).context["preview"]
    assert shown["warnings"] == ["Ana would win.", "Hand 2 would no longer count: it comes after the end."]
    send(game, **win)
    assert (facts_of(game).game.winner, Hand.objects.filter(game=game).count()) == (0, 1)
    scorebook.undo(game.pk, ask(), step=facts_of(game).game.version)
    assert (facts_of(game).game.winner, Hand.objects.filter(game=game).count()) == (None, 2)


def test_a_correction_after_the_end_says_that_the_game_is_not_won() -> None:
    game = start(options={"target": 60})
    play(game, ["7", "4", "3"], [7, 6, 4])
    lost = changed(tricks_0=6, tricks_1=7)
    shown = send(game, step="preview", **lost).context["preview"]
    assert shown["warnings"] == ["Ana would no longer have won.", "The game would go on."]
    send(game, **lost)
    assert (facts_of(game).game.status, facts_of(game).game.winner) == ("playing", None)


def test_a_later_blind_bid_that_would_not_have_been_allowed_is_named() -> None:
    game = start()
    play(game, ["5", "4", "6"], [5, 3, 9], {"JC": 2, "JD": 0})  # Bea -40, Ana 60: 100 behind
    play(game, ["5", "blind-6", "5"], [5, 6, 6])
    answer = send(game, 1, step="preview", **changed(tricks_1=4, tricks_2=8, bid_1="4"))
    assert answer.status_code == 422
    assert len(answer.context["errors"]) == 1
    assert answer.context["errors"][0].startswith("Hand 2: Bea may not bid blind")


def test_the_history_of_the_hand_says_when_what_and_why() -> None:
    game = start()
    play(game, ["5", "4", "6"], [6, 4, 7])
    client = opened(game)
    send(game, client=client, reason_text="<b>counted</b> again", **changed(tricks_0=5, tricks_1=5))
    history = client.get(address(game, "correct", 1)).context["history"]
    assert len(history) == 2
    assert history[0].endswith("scored")
    assert history[1].endswith("Ana's tricks 6 → 5, Bea's tricks 4 → 5 (<b>counted</b> again)")


def test_a_hand_that_is_not_scored_has_no_form(game) -> None:
    assert opened(game).get(address(game, "correct", 3)).status_code == 404


def test_a_hand_undone_meanwhile_answers_with_the_board() -> None:
    game = start()
    play(game, ["5", "4", "6"], [6, 4, 7], {"JC": 0, "JD": 0})
    old = fields(game)
    scorebook.undo(game.pk, ask(), step=facts_of(game).game.version)
    answer = opened(game).post(address(game, "correct", 1), old)
    assert (answer.status_code, "board" in answer.context) == (409, True)


def test_a_hand_undone_and_played_otherwise_is_not_the_one_that_the_page_saw() -> None:
    game = start()
    play(game, ["5", "4", "6"], [6, 4, 7], {"JC": 0, "JD": 0})
    old = fields(game, **WORSE)
    scorebook.undo(game.pk, ask(), step=scorebook.live_steps(game).first().number)
    play(game, ["5", "4", "6"], [6, 4, 7], {"JC": 0, "JD": 1})
    answer = opened(game).post(address(game, "correct", 1), old)
    assert (answer.status_code, Hand.objects.get(game=game).tricks) == (409, [6, 4, 7])


def test_joint_bids_and_piles_stay_as_they_were_given() -> None:
    game = start("partners-500", names=NAMES[:4])
    play(game, ["7", "4", "-", "2"], [8, 5, "-", "-"])
    hand = Hand.objects.get(game=game)
    assert (hand.bids, hand.tricks) == (["7", "4", "-", "2"], [8, 5, "-", "-"])
    assert send(game, **changed(tricks_0=6, tricks_1=7)).status_code == 302
    assert (Hand.objects.get(game=game).bids, Hand.objects.get(game=game).tricks) == (hand.bids, [6, 7, "-", "-"])
    assert scores(game) == [-70, 61]


def test_tricks_of_which_nothing_is_said_lie_with_the_partner() -> None:
    game = start("partners-500", names=NAMES[:4])
    play(game, ["5", "4", "2", "2"], [8, 5, "-", "-"])
    scorebook.end_game(game.pk, ask(), how="leader")
    assert send(game, **changed(tricks_0=9, tricks_1=4, tricks_2="")).status_code == 302
    assert Hand.objects.get(game=game).tricks == [9, 4, "-", "-"]


def test_a_joint_bid_can_be_split_when_one_had_bid_nil() -> None:
    game = start("partners-500", names=NAMES[:4])
    play(game, ["7", "4", "-", "2"], [8, 5, "-", "-"])
    split = changed(bid_2="nil")
    assert send(game, step="preview", **split).context["errors"] == ["Nobody said how many tricks Carl took."]
    assert send(game, **split, **changed(tricks_2=0)).status_code == 302
    assert scores(game)[0] == 171


def test_a_hand_that_bids_itself_asks_for_tricks_alone() -> None:
    game = start("partners-club-350", names=NAMES[:4])
    play(game, [None] * 4, [7, 6, "-", "-"])
    context = opened(game).get(address(game, "correct", 1)).context
    assert [seat["bids"] for seat in context["seats"]] == [None] * 4
    assert send(game, **changed(tricks_0=8, tricks_1=5)).status_code == 302
    assert scores(game) == [80, 50]
