"""Attacks by several phones in the same moment, on real servers: nothing is lost, nothing is doubled."""

from collections.abc import Iterator

import pytest

from scorekeeper.models import Game, Hand, Step
from tests.devices import Tapping, answers_at_once, at_once
from tests.live import Server, serving_apart
from tests.table import Phone, key, start

pytestmark = pytest.mark.django_db(transaction=True)
COMPLETE = {"hand": 1, "version": "5,6,6;JC0,JD1;5,6,6"}


@pytest.fixture(scope="module")
def server(django_db_setup, tmp_path_factory) -> Iterator[Server]:
    with serving_apart(tmp_path_factory.mktemp("live")) as server:
        yield server


@pytest.fixture
def game():
    return start()


@pytest.fixture
def two(server, game):
    return Tapping(server, game), Tapping(server, game, "Alice")


def almost_saved(game):
    """A game whose first hand waits for the tap that saves it."""
    Phone(game).ready(["5", "6", "6"], [5, 6, 6], {"JC": 0, "JD": 1})
    return game


def statuses(answers):
    return sorted(answer.status for answer in answers)


def test_a_double_tap_enters_one_bid(server, game) -> None:
    bob, same = Tapping(server, game), key()
    answers = answers_at_once(*[lambda: bob.enter("bid", 0, 4, key=same)] * 4)
    assert statuses(answers) == [200] * 4
    assert all("Change the bid of Ana 4" in answer.text for answer in answers)
    assert Step.objects.count() == 1


def test_quick_taps_for_all_seats_from_two_phones_are_all_kept(two, game) -> None:
    bob, alice = two
    answers = answers_at_once(
        lambda: bob.enter("bid", 0, 4), lambda: alice.enter("bid", 1, 5), lambda: bob.enter("bid", 2, "nil")
    )
    assert statuses(answers) == [200, 200, 200]
    assert Hand.objects.get().bids == ["4", "5", "nil"]
    assert Step.objects.count() == 3


def test_two_phones_that_bid_for_one_seat_keep_one_bid_and_tell_the_other(two, game) -> None:
    bob, alice = two
    answers = answers_at_once(lambda: bob.enter("bid", 0, 4), lambda: alice.enter("bid", 0, 5))
    assert statuses(answers) == [200, 409]
    kept = Hand.objects.get().bids[0]
    loser = next(answer for answer in answers if answer.status == 409)
    assert f"Change the bid of Ana {kept}" in loser.text, "the fresh board"
    assert f"Ana: {kept} was entered on another phone meanwhile." in loser.text
    assert f">{'5' if kept == '4' else '4'}<" in loser.text, "and what was sent"


def test_two_phones_that_bid_the_same_for_one_seat_agree(two, game) -> None:
    bob, alice = two
    assert statuses(answers_at_once(lambda: bob.enter("bid", 0, 4), lambda: alice.enter("bid", 0, 4))) == [200, 200]
    assert Step.objects.count() == 1


def test_two_scorers_who_save_the_same_hand_score_it_once(server, game) -> None:
    almost_saved(game)
    phones = [Tapping(server, game, who) for who in ("Bob", "Alice", "Bob")]
    answers = answers_at_once(*[lambda phone=phone: phone.tap("save/", **COMPLETE) for phone in phones])
    assert statuses(answers) == [200, 409, 409]
    assert all("Hand 2" in answer.text for answer in answers), "each sees the fresh board"
    assert Hand.objects.filter(scored_at__isnull=False).count() == 1
    assert Game.objects.get().scores == [60, 70, 60]


def test_a_double_tap_on_save_gives_the_same_outcome_twice(server, game) -> None:
    almost_saved(game)
    bob, same = Tapping(server, game), key()
    answers = answers_at_once(*[lambda: bob.tap("save/", key=same, **COMPLETE)] * 3)
    assert statuses(answers) == [200, 200, 200]
    assert Game.objects.get().scores == [60, 70, 60]


