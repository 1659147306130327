"""A round that nobody plays yet: drawn again, two exchanged, somebody moved; then it says that it was made by hand."""

from typing import Any

import pytest

from scorekeeper.entering import NotPossible
from scorekeeper.scorebook import Stale
from tests.table import ask
from tests.tournaments.night import RULES, enter, facts, met, night, result
from tests.tournaments.test_rounds import draw, last, last_table, names, publish
from tournaments import director
from tournaments.draws.reasons import said
from tournaments.models import Entry, Round, StageEntry, Table, Tournament

pytestmark = pytest.mark.django_db


def drafted(entrants: int = 8, format: str = "tables", **more: Any) -> Tournament:
    tournament = night(entrants, format, **more)
    draw(tournament)
    return tournament


def seated(tournament: Tournament) -> list[list[int]]:
    told = facts(tournament)
    tables = told.tables(last(tournament))
    return [[int(told.number_at(place)) for place in told.seated(table)] for table in tables]


def swap(tournament: Tournament, one: int, other: int) -> None:
    director.swap_drawn(tournament.pk, ask(), round=last(tournament).pk, entrants=(one, other))


def move(tournament: Tournament, who: int, to: str) -> None:
    director.move_drawn(tournament.pk, ask(), round=last(tournament).pk, entrant=who, to=to)


def test_drawn_again_is_another_round_and_the_first_is_kept() -> None:
    tournament = drafted()
    first = last(tournament)
    before = names(facts(tournament), first)
    director.draw_again(tournament.pk, ask(), round=first.pk, seed=8)
    assert names(facts(tournament), last(tournament)) != before
    assert (Round.objects.count(), last(tournament).number) == (2, 1)
    with pytest.raises(Stale):
        director.draw_again(tournament.pk, ask(), round=first.pk, seed=9)


def test_an_order_that_was_begun_stays_when_a_later_round_is_drawn_again() -> None:
    tournament = drafted(4, "all-play-all", size=2, rules={"2": RULES[2]})
    first = publish(tournament)
    for table in first.tables.all():
        result(table, 1, 2)
    draw(tournament, 2)
    order = facts(tournament).stage.plan["order"]
    director.draw_again(tournament.pk, ask(), round=last(tournament).pk, seed=8)
    assert facts(tournament).stage.plan["order"] == order
    assert max(met(facts(tournament)).values()) == 1


def test_not_drawn_again_once_something_was_played() -> None:
    tournament = drafted()
    result(last_table(publish(tournament)), 4, 3, 2, 1)
    with pytest.raises(NotPossible, match="Table 1 has begun"):
        director.draw_again(tournament.pk, ask(), round=last(tournament).pk, seed=8)


def test_other_sizes_of_tables_are_chosen() -> None:
    tournament = drafted(6)
    assert [len(table) for table in seated(tournament)] == [3, 3]
    director.draw_again(tournament.pk, ask(), round=last(tournament).pk, seed=8, choice="5-out")
    assert [len(table) for table in seated(tournament)] == [5]


def test_two_are_exchanged() -> None:
    tournament = drafted()
    one, other = (table[2] for table in seated(tournament))
    swap(tournament, one, other)
    assert [table[2] for table in seated(tournament)] == [other, one]
    assert {said(table.reason) for table in Table.objects.all()} == {"Made by hand."}
    with pytest.raises(NotPossible, match="different tables"):
        swap(tournament, one, seated(tournament)[1][0])
    with pytest.raises(Stale):
        swap(tournament, one, 99)


def test_whoever_sits_out_takes_a_seat() -> None:
    tournament = drafted(5, "swiss", size=2, rules={"2": RULES[2]})
    out = next(number for number in range(1, 6) if all(number not in table for table in seated(tournament)))
    one = seated(tournament)[0][0]
    swap(tournament, one, out)
    assert seated(tournament)[0][0] == out


def test_who_is_kept_apart_stays_so() -> None:
    tournament = drafted()
    first, second = seated(tournament)
    director.keep_apart(tournament.pk, ask(), one=first[0], other=second[1], apart=True)
    with pytest.raises(NotPossible, match="is kept apart"):
        swap(tournament, first[0], second[0])
    with pytest.raises(NotPossible, match="is kept apart"):
        move(tournament, first[0], "2")
    swap(tournament, first[0], second[1])  # they change sides


def test_somebody_is_moved_to_a_table_out_and_to_a_new_one() -> None:
    tournament = drafted(7)
    assert [len(table) for table in seated(tournament)] == [4, 3]
    who = seated(tournament)[0][1]
    move(tournament, who, "2")
    assert [len(table) for table in seated(tournament)] == [3, 4]
    assert seated(tournament)[1][-1] == who
    move(tournament, who, "2")
    move(tournament, who, director.OUT)
    place = last(tournament).places.get(kind="bye")
    assert (place.entry.number, said(place.reason)) == (who, "Made by hand.")
    move(tournament, who, director.NEW)
    assert seated(tournament)[2] == [who]
    with pytest.raises(NotPossible, match="A table needs two or more"):
        publish(tournament)
    move(tournament, who, "1")
    assert len(seated(tournament)) == 2
    with pytest.raises(Stale, match="no such table"):
        move(tournament, who, "9")
    publish(tournament)
    with pytest.raises(Stale, match="published"):
        move(tournament, who, "2")


def test_too_many_at_a_table_are_told_before_it_is_published() -> None:
    tournament = drafted(8, rules={"4": RULES[4], "3": RULES[3]})
    move(tournament, seated(tournament)[0][0], "2")
    with pytest.raises(NotPossible, match="no rules for a table of 5"):
        publish(tournament)


def test_who_comes_while_a_round_is_looked_at_is_put_to_a_table() -> None:
    tournament = drafted(7)
    late = enter(tournament, tournament.club, [["Zed"]])[0]
    Entry.objects.filter(pk=late.pk).update(checked_in_at=None)
    with pytest.raises(Stale, match="not here"):
        move(tournament, 8, "2")
    director.check_in(tournament.pk, ask(), numbers=[8], here=True)
    move(tournament, 8, "2")
    assert 8 in seated(tournament)[1]
    nobody = enter(tournament, tournament.club, [["Yan"]])[0]
    StageEntry.objects.create(stage=facts(tournament).stage, entry=nobody, seed=20)
    move(tournament, 9, director.OUT)
    assert last(tournament).places.filter(entry=nobody, kind="bye").exists()


def test_in_a_knock_out_nobody_is_moved() -> None:
    tournament = drafted(4, "knock-out", size=2, rounds=0, rules={"2": RULES[2]})
    with pytest.raises(NotPossible, match="follows from the results"):
        swap(tournament, 1, 2)
