"""Where everybody stands: by a stage and over all, with the working, what was given and taken, who goes through."""

from typing import Any

import pytest
from django.utils import timezone

from tests.tournaments.night import drawn, facts, night, result, table_of
from tournaments.models import Penalty, Place, Round, Stage, StageEntry, Tournament
from tournaments.standings.board import standings, working_of
from tournaments.standings.standing import overall, standing_of, tokens_of

pytestmark = pytest.mark.django_db


def stands(tournament: Tournament, number: int = 1) -> list[tuple[str, str]]:
    """Rank and name of everybody in a stage."""
    return [(row["rank"], row["name"]) for row in standings(facts(tournament), number)["rows"]]


def punish(tournament: Tournament, who: int, kind: str, amount: int = 0, round: Round | None = None) -> None:
    """Give a penalty."""
    entry = tournament.entries.get(number=who)
    Penalty.objects.create(
        tournament=tournament, entry=entry, kind=kind, amount=amount, round=round, reason="Ada", at=timezone.now()
    )


def next_stage(tournament: Tournament, *through: int, **stage: Any) -> Stage:
    """A second stage that has begun with these."""
    first = tournament.stages.get(number=1)
    its = Stage.objects.create(
        **{"tournament": tournament, "number": 2, "format": "final-table", "size": 4, "rounds": 1, "rules": first.rules,
           "begun_at": timezone.now(), **stage}
    )  # fmt: skip
    for seed, number in enumerate(through, 1):
        StageEntry.objects.create(stage=its, entry=tournament.entries.get(number=number), seed=seed)
    return its


def test_tables_with_their_working() -> None:
    tournament = night(8)
    round = drawn(tournament, [1, 2, 3, 4], [5, 6, 7, 8])
    result(table_of(round), 310, 280, 280, 90, hands=8)
    result(table_of(round, 2), 20, 340, 100, 100, hands=10)
    assert stands(tournament) == [
        ("1", "Fay"), ("2", "Ada"), ("3 =", "Ben"), ("3 =", "Cleo"), ("5 =", "Gus"), ("5 =", "Hedy"), ("7", "Emil"),
        ("8", "Dora"),
    ]  # fmt: skip
    told = facts(tournament)
    board = standings(told, 1)
    assert [each["name"] for each in board["columns"]] == [
        "Victory tokens", "Place points", "Points a hand", "Opponents' points a hand",
    ]  # fmt: skip
    assert board["rows"][0]["values"] == ["1", "1", "20", "−6.67"]
    lines = working_of(told, standing_of(told, told.stages[0]), told.by_number[1])
    assert [(line["value"], line["lines"]) for line in lines][:3] == [
        ("1", ["Won against Ben, Cleo, Dora: 1"]),
        ("1", ["At a table of 4, against Ben, Cleo, Dora: 1"]),
        ("8.75", ["+310, mean 240, 8 hands"]),
    ]


def test_penalties_count_for_who_has_them_and_survive_a_cancelled_round() -> None:
    tournament = night(4, "swiss", sides="pairs", size=2)
    round = drawn(tournament, [1, 2], [3, 4])
    result(table_of(round), 520, 310)
    result(table_of(round, 2), 500, 310)
    pairs = [("1", "Ada + Ben"), ("2", "Emil + Fay"), ("3", "Gus + Hedy"), ("4", "Cleo + Dora")]
    assert stands(tournament) == pairs
    punish(tournament, 1, "points", 30, round)
    assert [name for _rank, name in stands(tournament)][:2] == ["Emil + Fay", "Ada + Ben"]
    punish(tournament, 3, "token", 1)
    assert [name for _rank, name in stands(tournament)][:2] == ["Ada + Ben", "Emil + Fay"]
    lost_game = drawn(tournament, [1, 3], [2, 4])
    result(table_of(lost_game), 500, 300)
    punish(tournament, 1, "game", round=lost_game)
    told = facts(tournament)
    assert tokens_of(told) == {"1": 1, "2": 0, "3": 1, "4": 0}
    Round.objects.update(cancelled_at=timezone.now())
    assert tokens_of(facts(tournament)) == {"1": 0, "2": 0, "3": -1, "4": 0}
    assert {row["name"]: row["values"][0] for row in standings(facts(tournament), 1)["rows"]}["Emil + Fay"] == "−1"


