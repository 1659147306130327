"""Who can sit with whom where pairs are kept apart: tables without such a pair, and who sits out so that there are any.

Only those who are to be kept apart from somebody are searched for, whoever is left takes any seat: so the answer is
exact, but for hundreds of pairs, where steps bound the search. Chance is the caller's: people come shuffled.
"""

from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from itertools import combinations, takewhile
from typing import Any, TypeVar

STEPS = 20_000
WEIGHED = 60  # of those who are kept apart from somebody, whose sitting out is weighed

One = TypeVar("One", bound=Hashable)
Pairs = Collection[frozenset[One]]
Foes = dict[One, set[One]]  # from whom each is kept apart


def tables_without(people: Sequence[One], sizes: Sequence[int], apart: Pairs[One]) -> list[list[One]] | None:
    """Seat everybody at tables of these sizes so that no pair of `apart` sits together; None where there is no way.

    >>> tables_without("abcdef", [3, 3], {frozenset("ab"), frozenset("ac")})
    [['a', 'd', 'e'], ['b', 'c', 'f']]
    >>> tables_without("abcdef", [3, 3], {frozenset("ab"), frozenset("ac"), frozenset("bc")}) is None
    True
    """
    return _tables(people, sizes, _foes(people, apart), iter(range(STEPS)))


def fairest_out(
    people: Sequence[One], sizes: Sequence[int], apart: Pairs[One], rank: Callable[[One], Any]
) -> list[One] | None:
    """Who sits out so that the others can be seated at tables of these sizes: of `people` those of the lowest `rank`
    that will do, the highest of them as low as can be. None where nobody's sitting out is of help.

    >>> fairest_out("abcde", [4], {frozenset("ab")}, {"a": 1, "b": 1, "c": 0, "d": 0, "e": 0}.get)
    ['a']
    >>> fairest_out("abcde", [4], {frozenset("ab"), frozenset("cd")}, "abcde".index) is None
    True
    """
    count, foes = len(people) - sum(sizes), _foes(people, apart)
    ranks = {one: rank(one) for one in people}
    free = sorted((one for one in people if not foes[one]), key=ranks.__getitem__)
    tied = sorted((one for one in people if foes[one]), key=lambda one: (ranks[one], -len(foes[one])))[:WEIGHED]
    ways = [
        [*some, *free[: count - less]]
        for less in range(max(0, count - len(free)), count + 1)
        for some in combinations(tied, less)
    ]
    ways.sort(key=lambda out: sorted((ranks[one] for one in out), reverse=True))
    steps = iter(range(STEPS // (1 + len(sizes) // 10)))  # each costs more, the more tables there are
    for out in takewhile(lambda _out: next(steps, None) is not None, ways):
        plays = [one for one in people if one not in out]
        if _tables(plays, sizes, _foes(plays, apart), steps) is not None:
            return out
    return None


def together(tables: Sequence[Collection[One]], apart: Pairs[One]) -> bool:
    """Does a pair sit together that is to be kept apart?

    >>> together(["abc", "def"], {frozenset("af")}), together(["abc", "def"], {frozenset("ac")})
    (False, True)
    """
    return any(pair <= {*table} for table in tables for pair in apart)


def _foes(people: Sequence[One], apart: Pairs[One]) -> Foes[One]:
    foes: Foes[One] = {one: set() for one in people}
    for pair in apart:
        if pair <= foes.keys():
            for one in pair:
                foes[one] |= pair - {one}
    return foes


def _tables(
    people: Sequence[One], sizes: Sequence[int], foes: Foes[One], steps: Iterator[int]
) -> list[list[One]] | None:
    tables: list[list[One]] = [[] for _size in sizes]
    if not _placed([one for one in people if foes[one]], tables, sizes, foes, steps):
        return None
    rest = iter([one for one in people if not foes[one]])
    for table, size in zip(tables, sizes, strict=True):
        table += [next(rest) for _seat in range(size - len(table))]
    return tables


def _placed(
    left: Sequence[One], tables: list[list[One]], sizes: Sequence[int], foes: Foes[One], steps: Iterator[int]
) -> bool:
    """Place whoever has the fewest tables, then the others; whether that was possible."""
    if not left:
        return True
    open_to = {
        one: [at for at, table in enumerate(tables) if len(table) < sizes[at] and foes[one].isdisjoint(table)]
        for one in left
    }
    one = min(left, key=lambda each: (len(open_to[each]), -len(foes[each])))
    rest = [each for each in left if each != one]
    tried = set()
    for at in open_to[one]:
        sort = -1 - at if tables[at] else sizes[at]  # one empty table is as good as another of its size
        if sort not in tried and next(steps, None) is not None:
            tried.add(sort)
            tables[at].append(one)
            if _placed(rest, tables, sizes, foes, steps):
                return True
            tables[at].pop()
    return False
