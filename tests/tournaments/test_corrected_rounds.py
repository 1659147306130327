"""A result of the first round is corrected after the second was drawn, in each format: what is told, moved, refused."""

from typing import Any

import pytest

from scorekeeper.entering import NotPossible
from scorekeeper.scorebook import Ask
from tests.table import ask, key
from tests.tournaments.night import PARTNERS, facts, night, result, table_of
from tests.tournaments.night_phones import NightPhone
from tests.tournaments.night_tables import begun
from tournaments import director
from tournaments.models import Penalty, Place, Result, Round, Table, Tournament
from tournaments.results.effects import corrected_since
from tournaments.results.outcomes import of_absence, of_points, result_key
from tournaments.standings.standing import standing_of, tokens_of

pytestmark = pytest.mark.django_db

PAIRS: dict[str, Any] = {"sides": "pairs", "size": 4, "rules": {"4": PARTNERS}}
TWO: dict[str, Any] = {"size": 2}
STAGES: dict[str, dict[str, Any]] = {
    "swiss": PAIRS, "all-play-all": TWO, "two-lines": TWO, "tables": {}, "rotation": {}, "swiss-tables": {},
    "open-play": TWO, "progressive": {"settings": {"rule": "winners"}},
}  # fmt: skip


def draw(tournament: Tournament) -> Round:
    """The next round of the stage, drawn and published through the pen."""
    told = facts(tournament)
    last = told.last_round(told.stage)
    number = last.number + 1 if last else 1
    director.draw_round(tournament.pk, ask(), stage=told.stage.number, number=number, seed=7)
    told = facts(tournament)
    drawn = told.last_round(told.stage)
    assert drawn
    director.publish_round(tournament.pk, ask(), round=drawn.pk)
    return drawn


def finish(round: Round) -> None:
    """The first side wins every table, the second comes next."""
    told = facts(round.stage.tournament)
    for table in round.tables.all():
        found = told.find(table.pk)
        assert found
        sides = len(told.by_side(found[0], table))
        result(table, *range(500, 500 - 10 * sides, -10))


def correct(table: Table, *points: int, reason: str = "entered wrongly") -> Tournament:
    """Correct the points of a table at the desk."""
    was = result_key(Result.objects.filter(table=table, current=True).first())
    said: dict[str, Any] = {"table": table.pk, "said": of_points(points), "was": was}
    return director.say_result(table.round.stage.tournament_id, Ask(key(), reason=reason), **said)


def turned(round: Round) -> Table:
    """Let the other side have won the first table."""
    told, table = facts(round.stage.tournament), table_of(round)
    found = told.find(table.pk)
    assert found
    sides = len(told.by_side(found[0], table))
    correct(table, 10, 500, *range(9, 11 - sides, -1))
    return table


def seats(round: Round) -> list[list[str]]:
    """Who sits where in a round."""
    told = facts(round.stage.tournament)
    fresh = next(each for each in told.rounds(told.stage) if each.pk == round.pk)
    return [[told.number_at(place) for place in told.seated(table)] for table in told.tables(fresh)]


@pytest.mark.parametrize("format", STAGES)
def test_the_rounds_drawn_stand_and_the_standings_change(format: str) -> None:
    tournament = night(8, format, **STAGES[format])
    first = draw(tournament)
    finish(first)
    second = draw(tournament)
    before, tokens, there = seats(second), tokens_of(facts(tournament)), facts(tournament)
    assert corrected_since(there, there.stage, there.rounds(there.stage)[1]) == []
    table = turned(first)
    told = facts(tournament)
    assert seats(second) == before
    assert tokens_of(told) != tokens
    by_results = format in ("swiss", "swiss-tables", "progressive")
    marked = corrected_since(told, told.stage, told.rounds(told.stage)[1])
    assert marked == ([table] if by_results else [])
    page = NightPhone(tournament).get("round/").content.decode()
    assert ("Drawn before the correction of round 1, table 1." in page) is by_results


def knock_out(entrants: int = 4, **settings: Any) -> tuple[Tournament, Round, Round]:
    """A knock-out of people who play alone: the first round played, the second drawn."""
    tournament = night(entrants, "knock-out", size=2, rounds=0, settings=settings)
    first = draw(tournament)
    finish(first)
    return tournament, first, draw(tournament)


