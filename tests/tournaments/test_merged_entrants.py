"""Two records of a tournament turn out to be one person's: nobody is ever against themselves, or in it twice."""

import pytest
from django.utils import timezone

from scorekeeper import scorebook
from scorekeeper.entering import NotPossible
from scorekeeper.scorebook import Person
from tests.table import ask
from tests.tournaments.night import drawn, facts, night
from tournaments import director
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def merge(tournament: Tournament, kept: str, gone: str) -> object:
    """Put the records of two names together."""
    people = {each.name: each.public_id for each in tournament.club.players.all()}
    return scorebook.merge_players(tournament.club_id, ask(), kept=people[kept], gone=people[gone])


def test_who_is_in_twice_leaves_once_and_cannot_come_back() -> None:
    tournament = night(4)
    with pytest.raises(NotPossible, match="Ada and Ben are both entered in Club night: let one of the two leave"):
        merge(tournament, "Ada", "Ben")
    director.leave_night(tournament.pk, ask(), number=2)
    merge(tournament, "Ada", "Ben")
    with pytest.raises(NotPossible, match="Ada is entered already"):
        director.come_back(tournament.pk, ask(), number=2)
    with pytest.raises(NotPossible, match="Ada is entered already"):
        director.check_in(tournament.pk, ask(), numbers=[2], here=True)
    assert [entry.number for entry in facts(tournament).there] == [1, 3, 4]


@pytest.mark.parametrize("over", [False, True])
def test_who_had_seats_in_one_round_are_two_people(over: bool) -> None:
    tournament = night(8)
    drawn(tournament, [1, 2, 3, 4], [5, 6, 7, 8])
    for number in (2, 5):
        director.leave_night(tournament.pk, ask(), number=number)
    Tournament.objects.update(ended_at=timezone.now() if over else None)
    for gone in ("Ben", "Emil"):  # beside her, and at the other table
        with pytest.raises(NotPossible, match="have seats in one round of Club night: they are two people"):
            merge(tournament, "Ada", gone)


def test_who_is_in_under_another_record_enters_no_more() -> None:
    tournament = night(2)
    scorebook.add_player(tournament.club, "Zoe")
    merge(tournament, "Zoe", "Ada")
    with pytest.raises(director.LinesRefused):
        director.enter(tournament.pk, ask(), entrants=[[Person("Zoe")]])
