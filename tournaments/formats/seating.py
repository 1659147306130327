"""At which table of the room those of a round sit, and in which seats, after what was before.

Nobody stays at one table or in one seat all night, larger tables come first, and whoever needs a fixed table has it.
Whom somebody meets is settled before; partners stay partners.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import count, groupby, islice
from random import Random

from scorekeeper.rules.text import Text

from .drawing import Drew, History, Seated
from .places import placed

NOT_FIXED = (
    "{n} person with a fixed table could not be seated there: another of the table has one too.",
    "{n} people with a fixed table could not be seated there: others of their tables have one too.",
)
PARTNERS = (
    (0, 1, 2, 3),
    (0, 3, 2, 1),
    (2, 1, 0, 3),
    (2, 3, 0, 1),
    (1, 0, 3, 2),
    (1, 2, 3, 0),
    (3, 0, 1, 2),
    (3, 2, 1, 0),
)

Seats = Callable[[Sequence[str], Counter[tuple[str, int]], Random], Sequence[str]]


def seated(
    history: History, tables: Sequence[Seated], seats: Seats, taken: Collection[int] = ()
) -> tuple[tuple[Seated, ...], tuple[Text, ...]]:
    """Give these tables with numbers and seats, by number, and what could not be; `taken` numbers are not free."""
    chance = history.chance("seats")
    been = Counter(_been(history.asked.drew))
    sat = Counter((one, seat) for table in history.asked.drew for seat, one in enumerate(table.entrants))
    fixed, left = _fixed(history, tables, taken)
    free = (number for number in count(1) if number not in fixed and number not in taken)
    told = {number: tables[place] for number, place in fixed.items()}
    rest = [table for place, table in enumerate(tables) if place not in fixed.values()]
    rest.sort(key=lambda table: -len(table.entrants))
    for _size, group in groupby(rest, lambda table: len(table.entrants)):
        of = {table.entrants: table for table in group}
        numbers = list(islice(free, len(of)))
        for number, entrants in zip(numbers, placed(list(of), numbers, been, chance), strict=True):
            told[number] = of[tuple(entrants)]
    done = tuple(
        table._replace(number=number, entrants=tuple(seats(table.entrants, sat, chance)))
        for number, table in sorted(told.items())
    )
    return done, (Text.of(NOT_FIXED, n=left),) if left else ()


def _been(drew: Iterable[Drew]) -> Iterable[tuple[str, int]]:
    return ((one, table.number) for table in drew for one in table.entrants)


def _fixed(history: History, tables: Sequence[Seated], taken: Collection[int]) -> tuple[dict[int, int], int]:
    """The tables whose number somebody at them needs, by it; and how many could not have theirs."""
    fixed: dict[int, int] = {}
    left = 0
    for place, table in enumerate(tables):
        wished = {number for one in table.entrants if (number := history.asked.fixed.get(one))}
        free = sorted(wished - fixed.keys() - set(taken))
        if free:
            fixed[free[0]] = place
        left += len(wished) - bool(free)
    return fixed, left


def anywhere(entrants: Sequence[str], sat: Counter[tuple[str, int]], chance: Random) -> Sequence[str]:
    """Seat people who enter alone: each where they sat least."""
    return [one for [one] in placed([[one] for one in entrants], range(len(entrants)), sat, chance)]


def partners(entrants: Sequence[str], sat: Counter[tuple[str, int]], chance: Random) -> Sequence[str]:
    """Seat two partners, opposite each other, against two, where they sat least.

    >>> partners("abcd", Counter({("a", 0): 1, ("a", 2): 1, ("c", 1): 1, ("b", 0): 1}), Random(1))
    ['d', 'a', 'b', 'c']
    """

    def cost(seats: Sequence[int]) -> int:
        return sum(sat[entrants[one], seat] ** 3 for seat, one in enumerate(seats))

    best = min(chance.sample(PARTNERS, len(PARTNERS)), key=cost)
    return [entrants[one] for one in best]
