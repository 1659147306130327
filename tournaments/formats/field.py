"""The field of a Swiss round: who is there, what each pair of them would cost, and what no draw can undercut.

The order of the wishes, each outweighing all that follow (known-faults 46):

| wish | cost of a table | cost of a bye |
|---|---|---|
| nobody's second bye while another has had none | | byes so far |
| no repeats | earlier meetings | |
| the bye to the lowest score | | score above the lowest |
| level scores | difference | |
| no single table far from level | its square | |
| nobody floats again and again | earlier floats of both, if they differ | |
| chance | by the seed | by the seed |
"""

from collections.abc import Sequence
from itertools import groupby
from math import gcd
from random import Random
from typing import NamedTuple

from .matching import Cost, Edge
from .meetings import Apart, Met


class Entrant(NamedTuple):
    """Someone to be paired: `score` in any whole unit, `byes` and `floats` (games against another score) so far."""

    id: str
    score: int
    byes: int = 0
    floats: int = 0


class Field:
    """Entrants by id, numbered from 0; the number after the last is the bye's where they are odd."""

    def __init__(self, entrants: Sequence[Entrant], met: Met, apart: Apart) -> None:
        self.entrants = sorted(entrants)
        self.size = len(self.entrants)
        self.nodes = self.size + self.size % 2
        lowest = min((entrant.score for entrant in entrants), default=0)
        scale = gcd(*(entrant.score - lowest for entrant in entrants)) or 1
        self.scores = [(entrant.score - lowest) // scale for entrant in self.entrants]
        number = {entrant.id: place for place, entrant in enumerate(self.entrants)}
        known = ((pair, times) for pair, times in met.items() if number.keys() >= pair)
        self.met = {numbered(pair, number): times for pair, times in known if times}
        self.apart = {numbered(pair, number) for pair in apart if number.keys() >= pair}

    def table(self, one: int, other: int) -> Cost:
        """The cost of a table of these two, by the order of the wishes."""
        gap = abs(self.scores[one] - self.scores[other])
        floats = self.entrants[one].floats + self.entrants[other].floats if gap else 0
        return (0, self.met.get((one, other), 0), 0, gap, gap * gap, floats)

    def bye(self, one: int) -> Cost:
        """The cost of a bye for this one."""
        return (self.entrants[one].byes, 0, self.scores[one], 0, 0, 0)

    def free(self, one: int, other: int) -> bool:
        """Whether these two, the lower number first, may meet and never did."""
        return (one, other) not in self.met and (one, other) not in self.apart

    def byes(self) -> dict[Edge, Cost]:
        """Every bye that could be given."""
        return {(one, self.size): self.bye(one) for one in range(self.size)} if self.size % 2 else {}

    def due(self) -> dict[Edge, Cost]:
        """The byes that would grant every wish about byes: fewest so far, then the lowest score."""
        byes = self.byes()
        least = min(byes.values(), default=())
        return {edge: cost for edge, cost in byes.items() if cost == least}

    def near(self, order: Sequence[int], width: int) -> dict[Edge, Cost]:
        """The tables of two who stand at most `width` places apart in `order` and never met."""
        found = {}
        for place, one in enumerate(order):
            for other in order[place + 1 : place + 1 + width]:
                edge = (one, other) if one < other else (other, one)
                if self.free(*edge):
                    found[edge] = self.table(*edge)
        return found

    def all(self) -> dict[Edge, Cost]:
        """Every table that is not forbidden, repeats as well."""
        pairs = ((one, other) for one in range(self.size) for other in range(one + 1, self.size))
        return {edge: self.table(*edge) for edge in pairs if edge not in self.apart}

    def ordered(self, chance: Random) -> list[int]:
        """Everyone by score, and within a score by chance, those who floated least at both ends."""
        shuffled = chance.sample(range(self.size), self.size)
        shuffled.sort(key=lambda one: (-self.scores[one], self.entrants[one].floats))
        groups = [list(group) for _, group in groupby(shuffled, lambda one: self.scores[one])]
        return [one for group in groups for one in group[::2] + group[1::2][::-1]]

    def floor(self, bye: int | None = None) -> Cost:
        """What no round can undercut, all in all: differences, their squares, earlier floats; `bye` sits out.

        Wherever an odd number stands above a gap between two scores, one table has to reach over it; a table that
        reaches over two such gaps costs more squares than two that reach over one each. Each such table takes one
        from the score above and one from the score below: at the cheapest those who floated least.
        """
        ranked = sorted(range(self.size), key=lambda one: (-self.scores[one], self.entrants[one].floats))
        groups = [list(group) for _, group in groupby(ranked, lambda one: self.scores[one])]
        gaps, above, squares, floats, over = 0, 0, 0, 0, 0
        for group, below in zip(groups, [*groups[1:], None], strict=True):
            above += len(group) - (bye in group)
            step = self.scores[group[0]] - self.scores[below[0]] if below and above % 2 else 0
            gaps, squares = gaps + step, squares + step * step
            floats += sum(self.entrants[one].floats for one in group[: (over > 0) + (step > 0)])
            over = step
        return gaps, squares, floats


def numbered(pair: frozenset[str], number: dict[str, int]) -> Edge:
    """A pair by its numbers, the lower first."""
    one, other = sorted(number[id] for id in pair)
    return one, other
