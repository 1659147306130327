"""What another phone kept is taken in: told hand by hand, written in one go, never over what stands unless it is so
chosen.
"""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection

from scorekeeper import scorebook
from scorekeeper.facts import Facts
from scorekeeper.incoming.kept_text import KeptHand, KeptText, write_text
from scorekeeper.models import Game, Hand
from tests.table import BOTH_WAYS, Phone, ask, facts_of, key, scores, start

pytestmark = pytest.mark.django_db

SAME = KeptHand(1, ["5", "4", "6"], [6, 4, 7], {"JC": 1, "JD": 2})
OTHER = SAME._replace(bids=["5", "4", "8"])
SECOND = KeptHand(2, ["4", "4", "6"], [5, 5, 7], {"JC": 0, "JD": 1})
THIRD = KeptHand(3, ["4", "4", "4"], [6, 5, 6], {"JC": 0, "JD": "-"}, [], 1)


def text_of(game: Game, *hands: KeptHand) -> str:
    return write_text(KeptText(game.public_id, game.version, list(hands)))


def compared(bob: Phone, *hands: KeptHand, status: int = 200, **fields: Any) -> Any:
    answer = bob.post("bring/", kept=text_of(bob.game, *hands), **fields)
    assert answer.status_code == status, answer.status_code
    return answer


def kinds(answer: Any) -> list[str]:
    return [hand["kind"] for hand in answer.context["told"]["hands"]]


def take(bob: Phone, *hands: KeptHand, page: str = "", **fields: Any) -> Any:
    """Take hands in, as the page that compares them would send it."""
    version = Game.objects.get(pk=bob.game.pk).version
    told = {"kept": text_of(bob.game, *hands), "step": "save", "version": version, "key": page or key(), **fields}
    return bob.client.post(f"{bob.address}bring/", told)


def stands(facts: Facts) -> list[list[Any]]:
    return [hand.bids for hand in facts.hands]


def test_each_hand_is_here_already_or_new_or_other(game) -> None:
    bob = Phone(game)
    told = compared(bob, SAME, SECOND, THIRD).context["told"]
    assert [hand["kind"] for hand in told["hands"]] == ["same", "new", "new"]
    assert told["takes"]
    line = told["hands"][1]["lines"][0]
    assert (line["text"], line["points"]) == ("Ana bid 4, took 5", "+40")
    (other,) = compared(bob, OTHER).context["told"]["hands"]
    assert other["title"] == "Hand 1 was entered on another phone too"
    assert [choice["checked"] for choice in other["choices"]] == [True, False], "what stands is kept"
    assert other["stands"] != other["lines"]
    assert kinds(compared(bob, SAME)) == ["same"]
    assert not compared(bob, SAME).context["told"]["takes"]
    assert facts_of(game).game.version == game.version, "nothing is written yet"


@BOTH_WAYS
def test_it_is_taken_in_with_one_tap_however_often(game, headers) -> None:
    bob, page = Phone(game), key()
    fields = {"kept": text_of(game, SAME, SECOND, THIRD), "step": "save", "version": game.version, "key": page}
    for _twice in range(2):
        answer = bob.client.post(f"{bob.address}bring/", fields, headers=headers)
        assert answer.status_code == (200 if headers else 302)
    facts = facts_of(game)
    assert stands(facts) == [SAME.bids, SECOND.bids, THIRD.bids]
    assert (facts.hands[2].dealer, facts.hands[2].prizes) == (THIRD.dealer, THIRD.prizes)
    assert [(step.action, step.hand) for step in facts.steps] == [("save", 3), ("save", 2)]
    assert scorebook.recount_game(game.pk, write=False) == []
    bob.undo()
    bob.undo()
    assert stands(facts_of(game)) == [SAME.bids], "a step each"


def test_what_stands_is_replaced_only_where_that_is_chosen(game) -> None:
    bob, before = Phone(game), scores(game)
    assert take(bob, OTHER, SECOND).status_code == 302
    assert stands(facts_of(game)) == [SAME.bids, SECOND.bids]
    take(bob, OTHER, SECOND, **{"hand-1": "brought"})
    facts = facts_of(game)
    assert stands(facts) == [OTHER.bids, SECOND.bids]
    assert scores(game) != before
    assert (facts.steps[0].action, facts.steps[0].reason) == ("correct", "kept on a phone without signal")
    bob.undo()
    assert stands(facts_of(game)) == [SAME.bids, SECOND.bids]


def test_a_hand_that_is_bid_here_is_kept_unless_the_other_is_chosen(game) -> None:
    bob = Phone(game)
    bob.bid("3", "3", None)
    told = compared(bob, SECOND, THIRD)
    assert kinds(told) == ["other", "new"]
    assert "Ana: bid 3, took –" in told.content.decode()
    answer = take(bob, SECOND, THIRD)
    assert facts_of(game).open.bids == ["3", "3", None]
    assert "Hand 3 did not come in." in bob.client.get(answer.url).content.decode()
    take(bob, SECOND, THIRD, **{"hand-2": "brought"})
    assert stands(facts_of(game)) == [SAME.bids, SECOND.bids, THIRD.bids]


HALF = SECOND._replace(tricks=[None, 5, None], prizes={})


def test_a_hand_that_is_not_played_to_its_end_goes_on_at_the_pad(game) -> None:
    bob, half = Phone(game), HALF._replace(number=3)
    assert kinds(compared(bob, SECOND, half)) == ["new", "half"]
    take(bob, SECOND, half)
    opened = facts_of(game).open
    assert (opened.number, opened.bids, opened.tricks) == (3, HALF.bids, HALF.tricks)
    assert kinds(compared(bob, half)) == ["same"]
    bob.undo()
    assert facts_of(game).open.tricks == [None] * 3, "tap by tap"


