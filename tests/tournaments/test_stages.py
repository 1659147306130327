"""From stage to stage: the cut, who is level at it, who buys back, tokens carried or not, and back again."""

from typing import Any

import pytest

from scorekeeper.entering import NotPossible
from scorekeeper.scorebook import Ask, Stale
from tests.table import ask, key
from tests.tournaments.night import RULES, facts, night, result
from tests.tournaments.test_rounds import draw, last, publish
from tournaments import director
from tournaments.draws.through import buy_backs_of, cut_here
from tournaments.formats.measures import tokens
from tournaments.models import Entry, Place, Result, Stage, StageEntry, Tournament
from tournaments.results.effects import effects
from tournaments.results.outcomes import of_points, result_key
from tournaments.simulation.rows import Rows
from tournaments.simulation.token_laws import tokens_are_games_won, tokens_are_told_alike
from tournaments.standings.board import standings
from tournaments.standings.standing import ledger_of

pytestmark = pytest.mark.django_db


def two_stages(then: str = "final-table", through: int = 4, entrants: int = 8, **more: Any) -> Tournament:
    """A stage that was played once: each table was won by its first seat, the others have their points."""
    tournament = night(entrants, rounds=1, through=through)
    rules = {str(size): told for size, told in RULES.items()}
    Stage.objects.create(tournament=tournament, number=2, format=then, size=4, rounds=1, rules=rules, **more)
    draw(tournament)
    round = publish(tournament)
    for table in round.tables.all():
        result(table, 400, 300, 200, 100)
    return tournament


def begin(tournament: Tournament, stage: int = 2, order: str = "standing", **more: Any) -> list[int]:
    director.begin_stage(tournament.pk, ask(), stage=stage, order=order, **more)
    return [each.entry.number for each in StageEntry.objects.filter(stage__number=stage).select_related("entry")]


def level(tournament: Tournament) -> list[int]:
    told = facts(tournament)
    found = cut_here(told, told.stages[0])
    assert found
    return [int(one) for one in found.level]


def settle(tournament: Tournament, way: str, chosen: tuple[int, ...] = ()) -> None:
    told: dict[str, Any] = {"way": way, "chosen": chosen, "seed": 5, "was": level(tournament)}
    director.settle_cut(tournament.pk, ask(), stage=1, **told)


@pytest.mark.parametrize(("order", "first"), [("seed", [4, 1, 2, 3]), ("entered", [1, 2, 3, 4])])
def test_the_first_begins_in_an_order(order: str, first: list[int]) -> None:
    tournament = night(4)
    Entry.objects.filter(number=4).update(seed=1)
    assert begin(tournament, 1, order) == first
    assert begin(tournament, 1, "drawn") == first  # it has begun


def test_an_order_by_lot_comes_again_with_its_seed() -> None:
    tournament = night(8)
    drawn = begin(tournament, 1, "drawn", seed=3)
    director.take_back_stage(tournament.pk, ask(), stage=1)
    assert begin(tournament, 1, "drawn", seed=3) == drawn != list(range(1, 9))
    StageEntry.objects.all().delete()
    with pytest.raises(NotPossible, match="order"):
        begin(night(8), 1, "standing")
    with pytest.raises(NotPossible, match="Two or more"):
        begin(night(1), 1, "seed")


def test_the_best_go_through() -> None:
    tournament = two_stages()
    winners = [place.entry.number for place in last(tournament).places.filter(seat=0)]
    seconds = [place.entry.number for place in last(tournament).places.filter(seat=1)]
    through = begin(tournament)
    assert (set(through[:2]), set(through[2:])) == (set(winners), set(seconds))
    first = facts(tournament).stages[0]
    assert first.ended_at
    draw(tournament, 1, stage=2)
    assert len(publish(tournament).places.all()) == 4
    with pytest.raises(Stale):
        director.take_back_stage(tournament.pk, ask(), stage=2)


def test_not_while_the_stage_before_plays() -> None:
    tournament = night(8, through=4)
    Stage.objects.create(tournament=tournament, number=2, format="final-table", size=4, rounds=1)
    with pytest.raises(Stale, match="has not begun"):
        begin(tournament)
    draw(tournament)
    with pytest.raises(NotPossible, match="still plays"):
        begin(tournament)
    publish(tournament)
    with pytest.raises(NotPossible, match="still plays"):
        begin(tournament)
    with pytest.raises(Stale):
        begin(tournament, 9)


def test_those_level_at_the_cut_are_settled_by_the_director() -> None:
    tournament = two_stages(through=3)
    both = level(tournament)
    assert len(both) == 2
    with pytest.raises(NotPossible, match="level at the cut"):
        begin(tournament)
    with pytest.raises(NotPossible, match="Choose 1 of those who are level, or all"):
        settle(tournament, "play-off")
    with pytest.raises(NotPossible, match="Choose 1"):
        settle(tournament, "play-off", (1, 2, 3))
    settle(tournament, "play-off", (both[1],))
    assert begin(tournament)[-1] == both[1]
    with pytest.raises(Stale, match="next stage has begun"):
        director.settle_cut(tournament.pk, ask(), stage=1, way="all", was=both)


