"""From one stage to the next: how many go through, who is level at the cut, who sits at the final table, with what.

A cut never decides by itself between those who are level on every tie-break: it says so, and the director settles it
by a play-off hand, by lot, or lets all of them through.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorekeeper.rules.text import Text

from .faults import wrong
from .standings import Place

PLACED = "Place {rank} in the last stage."
THROUGH = ("The best {n} goes through.", "The best {n} go through.")
LEVEL = (
    "{level} are level for {n} place: a play-off hand, a lot, or all of them go through.",
    "{level} are level for {n} places: a play-off hand, a lot, or all of them go through.",
)


class Cut(NamedTuple):
    """`through` are sure of it, the best first; `level` share the last `places`; `out` have ended."""

    through: tuple[str, ...]
    level: tuple[str, ...]
    places: int
    out: tuple[str, ...]
    reason: Text

    @property
    def settled(self) -> bool:
        """Whether nobody is level at the cut."""
        return not self.level


class Seat(NamedTuple):
    """Somebody at the final table, and why."""

    id: str
    reason: Text


def cut(standings: Sequence[Place], count: int) -> Cut:
    """Let the best `count` of a stage through; who is level at the cut is told apart.

    Raises FormatError with out-of-range unless 1 <= count <= the number of places.

    >>> places = [Place(1, False, "a", ()), Place(2, True, "b", ()), Place(2, True, "c", ()), Place(4, False, "d", ())]
    >>> cut(places, 3)[:4]
    (('a', 'b', 'c'), (), 0, ('d',))
    >>> cut(places, 2)[:4]
    (('a',), ('b', 'c'), 1, ('d',))
    """
    if not 1 <= count <= len(standings):
        raise wrong("out-of-range", "through", key="through", least=1, most=len(standings))
    last = standings[count - 1].rank
    shared = [place.id for place in standings if place.rank == last]
    before = [place.id for place in standings if place.rank < last]
    out = tuple(place.id for place in standings if place.rank > last)
    why = Text.of(THROUGH, n=count)
    places = count - len(before)
    if len(shared) == places:
        return Cut((*before, *shared), (), 0, out, why)
    level = Text.of(LEVEL, n=places, level=len(shared))
    why = Text("{through} {level}", fill={"through": why, "level": level})
    return Cut(tuple(before), tuple(shared), places, out, why)


def settle(open_cut: Cut, chosen: Sequence[str]) -> Cut:
    """Say who of those level goes through, in this order: as many as there are places, or all of them.

    Raises FormatError with not-level-at-the-cut, cut-not-filled, entrant-twice.

    >>> settle(Cut(("a",), ("b", "c"), 1, ("d",), Text("")), ["c"])[:4]
    (('a', 'c'), (), 0, ('b', 'd'))
    """
    for place, one in enumerate(chosen):
        if one not in open_cut.level:
            raise wrong("not-level-at-the-cut", "through", value=one)
        if one in chosen[:place]:
            raise wrong("entrant-twice", "through", value=one)
    if len(chosen) not in (open_cut.places, len(open_cut.level)):
        raise wrong("cut-not-filled", "through", places=open_cut.places, all=len(open_cut.level))
    through = (*open_cut.through, *chosen)
    left = tuple(one for one in open_cut.level if one not in chosen)
    return Cut(through, (), 0, left + open_cut.out, Text.of(THROUGH, n=len(through)))


def final_table(standings: Sequence[Place], through: Sequence[str]) -> list[Seat]:
    """Seat those who are through at one table, in this order, each with the place that brought them there.

    Raises KeyError for somebody who is not in the standings.

    >>> [(seat.id, seat.reason.fill) for seat in final_table([Place(1, False, "a", ())], ["a"])]
    [('a', {'rank': '1'})]
    """
    places = {place.id: place for place in standings}
    return [Seat(one, Text(PLACED, fill={"rank": places[one].label})) for one in through]


def carried(tokens: Mapping[str, int], through: Sequence[str], fresh: bool) -> dict[str, int]:
    """Give the victory tokens that those who are through begin the next stage with: what they won, or none.

    >>> carried({"a": 3, "b": 2, "c": 1}, ["a", "b"], fresh=False), carried({"a": 3}, ["a"], fresh=True)
    ({'a': 3, 'b': 2}, {'a': 0})
    """
    return {one: 0 if fresh else tokens.get(one, 0) for one in through}
