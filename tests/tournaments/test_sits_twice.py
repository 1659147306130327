"""Nobody sits at two tables of a round that are not over, whichever way they would come there."""

from collections.abc import Callable

import pytest

from scorekeeper import scorebook
from scorekeeper.entering import NotPossible
from scorekeeper.models import Player
from scorekeeper.scorebook import Person
from tests.table import ask, facts_of
from tests.tournaments.night import drawn, facts, night, result, table_of
from tests.tournaments.night_tables import begun, names_at
from tournaments import director
from tournaments.models import Place, Round, Tournament
from tournaments.night.entered import people_seen

pytestmark = pytest.mark.django_db


@pytest.fixture
def round() -> Round:
    """Ada to Dora and Emil to Hedy play, Ivan sits out; Zoe of the club plays on for Ben at the first table."""
    tournament = night(9)
    round = drawn(tournament, [1, 2, 3, 4], [5, 6, 7, 8], byes=[9])
    scorebook.add_player(tournament.club, "Zoe")
    stand(tournament, round, 1, "Ben")
    return round


def stand(tournament: Tournament, round: Round, table: int, gone: str) -> None:
    """Zoe plays on for somebody."""
    names = names_at(table_of(round, table))
    director.stand_in(
        tournament.pk, ask(), table=table_of(round, table).pk, seat=names.index(gone), ranked=True, leaves=False,
        was=public(gone), known=public("Zoe"),
    )  # fmt: skip


def substitute(tournament: Tournament, number: int) -> None:
    """Zoe is behind an entrant from the next game on."""
    its = facts(tournament)
    zoe, was = Person("Zoe", player=Player.objects.get(name="Zoe")), people_seen(its, its.by_number[number])
    director.substitute_entry(tournament.pk, ask(), number=number, place=0, person=zoe, was=was)


def add_zoe(tournament: Tournament, round: Round) -> None:
    """Zoe enters as one more, and gets a table with who sits out."""
    zoe = Person("Zoe", player=Player.objects.get(name="Zoe"))
    director.enter(tournament.pk, ask(), entrants=[[zoe]])
    director.check_in(tournament.pk, ask(), numbers=[10], here=True)
    director.add_table(tournament.pk, ask(), round=round.pk, entrants=[9, 10])


def at_the_pad(tournament: Tournament, round: Round) -> None:
    """The second table's own scorepad says that Zoe plays for Emil."""
    game = begun(tournament, 2)
    scorebook.substitute(game.pk, ask(), place=0, was=facts_of(game).names()[0], credited=True, known=public("Zoe"))


def public(name: str) -> str:
    return Player.objects.get(name=name).public_id


WAYS: dict[str, Callable[[Tournament, Round], object]] = {
    "stands in once more": lambda night, round: stand(night, round, 2, "Emil"),
    "beside herself": lambda night, round: stand(night, round, 1, "Cleo"),
    "plays on for another": lambda night, _round: substitute(night, 6),
    "enters": add_zoe,
    "at the scorepad": at_the_pad,
}


@pytest.mark.parametrize("way", WAYS)
def test_nobody_comes_to_a_second_table(way: str, round: Round) -> None:
    tournament = round.stage.tournament
    before = [names_at(table_of(round, number)) for number in (1, 2)]
    with pytest.raises(NotPossible, match="Zoe plays at a table of this round"):
        WAYS[way](tournament, round)
    assert [names_at(table_of(round, number)) for number in (1, 2)] == before
    assert Place.objects.filter(stand_in__name="Zoe").count() == 1


@pytest.mark.parametrize("way", ["stands in once more", "plays on for another", "enters", "at the scorepad"])
def test_whose_table_is_over_is_free(way: str, round: Round) -> None:
    tournament = round.stage.tournament
    result(table_of(round), 310, 280, 250, 240)
    WAYS[way](tournament, round)
    assert sum("Zoe" in names_at(table) for table in facts(tournament).tables(round)) == 2


def test_a_table_is_not_played_again_by_who_sits_elsewhere_by_now(round: Round) -> None:
    tournament = round.stage.tournament
    result(table_of(round), 310, 280, 250, 240)
    substitute(tournament, 6)
    with pytest.raises(NotPossible, match="Zoe plays at a table of this round"):
        director.replay_table(tournament.pk, ask(), table=table_of(round).pk, was=0)
