"""The pen draws a round once, says what stands in its way, publishes and cancels it; nothing played is lost."""

from dataclasses import replace
from typing import Any

import pytest
from django.utils import timezone

from scorekeeper.entering import NotPossible
from scorekeeper.scorebook import KeyReused, Stale
from tests.table import ask
from tests.tournaments.night import PARTNERS, RULES, enter, facts, met, name, night, result
from tournaments import director
from tournaments.draws.reasons import said
from tournaments.models import Entry, Place, Round, Stage, Table, Tournament
from tournaments.night.facts import NightFacts
from tournaments.night.log import log_told
from tournaments.setting_up.stage_formats import FORMATS

pytestmark = pytest.mark.django_db

SWISS: dict[str, Any] = {"size": 4, "sides": "pairs", "rules": {"4": PARTNERS}}


def draw(tournament: Tournament, number: int = 1, *, stage: int = 1, reason: str = "", **more: Any) -> Tournament:
    told = {"stage": stage, "number": number, "seed": 7, **more}
    return director.draw_round(tournament.pk, replace(ask(), reason=reason), **told)


def last(tournament: Tournament) -> Round:
    told = facts(tournament)
    found = told.last_round(told.stage)
    assert found
    return found


def publish(tournament: Tournament) -> Round:
    director.publish_round(tournament.pk, ask(), round=last(tournament).pk)
    return last(tournament)


def finish(tournament: Tournament, but: int = 0) -> None:
    """Every table of the last round has a result: the first seat wins; all but one table."""
    told = facts(tournament)
    for table in told.tables(last(tournament)):
        if table.number != but:
            sides = told.rules_at(told.stage, table).side_seats
            result(table, *range(500, 500 - 10 * len(sides), -10))


def play(tournament: Tournament, number: int) -> None:
    draw(tournament, number)
    publish(tournament)
    finish(tournament)


def names(told: NightFacts, round: Round) -> list[list[str]]:
    return [[told.name(place.entry_id) for place in told.seated(table)] for table in told.tables(round)]


@pytest.mark.parametrize("format", FORMATS)
def test_seven_in_every_format(format: str) -> None:
    size = FORMATS[format].seats[-1] if FORMATS[format].seats != (3, 4, 5) else 4
    tournament = night(7, format, size=size, rounds=2, rules=rules_for(format))
    if format in ("race", "final-table"):
        with pytest.raises(NotPossible, match="no rules for a table of 7"):
            draw(tournament)
        assert not Round.objects.exists()
        assert facts(tournament).stage.begun_at is None
        return
    for number in (1, 2):
        play(tournament, number)
    told = facts(tournament)
    for round in told.rounds(told.stage):
        places = list(round.places.all())
        assert len({place.entry_id for place in places}) == len(places) <= 7
        assert all(table.reason for table in round.tables.all())


def rules_for(format: str) -> dict[str, Any]:
    if FORMATS[format].partners:
        return {"4": PARTNERS}
    return {str(size): told for size, told in RULES.items()}


def test_it_begins_the_first_stage_by_seed_with_those_who_are_here() -> None:
    tournament = night(5, "swiss", size=2)
    Entry.objects.filter(number=4).update(seed=1)
    Entry.objects.filter(number=2).update(checked_in_at=None)
    draw(tournament)
    told = facts(tournament)
    assert [told.name(each.entry_id) for each in told.in_stage(told.stage)] == ["Dora", "Ada", "Cleo", "Emil"]


def test_drawn_twice_is_the_same_round() -> None:
    tournament = night(8)
    asked = ask()
    for _time in range(2):
        director.draw_round(tournament.pk, asked, stage=1, number=1, seed=7)
    draw(tournament, seed=99)  # another director
    assert Round.objects.count() == 1
    assert tournament.steps.count() == 1
    with pytest.raises(KeyReused):
        director.draw_round(tournament.pk, asked, stage=1, number=2, seed=7)


def test_the_same_seed_gives_the_same_round_whatever_is_worked_out_before_the_lock() -> None:
    drawn = []
    for _time in range(2):
        tournament = night(8)
        draw(tournament)
        drawn.append(names(facts(tournament), last(tournament)))
    assert drawn[0] == drawn[1]


