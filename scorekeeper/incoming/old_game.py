"""A game as a file of old results tells it, people still by name; and what a file is read by.

This module must not know how a cell is read.
"""

import dataclasses
from collections.abc import Mapping, Sequence
from datetime import datetime, tzinfo
from functools import lru_cache
from typing import Any, NamedTuple

from .. import rules

LEADER, NOBODY = "leader", "nobody"


class Agreed(NamedTuple):
    """Rules by the name that a file calls them: those of a preset, or of the club."""

    title: str
    ruleset: rules.Ruleset
    agreed: Sequence[str] = ()
    rules_name: str = ""


NONE = Agreed("", rules.read_ruleset({}))
"""Where it is not known which."""


class Ground(NamedTuple):
    """What a file is read by: the zone and the moment, which of day and month comes first, the rules that may be named
    (by casefolded name), and those for games that name none.
    """

    zone: tzinfo
    now: datetime
    first: str
    rules: Mapping[str, Agreed]
    otherwise: Agreed = NONE


class Wrong(NamedTuple):
    """One thing that is wrong with a row."""

    line: int
    column: str
    text: str


@dataclasses.dataclass
class OldGame:
    """A game as a file tells it. `lines` are those of its hands, or its only one; `hands` are as in a record, `names`
    those that begin; `ended` is how the table ended it where the law does not.
    """

    lines: list[int]
    at: datetime | None = None
    agreed: Agreed = NONE
    names: list[str] = dataclasses.field(default_factory=list)
    start: dict[str, Any] = dataclasses.field(default_factory=dict)
    first_dealer: int = 0
    hands: list[dict[str, Any]] = dataclasses.field(default_factory=list)
    words: dict[str, str] = dataclasses.field(default_factory=dict)
    scores: list[int] = dataclasses.field(default_factory=list)
    ended: str = ""
    wrong: list[Wrong] = dataclasses.field(default_factory=list)

    def fault(self, column: str, text: str, line: int = 0) -> None:
        """Note what is wrong."""
        self.wrong.append(Wrong(line or self.lines[0], column, text))

    def everybody(self) -> list[str]:
        """All who sat there at any time."""
        return list(dict.fromkeys([*self.names, *(name for hand in self.hands for name in hand.get("players", ()))]))

    def is_clear(self, *columns: str) -> bool:
        """Is nothing wrong in these columns?"""
        return not any(each.column in columns for each in self.wrong)

    def record(self) -> dict[str, Any]:
        """The game as the law reads it."""
        told = {"format": rules.FORMAT, "seats": self.names, "first_dealer": self.first_dealer}
        return {**told, "ruleset": snapshot(self.agreed.ruleset), **self.start, "hands": self.hands}


@lru_cache(maxsize=64)
def snapshot(ruleset: rules.Ruleset) -> dict[str, Any]:
    """A ruleset as a record tells it; it is shared, so never changed."""
    return {"preset": ruleset.preset, "options": ruleset.options()}
