"""Who met whom and who is kept apart, as a request tells it; read strictly, as in `fields`."""

from collections.abc import Sequence

from ..faults import wrong
from ..meetings import Apart, Met
from .fields import MOST_ENTRANTS, Request, identity, rows, whole


def met(request: Request, entrants: Sequence[str]) -> Met:
    """Give how often each pair met: rows of two ids and a number, added up where a pair stands twice.

    Whoever has left may stand in the history; it counts for nothing.
    Raises FormatError with wrong-type, with-itself, out-of-range, too-many.

    >>> met({"met": [["a", "b", 1], ["b", "a", 1], ["a", "gone", 1]]}, ["a", "b"])[frozenset("ab")]
    2
    """
    there = set(entrants)
    found: Met = {}
    for row in rows(request, "met", MOST_ENTRANTS**2, optional=True):
        if not isinstance(row, list) or len(row) != 3:
            raise wrong("wrong-type", "met", key="met", range="a list of two ids and a number each")
        pair = _pair(row, "met")
        times = whole({"met": row[2]}, "met")
        if pair <= there and times:
            found[pair] = found.get(pair, 0) + times
    return found


def apart(request: Request, entrants: Sequence[str], key: str = "apart") -> Apart:
    """Give the pairs that are never seated together: rows of two ids. Whoever has left may stand in them.

    Raises FormatError with wrong-type, with-itself, too-many.
    """
    there = set(entrants)
    found: Apart = set()
    for row in rows(request, key, MOST_ENTRANTS**2, optional=True):
        if not isinstance(row, list) or len(row) != 2:
            raise wrong("wrong-type", key, key=key, range="a list of two ids each")
        pair = _pair(row, key)
        if pair <= there:
            found.add(pair)
    return found


def _pair(row: Sequence[object], key: str) -> frozenset[str]:
    one, other = identity(row[0], key), identity(row[1], key)
    if one == other:
        raise wrong("with-itself", key, value=one)
    return frozenset((one, other))
