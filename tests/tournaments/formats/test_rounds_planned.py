"""Rounds of a plan: kept while the same people are there, planned anew once somebody goes or comes."""

from collections import Counter
from itertools import combinations

import pytest

from scorekeeper.rules.text import say
from tests.tournaments.formats.evening import Evening, groups
from tournaments.formats.faults import FormatError


def excess(evening: Evening) -> int:
    return sum(times * (times - 1) // 2 for times in evening.met.values())


def test_sixteen_in_five_rounds_meet_nobody_twice_though_it_is_drawn_round_by_round() -> None:
    evening = Evening("tables", 16, size=4, rounds=5)
    rounds = evening.play(5)
    assert excess(evening) == 0
    assert all(drawn.plan == rounds[0].plan for drawn in rounds)
    assert {say(table.reason) for drawn in rounds for table in drawn.tables} == {"Nobody here has met before."}


def test_one_of_twenty_four_leaves_and_nobody_meets_twice() -> None:
    evening = Evening("tables", 24, size=4, rounds=5)
    first, second = evening.play(2)
    evening.leave("7")
    third = evening.play(3)[0]
    assert first.plan == second.plan != third.plan
    assert excess(evening) == 0
    assert not any("7" in table.entrants for table in evening.drew if table.round > 2)


def test_who_comes_late_is_in_the_next_round() -> None:
    evening = Evening("tables", 3, size=4, rounds=3)
    evening.play()
    evening.come("4")
    assert groups(evening.draw()) == {frozenset("1234")}


def test_a_round_that_was_changed_by_hand_is_planned_on_from() -> None:
    evening = Evening("tables", 16, size=4, rounds=3)
    first = evening.play()[0]
    assert evening.draw().plan == first.plan
    one, other = evening.drew[0], evening.drew[1]
    evening.drew[0] = one._replace(entrants=(*other.entrants[:1], *one.entrants[1:]))
    evening.drew[1] = other._replace(entrants=(*one.entrants[:1], *other.entrants[1:]))
    assert evening.play(2)[0].plan != first.plan
    assert excess(evening) == 0


def test_two_who_are_to_be_kept_apart_from_now_on() -> None:
    evening = Evening("tables", 16, size=4, rounds=2)
    evening.play()
    evening.apart = {frozenset(evening.stage.plan["rounds"][1][0][:2])}
    evening.play()
    assert not evening.met.keys() & evening.apart


def test_more_rounds_than_were_planned() -> None:
    evening = Evening("tables", 4, size=4, rounds=1)
    assert say(evening.play(2)[1].warnings[-1]) == "This stage was to have 1 round: this is one more."


def test_a_repeat_at_a_table_is_told() -> None:
    evening = Evening("tables", 6, size=3, rounds=2)
    evening.play()
    assert "met before: no way around it was found." in say(evening.draw().tables[0].reason)


def test_five_at_tables_of_four_take_turns_to_sit_out() -> None:
    evening = Evening("tables", 5, size=4, rounds=5)
    evening.choice = "4-out"
    assert sorted(drawn.byes[0].id for drawn in evening.play(5)) == ["1", "2", "3", "4", "5"]


def partners(evening: Evening) -> Counter[frozenset[str]]:
    return Counter(frozenset(pair) for table in evening.drew for pair in (table.entrants[::2], table.entrants[1::2]))


@pytest.mark.no_cover  # a long search is not counted; shorter ones reach every branch
def test_nobody_has_a_partner_twice() -> None:
    evening = Evening("rotation", 12, size=4, rounds=11)
    rounds = evening.play(11)
    assert set(partners(evening).values()) == {1}
    assert {say(table.reason) for drawn in rounds for table in drawn.tables} == {"Everybody here has a new partner."}
    assert say(evening.draw().tables[0].reason) == "2 partnerships come again: so many rounds need it."


@pytest.mark.no_cover  # a long search is not counted; shorter ones reach every branch
def test_partners_stay_new_when_somebody_leaves_and_sitting_out_goes_round() -> None:
    evening = Evening("rotation", 9, size=4, rounds=7)
    evening.play(2)
    evening.leave(next(one for one in evening.there if one not in {out for _number, out in evening.byes}))
    evening.play(2)
    evening.come("10")
    evening.play(3)
    assert max(partners(evening).values()) == 1
    assert max(Counter(one for _number, one in evening.byes).values()) == 1


@pytest.mark.parametrize(("entrants", "rounds"), [(6, 4), (6, 8), (7, 4)])
def test_nobody_sits_out_again_before_everybody_has_once(entrants: int, rounds: int) -> None:
    evening = Evening("rotation", entrants, size=4, rounds=rounds)  # the stored plans of these have another order
    for _round in range(rounds):
        byes = Counter(one for _number, one in evening.byes)
        drawn = evening.play()[0]
        plays = [one for table in drawn.tables for one in table.entrants]
        assert not any(byes[bye.id] for bye in drawn.byes) or all(byes[one] for one in plays)
    assert max(partners(evening).values()) <= 2


@pytest.mark.parametrize(("entrants", "rounds"), [(4, 3), (5, 5), (6, 5), (7, 7)])
def test_everybody_meets_everybody_once_and_sits_out_once_at_most(entrants: int, rounds: int) -> None:
    evening = Evening("all-play-all", entrants)
    told = evening.play(rounds)
    everybody = {frozenset(pair) for pair in combinations(evening.there, 2)}
    assert evening.met == dict.fromkeys(everybody, 1)
    assert max(Counter(one for _number, one in evening.byes).values(), default=0) <= 1
    assert not any(drawn.warnings for drawn in told)
    assert say(evening.play()[0].warnings[-1]) == "All have met all: from here on they meet again."
    assert set(evening.met.values()) == {1, 2}


def test_who_comes_late_meets_all_as_well() -> None:
    evening = Evening("all-play-all", 5)
    evening.play(2)
    evening.come("6")
    while not evening.draw().warnings:
        evening.play()
    assert evening.met == dict.fromkeys((frozenset(pair) for pair in combinations(evening.there, 2)), 1)


def test_who_comes_late_and_leaves_again_leaves_no_pair_to_meet_twice() -> None:
    evening = Evening("all-play-all", 6)
    evening.play()
    evening.come("7")
    evening.play()
    evening.leave("7")
    evening.play(2)
    assert set(evening.met.values()) == {1}


def test_who_is_gone_leaves_the_opponent_free() -> None:
    evening = Evening("all-play-all", 6)
    evening.play()
    evening.leave("1")
    evening.play(4)
    assert evening.met.keys() >= {frozenset(pair) for pair in combinations(evening.there, 2)}
    assert set(evening.met.values()) == {1}


def test_two_kept_apart_sit_out_instead() -> None:
    evening = Evening("all-play-all", 4)
    evening.apart = {frozenset({"1", "2"})}
    evening.play(3)
    assert frozenset({"1", "2"}) not in evening.met
    assert len(evening.met) == 5


def test_each_of_one_line_meets_each_of_the_other() -> None:
    evening = Evening("two-lines", 7)
    evening.play(4)
    one, other = evening.stage.plan["lines"]
    assert evening.met == dict.fromkeys((frozenset((a, b)) for a in one for b in other), 1)
    assert evening.draw().warnings


def test_who_comes_late_goes_to_the_shorter_line() -> None:
    evening = Evening("two-lines", 5)
    evening.play()
    evening.come("6", "7")
    evening.play(3)
    one, other = evening.stage.plan["lines"]
    assert ("6" in other, "7" in one) == (True, True)
    assert not any(pair <= set(line) for pair in evening.met for line in (one, other))
    assert set(evening.met.values()) == {1}


@pytest.mark.parametrize("format", ["all-play-all", "two-lines", "rotation"])
def test_a_stage_of_nobody_cannot_be_drawn(format: str) -> None:
    evening = Evening(format, 8)
    evening.leave(*evening.there)
    with pytest.raises(FormatError):
        evening.draw()
