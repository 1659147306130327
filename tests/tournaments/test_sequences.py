"""Whatever a table does, games, undos, corrections, rulings, in any order, through the real pens: tokens are always the
games won up to the end, and the race is won exactly when somebody reaches the number, by one alone.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import pytest
from django.db import connection, transaction
from django.http import QueryDict
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper import scorebook
from scorekeeper.facts import hand_key
from scorekeeper.models import Game
from scorekeeper.scorebook import REFUSALS
from tests.table import ask, facts_of
from tests.tournaments.race import fresh, go_on, race_of, undo_last, win, won_by
from tournaments import director
from tournaments.models import Race
from tournaments.next_table import NextTable

pytestmark = pytest.mark.django_db
PEOPLE = ["Ana", "Bea", "Carl", "Dan"]
DOINGS = st.lists(
    st.tuples(
        st.sampled_from(["play", "undo", "correct", "end", "rule", "out", "paper", "sticker"]), st.integers(0, 7)
    ),
    min_size=1,
    max_size=7,
)


def games_of(race: Race) -> list[Game]:
    return [row.game for row in fresh(race).rows if row.game]


def do(race: Race, what: str, n: int) -> None:
    """One thing that a table or its organizer does, with `n` as chance."""
    rows = fresh(race).rows
    row, who = rows[n % len(rows)], PEOPLE[n % 4]
    told: Any = scorebook.Ask(ask().key, "phone", "agreed by the table")
    if what == "play":
        going = fresh(race).going
        game = going[0].game if going else go_on(race)
        if game:
            win(game, who)
    elif what == "undo" and row.game and scorebook.live_steps(row.game).exists():
        undo_last(row.game)
    elif what == "correct" and row.game and (hand := facts_of(row.game).hand(1)) and hand.scored_at:
        other = won_by(n % 4)
        scorebook.correct_hand(row.game.pk, told, hand=1, facts=other, was=hand_key(hand))
    elif what == "end" and row.game:
        how = ["leader", "nobody", "later", ""][n % 4]
        scorebook.end_game(row.game.pk, ask(), how=how, was=Game.objects.get(pk=row.game.pk).ended)
    elif what == "rule":
        won = [*"0123", director.NOBODY, director.CARDS][n % 6]
        director.rule_game(race.pk, told, number=row.number, won=won, was=director.ruling_key(row))
    elif what == "out":
        director.take_out(race.pk, told, number=row.number, counts=not row.counts, was=director.ruling_key(row))
    elif what == "paper":
        director.add_paper_game(race.pk, told, won=str(n % 4), after=rows[-1].number)
    elif what == "sticker":
        sticker = ["cat", "fox"][n % 2]
        director.choose_sticker(race.pk, ask(), number=row.number, sticker=sticker, was=director.token_key(row))


def winner_of(row: Any) -> str | None:
    """Who has won a game, from its hands alone."""
    if row.ruled:
        return PEOPLE[row.ruled_for.place] if row.ruled_for else None
    facts = facts_of(row.game)
    return None if facts.winner is None else facts.names()[facts.winner]


def check(race: Race) -> None:
    """What is kept is what the games say."""
    facts, kept = fresh(race), Race.objects.get(pk=race.pk)
    tokens: dict[str, int] = {}
    winner = None
    for row in facts.rows:
        won = winner_of(row) if row.counts and winner is None else None
        assert (row.awarded and PEOPLE[row.awarded.place]) == won, row.number
        assert won or not row.sticker, "a sticker on no token"
        if won:
            tokens[won] = tokens.get(won, 0) + 1
            winner = won if tokens[won] == race.victories else None
    assert (kept.winner and PEOPLE[kept.winner.place]) == winner
    assert {facts.name(each): facts.tokens(each) for each in facts.entrants if facts.tokens(each)} == tokens
    assert all(count < race.victories for who, count in tokens.items() if who != winner)


def versions(race: Race) -> list[int]:
    return [Race.objects.get(pk=race.pk).version, *(game.version for game in games_of(race))]


@pytest.mark.parametrize(
    ("what", "n"),
    [("play", 1), ("undo", 1), ("correct", 4), ("end", 5), ("rule", 4), ("out", 1), ("paper", 2), ("sticker", 1)],
)
def test_each_thing_that_a_table_does_is_done(what, n) -> None:
    race = race_of(3)
    win(go_on(race), "Bea")
    go_on(race)
    before = versions(race)
    do(race, what, n)
    assert versions(race) != before
    check(race)


@settings(max_examples=8, suppress_health_check=list(HealthCheck))
@given(doings=DOINGS, victories=st.integers(1, 3))
def test_tokens_are_always_the_games_won(doings, victories) -> None:
    with transaction.atomic():
        race = race_of(victories, winner=0)
        check(race)
        for what, n in doings:
            with suppress(*REFUSALS), transaction.atomic():
                do(race, what, n)
            check(race)
        transaction.set_rollback(True)


@pytest.mark.django_db(transaction=True)
def test_an_undo_a_ruling_and_the_next_game_at_the_same_moment() -> None:
    race = race_of(4)
    win(go_on(race), "Carl")
    last = go_on(race)
    win(last, "Bea")
    first, second = (director.token_key(row) for row in fresh(race).rows[:2])
    setup = NextTable(fresh(race), QueryDict()).setup(False)
    why = scorebook.Ask(ask().key, "phone", "agreed by the table")
    doings: list[Callable[[], object]] = [
        lambda: undo_last(last),
        lambda: director.next_game(race.pk, ask(), setup, after=3),
        lambda: director.rule_game(race.pk, why, number=2, won="3", was="counts-cards"),
        lambda: director.choose_sticker(race.pk, ask(), number=1, sticker="cat", was=first),
        lambda: director.choose_sticker(race.pk, ask(), number=2, sticker="fox", was=second),
    ]

    def at_once(doing: Callable[[], object]) -> Exception | None:
        try:
            doing()
        except REFUSALS as error:
            return error
        finally:
            connection.close()
        return None

    with ThreadPoolExecutor(5) as pool:
        *alone, same_token = pool.map(at_once, doings)
    check(race)
    assert alone == [None] * 4
    assert same_token is None or isinstance(same_token, scorebook.Stale), "the ruling came first"
    assert [(row.awarded.place if row.awarded else None, row.sticker) for row in fresh(race).rows[:2]] == [
        (0, "cat"), (3, "")
    ]  # fmt: skip
    assert race.games.count() in (3, 4), "the last is taken up again before the next begins, or after"
