"""How often a hand brought how many points: bars."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ...words import figure
from .element import Drawn, all_of, element, path
from .frame import SIZE, WIDTH, Picture, Row, Table, below, framed, room_for, value_axis
from .measure import even_steps, every, scale, ticks, width

HEIGHT, TOP, BOTTOM = 220, 18, 184
FEWEST, BARS = 7, 16


def points_of_hands(counts: Mapping[int, int], *, name: str = "points") -> Picture:
    """Draw how many hands brought from so many to so many points; `counts` are hands by their points."""
    counts = {points: hands for points, hands in counts.items() if hands > 0}
    title = _("Points of a hand")
    table = Table(_("How many hands brought how many points"), [_("Points"), _("Hands")], [])
    if not counts:
        return Picture(title, _("There are no hands to show."), Drawn(), table)
    step, bars = bars_of(counts)
    rows = [Row(span_told(low, step), [str(hands)]) for low, hands in bars.items()]
    hands = sum(counts.values())
    least, most = figure(min(counts)), figure(max(counts))
    told = ngettext("{n} hand, from {least} to {most} points.", "{n} hands, from {least} to {most} points.", hands)
    if least == most:
        told = ngettext("{n} hand, {most} points.", "{n} hands, {most} points each.", hands)
    told = told.format(n=hands, least=least, most=most)
    return Picture(title, told, drawn(name, title, told, step, widened(bars, step)), table._replace(rows=rows))


def bars_of(counts: Mapping[int, int]) -> tuple[int, dict[int, int]]:
    """How many points a bar stands for, and the hands of each by the least points of it; none between is left out.

    >>> bars_of({-40: 1, 51: 2, 59: 1, 130: 1})
    (20, {-40: 1, -20: 0, 0: 0, 20: 0, 40: 3, 60: 0, 80: 0, 100: 0, 120: 1})
    """
    step = next(step for step in even_steps() if step >= 10 and max(counts) // step - min(counts) // step < BARS)
    bars = dict.fromkeys(range(min(counts) // step * step, max(counts) // step * step + 1, step), 0)
    for points, hands in counts.items():
        bars[points // step * step] += hands
    return step, bars


def widened(bars: Mapping[int, int], step: int) -> dict[int, int]:
    """The bars with empty ones around few, so that none is as broad as a wall."""
    around = max(FEWEST - len(bars), 0)
    first = min(bars) - around // 2 * step
    return {low: bars.get(low, 0) for low in range(first, first + (len(bars) + around) * step, step)}


def span_told(low: int, step: int) -> str:
    """The points that a bar stands for: "40 to 59"."""
    return _("{low} to {high}").format(low=figure(low), high=figure(low + step - 1))


def drawn(name: str, title: str, told: str, step: int, bars: Mapping[int, int]) -> Drawn:
    """The picture."""
    levels = ticks(0, max(bars.values()), 5)
    left, right = room_for(levels), WIDTH - 6
    wide = (right - left) / len(bars)
    y = scale(levels[0], levels[-1], BOTTOM, TOP)
    x = scale(min(bars), min(bars) + step, left, left + wide)
    parts = [value_axis(levels, y, left, right)]
    for low, hands in bars.items():
        if hands:
            lower = all(y(bars.get(low + beside, 0)) > y(hands) + SIZE for beside in (-step, step))
            parts.append(bar(x(low), y(hands), wide, "gain" if low >= 0 else "loss", hands, lower))
    return framed(name, title, told, HEIGHT, *parts, edges(step, bars, x, wide))


def bar(x: float, y: float, wide: float, kind: str, hands: int, lower: bool) -> Drawn:
    """A bar with its number above, where that has room; it has more where both bars beside it are `lower`."""
    figures = str(hands)
    drawn = element("rect", x=x + 1, y=y, width=wide - 2, height=BOTTOM - y, class_=f"column {kind}")
    if width(figures, SIZE) > wide * (2 if lower else 1):
        return drawn
    return all_of([drawn, element("text", figures, x=x + wide / 2, y=y - 3, text_anchor="middle")])


def edges(step: int, bars: Mapping[int, int], x: Callable[[float], float], wide: float) -> Drawn:
    """The points at the edges of bars, as many as have room; where losses end and gains begin a line."""
    marks = [*bars, max(bars) + step]
    skip = every(len(marks), 6)
    first = next((place for place, low in enumerate(marks) if low % (skip * step) == 0), 0)
    told = [below(x(low), BOTTOM, figure(low)) for low in marks[first::skip]]
    zero = (
        [element("path", d=path([(x(0), TOP), (x(0), BOTTOM)]), class_="zero")] if min(marks) < 0 < max(marks) else []
    )
    return all_of([*zero, *told, below(WIDTH - 6, BOTTOM + SIZE + 2, _("points"), "end")])
