"""Whatever a table does, games, undos, corrections, rulings, people who come, go, sit for others, turn out to be one
person or have another name, in any order, through the real pens: tokens are always the games won up to the end, and the
race is won exactly when somebody reaches the number, by one alone.
"""

from collections import Counter
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
from scorekeeper.models import Player
from scorekeeper.scorebook import REFUSALS
from tests.table import ask, facts_of
from tests.tournaments.doings import DOINGS, do
from tests.tournaments.race import fresh, go_on, lead, race_of, undo_last, win, won_soon
from tournaments import director
from tournaments.models import Race
from tournaments.race.next_table import NextTable

pytestmark = pytest.mark.django_db


def roots() -> dict[int, int]:
    """Each record, and the one that it is part of now."""
    parts = dict(Player.objects.values_list("pk", "merged_into_id"))
    found = {}
    for pk in parts:
        found[pk] = pk
        while above := parts[found[pk]]:
            found[pk] = above
    return found


def winner_of(row: Any, who: dict[int, int], entered: set[int]) -> int | None:
    """Who has won a game, from its hands and seats alone: of a side who gets the credit, or else who began there."""
    if row.ruled:
        return who[row.ruled_for.people.get().player_id] if row.ruled_for else None
    facts = facts_of(row.game)
    if facts.winner is None:
        return None
    (place,) = facts.rules.side_seats[facts.winner]
    here = sorted((seat for seat in facts.seats if seat.place == place), key=lambda seat: seat.from_hand)
    order = [*(seat for seat in here if seat.credited), *here]
    return next((who[seat.player_id] for seat in order if who[seat.player_id] in entered), None)


def check(race: Race) -> None:
    """What is kept is what the games say."""
    facts, kept, who = fresh(race), Race.objects.get(pk=race.pk), roots()
    of = {entrant.pk: who[entrant.people.all()[0].player_id] for entrant in facts.everybody}
    tokens: Counter[int] = Counter()
    winner = None
    for row in facts.rows:
        won = winner_of(row, who, set(of.values())) if row.counts and winner is None else None
        assert (of[row.awarded_id] if row.awarded_id else None) == won, row.number
        assert won or not row.sticker, "a sticker on no token"
        if won:
            tokens[won] += 1
            winner = won if tokens[won] == race.victories else None
    assert (of[kept.winner_id] if kept.winner_id else None) == winner
    assert [count for count in tokens.values() if count >= race.victories] == ([race.victories] if winner else [])
    people = [facts.people(entrant)[0].pk for entrant in facts.entrants]
    assert sorted(people) == sorted(set(of.values())), "everybody has one place"
    shown = {pk: facts.tokens(entrant) for pk, entrant in zip(people, facts.entrants, strict=True)}
    assert {pk: count for pk, count in shown.items() if count} == tokens


def stands(race: Race) -> list[Any]:
    """What a doing changes."""
    games = [row.game.version for row in fresh(race).rows if row.game]
    return [Race.objects.get(pk=race.pk).version, games, list(Player.objects.order_by("pk").values_list("name"))]


@pytest.mark.parametrize("what", DOINGS)
def test_each_thing_that_a_table_does_is_done(what) -> None:
    """Eve has joined and turned out to be Ana where that is to be taken back; the third game is being played."""
    race = race_of(3)
    won_soon(race, "Bea")
    lead(race, "Ana")
    for first in ["join", "merge"][: {"merge": 1, "part": 2}.get(what, 0)]:
        do(race, first, 0)
        check(race)
    before = stands(race)
    do(race, what, 9 if what == "end" else 1)
    assert stands(race) != before
    check(race)


def test_a_token_that_was_ruled_to_a_record_goes_along_when_it_turns_out_to_be_another() -> None:
    race = race_of(2)
    director.join_race(race.pk, ask(), people=[scorebook.Person("Eve")])
    why = scorebook.Ask(ask().key, reason="played in the garden")
    director.add_paper_game(race.pk, why, won="4", after=1)
    director.choose_sticker(race.pk, ask(), number=2, sticker="cat", was=director.token_key(fresh(race).rows[1]))
    ana, eve = (Player.objects.get(name=name).public_id for name in ("Ana", "Eve"))
    merge = scorebook.merge_players(race.club_id, ask(), kept=ana, gone=eve)
    check(race)
    winner = Race.objects.get(pk=race.pk).winner
    assert (winner and winner.place, fresh(race).rows[1].sticker) == (0, "cat")
    scorebook.take_back_merge(race.club_id, ask(), merge=merge.pk)
    check(race)
    assert fresh(race).rows[1].sticker == "cat"


@settings(max_examples=8, suppress_health_check=list(HealthCheck))
@given(
    doings=st.lists(st.tuples(st.sampled_from(list(DOINGS)), st.integers(0, 11)), min_size=4, max_size=12),
    victories=st.integers(1, 3),
)
def test_tokens_are_always_the_games_won(doings, victories) -> None:
    with transaction.atomic():
        race = race_of(victories, winner=0)
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
