"""The next round of every format: everybody once, for the awkward numbers as well; numbers, seats and warnings."""

from collections import Counter

import pytest

from scorekeeper.rules.text import say
from tests.tournaments.formats.evening import Evening
from tournaments.formats.faults import FormatError
from tournaments.formats.next_round import FORMATS

SIZES = {"tables": 4, "swiss-tables": 4, "table-knock-out": 4, "rotation": 4, "progressive": 4}
OUT = {  # who sits out of 3, 5, 6 and 7; None: so few cannot play that
    "swiss": (1, 1, 0, 1), "all-play-all": (1, 1, 0, 1), "two-lines": (1, 1, 0, 1), "open-play": (0, 0, 0, 0),
    "tables": (0, 0, 0, 0), "swiss-tables": (0, 0, 0, 0), "rotation": (None, 1, 2, 3), "progressive": (None, 1, 2, 3),
    "knock-out": (1, 1, 2, 1), "table-knock-out": (0, 0, 0, 0), "final-table": (0, 0, 0, 0), "race": (0, 0, 0, 0),
}  # fmt: skip


@pytest.mark.parametrize("entrants", [3, 5, 6, 7])
@pytest.mark.parametrize("format", FORMATS)
def test_awkward_numbers(format: str, entrants: int) -> None:
    out = OUT[format][[3, 5, 6, 7].index(entrants)]
    evening = Evening(format, entrants, size=SIZES.get(format, 2), rounds=2)
    if out is None:
        with pytest.raises(FormatError) as told:
            evening.draw()
        assert told.value.faults[0].code == "too-few"
        return
    drawn = evening.draw()
    assert len(drawn.byes) == out
    seated = sum(len(table.entrants) for table in drawn.tables)
    assert seated == entrants - out - (format == "open-play" and entrants % 2)
    assert all(say(table.reason) for table in drawn.tables)


@pytest.mark.parametrize("format", FORMATS)
def test_nobody_is_too_few(format: str) -> None:
    with pytest.raises(FormatError):
        Evening(format, 1, size=SIZES.get(format, 2)).draw()


def test_every_seed_has_its_draw() -> None:
    draws = [Evening("swiss", 8, seed=seed).draw().tables for seed in range(6)]
    assert sum(draw not in draws[:place] for place, draw in enumerate(draws)) > 3


@pytest.mark.parametrize(("format", "entrants", "size"), [("tables", 16, 4), ("swiss", 16, 2), ("rotation", 16, 4)])
def test_nobody_stays_at_one_table_or_in_one_seat(format: str, entrants: int, size: int) -> None:
    evening = Evening(format, entrants, size=size, rounds=4)
    evening.play(4)
    at = Counter((one, table.number) for table in evening.drew for one in table.entrants)
    seat = Counter((one, seat) for table in evening.drew for seat, one in enumerate(table.entrants))
    assert max(at.values()) < 4
    assert max(seat.values()) < 4


def test_the_larger_tables_come_first() -> None:
    drawn = Evening("tables", 14, size=4, rounds=3).draw()
    assert [len(table.entrants) for table in drawn.tables] == [4, 4, 3, 3]


def test_a_fixed_table_is_theirs_all_night() -> None:
    evening = Evening("swiss", 8)
    evening.fixed = {"3": 9}
    evening.play(3)
    assert [table.number for table in evening.drew if "3" in table.entrants] == [9, 9, 9]
    assert {table.number for table in evening.drew} == {1, 2, 3, 9}


def test_two_fixed_tables_at_one_table_cannot_be() -> None:
    evening = Evening("final-table", 4)
    evening.fixed = {"1": 2, "4": 3}
    drawn = evening.draw()
    assert drawn.tables[0].number == 2
    assert [say(text) for text in drawn.warnings] == [
        "1 person with a fixed table could not be seated there: another of the table has one too."
    ]


def test_a_repeat_that_could_not_be_avoided_is_told() -> None:
    evening = Evening("swiss", 4, rounds=4)
    assert [say(text) for text in evening.play()[0].warnings] == [
        "All can meet all in 3 rounds.",
        "Everybody can play everybody in so many rounds: that is another format, and nobody meets twice.",
    ]
    drawn = evening.play(3)[-1]
    assert say(drawn.warnings[0]) == "2 pairs meet again: it could not be avoided."
    assert sum(len(table.again) for table in drawn.tables) == 2
    assert say(evening.draw().warnings[-1]) == "This stage was to have 4 rounds: this is one more."


def test_the_final_table_is_drawn_as_often_as_the_stage_says() -> None:
    evening = Evening("final-table", 4, rounds=2)
    assert evening.play()[0].warnings == evening.play()[0].warnings == ()


def test_a_race_is_drawn_once() -> None:
    evening = Evening("race", 3)
    evening.play()
    with pytest.raises(FormatError) as told:
        evening.draw()
    assert told.value.faults[0].code == "nothing-due"


def test_two_kept_apart_whom_the_bracket_brings_together_are_told() -> None:
    evening = Evening("knock-out", 4)
    evening.apart = {frozenset("14")}
    assert [say(text) for text in evening.draw().warnings] == [
        "One pair sits together that is to be kept apart: who meets is settled by the format."
    ]
