"""Where the desk says how a table ended while its game is on a phone, the scorepad says so at once, and what to do."""

from typing import Any

import pytest
from django.utils import timezone

from scorekeeper import scorebook
from scorekeeper.models import Game
from scorekeeper.scorebook import Ask
from tests.table import BOTH_WAYS, Phone, ask, key
from tests.tournaments.night import drawn, night
from tests.tournaments.night_tables import LEADS, begun
from tournaments import director
from tournaments.models import Result, Table, Tournament
from tournaments.results.outcomes import of_points, result_key

pytestmark = pytest.mark.django_db(transaction=True)

OVERRULED = (
    "The desk says how this table ended: Ada won, 400 : 300 : 0 : 0. What is played here does not count. "
    "Is that wrong? The desk can take it back."
)


def at_a_table(format: str = "tables", **stage: Any) -> tuple[Tournament, Game]:
    tournament = night(4, format, **stage)
    drawn(tournament, [1, 2, 3, 4])
    return tournament, begun(tournament, start=LEADS)


def say(tournament: Tournament) -> None:
    """Say at the desk that Ada has won."""
    table, was = Table.objects.get().pk, result_key(Result.objects.filter(current=True).first())
    said = of_points([400, 300, 0, 0])
    director.say_result(tournament.pk, Ask(key(), reason="counted at the table"), table=table, said=said, was=was)


def take_back(tournament: Tournament) -> None:
    was = result_key(Result.objects.get(current=True))
    director.take_back_result(tournament.pk, Ask(key(), reason="no"), table=Table.objects.get().pk, was=was)


def board(phone: Phone, headers: Any) -> str:
    """What the scorepad shows, once it has asked whether anything is new."""
    answer = phone.get(**headers)
    assert answer.status_code == 200
    return str(answer.content.decode())


@BOTH_WAYS
def test_the_scorepad_says_at_once_that_playing_on_does_not_count_until_the_desk_takes_it_back(headers) -> None:
    tournament, game = at_a_table()
    phone = Phone(game)
    assert OVERRULED not in board(phone, headers)
    say(tournament)
    assert board(phone, headers).count(OVERRULED) == 1
    take_back(tournament)
    assert "What is played here" not in board(phone, headers)


def test_whoever_plays_on_sees_who_has_won_beside_the_winner_of_the_cards() -> None:
    tournament, game = at_a_table()
    say(tournament)
    scorebook.end_game(game.pk, ask(), how="leader")
    text = board(Phone(game), {})
    assert (text.count(OVERRULED), "Cleo wins" in text) == (1, True)
    take_back(tournament)
    assert OVERRULED not in board(Phone(game), {})


def test_a_race_is_told_the_same() -> None:
    tournament, game = at_a_table("race", settings={"tokens": 2})
    phone = Phone(game)
    board(phone, {})
    before = Game.objects.get(pk=game.pk).version
    say(tournament)
    assert Game.objects.get(pk=game.pk).version > before, "its poll learns it"
    assert board(phone, {}).count(OVERRULED) == 1


def test_a_table_that_went_on_on_paper_is_told_what_was_typed() -> None:
    tournament, game = at_a_table()
    table = Table.objects.get()
    director.set_paper(tournament.pk, ask(), table=table.pk, on_paper=True, was=False)
    director.type_result(tournament.pk, ask(), table=table.pk, said=of_points([400, 300, 0, 0]), by=1, was="")
    assert "How this table ended was typed: Ada won, 400 : 300 : 0 : 0." in board(Phone(game), {})


def test_a_round_that_was_cancelled_says_it_before_all_else() -> None:
    tournament, game = at_a_table()
    Table.objects.update(cancelled_at=timezone.now())
    director.say_to_tables(tournament.pk, ask(), text="Tea", was="")
    text = board(Phone(game), {})
    assert text.index("This game counts for nothing") < text.index('id="seat-0"')
