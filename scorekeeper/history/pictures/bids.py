"""Bids against the tricks that were taken: a cell for each pair, with how often it came."""

import math
from collections.abc import Callable, Iterator, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ...words import in_words
from .element import Drawn, element, number
from .frame import SIZE, WIDTH, Picture, Row, Table, framed

LEFT, TOP, MOST = 24, 20, 13
HEATS = ("h1", "h2", "h3", "h4", "h5")
Counts = Mapping[tuple[int, int], int]
"""How often by (tricks bid, tricks taken)."""


UNITS: dict[int, Callable[[], str]] = {
    1: lambda: "",
    10: lambda: _("in tens"),
    100: lambda: _("in hundreds"),
    1000: lambda: _("in thousands"),
    10**4: lambda: _("in tens of thousands"),
    10**5: lambda: _("in hundreds of thousands"),
    10**6: lambda: _("in millions"),
    10**9: lambda: _("in thousands of millions"),
}


def bids_against_taken(counts: Counts, *, words: Mapping[str, str] | None = None, name: str = "bids") -> Picture:
    """Draw how often each number of tricks was taken at each bid. `words` are those that the table has for ours."""

    def said(text: str) -> str:
        return in_words(text, words or {})

    counts = {pair: count for pair, count in counts.items() if count > 0}
    top = max([MOST, *(tricks for pair in counts for tricks in pair)])
    title = said(_("Bids and tricks taken"))
    heads = [_("Bid"), *(said(_("took {n}")).format(n=taken) for taken in range(top + 1))]
    table = Table(said(_("How often so many tricks were taken")), heads, [])
    if not counts:
        return Picture(title, _("There are no bids to show."), Drawn(), table)
    rows = [
        Row(str(bid), [str(counts.get((bid, taken), 0) or "–") for taken in range(top + 1)]) for bid in range(top + 1)
    ]
    told, axes = told_of(counts), (said(_("tricks bid")), said(_("tricks taken")))
    svg = drawn(name, title, told, counts, top, axes)
    return Picture(title, told, svg, table._replace(rows=rows))


def told_of(counts: Counts) -> str:
    """How many bids were taken just so, with more tricks and with fewer."""
    even = sum(count for (bid, taken), count in counts.items() if taken == bid)
    more = sum(count for (bid, taken), count in counts.items() if taken > bid)
    bids = sum(counts.values())
    told = ngettext(
        "{n} bid: {even} just so (framed), {more} with more (above), {less} with fewer (below).",
        "{n} bids: {even} just so (framed), {more} with more (above), {less} with fewer (below).",
        bids,
    )
    return told.format(n=bids, even=even, more=more, less=bids - even - more)


def drawn(name: str, title: str, told: str, counts: Counts, top: int, axes: tuple[str, str]) -> Drawn:
    """The picture: bids to the right, tricks upwards."""
    side = (WIDTH - LEFT - 2) / (top + 1)
    bottom = TOP + side * (top + 1)
    unit = unit_for(max(counts.values()), 3 if top <= MOST else 2)
    parts = [grid(side, top, bottom), *numbers(side, top, bottom)]
    parts += [
        cell(LEFT + bid * side, bottom - (taken + 1) * side, side, count / max(counts.values()), short(count, unit))
        for (bid, taken), count in sorted(counts.items())
    ]
    parts += [
        element("rect", x=LEFT + n * side, y=bottom - (n + 1) * side, width=side, height=side, class_="even")
        for n in range(top + 1)
    ]
    bid, took = axes
    parts += [
        element("text", bid, x=WIDTH - 2, y=bottom + 2 * SIZE + 6, text_anchor="end", class_="soft"),
        element("text", took, x=2, y=SIZE, class_="soft"),
        *([element("text", UNITS[unit](), x=LEFT, y=bottom + 2 * SIZE + 6, class_="soft")] if unit > 1 else []),
    ]
    return framed(name, title, told, bottom + 2 * SIZE + 12, *parts)


def grid(side: float, top: int, bottom: float) -> Drawn:
    """Thin lines between the cells."""
    ends = [place * side for place in range(top + 2)]
    across = "".join(f"M{LEFT} {number(bottom - end)}H{WIDTH - 2}" for end in ends)
    upwards = "".join(f"M{number(LEFT + end)} {TOP}V{number(bottom)}" for end in ends)
    return element("path", d=across + upwards, class_="grid")


def numbers(side: float, top: int, bottom: float) -> Iterator[Drawn]:
    """The tricks at each row and column."""
    for n in range(top + 1):
        middle = (n + 0.5) * side
        yield element("text", str(n), x=LEFT + middle, y=bottom + SIZE + 2, text_anchor="middle", class_="soft")
        yield element("text", str(n), x=LEFT - 4, y=bottom - middle + 4, text_anchor="end", class_="soft")


def cell(x: float, y: float, side: float, share: float, text: str) -> Drawn:
    """A cell as strong as its count, and the count in it."""
    heat = HEATS[max(math.ceil(len(HEATS) * math.sqrt(share)) - 1, 0)]
    return element(
        "g",
        element("rect", x=x, y=y, width=side, height=side),
        element("text", text, x=x + side / 2, y=y + side / 2 + 4, text_anchor="middle", class_="cell"),
        class_=heat,
    )


def unit_for(most: int, signs: int) -> int:
    """In what counts are told so that the largest fits into its cell."""
    return next(unit for unit in UNITS if round(most / unit) < 10**signs)


def short(count: int, unit: int) -> str:
    """A count in this unit.

    >>> short(1499, 1000), short(3, 1000), short(12, 1)
    ('1', '·', '12')
    """
    return str(round(count / unit) or "·")
