"""Records of whole games, told on the winner's screen: set by a game that is over, and taken back with it."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper import scorebook
from scorekeeper.facts import hand_key
from scorekeeper.models import Game
from scorekeeper.scoreboard.record_set import game_records
from tests.table import Phone, ask, facts_of, imported, record_of

from .ground import NOON, hand, over

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)
SAID = "A record of the club: "


def told_at(game: Game) -> list[str]:
    """The records of its winner's screen, without what each begins with."""
    winner = Phone(game, "Bob").board()["winner"]
    return [text.removeprefix(SAID) for text in winner["records"]] if winner else []


@pytest.fixture
def club():
    """A game that Ana won with 80 to 50 and 40."""
    return over(None, 8, 5, 4).club


def test_a_game_tells_the_records_that_it_sets_and_only_those(club) -> None:
    assert told_at(over(club, 7, 6, 4, at=NOON + DAY)) == []
    assert told_at(over(club, 4, 4, 9, at=NOON + 2 * DAY)) == ["90 points at the end, Carl", "won by 50 points, Carl"]
    assert told_at(over(club, 4, 4, 9, at=NOON + 3 * DAY)) == [], "as good is no record"


def test_the_first_game_of_a_club_sets_none(club) -> None:
    assert told_at(club.games.get()) == []


def test_a_row_of_wins_counts_over_all_rules(club) -> None:
    over(club, 7, 6, 4, at=NOON + DAY)
    short = {**hand(8, 5, 4), "prizes": {"JC": None}}
    third = imported(record_of("cutthroat-short", short, options={"hands_limit": 1, "target": None}), club)
    assert told_at(third) == ["3 games won in a row, Ana"]


def test_partners_are_told_together_and_a_longer_game(club) -> None:
    quiet = {"bids": ["3", "3", "3", "3"], "tricks": [5, 3, 1, 4]}
    pairs = [
        imported(record_of("partners-500", *[quiet] * n, options={"hands_limit": n, "target": None}), club)
        for n in (2, 3, 1)
    ]
    longer, shorter = ([text.removeprefix(SAID) for text in game_records(facts_of(game))] for game in pairs[1:])
    assert {"183 points at the end, Bea + Dan", "3 hands until it was won, Bea + Dan"} <= set(longer)
    assert shorter == ["won in only 1 hand, Bea + Dan", "3 games won in a row, Bea + Dan"]


def test_it_is_taken_back_when_a_hand_is_corrected_or_the_end_undone(club) -> None:
    game = over(club, 10, 4, 3, at=NOON + DAY)
    assert told_at(game) == ["100 points at the end, Ana", "won by 60 points, Ana"]
    first = facts_of(game).scored[0]
    facts = {"bids": ["8", "5", "4"], "tricks": [8, 5, 4], "prizes": first.prizes}
    scorebook.correct_hand(game.pk, ask(), hand=1, was=hand_key(first), facts=facts)
    assert told_at(game) == []


def test_it_costs_one_statement_however_many_games_there_are(club) -> None:
    def asked(game: Game) -> int:
        facts = facts_of(game)
        with CaptureQueriesContext(connection) as queries:
            list(game_records(facts))
        return len(queries)

    assert asked(over(club, 10, 4, 3)) == 1
    for n in range(5):
        over(club, 4, 3, 10, at=NOON + n * DAY)
    assert asked(club.games.latest("pk")) == 1


def test_a_record_that_another_game_has_beaten_is_told_no_more_and_again_once_that_is_taken_back(club) -> None:
    first = over(club, 9, 4, 4, at=NOON + DAY)
    assert told_at(first) == ["90 points at the end, Ana", "won by 50 points, Ana"]
    second = over(club, 10, 4, 3, at=NOON + 2 * DAY)
    assert told_at(first) == []
    facts = facts_of(second)
    lower = {"bids": ["8", "5", "4"], "tricks": [8, 5, 4], "prizes": facts.scored[0].prizes}
    scorebook.correct_hand(second.pk, ask(), hand=1, was=hand_key(facts.scored[0]), facts=lower)
    assert told_at(first) == ["90 points at the end, Ana", "won by 50 points, Ana"]
