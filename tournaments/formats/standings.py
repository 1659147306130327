"""The order of merit: who stands where after these results, by a list of tie-breaks, and how each value came about."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from scorekeeper.rules.text import Text

from .results import Ledger, Result, Value
from .tie_breaks import TIE_BREAKS


class Place(NamedTuple):
    """One line of the standings; `values` are those of the tie-breaks, in their order."""

    rank: int
    tied: bool
    id: str
    values: tuple[Value, ...]

    @property
    def label(self) -> str:
        """The rank as it is written: who is level with somebody has an equals sign.

        >>> Place(3, True, "a", ()).label, Place(1, False, "b", ()).label
        ('3 =', '1')
        """
        return f"{self.rank} =" if self.tied else str(self.rank)


def standings(tie_breaks: Sequence[str], entrants: Sequence[str], results: Iterable[Result]) -> list[Place]:
    """Rank all entrants; who is level on all tie-breaks has the same rank, in the order of `entrants`.

    Raises KeyError for a tie-break that is not in TIE_BREAKS, or a result of somebody who is no entrant.

    >>> for place in standings(["wins", "net-points"], "abc", [Result(("a", "b"), "a", (310, 280))]):
    ...     print(place.label, place.id, place.values)
    1 a (1, 30)
    2 c (0, 0)
    3 b (0, -30)
    """
    return of_ledger(tie_breaks, Ledger(entrants, tuple(results)))


def of_ledger(tie_breaks: Sequence[str], ledger: Ledger) -> list[Place]:
    """Rank as `standings` does, by a ledger that tells the working as well."""
    declared = [TIE_BREAKS[code] for code in tie_breaks]
    values: dict[str, tuple[Value, ...]] = dict.fromkeys(ledger.entrants, ())
    for tie_break in declared:
        found = tie_break.measure(ledger, levels(values))
        values = {entrant: (*before, found[entrant]) for entrant, before in values.items()}
    signs = [1 if tie_break.higher_first else -1 for tie_break in declared]
    groups = levels(values)
    groups.sort(key=lambda group: [sign * value for sign, value in zip(signs, values[group[0]], strict=True)])
    places: list[Place] = []
    for group in reversed(groups):
        rank, tied = len(places) + 1, len(group) > 1
        places += [Place(rank, tied, entrant, values[entrant]) for entrant in group]
    return places


def levels(values: dict[str, tuple[Value, ...]]) -> list[list[str]]:
    """Group those whose values are all the same, each group in the order of the entrants.

    >>> levels({"a": (1, 2), "b": (1, 3), "c": (1, 2)})
    [['a', 'c'], ['b']]
    """
    groups: dict[tuple[Value, ...], list[str]] = {}
    for entrant, own in values.items():
        groups.setdefault(own, []).append(entrant)
    return list(groups.values())


def working(
    tie_breaks: Sequence[str],
    ledger: Ledger,
    places: Sequence[Place],
    entrant: str,
    called: Callable[[str], str] = str,
) -> dict[str, list[Text]]:
    """Tell how each value of somebody came about, by tie-break; `called` gives the name of an id.

    >>> ledger = Ledger("ab", [Result(("a", "b"), "a")])
    >>> working(["wins"], ledger, of_ledger(["wins"], ledger), "a", str.upper)
    {'wins': [Text(one='Won against {who}: {value}', many='', fill={'who': 'B', 'value': '1'})]}
    """
    own = next(place.values for place in places if place.id == entrant)
    lines: dict[str, list[Text]] = {}
    for place, code in enumerate(tie_breaks):
        level = [other.id for other in places if other.values[:place] == own[:place]]
        lines[code] = list(TIE_BREAKS[code].working(ledger, entrant, level, called))
    return lines
