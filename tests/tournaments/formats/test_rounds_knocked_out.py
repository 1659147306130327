"""Rounds of a knock-out: what is due, who goes on without a game, what has to be decided first."""

from collections.abc import Sequence

import pytest

from scorekeeper.rules.text import say
from tests.tournaments.formats.evening import Evening, groups
from tournaments.formats.faults import FormatError
from tournaments.formats.knock_out_play import champion, play
from tournaments.formats.results import Result
from tournaments.formats.rounds_knocked_out import bracket, decided
from tournaments.formats.table_knock_out import Place, table_knock_out


def winner(evening: Evening) -> str | None:
    return champion(play(bracket(evening.stage, evening.entrants), decided(evening.stage, evening.drew)))


def code(evening: Evening) -> str:
    with pytest.raises(FormatError) as told:
        evening.draw()
    return told.value.faults[0].code


def test_eight_to_the_final() -> None:
    evening = Evening("knock-out", 8)
    rounds = evening.play(3)
    assert [len(drawn.tables) for drawn in rounds] == [4, 2, 1]
    assert groups(rounds[0]) == {frozenset(pair) for pair in (("1", "8"), ("4", "5"), ("2", "7"), ("3", "6"))}
    assert {say(table.reason) for table in rounds[0].tables} >= {"Quarter-final: seed 1 against seed 8."}
    assert say(rounds[2].tables[0].reason) == "Final: the winner of match 5 against the winner of match 6."
    assert (winner(evening), code(evening)) == ("1", "nothing-due")


def test_byes_go_to_the_top_seeds() -> None:
    drawn = Evening("knock-out", 6).draw()
    assert [(bye.id, say(bye.reason)) for bye in drawn.byes] == [
        (one, "Goes on without a game: byes go to the top seeds.") for one in ("1", "2")
    ]
    assert {table.match for table in drawn.tables} == {2, 4}


def test_out_with_the_second_defeat() -> None:
    evening = Evening("knock-out", 4, double=True)
    upset = {frozenset({"1", "2"})}

    def ranks(entrants: Sequence[str]) -> Sequence[str]:
        return sorted(entrants, key=int, reverse=evening.number >= 4 and set(entrants) in upset)

    while winner(evening) is None:
        evening.play(ranks=ranks)
    last = evening.drew[-1]
    assert (last.match, set(last.entrants), winner(evening)) == (7, {"1", "2"}, "2")
    evening = Evening("knock-out", 2, double=True)
    first = evening.play(ranks=by_larger)[0]
    assert say(first.tables[0].reason) == "Round 1 of those who have not lost: seed 1 against seed 2."
    assert say(evening.play()[0].tables[0].reason).startswith("Final: ")
    assert say(evening.draw().tables[0].reason).startswith("Second final, because the first was lost by who had not")


def by_larger(entrants: Sequence[str]) -> Sequence[str]:
    return sorted(entrants, key=int, reverse=True)


def test_what_is_still_played_is_not_drawn_again() -> None:
    evening = Evening("knock-out", 8)
    evening.play()
    evening.drew[0] = evening.drew[0]._replace(results=())
    drawn = evening.draw()
    assert len(drawn.tables) == 1
    evening.keep(drawn)
    assert code(evening) == "nothing-due"


def test_who_has_left_is_not_drawn_and_the_opponent_goes_on() -> None:
    evening = Evening("knock-out", 8)
    evening.play()
    evening.leave("1")
    drawn = evening.play()[0]
    assert groups(drawn) == {frozenset({"2", "3"})}
    assert [(bye.id, say(bye.reason)) for bye in drawn.byes] == [
        ("4", "Goes on without a game: whoever would be the opponent has left.")
    ]
    evening.come("1")  # too late
    assert groups(evening.play()[0]) == {frozenset({"2", "4"})}
    assert winner(evening) == "2"


def test_both_of_a_match_have_left() -> None:
    evening = Evening("knock-out", 4)
    evening.leave("1", "4")
    assert groups(evening.play()[0]) == {frozenset({"2", "3"})}
    assert code(evening) == "nothing-due"
    assert winner(evening) == "2"


def test_a_level_match_is_decided_first_and_a_double_forfeit_is_one() -> None:
    evening = Evening("knock-out", 4)
    evening.play()
    table = evening.drew[0]
    evening.drew[0] = table._replace(results=(Result(table.entrants, None, (200, 200), round=1),))
    assert code(evening) == "level-in-a-knock-out"
    evening.drew[0] = table._replace(results=(Result(table.entrants, None, kind="double-forfeit", round=1),))
    assert code(evening) == "nothing-due"


def test_of_each_table_the_best_go_on() -> None:
    evening = Evening("table-knock-out", 16, size=4, through=2)
    first, second, final = evening.play(3)
    assert (len(first.tables), len(second.tables), len(final.tables)) == (4, 2, 1)
    assert say(first.tables[0].reason) == "Quarter-final: dealt by seed." or "Semi-final" in say(first.tables[0].reason)
    assert say(final.tables[0].reason) == "Final: the best of the tables before."
    assert "1" in final.tables[0].entrants
    assert code(evening) == "nothing-due"


