"""Progressive play: after each round people go to another table, by a rule of movement or by who won.

Cards (Rainbow, progressive euchre): each of the four seats of a table goes on by its own number of tables, round and
round; who goes where is known before the evening. By results: the losers of a whist drive part, one a table up, one a
table down, and the winners stay together; or winners go up a table and the losers stay, so that table 1 is for those
who win. Sources: baronbarclay.com/rainbow.html, chatgamers.site123.me/progressive-rules,
whistdrive.wordpress.com (FAQ), Auckland Star 1938-04-29.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import gcd
from typing import NamedTuple

from scorekeeper.rules.text import Text

from .faults import wrong

CARDS: dict[str, tuple[int, int, int, int]] = {  # tables that each seat goes on, in the order of SEATS
    "rainbow": (0, 1, 2, -2),
    "euchre": (0, -1, 1, 2),
}
SEATS = "NSEW"  # north and south are partners against east and west

Table = tuple[str, str, str, str]
Tables = tuple[Table, ...]


class Place(NamedTuple):
    """A table, counted from 1, and a seat of it."""

    table: int
    seat: str

    @property
    def text(self) -> Text:
        """Say where that is."""
        return Text.of(SEAT_WORDS[self.seat], table=self.table)


SEAT_WORDS = {
    "N": "Table {table}, north",
    "S": "Table {table}, south",
    "E": "Table {table}, east",
    "W": "Table {table}, west",
}


def seated(entrants: Sequence[str]) -> Tables:
    """Seat entrants in fours, in their order: north, south, east, west of table 1, and so on.

    Raises FormatError with too-few below four, not-in-fours where some are left over.

    >>> seated(["a", "b", "c", "d"])
    (('a', 'b', 'c', 'd'),)
    """
    if len(entrants) < 4:
        raise wrong("too-few", "entrants", key="entrants", n=4)
    if len(entrants) % 4:
        raise wrong("not-in-fours", "entrants", count=len(entrants))
    return tuple(_table(entrants[start : start + 4]) for start in range(0, len(entrants), 4))


def by_cards(entrants: Sequence[str], rounds: int, rule: str) -> list[Tables]:
    """Seat all rounds by a rule of CARDS. After `repeat_free` rounds two people meet again.

    Raises FormatError as `seated` does, and with not-one-of for a rule that is not there.

    >>> by_cards(["a", "b", "c", "d", "e", "f", "g", "h"], 2, "rainbow")[1]
    (('a', 'f', 'c', 'd'), ('e', 'b', 'g', 'h'))
    """
    moves = moves_of(rule)
    start = seated(entrants)
    return [
        tuple(
            _table([start[(table - turn * move) % len(start)][seat] for seat, move in enumerate(moves)])
            for table in range(len(start))
        )
        for turn in range(rounds)
    ]


def repeat_free(tables: int, rule: str) -> int:
    """Give the number of rounds in which nobody meets anybody twice; all `tables` only if gcd(tables, 6) = 1.

    It is the least of tables / gcd(d, tables) over the differences d between the moves of two seats.

    >>> repeat_free(5, "rainbow"), repeat_free(6, "rainbow"), repeat_free(7, "euchre")
    (5, 2, 7)
    """
    return min(tables // gcd(one - other, tables) for one, other in combinations(moves_of(rule), 2))


def told(tables: int, rounds: int, rule: str) -> Text:
    """Say plainly whether people meet again.

    >>> from scorekeeper.rules.text import say
    >>> say(told(6, 5, "rainbow")), say(told(5, 5, "rainbow"))
    ('From round 3 on some meet again who met before.', 'Nobody meets anybody twice.')
    """
    free = repeat_free(tables, rule)
    if rounds <= free:
        return Text("Nobody meets anybody twice.")
    return Text.of("From round {round} on some meet again who met before.", round=free + 1)


def whist_drive(tables: Tables, winners: Sequence[str]) -> Tables:
    """Seat the next round of a whist drive: of the losers south or west goes a table down, north or east one up.

    `winners` has one of the winning partners of each table, in the tables' order. Tables go round; who comes takes the
    seat of the one who went that way. Raises FormatError with unknown-entrant, where no such person is at that table.

    >>> whist_drive((("a", "b", "c", "d"), ("e", "f", "g", "h")), ["a", "h"])
    (('a', 'b', 'e', 'f'), ('c', 'd', 'g', 'h'))
    """
    lost = [2 - 2 * (_seat(table, winner) // 2) for table, winner in zip(tables, winners, strict=True)]
    following = []
    for place, table in enumerate(tables):
        before, after = place - 1, (place + 1) % len(tables)
        four = list(table)
        four[lost[place]] = tables[before][lost[before]]
        four[lost[place] + 1] = tables[after][lost[after] + 1]
        following.append(_table(four))
    return tuple(following)


def winners_move(tables: Tables, winners: Sequence[str]) -> Tables:
    """Seat the next round of 1938: winners go up a table and losers stay; at table 1 the winners stay, losers go last.

    Of two who stay one changes sides, and of two who come, so that partners change.
    Raises FormatError with unknown-entrant, as `whist_drive` does.

    >>> winners_move((("a", "b", "c", "d"), ("e", "f", "g", "h")), ["a", "h"])
    (('a', 'g', 'b', 'h'), ('e', 'c', 'f', 'd'))
    """
    pairs = [(table[:2], table[2:]) for table in tables]
    halves = [
        pair if _seat(table, winner) < 2 else (pair[1], pair[0])
        for pair, table, winner in zip(pairs, tables, winners, strict=True)
    ]
    won, lost = [won for won, _ in halves], [lost for _, lost in halves]
    stay = [won[0], *lost[1:]]
    come = [*won[1:], lost[0]]
    return tuple(_table([here[0], new[0], here[1], new[1]]) for here, new in zip(stay, come, strict=True))


def who_goes_where(before: Tables, after: Tables) -> dict[str, tuple[Place, Place]]:
    """Give each player's place before and after, as it is printed for them.

    >>> who_goes_where((("a", "b", "c", "d"),), (("a", "c", "b", "d"),))["b"]
    (Place(table=1, seat='S'), Place(table=1, seat='E'))
    """
    then = _places(after)
    return {player: (place, then[player]) for player, place in _places(before).items()}


def _places(tables: Tables) -> Mapping[str, Place]:
    return {
        player: Place(number, seat)
        for number, table in enumerate(tables, 1)
        for seat, player in zip(SEATS, table, strict=True)
    }


def moves_of(rule: str) -> tuple[int, int, int, int]:
    """Give how many tables each seat goes on.

    Raises FormatError with not-one-of.

    >>> moves_of("rainbow")
    (0, 1, 2, -2)
    """
    if rule not in CARDS:
        raise wrong("not-one-of", "rule", key="rule", value=rule, known=", ".join(CARDS))
    return CARDS[rule]


def _seat(table: Table, player: str) -> int:
    if player not in table:
        raise wrong("unknown-entrant", "winners", value=player)
    return table.index(player)


def _table(four: Sequence[str]) -> Table:
    north, south, east, west = four
    return north, south, east, west
