"""Games and wins month by month: a bar for the games, filled as far as they were won."""

from collections.abc import Sequence
from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ..figures import Value, percent
from .element import Drawn, element
from .frame import WIDTH, Picture, Row, Table, below, framed, room_for, value_axis
from .measure import every, scale, ticks

HEIGHT, TOP, BOTTOM, WIDEST = 150, 12, 122, 40
Counted = Sequence[tuple[str, int, int]]
"""By month ("2026-11"), the oldest first: games, and of them those won."""


def months_won(months: Counted, *, name: str = "months") -> Picture:
    """Draw the games of each month and how many of them were won."""
    title = _("Month by month")
    heads = [_("Month"), _("Games"), _("Won"), "%"]
    rows = [
        Row(month_told(month, "YEAR_MONTH_FORMAT"), [str(games), str(wins), share(wins, games)])
        for month, games, wins in months
    ]
    table = Table(_("Games and wins of each month"), heads, rows)
    if not months:
        return Picture(title, _("There are no games to show."), Drawn(), table)
    games, wins = sum(each[1] for each in months), sum(each[2] for each in months)
    told = ngettext("{n} game, {wins} won (filled).", "{n} games, {wins} won (filled).", games)
    told = told.format(n=games, wins=wins)
    return Picture(title, told, drawn(name, title, told, months), table)


def share(wins: int, games: int) -> str:
    """Wins in hundredths of the games."""
    return str(percent(Value(wins, games))) if games else "–"


def drawn(name: str, title: str, told: str, months: Counted) -> Drawn:
    """The picture."""
    levels = ticks(0, max(games for _month, games, _wins in months), 4)
    left, right = room_for(levels), WIDTH - 6
    step = (right - left) / len(months)
    wide = min(step - 2, WIDEST)
    y = scale(levels[0], levels[-1], BOTTOM, TOP)
    parts = [value_axis(levels, y, left, right)]
    skip = every(len(months), 5)
    for place, (month, games, wins) in enumerate(months):
        middle = left + (place + 0.5) * step
        parts += [
            element("rect", x=middle - wide / 2, y=y(n), width=wide, height=BOTTOM - y(n), class_=kind)
            for n, kind in ((games, "column rest"), (wins, "column gain"))
            if n
        ]
        if place % skip == 0:
            parts.append(below(middle, BOTTOM, month_told(month, "m/y")))
    return framed(name, title, told, HEIGHT, *parts)


def month_told(month: str, form: str) -> str:
    """A month, as a date format says it."""
    return date_format(date(int(month[:4]), int(month[5:]), 1), form)
