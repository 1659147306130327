"""The history of a club as pages look at it: under which rules and from when to when it was played, and the rows that
are looked at.

Points, bids and bags are told under the same scoring rules alone: `one_family` says which. This module must not know a
request.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from .. import rules
from ..models import Appearance, Club, Family, History, Tally, Together
from ..scoreboard.kept_rules import in_one_line
from ..scoreboard.naming import size_text, title_of
from ..sight import words_of
from .chosen import Chosen


@dataclass
class ClubHistory:
    """What there is to choose from in a club: its families, the one played last first, and from when to when it has
    games (None where it has none). `version` counts what was written to its history.
    """

    club: Club
    families: list[Family]
    version: int
    first: date | None
    last: date | None

    @classmethod
    def of(cls, club: Club) -> "ClubHistory":
        """Read it: one statement."""
        evenings = Appearance.objects.filter(club=OuterRef("club")).values("evening")
        version = History.objects.filter(club=OuterRef("club")).values("version")
        found: QuerySet[Any] = Family.objects.filter(club=club).annotate(
            version=Subquery(version),
            first=Subquery(evenings.order_by("evening")[:1]),
            last=Subquery(evenings.order_by("-evening")[:1]),
        )
        rows = list(found.order_by("-at", "-pk"))
        if not rows:
            return cls(club, [], 0, None, None)
        return cls(club, rows, rows[0].version or 0, rows[0].first, rows[0].last)

    def within(self, chosen: Chosen) -> list[str] | None:
        """The keys of the families that are looked at; None for all of them."""
        kept = [each.key for each in self.families if chosen.takes_in(each)]
        return None if len(kept) == len(self.families) else kept

    def tallies(self, chosen: Chosen) -> QuerySet[Tally]:
        """What of its tallies is looked at."""
        return Tally.objects.filter(chosen.of_tallies(self.within(chosen)), club=self.club)

    def together(self, chosen: Chosen) -> QuerySet[Together]:
        """What of its rows of two people is looked at."""
        return Together.objects.filter(chosen.of_tallies(self.within(chosen)), club=self.club)

    def appearances(self, chosen: Chosen, family: str = "") -> QuerySet[Appearance]:
        """What of its appearances is looked at; `family`: under these rules alone."""
        families = [family] if family else self.within(chosen)
        return Appearance.objects.filter(chosen.of_appearances(families), club=self.club)

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


def one_family(history: ClubHistory, chosen: Chosen, games: Mapping[str, int]) -> str:
    """The key of the family whose points are told: the one chosen, or else the one with the most games, and of several
    the one played last; "" where nothing was played. `games` are those that are looked at, by family.
    """
    keys = [each.key for each in history.families if chosen.takes_in(each)]
    return max(keys, key=lambda key: games.get(key, 0), default="")


def same_rules(history: ClubHistory, key: str, games: Mapping[str, int]) -> tuple[str, str]:
    """Under which rules points are told, and how many games are left out of them: each in a sentence, "" for none."""
    if not key:
        return "", ""
    said = _("Same scoring rules: {rules}.").format(rules=history.names()[key])
    others = sum(number for family, number in games.items() if family != key)
    if not others:
        return said, ""
    left = ngettext("{n} game under other rules is not in it.", "{n} games under other rules are not in it.", others)
    return said, left.format(n=others)
