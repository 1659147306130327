"""What all pictures share: their frame with its words for a screen reader, the table beside, axes, marks of lines.

Colours are the stylesheet's, by class (`history.css`); everything is told by text, place, dash or mark as well. A
picture is drawn for a phone: its units are the pixels of a width of 328. Must not know a value's meaning.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ...words import figure
from .element import Drawn, all_of, element, number
from .measure import width

WIDTH = 328
SIZE = 12
"""Of letters on a phone; at a desk the stylesheet makes them smaller, as the picture is drawn larger there."""
SIDES = ("s0", "s1", "s2", "s3", "s4", "s5")
DASHES = (None, "7 3", "2 3", "10 3 2 3", "5 2", "1 2")


class Row(NamedTuple):
    """A row of a table: its head and its cells."""

    head: str
    cells: list[str]


class Table(NamedTuple):
    """The same numbers as a table: the heads of its columns, that of the rows first."""

    caption: str
    heads: list[str]
    rows: list[Row]


@dataclass(frozen=True)
class Picture:
    """A picture, its table, and in a sentence what it shows; without a single value there is no drawing."""

    title: str
    told: str
    svg: Drawn
    table: Table


def framed(name: str, title: str, told: str, height: float, *parts: Drawn) -> Drawn:
    """The picture as one image for a screen reader. `name` tells it from the others on its page."""
    return element(
        "svg",
        element("title", title, id=f"{name}-title"),
        element("desc", told, id=f"{name}-desc"),
        *parts,
        class_="picture",
        role="img",
        viewBox=f"0 0 {WIDTH} {height:g}",
        aria_labelledby=f"{name}-title",
        aria_describedby=f"{name}-desc",
    )


def value_axis(values: Sequence[float], place: Callable[[float], float], left: float, right: float) -> Drawn:
    """A thin line across for each value, its figure before it; that of nothing is stronger."""
    drawn: list[Drawn] = []
    for value in values:
        y = place(value)
        drawn += (
            element("path", d=f"M{number(left)} {number(y)}H{number(right)}", class_="grid" if value else "zero"),
            element("text", figured(value), x=left - 4, y=y + SIZE / 3, text_anchor="end", class_="soft"),
        )
    return all_of(drawn)


def below(x: float, y: float, text: str, anchor: str = "middle") -> Drawn:
    """A word or number below an axis that lies at `y`."""
    return element("text", text, x=x, y=y + SIZE + 5, text_anchor=anchor, class_="soft")


def room_for(values: Iterable[float]) -> float:
    """How much room the figures of an axis take."""
    return max(width(figured(value), SIZE) for value in values) + 6


def figured(value: float) -> str:
    """A value of an axis."""
    return figure(round(value))


def mark(kind: int, x: float, y: float, size: float = 3.2, **attributes: str) -> Drawn:
    """The sign of a line, one for each: disc, square, triangle, diamond, ring, cross."""
    many, r = kind % len(SIDES), size
    shapes = (
        f"M{x - r:.1f} {y:.1f}a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0 {-2 * r:g} 0Z",
        f"M{x - r * 0.9:.1f} {y - r * 0.9:.1f}h{1.8 * r:g}v{1.8 * r:g}h{-1.8 * r:g}Z",
        f"M{x:.1f} {y - r * 1.2:.1f}l{1.2 * r:g} {2.1 * r:g}h{-2.4 * r:g}Z",
        f"M{x:.1f} {y - r * 1.3:.1f}l{1.3 * r:g} {1.3 * r:g}l{-1.3 * r:g} {1.3 * r:g}l{-1.3 * r:g} {-1.3 * r:g}Z",
        f"M{x - r:.1f} {y:.1f}a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0 {-2 * r:g} 0Z",
        f"M{x - r:.1f} {y - r:.1f}l{2 * r:g} {2 * r:g}m0 {-2 * r:g}l{-2 * r:g} {2 * r:g}",
    )
    own = attributes or {"class_": f"{'open' if many > 3 else 'mark'} {SIDES[many]}"}
    return element("path", d=shapes[many], **own)
