"""Progressive rounds: everybody goes where the rule sends them, and free seats are filled."""

from collections import Counter

import pytest

from scorekeeper.rules.text import say
from tests.tournaments.formats.evening import Evening
from tournaments.formats.drawing import Drew
from tournaments.formats.faults import FormatError
from tournaments.formats.progressive import by_cards, repeat_free, whist_drive, winners_move


def four(table: Drew) -> tuple[str, str, str, str]:
    """North, south, east and west."""
    north, east, south, west = table.entrants
    return north, south, east, west


@pytest.mark.parametrize("rule", ["rainbow", "euchre"])
def test_by_cards(rule: str) -> None:
    evening = Evening("progressive", 20, rounds=5, rule=rule)
    evening.play(5)
    first = [one for table in evening.drew[:5] for one in four(table)]
    planned = [table for tables in by_cards(first, 5, rule) for table in tables]
    assert [four(table) for table in evening.drew] == planned
    assert max(evening.met.values()) == 1
    assert repeat_free(5, rule) == 5


@pytest.mark.parametrize(("rule", "after"), [("whist", whist_drive), ("winners", winners_move)])
def test_by_who_won(rule: str, after: object) -> None:
    evening = Evening("progressive", 12, rule=rule)
    first, second = evening.play(2)
    assert (say(first.tables[0].reason), say(second.tables[0].reason)) == (
        "Places are drawn.",
        "Everybody moved on by the rule of the night.",
    )
    before = tuple(four(table) for table in evening.drew[:3])
    winners = [min(table, key=int) for table in before]
    moved = (whist_drive if after is whist_drive else winners_move)(before, winners)
    assert tuple(four(table) for table in evening.drew[3:]) == moved
    assert second.warnings == ()


def test_a_table_without_a_winner_moves_by_chance() -> None:
    evening = Evening("progressive", 8, rule="winners")
    evening.play(ranks=None)
    assert [say(text) for text in evening.draw().warnings] == [
        "Table 1 had no winner: who moves which way was drawn.",
        "Table 2 had no winner: who moves which way was drawn.",
    ]


def test_sitting_out_goes_round_and_tables_come_and_go() -> None:
    evening = Evening("progressive", 10, rule="rainbow", rounds=4)
    evening.play(3)
    assert max(Counter(one for _number, one in evening.byes).values()) == 1
    evening.leave("1", "2", "3")
    assert len(evening.play()[0].tables) == 1
    evening.come("1", "2", "3", "11", "12")
    assert len(evening.play()[0].tables) == 3


def test_what_cannot_be() -> None:
    with pytest.raises(FormatError) as told:
        Evening("progressive", 8, rule="polka").draw()
    assert told.value.faults[0].code == "not-one-of"
    evening = Evening("progressive", 4)
    evening.fixed = {"1": 3}
    assert say(evening.draw().warnings[-1]) == "Where people move on nobody keeps a fixed table."
