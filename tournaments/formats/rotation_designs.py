"""Stored plans of rotating partners: whist tournaments, and the best that long searches found.

A whist tournament for 4m players in 4m - 1 rounds (4m + 1 in 4m + 1, one sits out) makes each pair partners once and
opponents twice. Most are one round and a rule: in each round after it every number is one higher, and one sits still.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

from .opponents import Seats
from .partnerships import Sat, repeated

DESIGNS = Path(__file__).parent / "designs"
STILL = "inf"  # who keeps the seat while all others move on


def stored(players: int, rounds: int) -> Seats | None:
    """Give the plan for just so many players 0 to n - 1 and rounds, if there is one.

    >>> stored(4, 3)
    [[3, 1, 0, 2], [3, 2, 1, 0], [3, 0, 2, 1]]
    >>> stored(40, 9) is None
    True
    """
    if rounds == len(whist(players) or []):
        return whist(players)
    found = _read("rotation")["plans"].get(f"{players}x{rounds}")
    return [completed(players, [int(digit, 36) for digit in row]) for row in found.split()] if found else None


def around(players: int, rounds: int) -> Seats | None:
    """Give so many rounds of a whist tournament, again from its start after its end, if there is one.

    >>> [len(row) for row in around(5, 7)]
    [5, 5, 5, 5, 5, 5, 5]
    """
    cycle = whist(players)
    if cycle is None:
        return None
    filled = players - players % 4
    pairs: Sat = [[(row[place], row[place + 1]) for place in range(0, filled, 2)] for row in cycle]
    return [completed(players, [player for pair in row for player in pair]) for row in repeated(players, pairs, rounds)]


def whist(players: int) -> Seats | None:
    """Give the whist tournament of so many players, if one is stored.

    >>> len(whist(9)), whist(6)
    (9, None)
    """
    design = _read("whist")["designs"].get(str(players))
    if design is None:
        return None
    if "rounds" in design:  # its numbers count from 1
        return [completed(players, [player - 1 for player in _row(tables)]) for tables in design["rounds"]]
    turn, first = design["mod"], _row(design["round1"])
    return [
        completed(players, [turn if player == STILL else (player + step) % turn for player in first])
        for step in range(turn)
    ]


def completed(players: int, row: list[int]) -> list[int]:
    """Add whoever sits out to the seats of a round.

    >>> completed(5, [0, 1, 2, 4])
    [0, 1, 2, 4, 3]
    """
    seated = set(row)
    return row + [player for player in range(players) if player not in seated]


def _row(tables: list[list[list[Any]]]) -> list[Any]:
    return [player for table in tables for pair in table for player in pair]


@cache
def _read(name: str) -> Any:
    return json.loads((DESIGNS / f"{name}.json").read_text(encoding="utf-8"))
