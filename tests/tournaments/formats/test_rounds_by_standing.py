"""Rounds that hang on how everybody stands: Swiss, Swiss tables, open play."""

from collections import Counter
from fractions import Fraction

import pytest

from scorekeeper.rules.text import say
from tests.tournaments.formats.evening import Evening, groups
from tournaments.formats.faults import FormatError
from tournaments.formats.results import Result


def test_seventeen_in_five_rounds_have_five_different_byes_and_no_repeats() -> None:
    evening = Evening("swiss", 17, rounds=5)
    rounds = evening.play(5)
    assert len({bye.id for drawn in rounds for bye in drawn.byes}) == 5
    assert not any(table.again for drawn in rounds for table in drawn.tables)
    assert say(rounds[0].byes[0].reason) == "The lowest of those who have not sat out."


def test_level_ones_meet() -> None:
    evening = Evening("swiss", 8, rounds=3)
    evening.play()
    scores = Counter(result.winner for table in evening.drew for result in table.results)
    for table in evening.draw().tables:
        assert len({scores[one] for one in table.entrants}) == 1
    assert {say(table.reason) for table in evening.draw().tables} == {"Both stand at 1.", "Both stand at 0."}


def test_whoever_floated_before_is_spared() -> None:
    evening = Evening("swiss", 6, rounds=3)
    first, second = evening.play(2)
    floated = [table for table in second.tables if "against" in say(table.reason)]
    assert len(floated) == 1
    assert "All stand level" in say(first.tables[0].reason)


def test_half_a_token_is_told_as_one() -> None:
    evening = Evening("swiss", 2)
    drawn = evening.draw(results=(Result(("1",), "1", kind="awarded", round=0, worth=Fraction(1, 2)),))
    assert say(drawn.tables[0].reason) == "½ against 0: as close as the whole round allows."


def test_who_has_left_is_not_drawn_and_who_comes_late_is() -> None:
    evening = Evening("swiss", 9, rounds=4)
    evening.play()
    evening.leave("1", "2")
    evening.come("10")
    assert {one for table in evening.draw().tables for one in table.entrants} == {"10", *map(str, range(3, 10))}


def test_tables_of_those_who_stand_near_each_other() -> None:
    evening = Evening("swiss-tables", 16, size=4, rounds=3)
    evening.play()
    drawn = evening.draw()
    winners = {result.winner for table in evening.drew for result in table.results}
    assert winners in groups(drawn)
    assert {say(table.reason) for table in drawn.tables} == {
        "All at this table stand at 1.",
        "All at this table stand at 0.",
    }
    assert drawn.warnings == ()


def test_tables_that_must_meet_again_say_so() -> None:
    evening = Evening("swiss-tables", 6, size=3, rounds=3)
    evening.play()
    drawn = evening.draw()
    assert all("meets again: no round without that was found." in say(table.reason) for table in drawn.tables)
    assert [say(text) for text in drawn.warnings] == [
        "2 pairs meet again: it could not be avoided.",
        "6 people: tables of 3 + 3. It could also be a table of 5; one sits out, or a table of 4; 2 sit out.",
    ]


def test_the_director_chooses_who_of_five_plays() -> None:
    evening = Evening("swiss-tables", 5, size=4, rounds=3)
    assert [len(table.entrants) for table in evening.draw().tables] == [5]
    evening.choice = "4-out"
    out = [evening.play()[0].byes[0].id]
    evening.choice = ""  # it is kept
    out += [drawn.byes[0].id for drawn in evening.play(4)]
    assert sorted(out) == ["1", "2", "3", "4", "5"]


def test_three_make_one_table_and_no_question() -> None:
    assert [say(text) for text in Evening("swiss-tables", 3, size=5).draw().warnings] == ["3 people: a table of 3."]


def test_open_play_seats_whoever_is_free() -> None:
    evening = Evening("open-play", 5)
    first = evening.keep(evening.draw(since={"1": 5, "2": 4}), None)
    waits = next(one for one in evening.there if one not in {one for table in first.tables for one in table.entrants})
    assert waits == "1"
    with pytest.raises(FormatError) as told:
        evening.draw()
    assert told.value.faults[0].code == "nothing-due"
    over = first.tables[0]
    evening.drew[0] = evening.drew[0]._replace(results=(Result(over.entrants, over.entrants[0], round=1),))
    second = evening.draw(since={"1": 1, over.entrants[0]: 2, over.entrants[1]: 3})
    assert groups(second) == {frozenset({"1", over.entrants[0]})}  # not those two again
    assert second.tables[0].number == over.number  # the only one that is free
