"""What of a club's history is looked at: a period, the same scoring rules, how many play, who with whom, tournaments.

Every page of history and every link on it carries the same choices as the parameters of its address. This module must
not know a request, nor what there is to choose from (`club_history`).
"""

import re
from calendar import monthrange
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from datetime import date
from typing import Any
from urllib.parse import urlencode

from django.db.models import Q
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from ..models import Family

PERIOD = re.compile(r"(20\d\d|2100)(-(0[1-9]|1[0-2]))?")
TOURNAMENT, CASUAL = "tournament", "casual"


@dataclass(frozen=True)
class Chosen:
    """The choices; each is "" (0 players) where nothing is chosen.

    `period` is "2026" or "2026-11", `rules` the key of a family, `sides` "solo", "pairs" or "trios", `where`
    "tournament" or "casual". In an address that one is called `in`, the others as here.
    """

    period: str = ""
    rules: str = ""
    players: int = 0
    sides: str = ""
    where: str = ""

    def parameters(self) -> dict[str, str]:
        """What of it stands in an address."""
        told = {"in" if each.name == "where" else each.name: getattr(self, each.name) for each in fields(self)}
        return {name: str(value) for name, value in told.items() if value}

    def query(self, **more: Any) -> str:
        """An address' parameters with these choices, and more of a page's own; "" without any.

        >>> Chosen("2026", players=4, where="casual").query(sort="wins", page="")
        '?period=2026&players=4&in=casual&sort=wins'
        """
        told = self.parameters() | {name: str(value) for name, value in more.items() if value not in ("", None, 0)}
        return f"?{urlencode(told)}" if told else ""

    def takes_in(self, family: Family) -> bool:
        """Whether games under these rules are looked at."""
        options = family.ruleset["options"]
        return (
            self.rules in ("", family.key)
            and self.players in (0, options["players"])
            and self.sides in ("", options["sides"])
        )

    def of_tallies(self, families: Iterable[str] | None) -> Q:
        """The summary rows that are looked at: tallies, or those of two people. `families`: under these rules alone."""
        kept = Q(period=self.period)
        if families is not None:
            kept &= Q(family__in=list(families))
        return kept & self.in_tournaments

    def of_appearances(self, families: Iterable[str] | None) -> Q:
        """The appearances that are looked at."""
        kept = Q() if families is None else Q(family__in=list(families))
        if len(self.period) == 4:
            kept &= Q(evening__range=(date(int(self.period), 1, 1), date(int(self.period), 12, 31)))
        elif self.period:
            kept &= Q(month=self.period, evening__range=days_of(self.period))
        return kept & self.in_tournaments

    @property
    def in_tournaments(self) -> Q:
        """Those in tournaments, those outside, or both."""
        return Q(tournament=self.where == TOURNAMENT) if self.where else Q()


def days_of(month: str) -> tuple[date, date]:
    """The first and the last day of a month: what an index finds it by.

    >>> [days_of(month)[1].day for month in ("2026-02", "2028-02", "2100-02", "2026-11", "2100-12")]
    [28, 29, 28, 30, 31]
    """
    year, number = int(month[:4]), int(month[5:])
    return date(year, number, 1), date(year, number, monthrange(year, number)[1])


def period_told(period: str) -> str:
    """A period as it is said: "2026", "November 2026"."""
    if not period:
        return _("all the years")
    return period if len(period) == 4 else month_told(date(int(period[:4]), int(period[5:]), 1))


def month_told(day: date) -> str:
    """The month of a day."""
    return date_format(day, "YEAR_MONTH_FORMAT")


def periods(first: date | None, last: date | None, chosen: str) -> Iterator[str]:
    """The periods there are to choose from, the latest first: every year, and the months of the one that is looked at,
    or else of the last.
    """
    if first is None or last is None:
        return
    opened = chosen[:4] or str(last.year)
    for year in range(last.year, first.year - 1, -1):
        yield str(year)
        if str(year) == opened:
            ends, begins = (last.month if year == last.year else 12), (first.month if year == first.year else 1)
            yield from (f"{year}-{month:02}" for month in range(ends, begins - 1, -1))
    if chosen and not first.year <= int(chosen[:4]) <= last.year:
        yield chosen