def test_a_save_and_an_undo_in_one_moment_leave_one_truth(two, game) -> None:
    almost_saved(game)
    bob, alice = two
    last = Step.objects.latest("number").number
    answers = answers_at_once(lambda: bob.tap("save/", **COMPLETE), lambda: alice.tap("undo/", step=last))
    assert statuses(answers) == [200, 409]
    facts = Phone(game).facts()
    assert (len(facts.scored), sum(facts.game.scores)) in [(1, 190), (0, 0)]


def test_two_who_undo_the_same_step_undo_it_once(two, game) -> None:
    Phone(game).bid("4", "5")
    last = Step.objects.latest("number").number
    bob, alice = two
    answers = answers_at_once(lambda: bob.tap("undo/", step=last), lambda: alice.tap("undo/", step=last))
    assert statuses(answers) == [200, 409]
    assert Hand.objects.get().bids == ["4", None, None]


def test_a_link_that_is_stopped_in_the_same_moment_writes_before_or_never(two, game) -> None:
    bob, alice = two
    wrote, stopped = answers_at_once(
        lambda: bob.enter("bid", 0, 4), lambda: alice.tap("share/", revoke="scorer", was=1)
    )
    assert (wrote.status, stopped.status) in [(200, 302), (404, 302)]
    assert Hand.objects.count() == (wrote.status == 200)
    # From now on Bob is a stranger: the role in the club that came with the scorer's link went with it.
    assert bob.enter("bid", 1, 4).status == 404


def test_twenty_threads_have_no_more_tries_at_the_table_code_than_one(server, game) -> None:
    Game.objects.update(table_code="4711", phone_seen_at=None)
    viewers = [Tapping(server, game, "Vera") for _each in range(20)]
    answers = answers_at_once(
        *[lambda vera=vera, n=n: vera.tap("takeover/", code=f"{n:04}") for n, vera in enumerate(viewers)]
    )
    assert statuses(answers) == [422] * 5 + [429] * 15
    assert Game.objects.get().wrong_codes == 5
    # Not even the right one opens now.
    assert viewers[0].tap("takeover/", code="4711").status == 429
    assert viewers[0].enter("bid", 0, 4).status == 403


def test_two_viewers_with_the_right_code_do_not_both_hold_the_pen(server, game) -> None:
    Game.objects.update(table_code="4711", phone_seen_at=None)
    viewers = [Tapping(server, game, "Vera") for _each in range(2)]
    answers = answers_at_once(*[lambda vera=vera: vera.tap("takeover/", code="4711") for vera in viewers])
    assert statuses(answers) == [302, 409]
    assert statuses(vera.enter("bid", seat, 4) for seat, vera in enumerate(viewers)) == [200, 403]


def test_two_phones_that_allow_the_pen_give_it_once(two, server, game) -> None:
    vera = Tapping(server, game, "Vera")
    vera.tap("takeover/", ask="1")
    asks = Game.objects.get().asking
    answers = answers_at_once(*[lambda phone=phone: phone.tap("takeover/", answer="allow", asks=asks) for phone in two])
    assert statuses(answers) == [200, 409]
    assert Step.objects.filter(action="pen").count() == 1


def test_a_game_begun_twice_in_one_moment_is_one_game(server, game) -> None:
    alice, same = Tapping(server, game, "Alice"), key()
    names = {"name-0": "Dan", "name-1": "Eva", "name-2": "Finn", "key": same}
    address = "/new/table/?preset=cutthroat-short"
    assert at_once(*[lambda: alice.tap(address, **names)] * 3) == [302, 302, 302]
    assert Game.objects.count() == 2


def test_a_phone_that_polls_while_others_write_never_sees_half_a_write(two, server, game) -> None:
    bob, alice = two
    vera = Tapping(server, game, "Vera")
    taps = [lambda seat=seat: bob.enter("bid", seat, 4) for seat in range(3)]
    answers = answers_at_once(*taps, *[lambda: vera.look("poll/")] * 4, lambda: alice.look())
    assert {answer.status for answer in answers} == {200}
    assert Hand.objects.get().bids == ["4", "4", "4"]
    assert Game.objects.get().version == 1 + Step.objects.count()
