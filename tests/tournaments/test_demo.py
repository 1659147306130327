"""The demo: believable, whole, and there once."""

from datetime import date
from io import StringIO
from itertools import pairwise
from random import Random

import pytest
from django.core.management import call_command
from django.test import Client

from scorekeeper import rules
from scorekeeper.history.ratings import LEAST
from scorekeeper.models import Appearance, Club, Game, Merge, Player, Rating, Step
from tournaments.demo.hands import Nature, game_of
from tournaments.demo.years import KINDS, evenings


def demo() -> str:
    """What `manage.py demo` says of a small one."""
    out = StringIO()
    small = ["--seasons", "1", "--people", "9", "--nights", "1", "--last", "2026-05-28"]
    call_command("demo", *small, stdout=out)
    return out.getvalue()


@pytest.mark.django_db
def test_a_small_demo_has_something_of_everything_and_is_there_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.demo.years.WEEKS", 10)
    Club.objects.create(name="Thursday Spades (demo, not finished)", created_at=evenings(date(2026, 5, 1), 1, "UTC")[0])
    said = demo()
    club = Club.objects.get()
    games = Game.objects.filter(club=club)
    assert f"{games.count()} games" in said
    assert len(set(games.values_list("family", flat=True))) > 2
    assert Appearance.objects.filter(tournament=True, tokens=1)
    assert Merge.objects.count() == 1
    assert Player.objects.filter(hidden=True).count() == Player.objects.filter(guest=True).count() == 1
    assert Step.objects.filter(action="correct")
    assert Rating.objects.filter(games__gte=LEAST)
    page = Client().get(said.split()[-1].removeprefix("http://localhost:8000"), follow=True)
    assert page.status_code == 200
    out = StringIO()
    call_command("recount", "--check", stdout=out)
    assert out.getvalue().endswith("games, 0 differences.\n")
    assert demo().startswith("The demo is here already.")
    assert Club.objects.count() == 1


@pytest.mark.parametrize("ruleset", KINDS, ids=lambda ruleset: f"{ruleset.preset} {ruleset.target}")
def test_who_plays_better_wins_more_often(ruleset: rules.Ruleset) -> None:
    chance, won = Random(3), 0
    people = [Nature(1.5 - seat % len(ruleset.side_seats), 0) for seat in range(ruleset.players)]
    for _game in range(60):
        told = game_of(ruleset, people, chance)
        record = {"format": rules.FORMAT, "ruleset": {"preset": ruleset.preset, "options": rules.differences(ruleset)}}
        sheet = rules.score({**record, "seats": [*"ABCD"][: ruleset.players], "hands": told.hands})
        won += sheet.winner == 0
    assert won > 60 / len(ruleset.side_seats) * 1.15


def test_the_same_seed_plays_the_same() -> None:
    told = [game_of(KINDS[0], [Nature(0, 0)] * 3, Random(7)) for _time in range(2)]
    assert told[0] == told[1]


def test_evenings_are_thursdays_with_a_summer_between_seasons() -> None:
    days = [each.date() for each in evenings(date(2026, 5, 31), 2, "Europe/Lisbon")]
    assert days[-1] == date(2026, 5, 28)
    assert {day.weekday() for day in days} == {3}
    assert max((after - before).days for before, after in pairwise(days)) > 100