@pytest.mark.parametrize(("way", "count"), [("lot", 3), ("all", 4)])
def test_by_lot_or_all_of_them(way: str, count: int) -> None:
    tournament = two_stages(through=3)
    settle(tournament, way)
    assert len(begin(tournament)) == count


def test_who_was_level_and_has_left_settles_it() -> None:
    tournament = two_stages(through=3)
    one, other = level(tournament)
    director.leave_night(tournament.pk, ask(), number=one)
    assert begin(tournament)[-1] == other


def test_a_settlement_that_fits_no_more_is_none() -> None:
    tournament = two_stages(through=1, entrants=12)
    one, other, third = level(tournament)
    Stage.objects.filter(number=1).update(through=2, settled=[one])
    with pytest.raises(NotPossible, match="level at the cut"):
        begin(tournament)
    with pytest.raises(Stale, match="Others are level"):
        director.settle_cut(tournament.pk, ask(), stage=1, way="all", was=[one, other])
    settle(tournament, "play-off", (third, one))
    assert begin(tournament) == [third, one]


def test_the_next_best_goes_on_for_who_has_left() -> None:
    tournament = two_stages()
    winner = last(tournament).places.filter(seat=0)[0].entry.number
    director.leave_night(tournament.pk, ask(), number=winner)
    told = facts(tournament)
    assert winner not in (cut_here(told, told.stages[0]) or ()).through  # type: ignore[union-attr]


def carried(tournament: Tournament) -> list[int]:
    """The tokens of those in the second stage, by seed, as its standings count them."""
    told = facts(tournament)
    values = tokens(ledger_of(told, told.stages[1]))
    return [int(values[str(told.by_pk[each.entry_id].number)]) for each in told.in_stage(told.stages[1])]


@pytest.mark.parametrize("carries", [True, False])
def test_tokens_are_carried_or_not(carries: bool) -> None:
    tournament = two_stages(carries=carries)
    begin(tournament)
    assert carried(tournament) == ([1, 1, 0, 0] if carries else [0, 0, 0, 0])


def broken(tournament: Tournament) -> list[str]:
    """What is wrong with the tokens that pages tell."""
    told, rows = facts(tournament), Rows(tournament)
    return [*tokens_are_games_won(told, rows), *tokens_are_told_alike(told, rows)]


def test_a_token_does_not_outlive_the_game_that_won_it() -> None:
    tournament = two_stages(carries=True)
    winner, second = begin(tournament)[0], begin(tournament)[2:]
    table = Place.objects.get(round__stage__number=1, entry__number=winner).table
    assert table
    said, was = of_points((300, 400, 200, 100)), result_key(table.results.get())
    told = facts(tournament)
    would = told.with_result(
        table, Result(table=table, points=[300, 400, 200, 100], winner=1, confirmed_at=told.tournament.created_at)
    )
    found = told.find(table.pk)
    assert found
    assert any(line.startswith("Stage 2: ") for line in effects(told, would, *found).lines)
    director.say_result(tournament.pk, Ask(key(), reason="entered wrongly"), table=table.pk, said=said, was=was)
    assert carried(tournament)[:2] == [0, 1]
    assert 1 in carried(tournament)[2:]
    assert [row["tokens"] for row in standings(facts(tournament))["rows"]][:4] == [1, 1, 0, 0]
    assert broken(tournament) == []
    director.give_penalty(
        tournament.pk, Ask(key(), reason="late"), entry=second[0], kind="token", amount=2, round=table.round_id
    )
    assert min(carried(tournament)) < 0
    assert broken(tournament) == []


def test_who_went_out_buys_back_into_a_knock_out() -> None:
    tournament = two_stages("knock-out", through=4)
    told = facts(tournament)
    out = [entry.number for entry in buy_backs_of(told, told.stages[1], cut_here(told, told.stages[0]))]
    assert len(out) == 4
    through = begin(tournament, buy_backs=[out[0]])
    assert through[-1] == out[0]
    assert len(through) == 5
    final = two_stages()
    with pytest.raises(NotPossible, match="buy back"):
        begin(final, buy_backs=[out[0]])


def test_a_stage_is_taken_back_and_the_one_before_goes_on() -> None:
    tournament = two_stages()
    through = begin(tournament)
    director.take_back_stage(tournament.pk, ask(), stage=2)
    director.take_back_stage(tournament.pk, ask(), stage=2)  # it has not begun
    assert facts(tournament).stage.number == 1
    assert facts(tournament).stage.ended_at is None
    assert sorted(begin(tournament, order="drawn", seed=1)) == sorted(through)
