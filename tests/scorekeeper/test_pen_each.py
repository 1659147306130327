"""The pen once through: everything that may be done to a game is done, undone and done again; what chance seldom brings
about (`test_pen`) here comes for certain.
"""

from collections.abc import Iterator
from random import Random

import pytest

from tests.scorekeeper.test_pen import Table

pytestmark = pytest.mark.django_db


def every_doing(table: Table, chance: Random) -> Iterator[None]:
    """Everything that may be done, one after the other."""
    yield table.play_a_hand(chance)
    yield table.correct(chance)
    for kind in ("points", "bags", "set", "renege"):
        yield table.adjust(chance, kind)
    yield table.substitute(credited=False)
    yield table.bid_all(chance)
    yield table.adjust(chance, "points")
    yield table.misdeal(next_deals=True)
    for dealer in (1, 2):  # who deals already deals in turn
        yield table.deal(dealer=dealer)
    yield table.misdeal(next_deals=False)
    yield table.play_a_hand(chance)
    yield table.substitute(credited=True)
    yield table.swap_and_rename()
    yield table.change_target(to=400)
    for _time in range(2):
        yield table.end_and_play_on(how="nobody")
    yield table.correct(chance)


@pytest.mark.parametrize("preset", ["cutthroat-official", "partners-500"])
def test_each_doing_is_undone_and_done_again(preset) -> None:
    table, chance = Table(), Random(5)
    table.begin(preset, 500, chance)
    for _done in every_doing(table, chance):
        table.what_is_derived_is_what_a_fresh_fold_says()
    assert {kind[0] for kind in table.tried} == {
        "enter", "close_bids", "save_hand", "correct_hand", "adjust", "substitute", "misdeal", "deal_out_of_turn",
        "swap_seats", "change_rules", "end_game",
    }  # fmt: skip
    table.teardown()
