"""What the hands of a table say counts by itself: when its game ends, un-ends or is corrected, its result follows."""

from typing import Any

import pytest

from scorekeeper import scorebook
from scorekeeper.entering import NotPossible
from scorekeeper.models import Game
from scorekeeper.scoreboard.consequences import elsewhere
from scorekeeper.scorebook import Ask
from tests.table import ask, key
from tests.tournaments.night import drawn, facts, night, table_of
from tests.tournaments.night_tables import LEADS, begun
from tournaments import director
from tournaments.models import Result, Table, Tournament
from tournaments.night.log import log_told
from tournaments.results.outcomes import of_award, result_key
from tournaments.standings.standing import tokens_of

pytestmark = pytest.mark.django_db


def four(**stage: Any) -> tuple[Tournament, Game]:
    """A table of four, taken over from paper, where Cleo leads."""
    tournament = night(4, **stage)
    drawn(tournament, [1, 2, 3, 4])
    return tournament, begun(tournament, start=LEADS)


def end(game: Game, how: str = "leader") -> None:
    """End a game early, or take it up again."""
    scorebook.end_game(game.pk, ask(), how=how, was=Game.objects.get(pk=game.pk).ended)


def stands() -> tuple[Any, ...] | None:
    """The result that is current: points, winner, where it comes from."""
    found = Result.objects.filter(current=True).first()
    return (found.points, found.winner, found.source) if found else None


def tokens(tournament: Tournament) -> list[int]:
    """Everybody's tokens."""
    return list(tokens_of(facts(tournament)).values())


def rule(tournament: Tournament, won: str) -> None:
    """Say at the desk who has won the first table."""
    table, was = Table.objects.get(), result_key(Result.objects.filter(current=True).first())
    said: dict[str, Any] = {"table": table.pk, "said": of_award(4, won), "was": was}
    director.say_result(tournament.pk, Ask(key(), reason="a renege"), **said)


def test_a_token_comes_with_the_end_of_the_game_and_goes_with_its_undoing() -> None:
    tournament, game = four()
    assert stands() is None
    end(game)
    assert (stands(), tokens(tournament)) == (([0, 0, 40, 0], 2, "game"), [0, 0, 1, 0])
    end(game, "")
    assert (stands(), tokens(tournament)) == (None, [0, 0, 0, 0])
    end(game, "nobody")
    assert (stands(), tokens(tournament)) == (([0, 0, 40, 0], None, "game"), [0, 0, 0, 0])
    end(game, "")
    assert stands() is None  # known by what was, though nobody had won
    told = [line["text"] for line in log_told(facts(tournament), tournament.steps.all())]
    assert told[-4:] == [
        "Round 1, table 1: 0 : 0 : 40 : 0, won by Cleo", "Round 1, table 1: the game goes on again",
        "Round 1, table 1: 0 : 0 : 40 : 0, won by nobody", "Round 1, table 1: the game goes on again",
    ]  # fmt: skip
    assert Result.objects.count() == 2  # kept


def test_a_game_put_off_to_another_day_is_no_result() -> None:
    _tournament, game = four()
    end(game, "later")
    assert stands() is None


def test_a_ruling_stands_over_the_game_until_it_is_taken_back() -> None:
    tournament, game = four()
    rule(tournament, "0")
    end(game)
    assert (stands(), tokens(tournament)) == ((None, 0, "desk"), [1, 0, 0, 0])
    told: dict[str, Any] = {"table": Table.objects.get().pk, "was": result_key(Result.objects.get(current=True))}
    director.take_back_result(tournament.pk, Ask(key(), reason="no renege"), **told)
    assert (stands(), tokens(tournament)) == (([0, 0, 40, 0], 2, "game"), [0, 0, 1, 0])
    with pytest.raises(NotPossible, match="This is what the hands say"):
        director.take_back_result(
            tournament.pk, Ask(key(), reason="x"), table=told["table"], was=result_key(Result.objects.get(current=True))
        )
    rule(tournament, "1")
    assert tokens(tournament) == [0, 1, 0, 0]


def test_where_it_is_asked_for_the_others_confirm_what_the_hands_say() -> None:
    tournament, game = four(confirms=True)
    end(game)
    assert tokens(tournament) == [0, 0, 0, 0]
    for number in (1, 2, 3, 4):
        told: dict[str, Any] = {"table": Table.objects.get().pk, "was": result_key(Result.objects.get(current=True))}
        director.confirm_result(tournament.pk, ask(), by=number, agrees=True, **told)
    assert tokens(tournament) == [0, 0, 1, 0]


def test_what_is_typed_at_a_table_with_hands_is_refused() -> None:
    tournament, _game = four()
    with pytest.raises(NotPossible, match="The hands on the scorepad"):
        director.type_result(tournament.pk, ask(), table=Table.objects.get().pk, said=of_award(4, "0"), by=1, was="")


def test_what_a_correction_of_the_game_would_change_of_the_night_is_told_first() -> None:
    tournament, game = four()
    end(game)
    game = Game.objects.get(pk=game.pk)
    assert elsewhere(game, "playing", None)[:2] == ["Cleo: victory tokens 1 → 0", "Ada: place 2 = → 1 ="]
    assert elsewhere(game, "finished", 0)[:2] == ["Ada: victory tokens 0 → 1", "Cleo: victory tokens 1 → 0"]
    assert elsewhere(game, "finished", 2) == []
    rule(tournament, "1")
    assert elsewhere(game, "playing", None) == []


def test_a_level_game_in_a_knock_out_is_no_result() -> None:
    tournament = night(2, "knock-out", size=2)
    round = drawn(tournament, [1, 2])
    round.tables.update(match=1)
    game = begun(tournament)
    end(game, "nobody")
    assert stands() is None
    assert facts(tournament).is_open(table_of(round))


def test_a_game_at_no_table_changes_no_night() -> None:
    _tournament, game = four()
    Table.objects.update(game=None)
    end(game)
    assert stands() is None


def test_a_race_at_a_table_gives_its_result() -> None:
    tournament = night(4, "race", settings={"tokens": 1})
    drawn(tournament, [1, 2, 3, 4])
    game = begun(tournament, start=LEADS)
    end(game)
    assert (stands(), tokens(tournament)) == (([0, 0, 1, 0], 2, "game"), [0, 0, 1, 0])
    end(game, "")
    assert stands() is None