def test_in_a_knock_out_another_goes_on() -> None:
    tournament, first, second = knock_out()
    (one, other), *_more = seats(first)
    assert one in seats(second)[0]
    turned(first)
    assert other in seats(second)[0]
    assert one not in seats(second)[0]
    assert standing_of(facts(tournament), facts(tournament).stage).places[-1].id != other


def test_in_a_knock_out_nothing_is_corrected_under_a_game_that_has_begun() -> None:
    tournament, first, second = knock_out()
    begun(tournament)
    before = seats(second)
    with pytest.raises(NotPossible, match=r"Take back first, in this order: round 2, table 1\."):
        turned(first)
    correct(table_of(first), 500, 480)  # nobody else goes on
    desk, page = NightPhone(tournament), f"results/{table_of(first).pk}/"
    was = desk.get(page).context["table"]["was"]
    form = {"do": "points", "points-0": "1", "points-1": "2", "was": was, "reason": "entered wrongly"}
    preview = desk.post(page, **form).context["preview"]
    assert preview["warnings"]
    assert desk.post(page, **form, step="save", looked=preview["looked"]).status_code == 422
    assert seats(second) == before


def test_in_a_double_knock_out_winner_and_loser_change_places() -> None:
    _tournament, first, second = knock_out(4, double=True)
    one, other = seats(first)[0]
    before = seats(second)
    turned(first)
    swap = {one: other, other: one}
    assert seats(second) == [[swap.get(each, each) for each in table] for table in before]
    assert any(one in table and other not in table for table in before)
    assert Place.objects.filter(round=second).count() == 4


def test_a_result_taken_back_takes_the_next_table_out_of_a_bracket() -> None:
    tournament, first, second = knock_out()
    table = table_of(first)
    told: dict[str, Any] = {"table": table.pk, "was": result_key(Result.objects.get(table=table))}
    director.take_back_result(tournament.pk, Ask(key(), reason="played again"), **told)
    assert seats(second) == []
    correct(table, 5, 500)


def test_a_game_lost_by_penalty_lets_the_other_go_on() -> None:
    tournament, first, second = knock_out()
    one, other = seats(first)[0]
    told: dict[str, Any] = {"entry": int(one), "kind": "game", "amount": 0, "round": first.pk}
    director.give_penalty(tournament.pk, Ask(key(), reason="a renege"), **told)
    assert other in seats(second)[0]
    begun(tournament)
    with pytest.raises(NotPossible, match="played already"):
        director.take_penalty_back(tournament.pk, ask(), penalty=Penalty.objects.get().pk)


def test_in_a_knock_out_of_tables_the_round_drawn_from_it_is_cancelled_first() -> None:
    tournament = night(8, "table-knock-out", rounds=0, settings={"go_on": 2})
    first = draw(tournament)
    finish(first)
    second = draw(tournament)
    with pytest.raises(NotPossible, match="Round 2 was drawn from it: cancel that round first"):
        turned(first)
    correct(table_of(first), 400, 300, 200, 100)  # the same go on in the same order
    before = seats(second)
    director.cancel_round(tournament.pk, Ask(key(), reason="drawn too soon"), round=second.pk)
    turned(first)
    assert seats(draw(tournament)) != before


def test_who_drops_after_the_draw_forfeits_and_keeps_what_they_played() -> None:
    tournament = night(6, "swiss", size=2)
    finish(draw(tournament))
    second = draw(tournament)
    gone = int(seats(second)[0][0])
    director.leave_night(tournament.pk, ask(), number=gone)
    was: dict[str, Any] = {"table": table_of(second).pk, "said": of_absence(2, [0]), "was": ""}
    director.say_result(tournament.pk, Ask(key(), reason="went home"), **was)
    for table in second.tables.exclude(number=1):
        result(table, 500, 300)
    third = draw(tournament)
    assert str(gone) not in {one for table in seats(third) for one in table}
    told = facts(tournament)
    places = {place.id: place for place in standing_of(told, told.stage).places}
    assert str(gone) in places
    assert len(told.results(told.stage)) >= 6


def test_a_cancelled_round_keeps_penalties() -> None:
    tournament = night(4, "swiss", size=2)
    first = draw(tournament)
    told: dict[str, Any] = {"entry": 1, "kind": "token", "amount": 1, "round": first.pk}
    director.give_penalty(tournament.pk, Ask(key(), reason="late"), **told)
    director.cancel_round(tournament.pk, Ask(key(), reason="wrong seats"), round=first.pk)
    assert tokens_of(facts(tournament))["1"] == -1
    assert Penalty.objects.get().round == first
