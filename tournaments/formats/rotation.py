"""Rotating partners: people enter alone, and each round brings another partner and other opponents.

Nobody has a partner again while the pairs last; then those sitting out take turns; then people meet, as opponents and
at all, as evenly as can be. Stored plans do it where there is one (`rotation_designs`); else exact partnerships
(`partnerships`) are put to tables by a bounded search (`opponents`).
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import comb
from random import Random
from typing import NamedTuple

from scorekeeper.rules.text import Text

from .faults import wrong
from .meetings import Apart, Met
from .opponents import PARTNERS, Plan, Seats, improve
from .partnerships import skeleton
from .rotation_apart import reseated, spared
from .rotation_designs import around, completed, stored

STEPS = 20_000  # a second of search at most, whatever the size
NEVER = 10**6  # what it weighs that two meet who are kept apart: more than all that a plan can mend

Partners = tuple[str, str]


class Round(NamedTuple):
    """Tables of two partners against two, and who sits out."""

    tables: tuple[tuple[Partners, Partners], ...]
    out: tuple[str, ...]


class Rotation(NamedTuple):
    """All rounds; how often someone is somebody's partner again; how few repeats so many rounds can have."""

    rounds: tuple[Round, ...]
    repeats: int
    least: int

    @property
    def reason(self) -> Text:
        """Say why it is as it is."""
        if not self.repeats:
            return Text("Nobody has the same partner twice.")
        if self.repeats == self.least:
            return Text.of(
                (
                    "A partnership comes again: so many rounds need it.",
                    "{n} times a partnership comes again: so many rounds need it.",
                ),
                n=self.repeats,
            )
        return Text.of(
            ("One partnership comes again.", "{n} times a partnership comes again."),
            n=self.repeats,
        )


def plan(
    entrants: Sequence[str],
    rounds: int,
    seed: int = 0,
    met: Met | None = None,
    apart: Apart | None = None,
    partnered: Met | None = None,
    byes: Mapping[str, int] | None = None,
) -> Rotation:
    """Plan all rounds at once. `met` counts who sat at a table before, `partnered` who were partners; `apart` never sit
    together.

    As many tables of four as there can be play in each round; nobody sits out twice more than anybody else, unless it
    keeps people apart: first those who did least so far, by `byes`.
    Raises FormatError with too-few below four entrants, cannot-be-drawn where `apart` cannot be kept apart.

    >>> plan(["a", "b", "c", "d", "e"], 5).repeats
    0
    >>> [len(round.out) for round in plan(["a", "b", "c", "d", "e"], 2).rounds]
    [1, 1]
    """
    if len(entrants) < 4:
        raise wrong("too-few", "entrants", key="entrants", n=4)
    chance = Random(f"{seed} rotation")
    people = list(entrants)
    chance.shuffle(people)
    seats = None if met or apart or byes else stored(len(people), rounds)
    if seats is None:
        begun = around(len(people), rounds) or _dealt(len(people), rounds, chance)
        people = _in_turn(people, begun, byes or {})
        seats = _searched_apart(begun, people, (met or {}, partnered or {}, apart or set(), byes or {}), chance)
    told = [_told(row, people, chance) for row in seats]
    return Rotation(tuple(told), _repeats(told), least_repeats(len(people), rounds))


def excess(meetings: int, pairs: int) -> int:
    """Sum C(times, 2) over so many pairs that share the meetings evenly: no sharing has less.

    >>> excess(10, 4)
    8
    """
    each, more = divmod(meetings, pairs)
    return (pairs - more) * comb(each, 2) + more * comb(each + 1, 2)


def least_repeats(players: int, rounds: int) -> int:
    """Give the fewest repeats of partners that so many rounds can have: sum over pairs of C(times partnered, 2).

    0 while rounds <= C(players, 2) / (2 floor(players / 4)). Source: tournaments.md 1, row 4.

    >>> least_repeats(12, 11), least_repeats(12, 12)
    (0, 6)
    """
    return excess(2 * (players // 4) * rounds, comb(players, 2))


def _before(people: Sequence[str], met: Met, apart: Apart) -> dict[tuple[int, int], int]:
    number = {person: place for place, person in enumerate(people)}
    counted = Counter({pair: times for pair, times in met.items() if pair <= number.keys()})
    counted.update({pair: NEVER for pair in apart if pair <= number.keys()})
    return {_numbers(pair, number): times for pair, times in counted.items()}


def _numbers(pair: frozenset[str], number: Mapping[str, int]) -> tuple[int, int]:
    low, high = sorted(number[person] for person in pair)
    return low, high


def _in_turn(people: Sequence[str], seats: Seats, byes: Mapping[str, int]) -> list[str]:
    """Give everybody the number of a plan whose sitting out is due to them: who sat out least sits out first."""
    players = len(people)
    filled = players - players % 4
    firsts = [
        next((turn for turn, row in enumerate(seats) if one in row[filled:]), len(seats)) for one in range(players)
    ]
    numbers = sorted(range(players), key=lambda one: firsts[one])
    due = sorted(people, key=lambda one: byes.get(one, 0))
    told = dict(zip(numbers, due, strict=True))
    return [told[number] for number in range(players)] if byes else list(people)


def _searched_apart(
    seats: Seats, people: Sequence[str], history: tuple[Met, Met, Apart, Mapping[str, int]], chance: Random
) -> Seats:
    """Make a plan better, after those who met, were partners, are kept apart, and sat out."""
    met, partnered, apart, byes = history
    before, partners = _before(people, met, apart), _before(people, partnered, set())
    kept = {frozenset(pair) for pair, times in before.items() if times >= NEVER}
    if kept:
        seats = spared(seats, kept, [byes.get(one, 0) for one in people], before, partners, chance)
    found = _searched(seats, before, partners, chance)
    parted = reseated(found, kept, chance)
    return found if parted == found else _searched(parted, before, partners, chance)


def _searched(
    seats: Seats, before: Mapping[tuple[int, int], int], partnered: Mapping[tuple[int, int], int], chance: Random
) -> Seats:
    players, rounds = len(seats[0]), len(seats)
    tables, pairs = players // 4, comb(players, 2)
    least = PARTNERS * least_repeats(players, rounds) + sum(
        excess(meetings * tables * rounds, pairs) for meetings in (4, 6)
    )
    plan = Plan([[*row] for row in seats], tables, before, partnered)
    weight = plan.weight
    improve(plan, least, STEPS, chance, change=True)
    return plan.seats if plan.weight < weight else seats


def _dealt(players: int, rounds: int, chance: Random) -> Seats:
    """Put the partnerships of each round to tables as they come."""
    seats = []
    for pairs in skeleton(players, rounds):
        chance.shuffle(pairs)
        seats.append(completed(players, [player for pair in pairs for player in pair]))
    return seats


def _told(row: Sequence[int], people: Sequence[str], chance: Random) -> Round:
    """Name a round's people. Tables and seats are drawn, so that nobody keeps one all night."""
    filled = len(row) - len(row) % 4
    tables = []
    for start in range(0, filled, 4):
        one, other = ([people[row[place]], people[row[place + 1]]] for place in (start, start + 2))
        chance.shuffle(one)
        chance.shuffle(other)
        sides = [(one[0], one[1]), (other[0], other[1])]
        chance.shuffle(sides)
        tables.append((sides[0], sides[1]))
    chance.shuffle(tables)
    return Round(tuple(tables), tuple(sorted(people[player] for player in row[filled:])))


def _repeats(told: Sequence[Round]) -> int:
    partnered = Counter(frozenset(pair) for round in told for table in round.tables for pair in table)
    return sum(comb(times, 2) for times in partnered.values())
