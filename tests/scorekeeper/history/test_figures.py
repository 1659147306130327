"""Every figure is what a slow count of the records says: on the leaderboard, of a person, of two, and of the games
behind it.
"""

from random import Random

import pytest
from django.db import transaction
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from scorekeeper.history.behind import Behind, games_behind
from scorekeeper.history.boards import COUNTERS, Board, Stood, board, rank, usual_least
from scorekeeper.history.chosen import Chosen
from scorekeeper.history.club_history import ClubHistory
from scorekeeper.history.figures import BY_NAME, MEASURES, Measure, Value
from scorekeeper.history.pairs import pairs_of
from scorekeeper.history.person import bids, by_dealer, by_seat, person, points
from scorekeeper.models import Club

from . import slow_figures as slow
from .club_of import PEOPLE, club_of
from .slow import met

pytestmark = pytest.mark.django_db
MET = ("games", "wins", "other_wins", "ahead", "behind")


def test_each_has_a_slow_way() -> None:
    assert [each.name for each in MEASURES] == list(slow.FIGURES)
    assert {each.name for each in MEASURES if not each.one_family} == slow.OVER_ALL


@settings(max_examples=6, deadline=None, phases=[Phase.explicit, Phase.generate])
@given(st.integers(0, 2**32))
def test_they_are_what_a_slow_count_says(seed: int) -> None:
    with transaction.atomic():
        random = Random(seed)
        club = club_of(PEOPLE[: random.randint(4, 6)], random.randint(1, 10), seed)
        history = ClubHistory.of(club)
        key = random.choice(history.families).key
        some = [Chosen("2025"), Chosen("2025-12"), Chosen(rules=key), Chosen(players=3), Chosen(sides="pairs")]
        for chosen in (Chosen(), random.choice(some)):
            agrees(club, history, chosen, random)
        transaction.set_rollback(True)


def agrees(club: Club, history: ClubHistory, chosen: Chosen, random: Random) -> None:
    """Everything that is told with these choices."""
    games = slow.looked_at(club, chosen)
    told = board(history, chosen)
    assert sum(told.games.values()) == len(games)
    if not games:
        return
    assert told.family == (chosen.rules or slow.family_of(games))
    right = slow.figures(games, told.family)
    assert {pk: values_of(told, pk) for pk in told.people} == right
    one, other = random.sample(sorted(right), 2)
    person_agrees(history, chosen, one)
    games_agree(history, chosen, one, right[one])
    together = met(games)
    for partners in (True, False):
        found = pairs_of(history, chosen, partners=partners, player=one, other=other).pairs
        names = ("games", "wins", "other_wins", "ahead", "behind")
        counts = [found[0].over_all[name] for name in names] if found else [0] * 5
        assert counts == together.get((one, other, partners), [0] * 6)[:5]


def values_of(told: Board, pk: int) -> dict[str, tuple[int, int | None]]:
    """Every figure of somebody that there is."""
    values = {each.name: told.people[pk].value(each) for each in MEASURES}
    return {name: (value.part, value.whole) for name, value in values.items() if value}


def person_agrees(history: ClubHistory, chosen: Chosen, pk: int) -> None:
    """What is told of one person alone: points within the family that they played most."""
    one = person(history, chosen, pk)
    games = [game for game in slow.looked_at(history.club, chosen) if pk in slow.counted(game)]
    same = [game for game in games if game.family == one.family]
    counts, finished = (
        slow.summed(same)[pk],
        [slow.counted(game)[pk] for game in games if slow.counted(game)[pk]["games"]],
    )
    if hands := slow.hands_of(pk, same):
        assert one.best
        assert one.worst
        assert one.best[:3] == next(each for each in hands if each[0] == max(hands)[0])
        assert one.worst[:3] == next(each for each in hands if each[0] == min(hands)[0])
    if chosen == Chosen():
        assert (one.streak.figure if one.streak else 0) == slow.streak(pk, games)
    assert sum(bids(one.cells).values()) == counts["numbers"]
    assert sum(each * n for each, n in points(one.cells).items()) == counts["points"]
    assert sum(each.hands for each in by_dealer(one.cells).values()) == counts["hands"]
    seats = by_seat(one.cells).values()
    assert (sum(n for n, _won in seats), sum(won for _n, won in seats)) == (counts["games"], counts["wins"])
    assert sum(each.games for each in one.months) == len(finished)
    assert [won for _game, won, _streak in one.lately] == [bool(each["wins"]) for each in finished[::-1]][:10]


def games_agree(history: ClubHistory, chosen: Chosen, pk: int, right: dict[str, tuple[int, int | None]]) -> None:
    """The games behind a figure add up to it."""
    for name in sorted(slow.OVER_ALL):
        page = games_behind(history, chosen, Behind(pk, measure=BY_NAME[name]))
        rows = list(page.rows)
        while page.more:
            page = games_behind(history, chosen, Behind(pk, measure=BY_NAME[name], before=page.more))
            rows += page.rows
        part, whole = right.get(name, (0, 0))
        assert sum(row.value.part for row in rows if row.value) == part, name
        assert sum(row.value.whole or 0 for row in rows if row.value) == (whole or 0), name


def measured(**people: tuple[int, int]) -> Board:
    """A board of people with so many wins of so many games; their keys are the lengths of their names."""

    def stood(wins: int, games: int) -> Stood:
        counts = dict.fromkeys(COUNTERS, 0) | {"wins": wins, "games": games, "nils": 0}
        return Stood(counts, counts)

    return Board({len(name): stood(*told) for name, told in people.items()}, {}, "")


def test_who_is_level_shares_a_place_and_who_played_little_has_none() -> None:
    told = measured(a=(3, 10), bb=(6, 20), ccc=(5, 10), dddd=(1, 1))
    ranked = rank(told, BY_NAME["wins"], False, 0)
    assert ranked.places == [("1", 3), ("2", 2), ("2", 1)]
    assert (ranked.few, ranked.least) == ([(4, 1)], 4)
    assert rank(told, BY_NAME["wins"], True, 1).places == [("1", 2), ("1", 1), ("3", 3), ("4", 4)]
    assert rank(told, BY_NAME["nils"], False, 4).places == [("–", 2), ("–", 1), ("–", 3)]


@pytest.mark.parametrize(("most", "least"), [(0, 1), (1, 1), (9, 1), (10, 2), (49, 9), (50, 10), (900, 10)])
def test_how_many_games_it_takes(most: int, least: int) -> None:
    assert usual_least([0, most]) == least


def test_the_fewest_bags_stand_first() -> None:
    bags: Measure = BY_NAME["bags_a_hand"]
    told = measured(a=(1, 10), bb=(1, 10))
    told.people[1] = told.people[1]._replace(same={**told.people[1].same, "bags": 9, "hands": 9})
    told.people[2] = told.people[2]._replace(same={**told.people[2].same, "bags": 3, "hands": 9})
    assert rank(told, bags, False, 1).places == [("1", 2), ("2", 1)]
    assert told.people[2].value(bags) == Value(3, 9)