def test_not_from_open_tables_without_the_word_of_the_director() -> None:
    tournament = night(8)
    draw(tournament)
    with pytest.raises(Stale, match="Round 1 is drawn and not published yet"):
        draw(tournament, 2)
    publish(tournament)
    finish(tournament, but=2)
    waits = ", ".join(names(facts(tournament), last(tournament))[1])
    for forced in (False, True):  # forced without a reason is not forced
        with pytest.raises(director.TablesOpen, match=rf"round 1, table 2 \({waits}\)"):
            draw(tournament, 2, forced=forced)
    draw(tournament, 2, forced=True, reason="They play on in the break")
    assert (last(tournament).forced, last(tournament).open_tables) == (True, [2])
    step = log_told(facts(tournament), tournament.steps.all())[-1]
    assert step["text"] == "Round 2 was drawn while tables 2 still played; tables: 2; sits out: nobody"
    assert step["reason"] == "They play on in the break"


def test_a_result_that_waits_for_a_word_keeps_the_table_open() -> None:
    tournament = night(4)
    draw(tournament)
    result(last_table(publish(tournament)), 1, 2, 3, 4, confirmed_at=None)
    with pytest.raises(director.TablesOpen):
        draw(tournament, 2)


def last_table(round: Round) -> Table:
    return round.tables.get(number=1)


@pytest.mark.parametrize("number", [2, 3])
def test_not_out_of_turn(number: int) -> None:
    tournament = night(8)
    with pytest.raises(Stale, match="Round 1 comes next"):
        draw(tournament, number)


def test_not_a_stage_that_is_not_played() -> None:
    tournament = night(8)
    for stage in (2, 9):
        with pytest.raises(Stale, match="not played now"):
            draw(tournament, stage=stage)
    Stage.objects.create(tournament=tournament, number=2, format="final-table", size=4, rounds=1)
    with pytest.raises(Stale, match="not played now"):
        draw(tournament, stage=2)
    Tournament.objects.update(ended_at=timezone.now())
    with pytest.raises(Stale, match="not played now"):
        draw(tournament)


def test_a_size_without_rules_is_told_before_anything_is_drawn() -> None:
    tournament = night(7, rules={"4": RULES[4]})
    with pytest.raises(NotPossible, match="no rules for a table of 3 in this stage"):
        draw(tournament)
    assert not Round.objects.exists()
    draw(tournament, choice="4-out")  # nor does it matter what others might be chosen
    assert last(tournament).places.filter(kind="bye").count() == 3


def test_who_has_left_is_not_drawn_who_comes_late_is_and_old_rounds_stay() -> None:
    tournament = night(8, "swiss", size=2, rules={"2": RULES[2]})
    play(tournament, 1)
    director.leave_night(tournament.pk, ask(), number=1)
    late = enter(tournament, tournament.club, [[name(9)]])[0]
    Entry.objects.filter(pk=late.pk).update(checked_in_at=None)
    director.check_in(tournament.pk, ask(), numbers=[9], here=True)
    draw(tournament, 2)
    told = facts(tournament)
    first, second = told.rounds(told.stage)
    drawn = {told.by_pk[place.entry_id].number for place in second.places.all()}
    assert drawn == set(range(2, 10))
    kinds = {told.by_pk[place.entry_id].number: place.kind for place in first.places.all()}
    assert (kinds[1], kinds[9]) == ("seat", "missed")


def test_seventeen_in_five_rounds_have_five_different_byes() -> None:
    tournament = night(17, "swiss", size=2, rounds=5, rules={"2": RULES[2]})
    for number in range(1, 6):
        play(tournament, number)
    byes = Place.objects.filter(kind="bye")
    assert byes.values("entry").distinct().count() == byes.count() == 5
    assert said(byes[0].reason) == "The lowest of those who have not sat out."
    assert max(met(facts(tournament)).values()) == 1


def test_fixed_pairs_sit_two_at_a_table() -> None:
    tournament = night(4, "swiss", **SWISS)
    draw(tournament)
    assert all(len(table) == 2 for table in names(facts(tournament), last(tournament)))
    publish(tournament)


def test_what_the_director_should_know_is_kept() -> None:
    tournament = night(4, "swiss", size=2, rounds=4, rules={"2": RULES[2]})
    draw(tournament)
    assert said(last(tournament).warnings[0]) == "All can meet all in 3 rounds."
