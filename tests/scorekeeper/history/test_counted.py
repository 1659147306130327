"""Whatever is done to games and people, history says what a slow count of the records says."""

import json
from datetime import UTC, datetime, timedelta
from importlib import import_module
from io import StringIO
from random import Random
from typing import Any

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import transaction
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from scorekeeper import rules, scorebook
from scorekeeper.facts import hand_key
from scorekeeper.models import Appearance, Club, Game, History, Merge, Tally, Together
from tests.rules.shown import hand_of, record_of
from tests.table import ask, facts_of, imported, one_hand, play

from . import slow

pytestmark = pytest.mark.django_db
PEOPLE = ["Ana", "Bea", "Carl", "Dora", "Egon", "Fay", "Gus", "Hal"]
BEGINS = datetime(2025, 11, 30, 12, tzinfo=UTC)


def recount(*options: str) -> list[str]:
    """What `manage.py recount` says."""
    out = StringIO()
    call_command("recount", *options, stdout=out)
    return out.getvalue().splitlines()


def a_game(club: Club | None, random: Random, names: list[str] = PEOPLE) -> Game:
    """A game of random hands under a preset, to its end or so far."""
    preset = random.choice(sorted(rules.PRESETS))
    ruleset = rules.read_ruleset({"preset": preset, "options": {"target": 80}})
    hands: list[Any] = []
    for number in range(12):
        more = hand_of(ruleset, random, ruleset.first_hand_bids_itself and not number)
        record = record_of(ruleset, [*hands, more])
        try:
            sheet = rules.score(record)
        except rules.RulesError:
            continue
        hands.append(more)
        if sheet.status == "finished":
            break
    record = record_of(ruleset, hands)
    game = imported({**record, "seats": random.sample(names, ruleset.players)}, club)
    days = random.randrange(70)
    Game.objects.filter(pk=game.pk).update(created_at=BEGINS + timedelta(days=days))
    scorebook.count_games([game.pk])
    return Game.objects.get(pk=game.pk)


def doings(club: Club, random: Random) -> None:
    """Something that may happen to the history of a club; what the pen refuses is not done."""
    game = random.choice(list(Game.objects.filter(club=club).order_by("pk")))
    facts, people = facts_of(game), slow.people(club)
    try:
        match random.randrange(8):
            case 0 | 1:
                a_game(club, random)
            case 2:
                hand = random.choice(facts.scored)
                turned = {"bids": hand.bids[::-1], "tricks": hand.tricks[::-1], "prizes": hand.prizes}
                scorebook.correct_hand(game.pk, ask(), hand=hand.number, was=hand_key(hand), facts=turned)
            case 3:
                scorebook.end_game(game.pk, ask(), how=random.choice(["leader", "nobody", "later", ""]), was=game.ended)
            case 4:
                kept, gone = random.sample(people, 2)
                scorebook.merge_players(club.pk, ask(), kept=kept.public_id, gone=gone.public_id)
            case 5:
                merge = Merge.objects.filter(kept__club=club, taken_back_at=None).first()
                if merge:
                    scorebook.take_back_merge(club.pk, ask(), merge=merge.pk)
            case 6:
                scorebook.delete_games(Game.objects.filter(pk=game.pk, club__games__pk__lt=game.pk).distinct())
            case 7:
                if step := scorebook.live_steps(game).first():
                    scorebook.undo(game.pk, ask(), step=step.number)
    except scorebook.REFUSALS:
        return


@settings(max_examples=15, deadline=None, phases=[Phase.explicit, Phase.generate])
@given(st.integers(0, 2**32))
def test_it_is_what_a_slow_count_says(seed: int) -> None:
    with transaction.atomic():
        everything_agrees(Random(seed))
        transaction.set_rollback(True)


def everything_agrees(random: Random) -> None:
    """Anything happens to a new club; then all that history keeps is counted slowly."""
    club = a_game(None, random).club
    for _ in range(random.randrange(9)):
        doings(club, random)
    assert slow.kept(club) == slow.counted(club)
    whole = Together.objects.filter(club=club, period="")
    found: dict[Any, list[int]] = {}
    for row in whole:
        pair = found.setdefault((row.player_id, row.other_id, row.partners), [0] * 6)
        counts = [row.games, row.wins, row.other_wins, row.ahead, row.behind, row.margin]
        pair[:] = [had + more for had, more in zip(pair, counts, strict=True)]
    assert found == slow.met(club.games.all())
    recount("--check")


def spoil(club: Club, what: str) -> None:
    """Plant an error."""
    rows: dict[str, Any] = {
        "tally": Tally.objects.filter(club=club, period="").order_by("pk")[:1],
        "together": Together.objects.filter(club=club, period="").order_by("pk")[:1],
        "appearance": Appearance.objects.filter(club=club).order_by("pk")[:1],
        "streak": Appearance.objects.filter(club=club, games=1).order_by("pk")[:1],
    }
    row = rows[what].get()
    for name, value in {"streak": {"streak": 77}, "together": {"margin": 12345}}.get(what, {"points": 12345}).items():
        setattr(row, name, value)
    row.save()


@pytest.mark.parametrize("what", ["tally", "together", "appearance", "streak", "lost", "too many"])
def test_a_planted_error_is_found_and_put_right(what: str) -> None:
    club = a_game(None, Random(what)).club
    a_game(club, Random(1))
    if what == "lost":
        Tally.objects.filter(club=club, period="2025").delete()
    elif what == "too many":
        row = Tally.objects.filter(club=club, period="").first()
        assert row
        row.pk, row.period = None, "1999"
        row.save()
    else:
        spoil(club, what)
    with pytest.raises(CommandError):
        recount("--check")
    assert recount()[-1] != "2 games, 0 differences."
    assert recount("--check")[-1] == "2 games, 0 differences."
    assert slow.kept(club) == slow.counted(club)


def test_cells_that_were_kept_as_json_are_read_as_they_are_written_now() -> None:
    """What the migration makes of them is what a recount says, and it goes back."""
    kept = import_module("scorekeeper.migrations.0014_cells_as_text")
    club = a_game(None, Random(5)).club
    cells = list(club.appearances.order_by("pk").values_list("cells", flat=True))
    kept.as_json(apps, None)
    by_cell = [json.loads(told) for told in club.appearances.order_by("pk").values_list("cells", flat=True)]
    assert [sum(each.values()) for each in by_cell] == [len(each.split()) for each in cells]
    kept.as_text(apps, None)
    assert list(club.appearances.order_by("pk").values_list("cells", flat=True)) == cells
    assert recount("--check")[-1] == "1 games, 0 differences."


def test_an_ordinary_hand_leaves_history_alone() -> None:
    """Only the end of a game is counted."""
    game = one_hand()
    play(game, ["5", "4", "4"], [5, 4, 8])
    assert not Appearance.objects.exists()
    assert not History.objects.exists()
    play(game, ["5", "4", "4"], [4, 4, 9])
    scorebook.end_game(game.pk, ask(), how="leader")
    assert [row.hands for row in Appearance.objects.all()] == [3, 3, 3]
    assert game.club.history.version == 1