def test_the_next_best_goes_on_for_who_has_left() -> None:
    evening = Evening("table-knock-out", 8, size=4, through=2)
    first = evening.play()[0]
    table = next(table for table in first.tables if "1" in table.entrants)
    second, third = sorted(table.entrants, key=int)[1:3]
    evening.leave("1")
    assert {second, third} <= set(evening.draw().tables[0].entrants)


def test_the_bracket_is_of_those_who_are_there_for_its_first_round() -> None:
    evening = Evening("table-knock-out", 10, size=4, through=2)
    evening.leave("1", "2")
    assert len(evening.draw().tables) == 2
    evening.play()
    evening.come("1")  # too late
    assert groups(evening.draw()) == {frozenset({"3", "4", "5", "6"})}


@pytest.mark.parametrize(("through", "entrants", "final"), [(1, 11, 3), (2, 7, 4)])
@pytest.mark.parametrize("size", [3, 4])
def test_the_best_ranked_go_on_where_a_stand_in_won_who_takes_no_place(size, through, entrants, final) -> None:
    evening = Evening("table-knock-out", entrants, size=4, through=through)
    evening.play()
    at, table = next((at, each) for at, each in enumerate(evening.drew) if len(each.entrants) == size)
    stood_in, *others = table.entrants
    points = (300, *(100 + 10 * place for place in range(len(others))))  # the last seeds have the most
    told = Result(table.entrants, None, points, round=1, unranked=frozenset({stood_in}))
    evening.drew[at] = table._replace(results=(told,))
    drawn = evening.draw()
    (last,) = drawn.tables
    assert set(last.entrants) & set(table.entrants) == set(others[::-1][:through])
    assert (len(last.entrants), drawn.warnings) == (final, ())


def test_an_open_table_is_waited_for_and_its_next_best_go_on_for_a_table_that_has_left() -> None:
    evening = Evening("table-knock-out", 9, size=3, through=1)
    evening.play(ranks=None)
    assert code(evening) == "nothing-due"
    evening.drew = [
        table._replace(results=(Result(table.entrants, min(table.entrants, key=int), round=1),))
        for table in evening.drew
    ]
    winners = {table.results[0].winner for table in evening.drew}
    assert groups(evening.draw()) == {frozenset(winners)}
    evening.leave(*evening.drew[0].entrants)
    seconds = {sorted(table.entrants, key=int)[1] for table in evening.drew[1:]}
    (final,) = groups(evening.draw())
    assert winners - set(evening.drew[0].entrants) < final
    assert len(final & seconds) == 1


def test_who_alone_is_left_of_a_table_goes_on() -> None:
    evening = Evening("table-knock-out", 27, size=3, through=1)
    evening.play()
    of = {table.match: table.entrants for table in evening.drew}
    feeding = next(table for table in table_knock_out(evening.entrants, 3, 1) if table.id == 10).sources
    stays, *leave = [one for source in feeding if isinstance(source, Place) for one in of[source.table]]
    evening.leave(*leave)
    drawn = evening.play()[0]
    assert [(bye.id, say(bye.reason)) for bye in drawn.byes] == [
        (stays, "Goes on without a game: whoever would be the opponent has left.")
    ]
    assert {table.match for table in drawn.tables} == {11, 12}
    assert stays in evening.draw().tables[0].entrants


def test_where_two_winners_would_be_no_table_the_best_two_go_on() -> None:
    evening = Evening("table-knock-out", 8, size=4, through=1)
    first, final = evening.play(2)
    assert [say(text) for text in first.warnings] == [
        "Of each table of this round the best 2 go on, so that nobody plays at a table that is too small."
    ]
    assert groups(final) == {frozenset("1234")}
    assert final.warnings == ()


def test_level_for_the_last_place_that_goes_on() -> None:
    evening = Evening("table-knock-out", 8, size=4, through=2)
    evening.play()
    table = evening.drew[0]
    first = table.entrants[0]
    points = tuple(300 if one == first else 100 for one in table.entrants)
    evening.drew[0] = table._replace(results=(Result(table.entrants, first, points, round=1),))
    assert [say(text) for text in evening.draw().warnings] == [
        f"Match {table.match}: level for the last place that goes on. "
        "The better seed has it, unless you decide otherwise."
    ]


def test_who_goes_on_twice_without_a_game_sits_out_once() -> None:
    evening = Evening("knock-out", 8)
    evening.leave("8", "4", "5")
    drawn = evening.draw()  # 1 goes on to the semi-final and through it
    assert [bye.id for bye in drawn.byes] == ["1"]
    assert {table.match for table in drawn.tables} == {3, 4}