def test_of_two_hands_that_are_not_played_to_their_end_one_is_chosen(game) -> None:
    bob = Phone(game)
    bob.bid("3", None, None)
    assert kinds(compared(bob, HALF)) == ["other"]
    take(bob, HALF)
    assert facts_of(game).open.bids == ["3", None, None]
    take(bob, HALF, **{"hand-2": "brought"})
    assert (facts_of(game).open.bids, facts_of(game).open.tricks) == (HALF.bids, HALF.tricks)


@pytest.mark.parametrize("bids", [["4", "-", "3", "2"], ["4", "nil", "3", None]])
def test_what_partners_have_bid_goes_on_as_far_as_it_may(bids) -> None:
    game = start("partners-500")
    take(Phone(game), KeptHand(1, bids, None))
    assert facts_of(game).open.bids == bids


def test_decisions_come_along(game) -> None:
    item = {"kind": "points", "side": 0, "points": -50, "reason": "late"}
    take(Phone(game), SECOND._replace(adjustments=[item]))
    assert Hand.objects.get(game=game, number=2).adjustments == [item]
    assert Hand.objects.get(game=game, number=2).revision == 1
    assert kinds(compared(Phone(game), SECOND._replace(adjustments=[item]))) == ["same"]


@pytest.mark.parametrize(
    ("hand", "why"),
    [
        (SECOND._replace(bids=["4", "4"]), "It does not fit this game"),
        (SECOND._replace(bids=["4", "4", "gold"]), "It does not fit this game"),
        (SECOND._replace(tricks=[5, 5, 99]), "It does not fit this game"),
        (SECOND._replace(prizes={"AS": 0}), "It does not fit this game"),
        (SECOND._replace(dealer=3), "It does not fit this game"),
        (SECOND._replace(tricks=[5, 5, 5]), "tricks"),
        (SECOND._replace(number=4, tricks=None), "not played to its end"),
        (SECOND._replace(number=4), "Hand 2 is missing before it"),
        (OTHER._replace(tricks=[1, 1, 1]), "tricks"),
        (SECOND._replace(adjustments=[{"kind": "points", "side": 9, "points": 1, "reason": "x"}]), "side"),
        (SECOND._replace(adjustments=[{"kind": "gold", "reason": "x"}]), "gold"),
    ],
)  # fmt: skip
def test_what_cannot_come_in_says_why_and_changes_nothing(game, hand, why) -> None:
    bob = Phone(game)
    (told,) = compared(bob, hand).context["told"]["hands"]
    assert told["kind"] == "out"
    assert why in " ".join(told["why"])
    assert take(bob, hand, **{f"hand-{hand.number}": "brought"}).status_code in (302, 422)
    assert Game.objects.get(pk=game.pk).version == game.version


def test_a_correction_that_ends_the_game_says_what_would_go() -> None:
    game = start(options={"target": 75})
    bob = Phone(game)
    take(bob, SAME, SECOND)
    won = SAME._replace(bids=["6", "4", "7"])
    (told,) = compared(bob, won).context["told"]["hands"]
    assert "Hand 2 would no longer count: it comes after the end." in told["warnings"]
    take(bob, won, SECOND, THIRD, **{"hand-1": "brought"})
    assert stands(facts_of(game)) == [won.bids]
    assert kinds(compared(bob, SECOND)) == ["out"]


def test_a_game_that_changed_meanwhile_is_shown_anew(game) -> None:
    bob, other = Phone(game), Phone(game, "Alice")
    other.enter("bid", 0, "3")
    fields = {"version": game.version, "hand-1": "brought"}
    answer = take(bob, OTHER, SECOND, **fields)
    assert answer.status_code == 409
    assert answer.context["version"] == game.version + 1
    first = answer.context["told"]["hands"][0]
    assert [choice["checked"] for choice in first["choices"]] == [False, True], "what was chosen stays"
    assert write_text(KeptText(game.public_id, game.version, [OTHER, SECOND])) in answer.content.decode()
    assert stands(facts_of(game)) == [SAME.bids, ["3", None, None]]


def test_another_choice_with_the_same_key_is_another_wish(game) -> None:
    bob, page = Phone(game), key()
    take(bob, OTHER, SECOND, page=page, version=game.version)
    fields = {"hand-1": "brought", "version": game.version}
    assert take(bob, OTHER, SECOND, page=page, **fields).status_code == 409
    assert stands(facts_of(game)) == [SAME.bids, SECOND.bids]


def test_all_or_nothing(game) -> None:
    version, wrong = game.version, THIRD._replace(tricks=[1, 1, 1])
    with pytest.raises(scorebook.REFUSALS):
        scorebook.take_in(game.pk, ask(), version=version, hands=[SECOND, wrong])
    assert stands(facts_of(game)) == [SAME.bids]
    assert Game.objects.get(pk=game.pk).version == version


@pytest.mark.django_db(transaction=True)
def test_two_phones_that_bring_the_same_at_the_same_moment_write_it_once() -> None:
    game = start()
    hands = [SAME, SECOND]

    def bring(_phone: int) -> str:
        try:
            scorebook.take_in(game.pk, ask(), version=game.version, hands=hands)
        except scorebook.Stale:
            return "stale"
        finally:
            connection.close()
        return "done"

    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(bring, range(4))) == ["done", "stale", "stale", "stale"]
    assert stands(facts_of(game)) == [SAME.bids, SECOND.bids]
    assert game.steps.count() == 2
