"""A merge while others write: whoever comes second finds it done, or is told; no seat is left with the record gone."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection

from scorekeeper import scorebook
from scorekeeper.models import Figure, Merge, Player, Seat
from tests.table import ask, facts_of, imported, one_hand, record_of

pytestmark = pytest.mark.django_db(transaction=True)
HAND = {"bids": ["5", "4", "6"], "tricks": [6, 4, 7], "prizes": {"JC": 1, "JD": 2}}


def at_once(*writes: Any) -> list[str]:
    """Carry writes out side by side; what became of each."""

    def carried_out(write: Any) -> str:
        try:
            write()
        except scorebook.REFUSALS as error:
            return type(error).__name__
        finally:
            connection.close()
        return "done"

    with ThreadPoolExecutor(len(writes)) as pool:
        return list(pool.map(carried_out, writes))


def test_a_merge_beside_taps_undos_and_a_new_game() -> None:
    game = one_hand()
    other = imported({**record_of("cutthroat-official", HAND), "seats": ["Anna", "Bea", "Carl"]}, game.club)
    ana, anna, bea, carl = (Player.objects.get(name=name) for name in ("Ana", "Anna", "Bea", "Carl"))
    scorebook.swap_seats(other.pk, ask(), places=(0, 1), names=("Anna", "Bea"))
    step, setup = scorebook.live_steps(other).first().number, scorebook.Setup(facts_of(game).rules, [anna, bea, carl])

    def merge():
        scorebook.merge_players(game.club_id, ask(), kept=ana.public_id, gone=anna.public_id)

    told = at_once(
        merge,
        lambda: scorebook.start_game(game.club, ask(), setup),
        merge,
        lambda: scorebook.undo(other.pk, ask(), step=step),
        lambda: scorebook.enter(other.pk, ask(), hand=2, field="bids", place="2", value="4", was=""),
    )
    assert set(told) <= {"done", "Stale"}, told
    if "done" not in (told[0], told[2]):  # Anna had just sat down: tried again, as the page says
        merge()
    assert Merge.objects.count() == 1
    assert not Seat.objects.filter(player=anna).exists()
    assert not Figure.objects.filter(player=anna).exists()
    assert "Anna" not in facts_of(other).names()
    assert all(scorebook.recount_game(each, write=False) == [] for each in Seat.objects.values_list("game", flat=True))
