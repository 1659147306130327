"""A picture to pass on: a title, a few rows with a figure each, and the lines of a game where they are given.

It leaves the page, so it has its own colours, and no letter that a phone may lack. Must not know what its rows count.
"""

from collections.abc import Sequence
from typing import NamedTuple

from .element import Drawn, all_of, element, path
from .frame import DASHES, mark
from .measure import BOLD, cut, lines, scale, width

WIDTH, HEIGHT, EDGE, INSET = 1080, 1350, 60, 110
PANEL, FOOT, TRACE, LOW = 380, 1240, 330, 100
FELT, DEEP, SHEET, INK, SOFT, LINE = "#17603f", "#0f482f", "#fffefb", "#1b2420", "#566159", "#ddd5c3"
COLOURS = ("#17603f", "#b3261e", "#1f5fa8", "#8a5a00", "#7a3a9a", "#1b2420")
FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"
MOST, GAP = 8, 14
SPADE = (
    "M50 4C30 30 8 42 8 64c0 14 10 22 21 22 7 0 13-3 17-9-1 10-5 16-12 21h32c-7-5-11-11-12-21 4 6 10 9 17 9 11 0 "
    "21-8 21-22C92 42 70 30 50 4Z"
)


class CardRow(NamedTuple):
    """A row: who or what, the figure, its unit, and the values of its line, if it has one."""

    name: str
    figure: str
    unit: str = ""
    line: Sequence[int] = ()

    @property
    def traced(self) -> bool:
        """Whether it has a line: of one value none can be drawn."""
        return len(self.line) > 1


def card(title: str, rows: Sequence[CardRow], *, above: str = "", footer: str = "") -> Drawn:
    """Draw the card, 1080 by 1350. `above` is a short line over the title; of many rows the first eight are drawn."""
    rows = rows[:MOST]
    traced = [(place, row) for place, row in enumerate(rows) if row.traced]
    end = FOOT - (TRACE if traced else 0)
    high = min((end - PANEL - 40) / max(len(rows), 1), 190)
    bottom = FOOT if traced else PANEL + 40 + len(rows) * high
    told = ". ".join([above, title, *(f"{row.name}: {row.figure} {row.unit}".strip() for row in rows), footer])
    return element(
        "svg",
        element("title", title),
        element("desc", told.strip(". ")),
        element("rect", width=WIDTH, height=HEIGHT, fill=FELT),
        element("path", d=SPADE, transform="translate(760 -30) scale(4)", fill=DEEP),
        *head(title, above),
        *(
            [element("rect", x=EDGE, y=PANEL, width=WIDTH - 2 * EDGE, height=bottom - PANEL, rx=36, fill=SHEET)]
            * bool(rows)
        ),
        *rows_of(rows, high),
        *([trace(traced, end)] if traced else []),
        words(cut(footer, WIDTH - 2 * EDGE, 34), EDGE, 1300, 34, "#fff"),
        xmlns="http://www.w3.org/2000/svg",
        width=WIDTH,
        height=HEIGHT,
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
        font_family=FONT,
    )


def words(text: str, x: float, y: float, size: float, fill: str, **more: str) -> Drawn:
    """A text."""
    return element("text", text, x=x, y=y, font_size=size, fill=fill, **more)


def head(title: str, above: str) -> list[Drawn]:
    """What it is, as large as it fits into two lines."""
    room = WIDTH - 2 * EDGE
    size = next((size for size in (96, 84, 72) if width(title, size * BOLD) <= room), 60)
    told = lines(title, room, size * BOLD, 2)
    first = PANEL - 60 - (len(told) - 1) * size * 1.15
    drawn = [words(cut(above, room, 40), EDGE, first - size - 20, 40, "#fff")]
    return drawn + [
        words(text, EDGE, first + place * size * 1.15, size, "#fff", font_weight="700")
        for place, text in enumerate(told)
    ]


