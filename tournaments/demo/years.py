"""Evenings of a club, a week apart: who comes, at which tables, by which rules, and how their games go.

People are numbers here. This module must not know the club, nor what is written of it.
"""

import itertools
from collections.abc import Iterator, Sequence
from datetime import date, datetime, time, timedelta
from random import Random
from typing import Any, NamedTuple

from scorekeeper import rules
from scorekeeper.clock import zone_called

from .hands import Nature, game_of

WEEKS, ROUNDS = 34, 2
THURSDAY, BEGINS = 3, time(19, 30)
A_HAND = timedelta(minutes=4)
HOUSE: tuple[str, dict[str, Any]] = ("base", {"target": 300, "bag_limit": 5, "bag_penalty": 50})
KINDS = [
    rules.read_ruleset({"preset": preset, "options": options})
    for preset, options in (
        ("cutthroat-official", {}), ("base", {}), ("partners-500", {}), ("cutthroat-short", {}), HOUSE,
    )
]  # fmt: skip
"""What is played: the rules of a season more often than the others."""
NOTES = (
    "What a comeback!", "The cat sat on the cards.", "New cards tonight.", "Played on the balcony.",
    "The longest hand ever.", "Everybody forgot the king of spades.", "Cake from Nora.", "Last train missed.",
)  # fmt: skip


class Sat(NamedTuple):
    """A game: by which rules, who sat where by number, when, its hands as a record has them, how the table ended it;
    `stood_in`: from which hand on who sits at a place instead.
    """

    ruleset: rules.Ruleset
    people: Sequence[int]
    at: datetime
    hands: list[dict[str, Any]]
    ended: str
    stood_in: tuple[int, int, int] | None


class Member(NamedTuple):
    """How somebody plays, how often they come, and of which evenings, by number, they are part of the club."""

    nature: Nature
    comes: float
    evenings: range


def members(count: int, evenings: int, chance: Random) -> list[Member]:
    """So many people: most are there from the first evening on, some come later, some leave."""
    found = []
    for number in range(count):
        nature = Nature(chance.gauss(0, 0.7), chance.gauss(0, 1))
        since = 0 if number < count * 2 // 3 else chance.randrange(evenings * 2 // 3)
        until = evenings if chance.random() < 0.85 else chance.randrange(since, evenings)
        found.append(Member(nature, chance.uniform(0.3, 0.9), range(since, until)))
    return found


def evenings(last: date, seasons: int, zone: str) -> list[datetime]:
    """When each evening begins: thirty-four Thursdays a season, then the summer; the last one up to a day."""
    end = last - timedelta(days=(last.weekday() - THURSDAY) % 7)
    days = [end - timedelta(weeks=52 * season + week) for season in range(seasons) for week in range(WEEKS)]
    return [datetime.combine(day, BEGINS, tzinfo=zone_called(zone)) for day in sorted(days)]


def evening(number: int, at: datetime, people: Sequence[Member], chance: Random) -> Iterator[Sat]:
    """The games of an evening: two rounds, whoever came at tables of three and four."""
    there = [who for who, each in enumerate(people) if number in each.evenings and chance.random() < each.comes]
    for _round in range(ROUNDS):
        chance.shuffle(there)
        longest = at
        for table in tables(there):
            game = played(table, at, people, chance, season=number // WEEKS)
            longest = max(longest, game.at + A_HAND * len(game.hands))
            yield game
        at = longest + timedelta(minutes=10)


def tables(there: Sequence[int]) -> Iterator[list[int]]:
    """Tables of four and three; who is left over has time for the kitchen."""
    left = list(there)
    while len(left) >= 3:
        size = 3 if len(left) in (3, 5, 6, 9) or len(left) % 4 == 3 else 4
        yield left[:size]
        del left[:size]


def played(table: Sequence[int], at: datetime, people: Sequence[Member], chance: Random, season: int = 0) -> Sat:
    """A game of a table, with all that a table writes down."""
    fitting = [ruleset for ruleset in KINDS if ruleset.players == len(table)]
    weights = [3 if number == season % len(fitting) else 1 for number in range(len(fitting))]
    ruleset = chance.choices(fitting, weights)[0]
    told = game_of(ruleset, [people[who].nature for who in table], chance)
    hands, ended, stood_in = told.hands, told.ended, None
    if chance.random() < 0.03:
        hands, ended = hands[: max(4, len(hands) // 2)], chance.choice(["leader", "nobody"])
        ended = ended if leads_alone(ruleset, hands) else "nobody"
    others = [who for who in range(len(people)) if who not in table]
    if chance.random() < 0.02 and len(hands) > 5:
        stood_in = (len(hands) // 2, chance.randrange(len(table)), chance.choice(others))
    begins = at + timedelta(minutes=chance.randrange(6))
    for number, hand in enumerate(hands, 1):
        hand["at"] = (begins + A_HAND * number).isoformat()
    if chance.random() < 0.06:
        hands[-1]["note"] = chance.choice(NOTES)
    return Sat(ruleset, table, begins, hands, ended, stood_in)


def leads_alone(ruleset: rules.Ruleset, hands: Sequence[dict[str, Any]]) -> bool:
    """Is one side ahead of all others after these hands?"""
    game = rules.Game(ruleset, [str(seat) for seat in range(ruleset.players)])
    for hand in hands:
        game.play(hand, last=False)
    return game.scores.count(max(game.scores)) == 1


def batches(games: Sequence[Sat], most: int) -> Iterator[list[Sat]]:
    """So many games at a time."""
    rest = iter(games)
    while some := list(itertools.islice(rest, most)):
        yield some
