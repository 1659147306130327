"""A score sheet for a person at a terminal: an aligned table, then every point told. It must not work out any score."""

from collections.abc import Iterator
from typing import Any

from .game import HandSheet, Sheet
from .telling import signed, tell_gain, tell_line
from .text import say


def table(record: dict[str, Any], sheet: Sheet) -> str:
    """Write a record's score sheet: a row a hand, a column a side; below each hand why it scored so."""
    names, told = list(record["seats"]), []
    rows = [["", *(" + ".join(names[seat] for seat in side.seats) for side in sheet.sides)]]
    for hand, raw in zip(sheet.hands, record["hands"], strict=False):
        names = raw.get("players") or names
        mark = " tie-break" if hand.tie_break else ""
        cells = [f"{signed(side.points)} = {side.score} ({side.bag_count})" for side in hand.sides]
        rows.append([f"hand {hand.number}{mark}", *cells])
        told.append("\n".join(_tell_hand(hand, names, sheet)))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]
    return "\n".join([*lines, "", *told, _end(names, sheet)])


def _tell_hand(hand: HandSheet, names: list[str], sheet: Sheet) -> Iterator[str]:
    yield f"Hand {hand.number}, {names[hand.dealer]} dealt:"
    for side, place in zip(hand.sides, sheet.sides, strict=True):
        for line in side.lines:
            yield f"  {say(tell_line(line, names, place.seats))}: {say(tell_gain(line.points, line.bags))}"


def _end(names: list[str], sheet: Sheet) -> str:
    if sheet.winner is not None:
        return f"{' + '.join(names[seat] for seat in sheet.sides[sheet.winner].seats)} won ({sheet.reason})."
    if sheet.next is None:
        return ""
    return f"Next: hand {sheet.next.number}{', a tie-break' if sheet.next.tie_break else ''}; {names[sheet.next.dealer]} deals."
