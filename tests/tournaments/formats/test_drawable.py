"""Every format, so many or so few, two kept apart, a fixed table, one who leaves, one who comes late: each round is
drawn, or it is said why none can be.
"""

from itertools import product

import pytest

from scorekeeper.rules.text import say
from tests.tournaments.formats.evening import Evening
from tournaments.formats.faults import FormatError
from tournaments.formats.next_round import FORMATS

pytestmark = pytest.mark.usefixtures("short_searches")

SETTLED = {"knock-out", "table-knock-out", "progressive", "final-table", "race"}  # who meets is not for the draw to say
ENDS = {"knock-out", "table-knock-out", "race"}
TABLES = {"tables": 3, "swiss-tables": 3, "table-knock-out": 3, "rotation": 4, "progressive": 4}  # the smallest
CLOSED = {*ENDS, "all-play-all", "two-lines", "final-table"}  # nobody comes late


def round_of(evening: Evening, smallest: int) -> str:
    """Draw and play a round; the code of what is wrong, if it is refused."""
    try:
        drawn = evening.play()[0]
    except FormatError as error:
        return error.faults[0].code
    parted = [pair for pair in evening.apart for table in drawn.tables if pair <= set(table.entrants)]
    warned = any("who meets is settled by the format" in say(text) for text in drawn.warnings)
    assert bool(parted) == warned
    assert not parted or evening.stage.format in SETTLED
    assert all(len(table.entrants) >= smallest for table in drawn.tables)
    return ""


@pytest.mark.no_cover  # many counts; other tests reach every branch
@pytest.mark.parametrize("format", FORMATS)
def test_each_round_is_drawn_or_it_is_said_why_not(format: str) -> None:
    smallest = TABLES.get(format, 2)
    for count in [*range(smallest, 10), 11, 26]:
        evening = Evening(format, count, size=4 if format in TABLES else 2, rounds=5)
        evening.apart, evening.fixed = {frozenset("12")}, {"2": 3}
        codes = []
        for number in range(1, 8 if format in ENDS else 6):
            if number == 2:
                evening.leave("3")
            elif number == 4 and format not in CLOSED:
                evening.come(str(count + 1))
            codes.append(round_of(evening, smallest))
        here = count - 1
        if format in ENDS:
            last = codes.index("nothing-due")
            assert (set(codes[:last]), set(codes[last:])) == ({""}, {"nothing-due"})
        elif set(codes) != {""}:  # of so few only the two are left who are kept apart, or a table that they fill
            assert here <= smallest or (here, format) == (4, "rotation")
            assert set(codes) <= {"", "too-few", "cannot-be-drawn"}


def test_two_who_just_met_meet_again_where_there_is_nobody_else() -> None:
    evening = Evening("open-play", 2)
    again = evening.play(2)[1]
    assert say(again.tables[0].reason).endswith("They have just met: nobody else is there.")


def test_of_one_line_nobody_is_left() -> None:
    evening = Evening("two-lines", 4)
    evening.play()
    evening.leave(*evening.stage.plan["lines"][1])
    with pytest.raises(FormatError, match="of one half nobody is there any more"):
        evening.draw()


def test_all_who_may_meet_have_met() -> None:
    evening = Evening("all-play-all", 3)
    evening.apart = {frozenset("12")}
    *_before, last = evening.play(3)
    assert [say(text) for text in last.warnings][-1] == "All who may meet have met: from here on they meet again."


@pytest.mark.parametrize("format", ["tables", "swiss-tables"])
def test_of_five_who_would_fill_one_table_one_of_two_kept_apart_sits_out(format: str) -> None:
    evening = Evening(format, 5, size=4, rounds=4)
    evening.apart = {frozenset("12")}
    assert [len(drawn.byes) for drawn in evening.play(4)] == [1] * 4
    assert {one for _number, one in evening.byes} == {"1", "2"}
    evening.choice = "5"
    with pytest.raises(FormatError, match="two meet who are to be kept apart"):
        evening.draw()


@pytest.mark.parametrize("format", ["tables", "swiss-tables", "rotation"])
def test_many_who_are_kept_apart_are_seated_though_no_search_comes_to_it(format: str) -> None:
    evening = Evening(format, 8, size=4, rounds=2)
    evening.apart = {frozenset(pair) for pair in product("1357", "2468")}
    assert [round_of(evening, 4) for _round in range(2)] == ["", ""]
