"""What the desk shows: what needs the director now, every table with its live state, when the night would end."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scorekeeper.models import Club
from tests.table import bid, play, start
from tests.tournaments.night import drawn, enter, facts, night, result, table_of
from tests.tournaments.race import race_of
from tournaments.desk.board import desk
from tournaments.desk.needs import needs
from tournaments.draws.progress import ends_at, lasted, rounded
from tournaments.models import Call, Confirmation, Entry, Round, StageEntry, Table, Tournament
from tournaments.night.facts import NightFacts

pytestmark = pytest.mark.django_db


def told(tournament: Tournament) -> list[tuple[str, str]]:
    """What is needed, in order."""
    return [(each["what"], each["text"]) for each in needs(facts(tournament))]


def states(tournament: Tournament, show: str = "") -> list[tuple[int, str, str]]:
    return [(each["number"], each["state"], each["text"]) for each in desk(facts(tournament), "x", show)["tables"]]


def at_table(round: Round, number: int = 1, club: Club | None = None) -> Any:
    """A game of three at a table of the round."""
    game = start(club=club)
    Table.objects.filter(pk=table_of(round, number).pk).update(game=game)
    return game


def three(**stage: Any) -> tuple[Tournament, Round]:
    """Two tables of three."""
    tournament = night(6, size=3, **stage)
    return tournament, drawn(tournament, [1, 2, 3], [4, 5, 6])


def test_before_the_first_round_it_says_who_is_missing_and_that_it_can_be_drawn() -> None:
    tournament = night(6)
    assert told(tournament) == [("draw", "Round 1 can be drawn")]
    Entry.objects.filter(number__gte=5).update(checked_in_at=None)
    first, second = needs(facts(tournament))
    assert (first["text"], first["small"]) == ("2 of 6 are not here yet", "Emil, Fay")
    assert (second["what"], second["small"]) == ("draw", "4 are here")
    assert told(night(0)) == [("here", "Nobody is entered yet")]


def test_a_round_is_published_played_and_followed_by_the_next() -> None:
    tournament = night(6, size=3)
    round = drawn(tournament, [1, 2, 3], [4, 5, 6], published=False)
    assert told(tournament) == [("publish", "Round 1 is drawn")]
    Round.objects.update(published_at=timezone.now())
    assert told(tournament) == []
    result(table_of(round), 310, 280, 20)
    assert told(tournament) == []
    result(table_of(round, 2), 310, 280, 20)
    assert told(tournament) == [("draw", "Round 2 can be drawn")]


def test_after_the_last_round_comes_the_next_stage_and_after_that_the_ceremony() -> None:
    tournament = night(6, size=3, rounds=1)
    round = drawn(tournament, [1, 2, 3], [4, 5, 6])
    for table in round.tables.all():
        result(table, 310, 280, 20)
    assert told(tournament) == [("end", "All rounds are played")]
    tournament.stages.create(number=2, format="final-table", size=3, rounds=1, rules={})
    assert told(tournament) == [("stage", "Stage 1 is played")]


def test_for_a_later_stage_only_those_are_counted_who_came_through() -> None:
    tournament = night(6, size=3, rounds=1)
    for table in drawn(tournament, [1, 2, 3], [4, 5, 6]).tables.all():
        result(table, 310, 280, 20)
    final = tournament.stages.create(
        number=2, format="final-table", size=3, rounds=1, rules={}, begun_at=timezone.now()
    )
    for seed, entry in enumerate(tournament.entries.filter(number__in=(1, 2, 4)), 1):
        StageEntry.objects.create(stage=final, entry=entry, seed=seed)
    assert [each["small"] for each in needs(facts(tournament))] == ["3 are here"]


def test_a_call_comes_first_and_says_the_hand_and_its_bids() -> None:
    tournament, round = three()
    game = at_table(round)
    bid(game, ["4", "5", None], close=False)
    Round.objects.update(ends_at=timezone.now() - timedelta(minutes=1))
    Call.objects.create(table=table_of(round), hand=1, at=timezone.now() - timedelta(minutes=3))
    first, *others = needs(facts(tournament))
    assert (first["text"], first["small"]) == ("Table 1 calls you", "hand 1 · Ada 4, Ben 5 · for 3 minutes")
    assert [each["what"] for each in others] == ["overdue", "overdue"]
    assert desk(facts(tournament), "x")["tables"][0]["calls"]


def test_two_results_that_differ_come_before_one_that_is_not_confirmed_yet() -> None:
    tournament, round = three(confirms=True)
    for table in round.tables.order_by("number"):
        result(table, 310, 280, 20, confirmed_at=None)
    denied, entry = table_of(round, 2).results.get(), tournament.entries.get(number=5)
    Confirmation.objects.create(result=denied, entry=entry, agrees=False, at=timezone.now())
    assert [each for each in told(tournament) if each[0] != "confirm"] == [("differ", "Table 2: two results")]
    assert told(tournament)[-1] == ("confirm", "Table 1: the others have to confirm")
    assert states(tournament)[0] == (1, "confirm", "Ada won, 310 : 280 : 20, to be confirmed")


def test_a_table_that_is_level_after_the_last_hand_plays_one_more() -> None:
    tournament, round = three()
    game = at_table(round)
    Round.objects.update(last_hand_at=timezone.now())
    play(game, ["4", "4", "5"], [5, 6, 6])
    assert game.__class__.objects.get(pk=game.pk).scores != []
    game.__class__.objects.filter(pk=game.pk).update(scores=[120, 120, 30])
    assert told(tournament)[0] == ("level", "Table 1 is level: one more hand")


def test_who_comes_late_waits_at_the_desk() -> None:
    tournament, _round = three()
    enter(tournament, tournament.club, [["Zoe"]])
    assert told(tournament) == [("late", "1 has come late")]


def test_a_round_that_may_take_so_long_wants_its_clock() -> None:
    tournament, _round = three(minutes=45)
    assert told(tournament) == [("clock", "Round 1: the clock has not begun")]


def test_in_open_play_whoever_is_free_is_seated_and_the_stage_ends_when_nobody_plays() -> None:
    tournament = night(5, "open-play", size=2, rounds=0)
    assert told(tournament) == [("draw", "The next table can be seated")]
    first, second = drawn(tournament, [1, 2]), drawn(tournament, [3, 4])
    assert told(tournament) == []
    result(table_of(first), 310, 280)
    assert told(tournament) == [("draw", "The next table can be seated")]
    assert states(tournament)[0] == (1, "waiting", "not begun")
    result(table_of(second), 310, 280)
    assert told(tournament) == [
        ("draw", "The next table can be seated"), ("end", "The night can end: nobody plays")
    ]  # fmt: skip


def test_each_table_says_how_it_stands() -> None:
    tournament = night(15, size=3)
    round = drawn(tournament, *([each, each + 1, each + 2] for each in range(1, 15, 3)))
    play(at_table(round), ["4", "4", "5"], [5, 6, 6])
    Table.objects.filter(number=2).update(on_paper=True)
    result(table_of(round, 3), 310, 280, 20)
    result(table_of(round, 4), winner=1, kind="forfeit", absent=[0, 2])
    assert [state for _number, state, _text in states(tournament)] == ["playing", "paper", "in", "in", "waiting"]
    assert states(tournament)[0][2].startswith("hand 2, ")
    assert states(tournament)[3][2] == "Kai won: the other side did not play"
    assert [number for number, _state, _text in states(tournament, "open")] == [1, 2, 5]
    Round.objects.update(ends_at=timezone.now() - timedelta(minutes=1))
    assert [state for _number, state, _text in states(tournament, "open")] == ["overdue", "overdue", "overdue"]


def test_a_table_that_plays_for_tokens_says_so() -> None:
    tournament, round = three()
    Table.objects.filter(pk=table_of(round).pk).update(race=race_of())
    assert states(tournament)[0] == (1, "playing", "they play for tokens")


def test_a_table_that_nobody_waited_for_stays_in_sight() -> None:
    tournament, round = three()
    result(table_of(round), 310, 280, 20)
    drawn(tournament, [1, 4, 5], [2, 3, 6])
    assert [(each["round"], each["number"], each["state"]) for each in desk(facts(tournament), "x")["tables"]] == [
        (1, 2, "overdue"), (0, 1, "waiting"), (0, 2, "waiting")
    ]  # fmt: skip
    assert told(tournament) == [("overdue", "Table 2: no result yet")]


def test_the_end_is_foreseen_from_the_rounds_so_far() -> None:
    tournament = night(6, size=3, rounds=3, minutes=60)
    now = timezone.now()
    assert ends_at(facts(tournament)) in (
        rounded(now + timedelta(hours=3)),
        rounded(now + timedelta(hours=3, minutes=5)),
    )
    round = drawn(tournament, [1, 2, 3], [4, 5, 6])
    for table in round.tables.all():
        result(table, 310, 280, 20)
    Round.objects.filter(pk=round.pk).update(published_at=now - timedelta(minutes=30))
    again = facts(tournament)
    assert [int(each) for each in lasted(again, again.stage)] == [30]
    ends = ends_at(again)
    assert ends
    assert timedelta(minutes=59) < ends - now < timedelta(minutes=66)
    Tournament.objects.update(ends_by=now + timedelta(minutes=30))
    assert "minutes after what was planned" in desk(facts(tournament), "x")["forecast"]


@pytest.mark.parametrize("count", [2, 12])
def test_as_many_queries_for_many_tables_as_for_few(count) -> None:
    tournament = night(3 * count, size=3)
    for _ in range(2):
        round = drawn(tournament, *([each, each + 1, each + 2] for each in range(1, 3 * count, 3)))
    for number in (1, 2):
        game = at_table(round, number, tournament.club)
        Call.objects.create(table=table_of(round, number), hand=1, at=timezone.now())
        bid(game, ["4", None, None], close=False)
    result(table_of(round, count), 310, 280, 20, confirmed_at=None)
    loaded = Tournament.objects.select_related("club").get(pk=tournament.pk)
    with CaptureQueriesContext(connection) as captured:
        drawing = desk(NightFacts.load(loaded), "x")
    assert len(drawing["tables"]) >= count
    assert len(captured) <= 13, [each["sql"] for each in captured]
