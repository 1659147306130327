"""A round of tables made better by exchanging two people at a time: first fewer repeats, then nearer scores.

People are places in the standing, the best is 0. `mend` takes the repeats out of a round with the smallest changes;
`cool` also takes steps back, fewer and fewer, and so finds rounds that no single exchange leads to. Chance is the
caller's, and steps bound the search, never a clock.
"""

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple

TURNS, COOLING = 100, 0.97  # each turn is cooler than the one before it
PASSES, EXCHANGES = 4, 6  # of mending: over all tables, at one table


class Worth(NamedTuple):
    """What a round costs, the lesser the better: repeats outweigh everything."""

    repeats: int
    spread: int


class Exchange(NamedTuple):
    """Two tables after two people changed places, and what that changes."""

    worth: Worth
    here: list[int]
    there: list[int]


class Seats:
    """Who sits at which table; `scores` fall from place to place, `met` weighs each pair that sits together."""

    def __init__(self, scores: Sequence[int], met: Sequence[Sequence[int]], tables: Sequence[Sequence[int]]) -> None:
        self.scores, self.met = scores, met
        self.where = [0] * len(scores)
        self.seat(tables)

    def seat(self, tables: Sequence[Sequence[int]]) -> None:
        """Seat everyone anew."""
        self.tables = [list(table) for table in tables]
        for number, table in enumerate(self.tables):
            for one in table:
                self.where[one] = number

    def copy(self) -> "Seats":
        """The same round, to be changed apart from this one."""
        return Seats(self.scores, self.met, self.tables)

    @property
    def worth(self) -> Worth:
        """What this round costs."""
        met, scores = self.met, self.scores
        repeats = sum(met[one][other] for table in self.tables for one, other in combinations(table, 2))
        return Worth(repeats, sum(scores[min(table)] - scores[max(table)] for table in self.tables))

    def exchange(self, one: int, other: int) -> Exchange:
        """What it would change if these two, at different tables, changed places."""
        scores, mine, theirs = self.scores, self.met[one], self.met[other]
        here, there = self.tables[self.where[one]], self.tables[self.where[other]]
        repeats = -2 * mine[other]
        for player in here:
            repeats += theirs[player] - mine[player]
        for player in there:
            repeats += mine[player] - theirs[player]
        near, far = here.copy(), there.copy()
        near[near.index(one)], far[far.index(other)] = other, one
        after = scores[min(near)] - scores[max(near)] + scores[min(far)] - scores[max(far)]
        before = scores[min(here)] - scores[max(here)] + scores[min(there)] - scores[max(there)]
        return Exchange(Worth(repeats, after - before), near, far)

    def make(self, one: int, other: int, exchange: Exchange) -> None:
        """Let these two change places."""
        where = self.where
        where[one], where[other] = where[other], where[one]
        self.tables[where[other]], self.tables[where[one]] = exchange.here, exchange.there


def mend(seats: Seats, reach: int) -> None:
    """Let people at tables with repeats change places with others at most `reach` places away, while that helps."""
    moved, passes = 1, 0
    while moved and passes < PASSES:
        moved = sum(mend_table(seats, number, reach) for number in range(len(seats.tables)))
        passes += 1


def mend_table(seats: Seats, number: int, reach: int) -> bool:
    """Make the best exchanges for one table; whether there was one."""
    for made in range(EXCHANGES):
        table, met = seats.tables[number], seats.met
        again = [one for one in table if any(met[one][other] for other in table)]
        found = (
            (seats.exchange(one, other), one, other)
            for one in again
            for other in range(max(0, one - reach), min(len(seats.scores), one + reach + 1))
            if seats.where[other] != number
        )
        best = min(found, default=None)
        if best is None or best[0].worth >= (0, 0):
            return made > 0
        seats.make(best[1], best[2], best[0])
    return True


def cool(seats: Seats, steps: int, price: int, heat: int, chance: Random) -> None:
    """Try `steps` exchanges, each made if it costs less than a random part of the heat; keep the best round met.

    `price` is what a repeat costs here, in score, and `heat` what the first exchanges may cost.
    """
    random, count, where = chance.random, len(seats.scores), seats.where
    worth = best = seats.worth
    kept, warmth = seats.tables.copy(), float(heat)
    for _ in range(TURNS):
        warmth *= COOLING
        for _ in range(steps // TURNS):
            one, other = int(random() * count), int(random() * count)
            if where[one] == where[other]:
                continue
            exchange = seats.exchange(one, other)
            repeats, spread = exchange.worth
            if repeats * price + spread > warmth * random():
                continue
            seats.make(one, other, exchange)
            worth = Worth(worth.repeats + repeats, worth.spread + spread)
            if worth < best:
                best, kept = worth, seats.tables.copy()
    seats.seat(kept)