def test_a_stand_in_takes_nothing() -> None:
    tournament = night(4)
    round = drawn(tournament, [1, 2, 3, 4])
    result(table_of(round), 310, 280, 280, 90)
    Place.objects.filter(seat=0).update(ranked=False)
    told = facts(tournament)
    assert set(tokens_of(told).values()) == {0}
    assert [row["values"][1] for row in standings(told, 1)["rows"]] == ["0.75", "0.75", "0", "0"]


def test_a_round_that_is_not_published_tells_nothing() -> None:
    tournament = night(5)
    drawn(tournament, [1, 2, 3, 4], byes=[5], published=False)
    assert facts(tournament).results(facts(tournament).stage) == []


def test_who_goes_through_and_who_is_level_for_it() -> None:
    tournament = night(4, "swiss", size=2, through=2)
    round = drawn(tournament, [1, 2], [3, 4])
    result(table_of(round), 300, 100)
    result(table_of(round, 2), 300, 100)
    assert [(row["rank"], row["goes"]) for row in standings(facts(tournament), 1)["rows"]] == [
        ("1 =", "through"), ("1 =", "through"), ("3 =", "out"), ("3 =", "out"),
    ]  # fmt: skip
    tournament.stages.update(through=3)
    assert [row["goes"] for row in standings(facts(tournament), 1)["rows"]][2:] == ["level", "level"]
    tournament.stages.update(settled=[4])
    goes = {row["number"]: row["goes"] for row in standings(facts(tournament), 1)["rows"]}
    assert goes == {1: "through", 3: "through", 4: "through", 2: "out"}
    tournament.stages.update(settled=[1])  # who was level then is not any more
    assert "level" in {row["goes"] for row in standings(facts(tournament), 1)["rows"]}
    next_stage(tournament, 2, 3)
    goes = {row["number"]: row["goes"] for row in standings(facts(tournament), 1)["rows"]}
    assert goes == {1: "out", 3: "through", 4: "out", 2: "through"}


def test_over_all_the_last_stage_comes_first_with_the_tokens_brought() -> None:
    tournament = night(6, "tables", size=3)
    round = drawn(tournament, [1, 2, 3], [4, 5, 6])
    result(table_of(round), 310, 280, 90)
    result(table_of(round, 2), 20, 340, 100)
    next_stage(tournament, 5, 1, 2, 4, carries=True)
    told = facts(tournament)
    assert [(place.label, told.name(told.by_number[int(place.id)])) for place in overall(told)] == [
        ("1 =", "Emil"), ("1 =", "Ada"), ("3 =", "Ben"), ("3 =", "Dora"), ("5", "Fay"), ("6", "Cleo"),
    ]  # fmt: skip
    lines = working_of(told, standing_of(told, told.stages[1]), told.by_number[1])
    assert lines[0]["lines"] == ["Brought along: +1"]
    assert standings(told)["columns"] == []


def test_a_knock_out_by_how_far_one_came() -> None:
    tournament = night(4, "knock-out", size=2)
    round = drawn(tournament, [1, 4], [2, 3])
    for number in (1, 2):
        round.tables.filter(number=number).update(match=number)
    result(table_of(round), 100, 300)
    assert stands(tournament) == [("1 =", "Ben"), ("1 =", "Cleo"), ("1 =", "Dora"), ("4", "Ada")]


def test_a_knock_out_of_tables_by_the_last_table() -> None:
    tournament = night(6, "table-knock-out", size=3)
    round = drawn(tournament, [1, 2, 3], [4, 5, 6])
    result(table_of(round), 300, 100, 0)
    result(table_of(round, 2), 0, 100, 300)
    result(table_of(drawn(tournament, [1, 6])), 100, 200)
    assert stands(tournament) == [
        ("1", "Fay"), ("2", "Ada"), ("3 =", "Ben"), ("3 =", "Emil"), ("5 =", "Cleo"), ("5 =", "Dora"),
    ]  # fmt: skip


def test_nobody_stands_anywhere_before_the_first_stage() -> None:
    told = facts(night(4))
    assert (standings(told, 1)["rows"], standings(told)["rows"], standings(told)["stages"]) == ([], [], [])
