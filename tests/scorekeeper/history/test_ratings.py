"""Ratings: level scores are level, whatever the order; what the pen keeps is what all games in order give."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from io import StringIO
from random import Random

import pytest
from django.core.management import CommandError, call_command
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper import rules, scorebook
from scorekeeper.facts import hand_key
from scorekeeper.history.ratings import NEW, Sat, Skill, rated, shown
from scorekeeper.models import Appearance, Club, Family, Game, Player, Rating
from scorekeeper.scorebook import rating
from tests.table import ask, facts_of

BEGINS = datetime(2026, 3, 1, 19, tzinfo=UTC)
SKILLS = st.builds(Skill, st.floats(5, 45), st.floats(0.8, 9))
GAMES = st.integers(2, 6).flatmap(
    lambda n: st.tuples(
        st.lists(st.integers(-200, 600).map(lambda score: score // 200 * 100), min_size=n, max_size=n),
        st.lists(SKILLS, min_size=2 * n, max_size=2 * n), st.permutations(range(2 * n)), st.booleans(),
    )
)  # fmt: skip


@settings(deadline=None)
@given(GAMES)
def test_equal_scores_are_equal_and_the_order_of_sides_does_not_matter(
    game: tuple[list[int], list[Skill], list[int], bool],
) -> None:
    scores, skills, order, pairs = game
    n = 2 * len(scores) if pairs else len(scores)
    sat = [Sat(seat, seat % len(scores), scores[seat % len(scores)], False) for seat in range(n)]
    before = dict(enumerate(skills))
    after = rated(sat, before)
    turned = rated([sat[seat] for seat in order if seat < n], before)
    renamed = {side: place for place, side in enumerate(reversed(range(len(scores))))}
    assert turned == after == rated([each._replace(side=renamed[each.side]) for each in sat], before)
    alike = rated(sat, {})
    for one in sat:
        for other in sat:
            if one.score == other.score:
                assert alike[one.player] == pytest.approx(alike[other.player])
            elif one.score > other.score:
                assert alike[one.player].mu > alike[other.player].mu


def test_whose_the_win_is_stands_first_whatever_the_scores_are() -> None:
    level = rated([Sat(1, 0, 500, True), Sat(2, 1, 500, False)], {})
    assert level == rated([Sat(1, 0, 500, True), Sat(2, 1, 320, False)], {})
    assert level[1].mu > NEW.mu > level[2].mu
    assert level == rated([Sat(1, 0, 300, True), Sat(2, 1, 320, False)], {})
    nobody = rated([Sat(1, 0, 500, False), Sat(2, 1, 500, False)], {})
    assert nobody[1] == nobody[2]
    assert shown(NEW) == (1000, 500)


def a_club() -> tuple[Club, list[Player]]:
    """A club of six."""
    club = Club.objects.create(name="Friday", time_zone="UTC", language="en", created_at=BEGINS)
    return club, [scorebook.add_player(club, name, "") for name in ("Ana", "Bea", "Carl", "Dora", "Egon", "Fay")]


RULES = rules.read_ruleset({"preset": "base"})
TRICKS = [[4, 3, 3, 3], [6, 5, 1, 1], [2, 7, 4, 0], [3, 3, 3, 4], [1, 4, 4, 4]]


def bring(club: Club, people: list[Player], random: Random, days: Sequence[int]) -> list[Game]:
    """Bring in a game of one hand on each of these days, in which each bids three: scores are often level."""
    games = []
    for day in days:
        hands = [{"bids": [3, 3, 3, 3], "tricks": random.choice(TRICKS)}]
        setup = scorebook.Setup(RULES, random.sample(people, 4))
        games.append(scorebook.Brought(setup, BEGINS + timedelta(days=day), hands, "nobody"))
    return scorebook.bring_in(club, ask(), games)


def slowly(club: Club) -> dict[int, Skill]:
    """Where everybody stands after all games in order, from what stands in the games alone."""
    known: dict[int, Skill] = {}
    for game in Game.objects.filter(club=club).order_by("created_at", "pk"):
        facts = facts_of(game)
        if game.is_over:
            known |= rated(
                [
                    Sat(seat.player_id, side, game.scores[side], game.winner == side)
                    for seat in facts.seats
                    if seat.credited
                    for side in [facts.side_of[seat.place]]
                ],
                known,
            )
    return known


def kept(club: Club) -> dict[int, Skill]:
    """The same as it is kept."""
    return {row.player_id: Skill(row.mu, row.sigma) for row in Rating.objects.filter(club=club)}


def rate(*options: str) -> str:
    """What `manage.py rate` says."""
    out = StringIO()
    call_command("rate", *options, stdout=out)
    return out.getvalue().strip()


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Little is rated at once, so that few games are a long history."""
    monkeypatch.setattr(rating, "AT_ONCE", 2)
    monkeypatch.setattr(rating, "PART", 3)