class Sizes(NamedTuple):
    """How large the letters of rows are, and whether the unit stands beside the figure, not below it."""

    name: float
    figure: float
    unit: float
    aside: bool

    def room(self, row: CardRow) -> float:
        """How wide the name of a row may be."""
        figures, unit = width(row.figure, self.figure * BOLD), width(row.unit, self.unit)
        told = figures + unit + GAP if self.aside else max(figures, unit)
        return WIDTH - INSET - start_of(row) - told - 30


def sizes_for(rows: Sequence[CardRow], high: float) -> Sizes:
    """The largest names that all fit into rows so high; those that fit into none are cut."""
    aside = high < LOW
    figures = high * 0.55 if aside else min(high * 0.45, 72)
    sizes = [Sizes(figures * share, figures, max(figures * 0.42, 28), aside) for share in (0.85, 0.75, 0.65)]
    fitting = (each for each in sizes if all(width(row.name, each.name) <= each.room(row) for row in rows))
    return next(fitting, sizes[-1])


def start_of(row: CardRow) -> float:
    """Where a name begins: after the sign of its line."""
    return INSET + 46 if row.traced else INSET


def rows_of(rows: Sequence[CardRow], high: float) -> list[Drawn]:
    """The rows, each so high, a line between each and the next."""
    tops = [PANEL + 20 + place * high for place in range(len(rows))]
    sizes = sizes_for(rows, high)
    parts = [part for place, row in enumerate(rows) for part in row_of(place, row, tops[place] + high / 2, sizes)]
    return [*parts, *(rule(top, 2) for top in tops[1:])]


def row_of(place: int, row: CardRow, middle: float, sizes: Sizes) -> list[Drawn]:
    """A row: the sign of its line, the name, the figure and its unit."""
    end, base = WIDTH - INSET, middle + sizes.figure * 0.36
    wide = width(row.unit, sizes.unit) + GAP if sizes.aside and row.unit else 0
    up = 0 if sizes.aside or not row.unit else sizes.unit * 0.6
    unit = base if sizes.aside else base - up + sizes.unit * 1.15
    name = cut(row.name, sizes.room(row), sizes.name)
    told = [
        words(name, start_of(row), middle + sizes.name * 0.36, sizes.name, INK),
        words(row.figure, end - wide, base - up, sizes.figure, INK, text_anchor="end", font_weight="700"),
        words(row.unit, end, unit, sizes.unit, SOFT, text_anchor="end"),
    ]
    return [*told, coloured(place, INSET + 14, middle, 14)] if row.traced else told


def rule(y: float, strong: int) -> Drawn:
    """A line across the panel."""
    return element("path", d=f"M{INSET} {y:.1f}H{WIDTH - INSET}", stroke=LINE, stroke_width=strong)


def trace(rows: Sequence[tuple[int, CardRow]], top: float) -> Drawn:
    """The lines of the rows, below them, each with its sign at the end."""
    values = [value for _place, row in rows for value in (*row.line, 0)]
    y = scale(min(values), max(values), FOOT - 50, top + 30)
    parts = [rule(top, 2), rule(y(0), 3)]
    for place, row in rows:
        x = scale(0, len(row.line) - 1, INSET, WIDTH - INSET - 20)
        points = [(x(hand), y(value)) for hand, value in enumerate(row.line)]
        dash = " ".join(str(3 * int(each)) for each in (DASHES[place % len(DASHES)] or "").split()) or None
        colour = COLOURS[place % len(COLOURS)]
        line = element("path", d=path(points), fill="none", stroke=colour, stroke_width=6, stroke_dasharray=dash)
        parts += [line, coloured(place, *points[-1], 13)]
    return all_of(parts)


def coloured(place: int, x: float, y: float, size: float) -> Drawn:
    """The sign of a row in its colour."""
    kind, colour = place % len(COLOURS), COLOURS[place % len(COLOURS)]
    return mark(kind, x, y, size, fill=SHEET if kind > 3 else colour, stroke=colour, stroke_width="5")
