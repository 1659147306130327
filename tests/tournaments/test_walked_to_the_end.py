"""A knock-out whose remaining matches nobody plays goes on to its winner; a table that is small has rules."""

from typing import Any

import pytest

from tests.table import ask
from tests.tournaments.night import RULES, facts, night, result
from tests.tournaments.night_phones import NightPhone
from tests.tournaments.test_rounds import draw, last, publish
from tournaments import director
from tournaments.desk.needs import needs
from tournaments.draws.round_board import next_drawn
from tournaments.models import Round, Stage, Tournament
from tournaments.standings.standing import overall

pytestmark = pytest.mark.django_db

PAGES = ("", "draw/", "round/", "standings/", "ceremony/", "log/", "people/", "print/wall/", "print/cards/",
         "print/sheets/", "pairings.csv")  # fmt: skip


def after_one_round(entrants: int, format: str, size: int, **more: Any) -> Tournament:
    """The first round was played; the first of each table has won it."""
    tournament = night(entrants, format, size=size, rounds=0, **more)
    draw(tournament)
    for table in publish(tournament).tables.all():
        result(table, *range(500, 500 - 100 * table.places.count(), -100))
    return tournament


def winners(tournament: Tournament) -> list[int]:
    return sorted(place.entry.number for place in Round.objects.get(number=1).places.filter(seat=0))


def leave(tournament: Tournament, *numbers: int) -> None:
    for number in numbers:
        director.leave_night(tournament.pk, ask(), number=number)


def first(tournament: Tournament) -> list[str]:
    """Who is in the first place over all."""
    told = facts(tournament)
    return [told.name(told.by_number[int(place.id)]) for place in overall(told) if place.rank == 1]


def walked(desk: NightPhone) -> None:
    """By the desk alone: the round in which nobody plays is drawn, looked at and published; each page shows it."""
    [need] = [need for need in needs(facts(desk.tournament)) if need["what"] == "draw"]
    assert "without a game" in need["small"]
    assert desk.post("draw/", do="draw", **need["post"]).status_code == 302
    assert b"whoever would be the opponent has left" in desk.get("draw/").content
    drawn = last(desk.tournament)
    assert desk.post("draw/", do="publish", round=drawn.pk).status_code == 302
    assert (drawn.tables.count(), drawn.places.count()) == (0, 1)
    assert {desk.get(page).status_code for page in PAGES} == {200}
    assert [need["what"] for need in needs(facts(desk.tournament))] == ["end"]


@pytest.mark.parametrize(
    ("entrants", "format", "size", "all_others"),
    [(4, "knock-out", 2, False), (4, "knock-out", 2, True), (8, "table-knock-out", 4, True)],
    ids=["the other finalist leaves", "all others leave", "all others leave their tables"],
)
def test_the_one_finalist_who_is_left_has_won(entrants: int, format: str, size: int, all_others: bool) -> None:
    tournament = after_one_round(entrants, format, size)
    gone, stays = winners(tournament)
    leave(tournament, *(set(range(1, entrants + 1)) - {stays} if all_others else {gone}))
    walked(NightPhone(tournament))
    assert first(tournament) == [facts(tournament).name(facts(tournament).by_number[stays])]
    assert NightPhone(tournament).get("ceremony/").context["won"]
    director.end_night(tournament.pk, ask())


def test_where_nobody_is_left_the_finalists_stand_together() -> None:
    tournament = after_one_round(4, "knock-out", 2)
    leave(tournament, 1, 2, 3, 4)
    told = facts(tournament)
    assert [need["small"] for need in needs(told)] == ["Nobody who is still in is here."]
    draw(tournament, 2)
    publish(tournament)
    assert [need["what"] for need in needs(facts(tournament))] == ["end"]
    assert {NightPhone(tournament).get(page).status_code for page in PAGES} == {200}
    assert len(first(tournament)) == 2


def test_a_round_of_no_tables_is_cancelled_and_who_came_back_plays() -> None:
    tournament = after_one_round(4, "knock-out", 2)
    gone = winners(tournament)[0]
    leave(tournament, gone)
    draw(tournament, 2)
    director.cancel_round(tournament.pk, ask(), round=publish(tournament).pk)
    director.come_back(tournament.pk, ask(), number=gone)
    draw(tournament, 2)
    assert publish(tournament).tables.count() == 1


def test_a_match_that_ended_level_is_told_where_the_next_round_is_looked_for() -> None:
    tournament = night(4, "knock-out", size=2, rounds=0)
    draw(tournament)
    for table in publish(tournament).tables.all():
        result(table, 300, 300)
    [need] = needs(facts(tournament))
    assert (need["text"], need["post"]) == ("Round 2 cannot be drawn", {})
    assert "ended level" in need["small"]
    assert b"ended level" in NightPhone(tournament).get("draw/").content


@pytest.mark.parametrize("format", ["table-knock-out", "final-table"])
def test_rules_for_a_table_that_nobody_had_thought_of_are_chosen_with_the_draw(format: str) -> None:
    rules = {str(size): RULES[size] for size in (3, 4, 5)}
    if format == "table-knock-out":
        tournament = after_one_round(8, format, 4, rules=rules)
        leave(tournament, *(set(range(1, 9)) - set(winners(tournament))))
    else:
        tournament = night(2, format, size=4, rounds=1, rules=rules)
    desk, told = NightPhone(tournament), facts(tournament)
    number = 2 if format == "table-knock-out" else 1
    sent = {"do": "draw", "stage": 1, "number": number}
    assert [need["what"] for need in needs(told)] == ["draw"]
    [lacking] = next_drawn(told, told.stage)["lacking"]
    assert (lacking["size"], next_drawn(told, told.stage)["ready"]) == (2, False)
    answer = desk.post("draw/", **sent)
    assert answer.status_code == 422
    assert b"Rules for a table of 2" in answer.content
    assert desk.post("draw/", **sent, **{"rules-2": "preset:cutthroat-4"}).status_code == 422
    assert not Round.objects.filter(number=number).exists()
    assert desk.post("draw/", **sent, **{"rules-2": "preset:two-handed-500", "rules-3": "x"}).status_code == 302
    assert Stage.objects.get().rules == {**rules, "2": RULES[2]}
    assert publish(tournament).places.count() == 2