@pytest.mark.django_db
def test_the_newest_game_is_rated_with_its_write_and_its_correction(few: None) -> None:
    club, people = a_club()
    random = Random(1)
    for day in range(6):
        bring(club, people, random, [day])
        assert kept(club) == slowly(club)
        assert Family.objects.get().old_from is None
    game = Game.objects.latest("pk")
    hand = facts_of(game).scored[0]
    facts = {"bids": hand.bids, "tricks": hand.tricks[::-1], "prizes": hand.prizes}
    scorebook.correct_hand(game.pk, ask(), hand=1, was=hand_key(hand), facts=facts)
    assert kept(club) == slowly(club)
    scorebook.end_game(game.pk, ask(), how="later", was="nobody")
    assert kept(club) == slowly(club)
    assert Family.objects.get().old_from is None


@pytest.mark.django_db
@pytest.mark.parametrize("what", ["correction", "deletion", "merge", "old game"])
def test_what_changes_long_ago_makes_ratings_old_until_they_are_worked_out(few: None, what: str) -> None:
    club, people = a_club()
    random = Random(what)
    games = bring(club, people, random, range(12))
    rate()
    assert kept(club) == slowly(club)
    match what:
        case "correction":
            hand = facts_of(games[2]).scored[0]
            facts = {"bids": hand.bids, "tricks": hand.tricks[1:] + hand.tricks[:1], "prizes": hand.prizes}
            scorebook.correct_hand(games[2].pk, ask(), hand=1, was=hand_key(hand), facts=facts)
        case "deletion":
            scorebook.delete_games(Game.objects.filter(pk=games[2].pk))
        case "merge":
            alone = scorebook.add_player(club, "Anna", "")
            bring(club, [alone, *people[1:4]], random, [-1])
            rate()
            scorebook.merge_players(club.pk, ask(), kept=people[0].public_id, gone=alone.public_id)
        case "old game":
            bring(club, people, random, [-1])
    family = Family.objects.get()
    assert family.old_from
    before = family.old_from
    assert scorebook.rate_part(family.pk)
    bring(club, people, random, [20])  # somebody plays meanwhile, which does a part of its own
    family.refresh_from_db()
    assert family.old_from
    assert family.old_from > before
    assert rate("--seconds", "0") == "0 of 1 ratings worked out."
    assert rate() == "1 of 1 ratings worked out."
    assert kept(club) == slowly(club)
    assert rate() == "No rating is old."
    assert Rating.objects.get(player=people[0]).games == Appearance.objects.filter(player=people[0]).count()


@pytest.mark.django_db
@pytest.mark.parametrize("where", ["on the way", "at the end", "of nobody"])
def test_recount_finds_a_wrong_rating_and_puts_it_right(few: None, where: str) -> None:
    club, people = a_club()
    bring(club, people, Random(where), range(9))
    rate()
    match where:
        case "on the way":
            Appearance.objects.filter(pk=Appearance.objects.order_by("at")[4].pk).update(mu=31)
        case "at the end":
            Rating.objects.filter(player=people[1]).update(sigma=1)
        case "of nobody":
            Rating.objects.filter(player=people[1]).delete()
    with pytest.raises(CommandError):
        call_command("recount", "--check", stdout=StringIO())
    call_command("recount", stdout=StringIO())
    call_command("recount", "--check", stdout=StringIO())
    assert kept(club) == slowly(club)


@pytest.mark.django_db
def test_what_does_not_matter_to_a_rating_leaves_it_alone(few: None) -> None:
    """Evenings in another time zone, a game long ago that is counted again: nothing is old."""
    club, people = a_club()
    games = bring(club, people, Random(5), range(9))
    rate()
    had = kept(club)
    now = scorebook.ClubSettings.of(club)
    scorebook.change_settings(club.pk, ask(), wanted=replace(now, time_zone="Asia/Tokyo"), was=now.seen)
    Appearance.objects.filter(game=games[1]).update(best=-1)
    scorebook.count_games([games[1].pk])
    assert not Appearance.objects.filter(best=-1)
    assert Family.objects.get().old_from is None
    assert kept(club) == had == slowly(club)
    call_command("recount", "--check", stdout=StringIO())
