"""A round published, cancelled, played to the end: as it was looked at, and nothing played is lost."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils import timezone

from scorekeeper.entering import NotPossible
from scorekeeper.scorebook import Stale
from tests.table import ask
from tests.tournaments.night import RULES, enter, facts, met, name, night, result
from tests.tournaments.test_rounds import draw, last, last_table, names, play, publish
from tournaments import director
from tournaments.draws.progress import progress_of, rounds_of
from tournaments.models import Entry, Place, Result, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("short_searches")]


def test_published_once_and_only_as_it_was_looked_at() -> None:
    tournament = night(8)
    draw(tournament)
    shown = last(tournament).pk
    director.publish_round(tournament.pk, ask(), round=shown)
    director.publish_round(tournament.pk, ask(), round=shown)
    assert tournament.steps.filter(action="publish").count() == 1
    director.draw_again(tournament.pk, ask(), round=shown, seed=3)
    with pytest.raises(Stale, match="drawn anew or cancelled"):
        director.publish_round(tournament.pk, ask(), round=shown)


def test_who_left_after_the_draw_is_not_published() -> None:
    tournament = night(8)
    draw(tournament)
    director.leave_night(tournament.pk, ask(), number=3)
    with pytest.raises(Stale, match="Cleo left since this was drawn"):
        publish(tournament)
    director.draw_again(tournament.pk, ask(), round=last(tournament).pk, seed=3)
    publish(tournament)
    assert sorted(map(len, names(facts(tournament), last(tournament)))) == [3, 4]


def test_a_cancelled_round_is_kept_and_counts_for_nothing() -> None:
    tournament = night(8)
    play(tournament, 1)
    round = last(tournament)
    with pytest.raises(NotPossible, match="Results are in at table 1, 2"):
        director.cancel_round(tournament.pk, ask(), round=round.pk)
    director.cancel_round(tournament.pk, replace(ask(), reason="Wrong rules"), round=round.pk, even_played=True)
    told = facts(tournament)
    assert (told.rounds(told.stage), met(told), Result.objects.count()) == ([], {}, 2)
    assert Place.objects.filter(round=round).count() == 8
    draw(tournament)
    with pytest.raises(Stale):
        director.cancel_round(tournament.pk, ask(), round=round.pk)


def test_nothing_of_a_round_once_the_tournament_is_over() -> None:
    tournament = night(8)
    draw(tournament)
    Tournament.objects.update(ended_at=timezone.now())
    with pytest.raises(Stale, match="over"):
        director.cancel_round(tournament.pk, ask(), round=last(tournament).pk)


def test_a_walk_over_counts_until_its_round_is_cancelled() -> None:
    tournament = night(4, "knock-out", size=2, rounds=0, rules={"2": RULES[2]})
    director.begin_stage(tournament.pk, ask(), stage=1, order="seed")
    director.leave_night(tournament.pk, ask(), number=1)
    draw(tournament)
    stage = facts(tournament).stage
    assert stage.plan["walked"] == {"1": {"winner": "4", "round": 1}}
    assert Place.objects.get(kind="bye").entry.number == 4
    director.cancel_round(tournament.pk, ask(), round=last(tournament).pk)
    assert facts(tournament).stage.plan["walked"] == {}


def test_open_play_draws_whoever_is_free_while_others_play() -> None:
    tournament = night(5, "open-play", size=2, rounds=0, rules={"2": RULES[2]})
    draw(tournament)
    first = publish(tournament)
    with pytest.raises(NotPossible, match="nothing to draw"):
        draw(tournament, 2)
    result(last_table(first), 10, 20)
    draw(tournament, 2)
    second = last(tournament)
    assert [table.number for table in second.tables.all()] == [1]
    assert not second.forced


def test_a_double_knock_out_goes_on_until_somebody_has_won_it() -> None:
    rules = {"2": RULES[2]}
    tournament = night(2, "knock-out", size=2, rounds=0, rules=rules, settings={"double": True})
    for number, winner in ((1, 1), (2, 2)):
        draw(tournament, number)
        places = {place.entry.number: place.seat for place in publish(tournament).places.all()}
        points = [0, 0]
        points[places[winner] or 0] = 500
        result(last(tournament).tables.get(), *points)
        told = facts(tournament)
        assert not progress_of(told, told.stage).over
    play(tournament, 3)  # the second final
    told = facts(tournament)
    assert progress_of(told, told.stage).over


def test_how_many_rounds_a_knock_out_of_tables_has() -> None:
    told = facts(night(16, "table-knock-out", rounds=0, settings={"through": 2}))
    assert rounds_of(told, told.stage) == 3
    impossible = facts(night(2, "table-knock-out", rounds=0))
    assert rounds_of(impossible, impossible.stage) is None


@pytest.mark.parametrize("over", [False, True], ids=["before the first result", "after it"])
def test_who_comes_late_moves_nobody(over: bool) -> None:
    tournament = night(8)
    draw(tournament)
    round = publish(tournament)
    if over:
        result(last_table(round), 400, 300, 200, 100)
    before = list(Place.objects.filter(table__isnull=False).order_by("pk").values_list("entry", "table", "seat"))
    late = enter(tournament, tournament.club, [[name(9)]])[0]
    Entry.objects.filter(pk=late.pk).update(checked_in_at=None)
    director.check_in(tournament.pk, ask(), numbers=[9], here=True)
    assert (
        list(Place.objects.filter(table__isnull=False).order_by("pk").values_list("entry", "table", "seat")) == before
    )
    for table in round.tables.filter(results=None):
        result(table, 400, 300, 200, 100)
    draw(tournament, 2)
    assert last(tournament).places.filter(entry=late, kind="seat").exists()


@pytest.mark.parametrize(("format", "minutes"), [("open-play", 20), ("tables", None)])
def test_a_table_of_open_play_has_the_minutes_of_the_plan_as_soon_as_it_is_seated(format, minutes) -> None:
    """Elsewhere the desk starts the clock of a round, once everybody sits."""
    tournament = night(4, format, size=2 if minutes else 4, minutes=20)
    draw(tournament)
    publish(tournament)
    round = last(tournament)
    assert round.published_at
    assert (round.ends_at and round.ends_at - round.published_at) == (minutes and timedelta(minutes=minutes))
