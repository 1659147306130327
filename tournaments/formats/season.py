"""A season: the nights of a club joined into one table, never counted on but worked out from their standings.

| by | what a night brings |
|---|---|
| places | points for the place in its standings: those declared, the last of them for all places after; ties share |
| tokens | the victory tokens won |

Of each person the best so many nights count, or all; guests are left out before. Who is level has the same rank, unless
one of them has the better best night, then the better second best, and so on. The first so many are in the final; who
is level at its edge is told apart by the director.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Literal, NamedTuple

from scorekeeper.rules.text import Text

from .results import Value, exact, plain
from .standings import Place

By = Literal["places", "tokens"]


class Rule(NamedTuple):
    """How a season counts: `points` for the first place, the second and so on; `best` nights, None for all; `final` go
    into the final, 0 for none.
    """

    by: By = "places"
    points: tuple[int, ...] = (10, 8, 6, 5, 4, 3, 2, 1)
    best: int | None = None
    final: int = 0


class Night(NamedTuple):
    """A night of a season: which entrant stood where, the tokens of each; no guests among them.

    `people` are those of each entrant: what an entrant brought, each of them has.
    """

    id: str
    places: tuple[Place, ...]
    tokens: Mapping[str, int]
    people: Mapping[str, tuple[str, ...]]


class Score(NamedTuple):
    """What one night brought somebody; whether it is among those that count."""

    night: str
    place: str
    value: Value
    counts: bool

    def says(self, night: str, value: str) -> Text:
        """The night as part of the working, under its name and with its value as it is written."""
        told = {"night": night, "place": self.place, "value": value}
        if self.counts:
            return Text.of("{night}: place {place}, {value}", **told)
        return Text.of("{night}: place {place}, {value}, does not count", **told)


class Line(NamedTuple):
    """One line of the table of a season; `final`: in it, None where others are level for its last places."""

    rank: int
    tied: bool
    id: str
    total: Value
    nights: tuple[Score, ...]
    final: bool | None

    @property
    def label(self) -> str:
        """The rank as it is written.

        >>> Line(2, True, "a", 10, (), False).label
        '2 ='
        """
        return f"{self.rank} =" if self.tied else str(self.rank)


def season(rule: Rule, nights: Sequence[Night]) -> list[Line]:
    """Join the nights, in their order, into one table.

    Whoever was two entrants of a night, as it turned out, has the better of both.

    >>> places = (Place(1, False, "a", ()), Place(2, True, "b", ()), Place(2, True, "c", ()))
    >>> night = Night("May", places, {}, {"a": ("Ada", "Ben"), "b": ("Cleo",), "c": ("Dora",)})
    >>> [(line.label, line.id, line.total) for line in season(Rule(points=(5, 3, 1)), [night])]
    [('1 =', 'Ada', 5), ('1 =', 'Ben', 5), ('3 =', 'Cleo', 2), ('3 =', 'Dora', 2)]
    """
    scores: dict[str, list[Score]] = {}
    for night in nights:
        for one, score in _of_night(rule, night).items():
            scores.setdefault(one, []).append(score)
    counted = {one: _best(played, rule.best) for one, played in scores.items()}
    weights = {one: _weight(played) for one, played in counted.items()}
    order = sorted(counted, key=lambda one: weights[one], reverse=True)
    lines: list[Line] = []
    for weight, level in ((weight, list(each)) for weight, each in groupby(order, lambda one: weights[one])):
        above, tied = len(lines), len(level) > 1
        final = _final(rule, above, len(level))
        lines += [Line(above + 1, tied, one, weight[0], counted[one], final) for one in level]
    return lines


def _of_night(rule: Rule, night: Night) -> dict[str, Score]:
    """What a night brought each person."""
    values, scores = _values(rule, night), dict[str, Score]()
    for place in night.places:
        score = Score(night.id, place.label, values[place.id], True)
        for one in night.people[place.id]:
            if one not in scores or score.value > scores[one].value:
                scores[one] = score
    return scores


def _values(rule: Rule, night: Night) -> dict[str, Value]:
    """What everybody has of a night."""
    if rule.by == "tokens":
        return {place.id: night.tokens.get(place.id, 0) for place in night.places}
    shared: dict[int, int] = {}
    for place in night.places:
        shared[place.rank] = shared.get(place.rank, 0) + 1
    return {
        place.id: exact(
            sum(_points(rule, at) for at in range(place.rank, place.rank + shared[place.rank])), shared[place.rank]
        )
        for place in night.places
    }


def _points(rule: Rule, place: int) -> int:
    """The points of a place, counted from 1."""
    return rule.points[min(place, len(rule.points)) - 1] if rule.points else 0


def _best(played: Sequence[Score], best: int | None) -> tuple[Score, ...]:
    """The nights of somebody, each told whether it counts: of equal ones the earlier."""
    order = sorted(range(len(played)), key=lambda at: -played[at].value)
    counting = set(order if best is None else order[:best])
    return tuple(score._replace(counts=at in counting) for at, score in enumerate(played))


def _weight(played: Sequence[Score]) -> tuple[Value, tuple[Value, ...]]:
    """What decides between two: the total, then the best nights one by one."""
    counting = sorted((score.value for score in played if score.counts), reverse=True)
    return plain(sum(counting, Fraction(0))), tuple(counting)


def _final(rule: Rule, above: int, level: int) -> bool | None:
    """Whether those who are level behind so many others are in the final."""
    if above + level <= rule.final:
        return True
    return None if above < rule.final else False
