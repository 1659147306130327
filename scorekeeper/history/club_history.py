"""The history of a club as pages look at it: under which rules and from when to when it was played, and the rows that
are looked at.

Points, bids and bags are told under the same scoring rules alone: `one_family` says which. This module must not know a
request.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property, lru_cache
from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from .. import rules
from ..models import Appearance, Club, Family, History, Tally, Together
from ..scoreboard.kept_rules import in_one_line
from ..scoreboard.naming import size_text, title_of
from ..sight import words_of
from .chosen import Chosen


def version_of(club: Club) -> int:
    """How often something was written to a club's history."""
    try:
        return club.history.version
    except History.DoesNotExist:
        return 0


@lru_cache(maxsize=512)
def contents(_club: str, version: int, key: int) -> tuple[list[Family], int, date | None, date | None]:
    """The families of a club, the one played last first, and its first and last evening, as they are in a version."""
    evenings = Appearance.objects.filter(club=OuterRef("club")).values("evening")
    first, last = (Subquery(evenings.order_by(order)[:1]) for order in ("evening", "-evening"))
    rows: list[Any] = list(Family.objects.filter(club=key).annotate(first=first, last=last).order_by("-at", "-pk"))
    return rows, version, rows[0].first if rows else None, rows[0].last if rows else None


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
        """Read it, once for each version; who asks `access` for the club has the version with it."""
        version = version_of(club)
        return cls(club, *contents(club.public_id, version, club.pk))

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

    def games_in(self, seats: Mapping[str, int]) -> dict[str, int]:
        """How many games there are, by family, in which so many seats were counted: one for each player of a game."""
        players = {each.key: each.players for each in self.families}
        return {family: number // players.get(family, 1) for family, number in seats.items()}

    def known(self, key: str) -> Family | None:
        """A family by its key."""
        return next((each for each in self.families if each.key == key), None)

    @cached_property
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
        words = tuple(self.club.words.items())
        line, size = line_and_size(rules.ruleset_of({"ruleset": family.ruleset}), words, get_language())
        name = title(self.club, family)
        return f"{line} ({size})" if line.startswith(name) else f"{name} ({line})"


@lru_cache(maxsize=512)
def line_and_size(ruleset: rules.Ruleset, words: tuple[tuple[str, str], ...], _language: str | None) -> tuple[str, str]:
    """What differs from a preset, and how many play, in a language."""
    return in_one_line(ruleset, dict(words)), size_text(ruleset)


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
    said = _("Same scoring rules: {rules}.").format(rules=history.names[key])
    others = sum(number for family, number in games.items() if family != key)
    if not others:
        return said, ""
    left = ngettext("{n} game under other rules is left out.", "{n} games under other rules are left out.", others)
    return said, left.format(n=others)
