"""What history knows of games of a race: that they are part of a tournament, and who has their token; and games of one
club that end in the same moment.
"""

from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from scorekeeper import scorebook
from scorekeeper.models import Appearance, Game, Tally
from tests.scorekeeper.test_merge_race import at_once
from tests.table import ask
from tests.tournaments.race import first_game, race_of, undo_last, won_soon

pytestmark = pytest.mark.django_db(transaction=True)


def recounted() -> str:
    """What a recount says at the end."""
    out = StringIO()
    call_command("recount", "--check", stdout=out)
    return out.getvalue().splitlines()[-1].partition(", ")[2]


def kept() -> dict[str, tuple[int, int]]:
    """By name, of all the years in tournaments: games, tokens."""
    rows = Tally.objects.filter(period="", tournament=True).select_related("player")
    return {str(row.player): (row.games, row.tokens) for row in rows if row.tokens}


def test_a_token_counts_for_who_has_it_as_long_as_they_have_it() -> None:
    race = race_of(3)
    assert kept() == {"Ana": (1, 1)}
    second = won_soon(race, "Bea")
    assert kept() == {"Ana": (2, 1), "Bea": (2, 1)}
    undo_last(second)
    assert kept() == {"Ana": (1, 1)}
    scorebook.redo(second.pk, ask(), step=Game.objects.get(pk=second.pk).version)
    assert kept() == {"Ana": (2, 1), "Bea": (2, 1)}
    assert set(Appearance.objects.values_list("tournament", flat=True)) == {True}
    assert recounted() == "0 differences."


def test_games_of_one_club_that_end_in_the_same_moment_all_count() -> None:
    first = first_game(0)
    games = [first_game(None) for _ in range(2)]
    Game.objects.filter(pk__in=[game.pk for game in games]).update(club=first.club)
    people = dict(first.seats.values_list("place", "player"))
    for game in games:
        for seat in game.seats.all():
            seat.player_id = people[seat.place]
            seat.save()

    def end(game: Game) -> Any:
        return lambda: scorebook.end_game(game.pk, ask(), how="nobody")

    assert at_once(*map(end, games)) == ["done", "done"]
    assert {row.games for row in Tally.objects.filter(club=first.club, period="")} == {3}
    assert recounted() == "0 differences."
