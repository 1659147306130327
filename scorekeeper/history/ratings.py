"""How strong a player is, by whom they have finished before and behind: the model of Plackett and Luce, of openskill.

A rating is a skill `mu` that is uncertain by `sigma`. It follows from the games in order alone: at its end a game moves
all who have its win or loss. Here are no models, no clubs and no names: players are keys.
"""

from collections.abc import Collection, Mapping, Sequence
from itertools import permutations, product
from math import factorial, prod
from statistics import fmean
from typing import NamedTuple

from openskill.models import PlackettLuce

MODEL = PlackettLuce()
CENTRE, POINTS = 1000, 30
MOST_ORDERS = 24
LEAST = 5
"""The games that a rating needs before it stands among the others."""


class Skill(NamedTuple):
    """What is believed of a player, and how far that may be off."""

    mu: float
    sigma: float


NEW = Skill(MODEL.mu, MODEL.sigma)
"""What is believed of somebody who has not played yet."""


class Sat(NamedTuple):
    """One who has the win or loss of a game: their side, its final score, whether it won."""

    player: int
    side: int
    score: int
    won: bool


def orders(places: Mapping[int, tuple[bool, int]]) -> list[list[list[int]]]:
    """The orders in which sides may have come in, given whether each won and its score: the winner is first whatever
    the scores are, the others go by them. Each order lists the sides of one place together.

    Of level sides the model makes a place that is worth less than the one after it, where many are at the table. So
    they come in every order that they may have come in, and what follows is the mean of it; only where there would be
    too many orders they are left to the model, which is fair to so many.

    >>> orders({0: (False, 210), 1: (True, 210), 2: (False, 90), 3: (False, 210)})
    [[[1], [0], [3], [2]], [[1], [3], [0], [2]]]
    >>> orders(dict.fromkeys(range(6), (False, 0)))
    [[[0, 1, 2, 3, 4, 5]]]
    """
    best_first = sorted(set(places.values()), reverse=True)
    level = [[side for side, place in places.items() if place == each] for each in best_first]
    if prod(factorial(len(sides)) for sides in level) > MOST_ORDERS:
        return [level]
    return [[[side] for sides in order for side in sides] for order in product(*map(permutations, level))]


def rated(sat: Collection[Sat], before: Mapping[int, Skill]) -> dict[int, Skill]:
    """What is believed after a game of those who sat in it; `before` it, who is not named there was new.

    The order in which they are given does not matter, nor which of the sides with equal scores comes first.

    >>> game = [Sat(7, 0, 500, True), Sat(8, 1, 320, False)]
    >>> {player: shown(skill) for player, skill in rated(game, {}).items()}
    {7: Shown(rating=1079, spread=484), 8: Shown(rating=921, spread=484)}
    """
    sides: dict[int, list[int]] = {}
    for each in sorted(sat, key=lambda each: each.player):
        sides.setdefault(each.side, []).append(each.player)
    known = {player: before.get(player, NEW) for players in sides.values() for player in players}
    if len(sides) < 2:
        return known
    place_of = {each.side: (each.won, each.score) for each in sat}
    found = [after(order, sides, known) for order in orders({side: place_of[side] for side in sides})]
    return {player: Skill(*map(fmean, zip(*(each[player] for each in found), strict=True))) for player in known}


def after(
    order: Sequence[Sequence[int]], sides: Mapping[int, Sequence[int]], known: Mapping[int, Skill]
) -> dict[int, Skill]:
    """What the model makes of sides that came in so."""
    places = [(side, float(place)) for place, level in enumerate(order) for side in level]
    teams = [[MODEL.rating(*known[player]) for player in sides[side]] for side, _place in places]
    rated_teams = MODEL.rate(teams, ranks=[place for _side, place in places])
    return {
        player: Skill(each.mu, each.sigma)
        for (side, _place), team in zip(places, rated_teams, strict=True)
        for player, each in zip(sides[side], team, strict=True)
    }


class Shown(NamedTuple):
    """A rating as people read it, and how far to each side it is uncertain: nineteen times of twenty it lies between.

    Ratings start at 1000 ± 500. Of two players who are well known, one with 100 points more is expected to finish
    before the other in 63 games of 100, one with 400 points more in 9 of 10.
    """

    rating: int
    spread: int

    @property
    def cautious(self) -> int:
        """What it is at least, very likely: boards go by this."""
        return self.rating - self.spread


def shown(skill: Skill) -> Shown:
    """A rating on the scale that people read.

    >>> shown(NEW), shown(Skill(27.5, 2.0)).cautious
    (Shown(rating=1000, spread=500), 955)
    """
    return Shown(round(CENTRE + POINTS * (skill.mu - NEW.mu)), round(2 * POINTS * skill.sigma))
