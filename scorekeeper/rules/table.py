"""A score sheet for a person at a terminal: an aligned table, then every point told. It must not work out any score."""

from collections.abc import Iterator, Sequence
from typing import Any

from .choosing import ruleset_of
from .sheet import HandSheet, Sheet
from .telling import tell_end, tell_line
from .text import say, signed, tell_gain


def table(record: dict[str, Any], sheet: Sheet) -> str:
    """Write a sound record's score sheet: a row a hand, a column a side; below, hand by hand, why it scored so.

    A cell is the points of the hand, the score after it and, in brackets, the bags held.
    """
    names: list[str] = list(map(_plain, record["seats"]))
    told: list[str] = []
    rows = [["", *(" + ".join(names[seat] for seat in side.seats) for side in sheet.sides)]]
    for hand, raw in zip(sheet.hands, record["hands"], strict=False):
        names = list(map(_plain, raw.get("players") or names))
        mark = " (tie-break)" if hand.tie_break else ""
        cells = [f"{signed(side.points)} = {_minus(side.score)} ({side.bag_count})" for side in hand.sides]
        rows.append([f"hand {hand.number}{mark}", *cells])
        told += _tell_hand(hand, names, sheet)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]
    return "\n".join([*lines, "", *told, _last_line(record, names, sheet)])


def _minus(score: int) -> str:
    return str(score).replace("-", "−")


def _plain(name: str) -> str:
    """A name on one line, without what a terminal would obey.

    >>> _plain("Ana\\n\\x1b[31mBea")
    'Ana  [31mBea'
    """
    return "".join(letter if letter.isprintable() else " " for letter in name)


def _tell_hand(hand: HandSheet, names: Sequence[str], sheet: Sheet) -> Iterator[str]:
    yield f"Hand {hand.number}, {names[hand.dealer]} dealt:"
    for side, place in zip(hand.sides, sheet.sides, strict=True):
        for line in side.lines:
            yield f"  {_plain(say(tell_line(line, names, place.seats)))}: {say(tell_gain(line.points, line.bags))}"


def _last_line(record: dict[str, Any], names: Sequence[str], sheet: Sheet) -> str:
    if sheet.next:
        tie_break = ", a tie-break" if sheet.next.tie_break else ""
        return f"Next: hand {sheet.next.number}{tie_break}; {names[sheet.next.dealer]} deals."
    return say(tell_end(ruleset_of(record), sheet, names))
