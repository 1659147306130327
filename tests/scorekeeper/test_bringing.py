"""Many games at once: each is what it would be had its record been imported alone, in a few statements for all."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper import rules, scorebook
from scorekeeper.models import Figure, Game, Hand, Seat
from scorekeeper.scorebook.games import setup_of
from tests.table import WON, ask, club_of, facts_of, imported, record_of

pytestmark = pytest.mark.django_db

THEN = datetime(2019, 3, 5, 11, tzinfo=UTC)
PARTNERS = {"bids": ["4", "3", None, "nil"], "tricks": [6, 5, 2, 0]}
RECORDS = {
    "solo, a substitute from the second hand on": record_of(
        "cutthroat-official", WON, {**WON, "players": ["Ana", "Dan", "Carl"]}, WON
    ),
    "pairs, a joint bid and the last hand bid only": record_of(
        "partners-500", PARTNERS, {"bids": ["4", "3", "2", "3"]}
    ),
    "final scores alone": record_of("partners-500", start=[{"score": 512}, {"score": 430}]),
}


def brought(club, record, at=THEN, **more) -> scorebook.Brought:
    people = {str(player): player for player in club.players.all()}
    hands = record["hands"]
    others = [[people[name] for name in hand["players"]] for hand in hands if "players" in hand]
    setup = setup_of(rules.tidy(record), [people[name] for name in record["seats"]])
    return scorebook.Brought(setup, at, hands, substitutes=others, **more)


def told(game: Game) -> tuple:
    """All that a game says but for when and where it was written."""
    seats = list(Seat.objects.filter(game=game).values_list("place", "from_hand", "credited", "player__name"))
    figures = Figure.objects.filter(hand__game=game).order_by("hand__number", "seat").values_list(
        "hand__number", "player__name", "seat", "side", "bid", "tricks", "points", "bags", "outcome"
    )  # fmt: skip
    columns = (game.preset, game.family, game.status, game.winner, game.scores, game.hands_played, game.ruleset)
    record = facts_of(game).portable()
    for hand in record["hands"]:
        hand.pop("at", None)
    return columns, seats, list(figures), record


@pytest.mark.parametrize("record", RECORDS.values(), ids=RECORDS)
def test_a_game_is_what_its_record_would_be_alone(record) -> None:
    alone = imported(record, club_of("Ana", "Bea", "Carl"))
    scorebook.add_player(alone.club, "Dan")
    [game] = scorebook.bring_in(alone.club, ask(), [brought(alone.club, record)])
    assert told(Game.objects.get(pk=game.pk)) == told(Game.objects.get(pk=alone.pk))
    assert (game.created_at, game.written_at, game.phone) == (THEN, THEN, "")
    assert scorebook.recount_game(game.pk, write=False) == []


def test_many_games_cost_the_statements_of_one() -> None:
    club = club_of("Ana", "Bea", "Carl")
    record = record_of("cutthroat-official", WON, WON)

    def statements(count: int) -> int:
        games = [brought(club, record, THEN + timedelta(n)) for n in range(count)]
        with CaptureQueriesContext(connection) as asked:
            scorebook.bring_in(club, ask(), games)
        return len(asked)

    assert statements(1) == statements(8) <= 16
    assert Hand.objects.count() == 1 + 9 * 2


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"hands": [{**WON, "tricks": [6, 4, 6]}]}, rules.RulesError),
        ({"at": datetime(1066, 10, 14, tzinfo=UTC)}, scorebook.REFUSALS),
        ({"ended": "leader", "hands": []}, scorebook.REFUSALS),
    ],
    ids=["tricks that do not add up", "a day that cannot be", "nobody leads alone"],
)
def test_one_game_that_may_not_be_keeps_all_of_them_out(wrong, error) -> None:
    club = club_of("Ana", "Bea", "Carl")
    good = brought(club, record_of("cutthroat-official", WON))
    bad = scorebook.Brought(**{"setup": good.setup, "at": THEN, "hands": [WON], **wrong})
    with pytest.raises(error):
        scorebook.bring_in(club, ask(), [good, bad])
    assert Game.objects.count() == 1


def test_an_old_game_ends_as_its_table_ended_it_and_the_same_key_writes_it_once() -> None:
    club, ask_once = club_of("Ana", "Bea", "Carl"), ask()
    games = [brought(club, record_of("cutthroat-official", WON), ended="leader")]
    first, again = scorebook.bring_in(club, ask_once, games), scorebook.bring_in(club, ask_once, games)
    assert first == again
    assert [(game.status, game.ended, game.winner) for game in again] == [("playing", "leader", 2)]
    lately = scorebook.add_player(club, "Dan")
    other = brought(club, {**record_of("cutthroat-official"), "seats": ["Ana", "Bea", "Dan"]})
    scorebook.bring_in(club, ask(), [other])
    assert [*club.players.filter(played_at=THEN)] == [lately], "who has played since keeps that"
