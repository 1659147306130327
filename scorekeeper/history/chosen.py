"""What of a club's history is looked at: a period, the same scoring rules, how many play, who with whom, tournaments.

Every page of history and every link on it carries the same choices as the parameters of its address. `Shelf` is what
there is to choose from. Points, bids and bags are told under the same scoring rules alone: `one_family` says which.
This module must not know a request.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from datetime import date
from typing import Any
from urllib.parse import urlencode

from django.db.models import Max, Min, OuterRef, Q, QuerySet, Subquery
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from .. import rules
from ..models import Appearance, Club, Family, History
from ..scoreboard.kept_rules import in_one_line
from ..scoreboard.naming import size_text, title_of
from ..sight import words_of

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
    """The first day of a month, and one that no day of it is after: what an index finds it by."""
    year, number = int(month[:4]), int(month[5:])
    return date(year, number, 1), date(year, number, 31 if number in (1, 3, 5, 7, 8, 10, 12) else 30 - (number == 2))


@dataclass
class Shelf:
    """What there is to choose from in a club: its families, the one played last first, and from when to when it has
    games. `version` counts what was written to its history.
    """

    club: Club
    families: list[Family]
    version: int
    first: date | None
    last: date | None

    @classmethod
    def of(cls, club: Club) -> "Shelf":
        """Read it: one statement."""
        evenings = Appearance.objects.filter(club=OuterRef("club")).order_by().values("club")
        version = History.objects.filter(club=OuterRef("club")).values("version")
        found: QuerySet[Any] = Family.objects.filter(club=club).annotate(
            version=Subquery(version),
            first=Subquery(evenings.annotate(day=Min("evening")).values("day")),
            last=Subquery(evenings.annotate(day=Max("evening")).values("day")),
        )
        rows = list(found.order_by("-at", "-pk"))
        if not rows:
            return cls(club, [], 0, None, None)
        return cls(club, rows, rows[0].version or 0, rows[0].first, rows[0].last)

    def within(self, chosen: Chosen) -> list[str] | None:
        """The keys of the families that are looked at; None for all of them."""
        kept = [each.key for each in self.families if chosen.takes_in(each)]
        return None if len(kept) == len(self.families) else kept

    def known(self, key: str) -> Family | None:
        """A family by its key."""
        return next((each for each in self.families if each.key == key), None)

    def names(self) -> dict[str, str]:
        """What each family's rules are called, by key: by what differs as well where two have one name."""
        plain = {each.key: title(self.club, each) for each in self.families}
        alike = {name for name in plain.values() if list(plain.values()).count(name) > 1}
        full = {
            each.key: self.told_apart(each) if plain[each.key] in alike else plain[each.key] for each in self.families
        }
        seen: dict[str, int] = {}
        for key, name in full.items():
            seen[name] = seen.get(name, 0) + 1
            if seen[name] > 1:
                full[key] = f"{name} ({seen[name]})"
        return full

    def told_apart(self, family: Family) -> str:
        """The name of a family's rules with what differs from their preset."""
        ruleset = rules.ruleset_of({"ruleset": family.ruleset})
        line = in_one_line(ruleset, self.club.words)
        name = title(self.club, family)
        return f"{line} ({size_text(ruleset)})" if line.startswith(name) else f"{name} ({line})"


def title(club: Club, family: Family) -> str:
    """What a family's rules are called: as its last game had them."""
    return words_of(club.pk)(family.rules_name) or title_of(family.preset)


def one_family(shelf: Shelf, chosen: Chosen, games: Mapping[str, int]) -> str:
    """The key of the family whose points are told: the one chosen, or else the one with the most games, and of several
    the one played last; "" where nothing was played. `games` are those that are looked at, by family.
    """
    keys = [each.key for each in shelf.families if chosen.takes_in(each)]
    return max(keys, key=lambda key: games.get(key, 0), default="")


def same_rules(shelf: Shelf, key: str, games: Mapping[str, int]) -> tuple[str, str]:
    """Under which rules points are told, and how many games are left out of them: each in a sentence, "" for none."""
    if not key:
        return "", ""
    said = _("Same scoring rules: {rules}.").format(rules=shelf.names()[key])
    others = sum(number for family, number in games.items() if family != key)
    if not others:
        return said, ""
    left = ngettext("{n} game under other rules is not in it.", "{n} games under other rules are not in it.", others)
    return said, left.format(n=others)


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
