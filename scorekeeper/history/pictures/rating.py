"""A rating over time: a line, and around it the band in which it very likely lies."""

from collections.abc import Callable, Sequence
from datetime import date
from typing import NamedTuple

from django.utils.formats import date_format, number_format
from django.utils.translation import gettext as _

from .element import Drawn, element, path
from .frame import SIZE, WIDTH, Picture, Row, Table, below, framed, mark, room_for, value_axis
from .measure import scale, ticks, width

HEIGHT, TOP, BOTTOM, RIGHT = 220, 14, 196, WIDTH - 50
SHOWN = 120


class Rated(NamedTuple):
    """A rating after the games of a day, and how far to each side it is uncertain."""

    day: date
    rating: float
    spread: float


def rating_over_time(ratings: Sequence[Rated], *, name: str = "rating") -> Picture:
    """Draw ratings, the oldest first; of very many those that are told apart at this size."""
    title = _("Rating over time")
    table = Table(_("The rating after each of these days"), [_("Day"), _("Rating"), _("Uncertain by")], [])
    if not ratings:
        return Picture(title, _("There are no ratings to show."), Drawn(), table)
    shown = thinned(ratings)
    rows = [Row(day_told(each.day), [decimal(each.rating), f"± {decimal(each.spread)}"]) for each in shown]
    first, last = shown[0], shown[-1]
    now = _("{rating} ± {spread} on {day}").format(
        rating=decimal(last.rating), spread=decimal(last.spread), day=day_told(last.day)
    )
    told = f"{now}."
    if len(shown) > 1:
        told = _("From {rating} on {day} to {now}.").format(
            rating=decimal(first.rating), day=day_told(first.day), now=now
        )
    return Picture(title, told, drawn(name, title, told, shown), table._replace(rows=rows))


def thinned(ratings: Sequence[Rated]) -> Sequence[Rated]:
    """Not more than fit, evenly taken; the first and the last are among them."""
    if len(ratings) <= SHOWN:
        return ratings
    return [ratings[round(place * (len(ratings) - 1) / (SHOWN - 1))] for place in range(SHOWN)]


def drawn(name: str, title: str, told: str, ratings: Sequence[Rated]) -> Drawn:
    """The picture."""
    low = min(each.rating - each.spread for each in ratings)
    levels = ticks(low, max(each.rating + each.spread for each in ratings))
    left, y = room_for(levels), scale(levels[0], levels[-1], BOTTOM, TOP)
    first, last = ratings[0].day, ratings[-1].day
    middle = (left + RIGHT) / 2
    start, end = (left + 4, RIGHT) if first < last else (middle, middle)
    x = scale(first.toordinal(), last.toordinal(), start, end)
    line = [(x(each.day.toordinal()), y(each.rating)) for each in ratings]
    now = ratings[-1]
    parts = [
        value_axis(levels, y, left, RIGHT),
        element("path", d=path(band(ratings, [place for place, _height in line], y), "Z"), class_="band s0"),
        element("path", d=path(line), class_="line s0"),
        *([mark(0, *point) for point in line] if len(line) <= 30 else [mark(0, *line[-1])]),
        element("text", decimal(now.rating), x=end + 8, y=line[-1][1] + 1, class_="points"),
        element("text", f"± {decimal(now.spread)}", x=end + 8, y=line[-1][1] + 1 + SIZE, class_="soft"),
        *days(first, last, start, end),
    ]
    return framed(name, title, told, HEIGHT, *parts)


def band(ratings: Sequence[Rated], places: Sequence[float], y: Callable[[float], float]) -> list[tuple[float, float]]:
    """The area between a rating and what it is uncertain by; of a single day a bar as wide as can be seen."""
    if places[0] == places[-1]:
        ratings, places = [ratings[-1]] * 2, [places[-1] - 5, places[-1] + 5]
    high = [(x, y(each.rating + each.spread)) for x, each in zip(places, ratings, strict=True)]
    return high + [(x, y(each.rating - each.spread)) for x, each in zip(places, ratings, strict=True)][::-1]


def days(first: date, last: date, start: float, end: float) -> list[Drawn]:
    """The first day and the last one below the axis, and the one in the middle where there is room."""
    if first == last:
        return [below(start, BOTTOM, day_told(first))]
    told = [below(start, BOTTOM, day_told(first), "start"), below(end, BOTTOM, day_told(last), "end")]
    middle = day_told(first + (last - first) / 2)
    if (last - first).days > 2 and end - start > 3.4 * width(middle, SIZE):
        told.append(below((start + end) / 2, BOTTOM, middle))
    return told


def day_told(day: date) -> str:
    """A day, short."""
    return date_format(day, "SHORT_DATE_FORMAT")


def decimal(value: float) -> str:
    """A rating, to the point."""
    return number_format(round(value)).replace("-", "−")
