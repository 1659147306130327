"""Who opposes whom: partnerships of a plan are put to tables, and changed, until people meet as evenly as can be.

The weight of a plan is the sum over pairs of PARTNERS C(partnered, 2) + C(opposed, 2) + C(met, 2), where who met was
partner or opponent, or sat together before. Steps bound the search, never a clock, and chance is the caller's.
"""

from collections import defaultdict
from collections.abc import Mapping
from math import exp
from random import Random

PARTNERS = 60  # a partner for the second time weighs so much more than meeting again that no swap makes one
WARM, COLD = 1.5, 0.15  # chance of a swap that adds w: exp(-w / warmth), from the first to the last step

Pair = tuple[int, int]  # of players, the lower number first
Seats = list[list[int]]  # a row a round: places 4t to 4t + 3 are table t, partners next to each other; then who is out


class Plan:
    """Seats of all rounds with what they weigh; `before` and `partnered` count who met before, and as partners."""

    def __init__(
        self, seats: Seats, tables: int, before: Mapping[Pair, int], partnered: Mapping[Pair, int] | None = None
    ) -> None:
        self.seats = seats
        self.tables = tables
        self.met = defaultdict[Pair, int](int, before)
        self.partnered = defaultdict[Pair, int](int, partnered or {})
        self.opposed = defaultdict[Pair, int](int)
        self.weight = 0
        for row in seats:
            for start in range(0, 4 * tables, 4):
                for place in range(start + 1, start + 4):
                    for other in range(start, place):
                        self.weight += self._meet(row[place], row[other], place ^ other == 1)

    def _meet(self, one: int, other: int, partners: bool) -> int:
        pair = (one, other) if one < other else (other, one)
        sort, by = (self.partnered, PARTNERS) if partners else (self.opposed, 1)
        added = self.met[pair] + by * sort[pair]
        self.met[pair] += 1
        sort[pair] += 1
        return added

    def _part(self, one: int, other: int, partners: bool) -> int:
        pair = (one, other) if one < other else (other, one)
        sort, by = (self.partnered, PARTNERS) if partners else (self.opposed, 1)
        self.met[pair] -= 1
        sort[pair] -= 1
        return self.met[pair] + by * sort[pair]

    def swap(self, turn: int, place: int, other: int) -> int:
        """Let two people of different tables change places in round `turn`; give by how much the weight grows."""
        row, grows = self.seats[turn], 0
        for here, there in ((place, other), (other, place)):
            start = here & ~3
            for beside in range(start, start + 4):
                if beside != here:
                    partners = here ^ beside == 1
                    grows -= self._part(row[here], row[beside], partners)
                    grows += self._meet(row[there], row[beside], partners)
        row[place], row[other] = row[other], row[place]
        self.weight += grows
        return grows

    def swap_partners(self, turn: int, place: int, other: int) -> int:
        """Let two partnerships of different tables change places; give by how much the weight grows."""
        return self.swap(turn, place, other) + self.swap(turn, place ^ 1, other ^ 1)


def improve(plan: Plan, least: int, steps: int, chance: Random, change: bool) -> None:
    """Swap partnerships, and with `change` also single people, `steps` times or until the plan weighs `least`.

    Who sits out stays out.

    >>> plan = Plan([[0, 1, 2, 3, 4, 5, 6, 7], [0, 2, 1, 3, 4, 6, 5, 7]], 2, {})
    >>> improve(plan, 4, 200, Random(0), change=True)
    >>> plan.weight
    4
    """
    if plan.tables < 2:
        return
    turns, places, fall = len(plan.seats), 4 * plan.tables, COLD / WARM
    for step in range(steps):
        if plan.weight <= least:
            return
        turn, place, other = chance.randrange(turns), chance.randrange(places), chance.randrange(places)
        if place >> 2 == other >> 2:
            continue
        swap = plan.swap if change and step % 2 else plan.swap_partners
        grows = swap(turn, place, other)
        if grows > 0 and chance.random() >= exp(-grows / (WARM * fall ** (step / steps))):
            swap(turn, place, other)
