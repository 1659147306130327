"""The clock of a round: started, stopped, given more; the last hand. The word from the desk to all tables."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone, translation

from scorekeeper.entering import NotPossible
from scorekeeper.models import Game
from scorekeeper.scorebook import Ask, Stale
from tests.table import ask, key, start
from tests.tournaments.night import drawn, facts, night, table_of
from tournaments import director
from tournaments.models import Round, Tournament, TournamentStep
from tournaments.night.clock import clock_line, clock_of, clock_seen, running_rounds
from tournaments.night.log import log_told

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    tournament = night(8)
    drawn(tournament, [1, 2, 3, 4], [5, 6, 7, 8])
    return tournament


def seen(tournament: Tournament) -> str:
    return clock_seen(running_rounds(facts(tournament)))


def turned(tournament: Tournament, turn: Callable[..., Any], **more: Any) -> Round:
    """The round after the clock was turned by a page that saw it as it is."""
    turn(tournament.pk, ask(), was=seen(tournament), **more)
    return running_rounds(facts(tournament))[-1]


def state(tournament: Tournament) -> str:
    return clock_of(running_rounds(facts(tournament))).state


def test_a_clock_begins_stands_still_and_goes_on_with_what_was_left(tournament) -> None:
    assert state(tournament) == "none"
    turned(tournament, director.start_clock, minutes=40)
    assert clock_of(running_rounds(facts(tournament))).minutes_left == 40
    turned(tournament, director.pause_clock)
    a_while_ago = timezone.now() - timedelta(minutes=10)
    Round.objects.update(paused_at=a_while_ago, ends_at=a_while_ago + timedelta(minutes=25))
    clock = clock_of(running_rounds(facts(tournament)))
    assert (clock.state, clock.minutes_left, clock_line(clock)) == (
        "paused", 25, "The clock stands still, 25 minutes left"
    )  # fmt: skip
    turned(tournament, director.resume_clock)
    clock = clock_of(running_rounds(facts(tournament)))
    assert (clock.state, clock.minutes_left) == ("running", 25)


def test_minutes_are_added_to_what_is_left_and_after_the_end_from_now_on(tournament) -> None:
    turned(tournament, director.start_clock, minutes=40)
    turned(tournament, director.add_minutes, minutes=-10)
    assert clock_of(running_rounds(facts(tournament))).minutes_left == 30
    Round.objects.update(ends_at=timezone.now() - timedelta(hours=1))
    assert state(tournament) == "up"
    turned(tournament, director.add_minutes, minutes=5)
    assert clock_of(running_rounds(facts(tournament))).minutes_left == 5


def test_time_that_is_up_ends_no_game_and_names_no_winner(tournament) -> None:
    """keyteki#5221: a timer fired after the end and declared another winner."""
    round = turned(tournament, director.start_clock, minutes=1)
    Round.objects.update(ends_at=timezone.now() - timedelta(hours=1))
    turned(tournament, director.call_last_hand)
    assert not table_of(round).results.exists()
    assert facts(tournament).open_tables(round)


def test_the_last_hand_is_called_once_and_taken_back(tournament) -> None:
    first = turned(tournament, director.call_last_hand).last_hand_at
    assert turned(tournament, director.call_last_hand).last_hand_at == first
    assert "Last hand" in clock_line(clock_of(running_rounds(facts(tournament))))
    assert turned(tournament, director.call_last_hand, called=False).last_hand_at is None
    assert clock_line(clock_of(running_rounds(facts(tournament)))) == ""


def test_the_scorepads_are_drawn_anew(tournament, django_capture_on_commit_callbacks) -> None:
    game, other = start(), start()
    table_of(tournament.stages.get().played.get()).__class__.objects.filter(number=1).update(game=game)
    with django_capture_on_commit_callbacks(execute=True):
        turned(tournament, director.call_last_hand)
    assert Game.objects.get(pk=game.pk).version == game.version + 1
    with django_capture_on_commit_callbacks(execute=True):
        director.say_to_tables(tournament.pk, ask(), text=" Soup   is ready ", was="")
    assert Game.objects.get(pk=game.pk).version == game.version + 2
    assert Game.objects.get(pk=other.pk).version == other.version
    assert Tournament.objects.get().notice == "Soup is ready"


def test_a_page_that_saw_another_clock_is_refused(tournament) -> None:
    was = seen(tournament)
    director.start_clock(tournament.pk, ask(), minutes=40, was=was)
    with pytest.raises(Stale, match="until"):
        director.start_clock(tournament.pk, ask(), minutes=50, was=was)
    with pytest.raises(Stale, match="nothing"):
        director.say_to_tables(tournament.pk, ask(), text="", was="Soup")


def test_the_same_tap_twice_turns_it_once(tournament) -> None:
    was, tap = seen(tournament), Ask(key(), "phone")
    for _ in range(2):
        director.start_clock(tournament.pk, tap, minutes=40, was=was)
    assert TournamentStep.objects.count() == 1


@pytest.mark.parametrize("minutes", [0, -1, 601, 10**9])
def test_no_number_of_minutes(tournament, minutes) -> None:
    with pytest.raises(NotPossible, match="1 to 600"):
        director.start_clock(tournament.pk, ask(), minutes=minutes, was=seen(tournament))


def test_nothing_to_add_to_before_a_clock_and_nothing_to_start_before_a_round(tournament) -> None:
    with pytest.raises(NotPossible, match="start it first"):
        turned(tournament, director.add_minutes, minutes=5)
    Round.objects.update(published_at=None)
    with pytest.raises(NotPossible, match="publish"):
        turned(tournament, director.start_clock, minutes=5)


def test_in_open_play_each_table_is_a_round_and_all_that_play_have_one_clock() -> None:
    tournament = night(8, "open-play")
    for table in ([1, 2, 3, 4], [5, 6, 7, 8]):
        drawn(tournament, table)
    turned(tournament, director.start_clock, minutes=40)
    assert Round.objects.filter(ends_at__isnull=False).count() == 2


def test_the_clock_is_told_in_the_zone_of_the_club() -> None:
    moment = timezone.now().replace(hour=19, minute=40)
    round = Round(ends_at=moment + timedelta(days=1))
    with timezone.override("Europe/Vienna"), translation.override("en"):
        told = clock_line(clock_of([round]))
    assert told in ("until 8:40 p.m.", "until 9:40 p.m.")  # winter, summer


def test_the_log_says_what_the_desk_did(tournament) -> None:
    turned(tournament, director.start_clock, minutes=40)
    director.say_to_tables(tournament.pk, ask(), text="Soup", was="")
    texts = [line["text"] for line in log_told(facts(tournament), tournament.steps.all())]
    assert texts == ["Round 1: the clock began, 40 minutes", "Said to all tables: “Soup”"]


def test_once_the_night_is_over_a_clock_only_stops(tournament) -> None:
    turned(tournament, director.start_clock, minutes=30)
    Tournament.objects.update(ended_at=timezone.now())
    for turn, more in (
        (director.start_clock, {"minutes": 9}),
        (director.pause_clock, {}),
        (director.call_last_hand, {}),
    ):
        with pytest.raises(NotPossible, match="The night is over"):
            turned(tournament, turn, **more)
    assert turned(tournament, director.stop_clock).ends_at is None
