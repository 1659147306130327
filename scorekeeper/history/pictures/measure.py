"""How values become places: scales with even ticks, labels that keep their distance, words cut to the room they have.

Must not know what is drawn.
"""

import itertools
import math
import unicodedata
from collections.abc import Callable, Iterator, Sequence


def even_steps() -> Iterator[int]:
    """1, 2, 5, 10, 20, 50 and so on."""
    power = 1
    while True:
        yield from (power, 2 * power, 5 * power)
        power *= 10


def ticks(low: float, high: float, most: int = 6) -> list[int]:
    """Even values from `low` or below to `high` or above, at most so many and one.

    >>> ticks(-40, 512)
    [-200, 0, 200, 400, 600]
    >>> ticks(7, 7)
    [7, 8]
    """
    for step in even_steps():
        first = math.floor(low / step)
        last = max(math.ceil(high / step), first + 1)
        if last - first <= most:
            return [place * step for place in range(first, last + 1)]
    raise AssertionError


def scale(low: float, high: float, start: float, end: float) -> Callable[[float], float]:
    """Values from `low` to `high` as places from `start` to `end`.

    >>> scale(0, 10, 100, 0)(2.5)
    75.0
    """
    span = (high - low) or 1
    return lambda value: start + (end - start) * (value - low) / span


def spread(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Places near the wanted ones, between `low` and `high`, each `gap` or more from the next; closer where there is no
    room for all.

    >>> spread([50, 50, 10], 12, 0, 100)
    [50, 62, 10]
    >>> spread([99, 98], 12, 0, 100)
    [100, 88]
    """
    gap = min(gap, (high - low) / max(len(wanted) - 1, 1))
    order = sorted(range(len(wanted)), key=lambda each: wanted[each])
    places = [min(max(each, low), high) for each in wanted]
    for before, each in itertools.pairwise(order):
        places[each] = max(places[each], places[before] + gap)
    ceiling = high
    for each in reversed(order):
        places[each] = min(places[each], ceiling)
        ceiling = places[each] - gap
    return places


def every(count: int, most: int) -> int:
    """Each how-manieth of `count` things is taken, so that at most `most` are, at an even 1, 2, 5, 10, 20, ...

    >>> every(9, 10), every(25, 10), every(100, 6)
    (1, 5, 20)
    """
    return next(step for step in even_steps() if count / step <= most)


BOLD = 1.12  # as wide is a bold letter against a plain one
NARROW, WIDE = set("iIjlftr.,:;'’!|()[] -·"), set("mwMW@%—…")


def width(text: str, size: float) -> float:
    """About how wide a text is in letters of this size, whatever the font: rather too much than too little."""
    return sum(letter(each) for each in text) * size


def letter(sign: str) -> float:
    """About how wide a sign is, in ems."""
    if unicodedata.category(sign) in {"Mn", "Me", "Cf"}:
        return 0
    if unicodedata.east_asian_width(sign) in {"W", "F"}:
        return 1.05
    return 0.35 if sign in NARROW else 1.0 if sign in WIDE else 0.72 if sign.isupper() else 0.6


def cut(text: str, room: float, size: float) -> str:
    """A text, or as much of it as has room.

    >>> cut("Ana", 50, 10), cut("Maximiliana-Konstantina", 50, 10)
    ('Ana', 'Maximi…')
    """
    if width(text, size) <= room:
        return text
    while text and width(text, size) + size > room:
        text = text[:-1]
    return text.rstrip(" +-\u200d") + "…"


def lines(text: str, room: float, size: float, most: int) -> list[str]:
    """A text in at most so many lines, broken between words; the last one is cut.

    >>> lines("Ana and Beatriz win", 50, 10, 2)
    ['Ana and', 'Beatriz…']
    """
    told: list[str] = []
    words = text.split()
    while words and len(told) < most - 1:
        line = words.pop(0)
        while words and width(f"{line} {words[0]}", size) <= room:
            line += f" {words.pop(0)}"
        told.append(cut(line, room, size))
    return [*told, *([cut(" ".join(words), room, size)] if words else [])]
