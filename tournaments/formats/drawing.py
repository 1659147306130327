"""What the draw of a stage's next round is asked and what it answers, whatever the format; and sums that formats share.

It must not know how any format draws.
"""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from math import lcm
from random import Random
from typing import Any, NamedTuple

from scorekeeper.rules.text import Text

from .faults import wrong
from .kept_apart import fairest_out
from .meetings import Apart, Met
from .results import Ledger, Result, Value

ENOUGH = Text("Nobody who sat out less could do so now.")
FAIR = Text("Nobody has sat out less.")
SCORES = {"score", "high", "low", "most", "least"}  # what fills a reason that is told by scores


class Stage(NamedTuple):
    """`size`: entrants at a table; `rounds` 0 for as many as it takes; `plan`: what the rounds before kept."""

    format: str
    size: int
    rounds: int = 0
    settings: Mapping[str, Any] = {}
    seed: int = 0
    plan: Mapping[str, Any] = {}


class Drew(NamedTuple):
    """A table of a round before: its people by seat, and what came of it; nothing while it is open."""

    round: int
    number: int
    entrants: tuple[str, ...]
    results: tuple[Result, ...] = ()
    match: int | None = None


class Asked(NamedTuple):
    """A stage's next round: `entrants` by seed, who of them is `there`, what was drawn and played before.

    `byes` so far; `tokens` that were brought or taken away; `fixed` tables; `since` when somebody is free; `choice`: of
    the codes of `table_sizes.seatings`, how the tables are to be.
    """

    stage: Stage
    number: int
    entrants: tuple[str, ...]
    there: Collection[str]
    drew: tuple[Drew, ...] = ()
    results: tuple[Result, ...] = ()
    met: Met = {}
    apart: Apart = set()
    byes: Mapping[str, int] = {}
    tokens: Mapping[str, Value] = {}
    fixed: Mapping[str, int] = {}
    since: Mapping[str, int] = {}
    choice: str = ""


class Seated(NamedTuple):
    """A table of the round, by its `number`: who sits there, by seat, and why; `again`: who of them met before."""

    entrants: tuple[str, ...]
    reason: Text
    match: int | None = None
    again: tuple[tuple[str, str], ...] = ()
    number: int = 0


class Bye(NamedTuple):
    """Who sits out, and why."""

    id: str
    reason: Text


class Drawn(NamedTuple):
    """A round: its tables by number, who sits out, what the director should know, what to keep for the rounds after."""

    tables: tuple[Seated, ...]
    byes: tuple[Bye, ...] = ()
    warnings: tuple[Text, ...] = ()
    plan: Mapping[str, Any] = {}


class History:
    """What is asked, with what follows from it: worked out once, and only where a format needs it."""

    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        self.stage, self.number = asked.stage, asked.number
        self.there = [one for one in asked.entrants if one in asked.there]
        here = set(self.there)
        self.met: Met = {pair: times for pair, times in asked.met.items() if pair <= here}
        self.apart: Apart = {pair for pair in asked.apart if pair <= here}

    def need(self, least: int) -> None:
        """Raise FormatError with too-few unless so many are there."""
        if len(self.there) < least:
            raise wrong("too-few", "entrants", key="entrants", n=least)

    def chance(self, word: str) -> Random:
        """Give the chance of this round's seed for one purpose."""
        return Random(f"{self.stage.seed} {self.number} {word}")

    @cached_property
    def scores(self) -> dict[str, int]:
        """Everybody's victory tokens, in the largest unit in which they are whole."""
        return _whole(self._exactly(self.number))[0]

    def in_tokens(self, text: Text) -> Text:
        """The reason of a draw by scores, in tokens.

        >>> history = History(Asked(Stage("swiss", 2), 2, ("a",), ("a",), tokens={"a": Fraction(3, 2)}))
        >>> history.in_tokens(Text("{score}", fill={"score": 3})).fill
        {'score': '1½'}
        """
        _scores, unit = _whole(self._exactly(self.number))
        fill = {
            name: self.in_tokens(value) if isinstance(value, Text) else _label(value, unit) if name in SCORES else value
            for name, value in text.fill.items()
        }
        return text._replace(fill=fill)

    def _exactly(self, before: int) -> dict[str, Fraction]:
        results = [each for each in self.asked.results if each.round is None or each.round < before]
        told = {one for each in results for one in each.entrants}
        wins = Ledger([*self.asked.entrants, *sorted(told - {*self.asked.entrants})], results).wins
        brought = self.asked.tokens
        return {one: Fraction(wins[one]) + brought.get(one, 0) for one in self.asked.entrants}

    @cached_property
    def floats(self) -> dict[str, int]:
        """How often everybody met somebody of another score."""
        floats = dict.fromkeys(self.asked.entrants, 0)
        for number in sorted({table.round for table in self.asked.drew}):
            scores = self._exactly(number)
            for table in self.asked.drew:
                if table.round == number and len({scores.get(one, 0) for one in table.entrants}) > 1:
                    floats.update({one: floats[one] + 1 for one in table.entrants if one in floats})
        return floats

    def byes(self, one: str) -> int:
        """How often somebody sat out."""
        return self.asked.byes.get(one, 0)

    def out(self, sizes: Sequence[int], apart: Apart) -> list[Bye] | None:
        """Who sits out where tables have these sizes, so that none of `apart` sit together: who did so least, then who
        has the fewest tokens, then by chance. None where that cannot be.
        """
        drawn = self.chance("out").sample(self.there, len(self.there))
        due = {one: (self.byes(one), self.scores[one]) for one in drawn}
        out = fairest_out(drawn, sizes, apart, due.__getitem__)
        return None if out is None else [Bye(one, self.why_out(one)) for one in sorted(out, key=due.__getitem__)]

    def why_out(self, one: str) -> Text:
        """Why somebody sits out where the format says no more."""
        return FAIR if self.byes(one) <= min(map(self.byes, self.there)) else ENOUGH

    def tables_of(self, number: int) -> list[Drew]:
        """The tables of a round before, by number."""
        return sorted((table for table in self.asked.drew if table.round == number), key=lambda table: table.number)

    def again(self, entrants: Sequence[str]) -> tuple[tuple[str, str], ...]:
        """Who of these met before."""
        pairs = ((one, other) for place, one in enumerate(entrants) for other in entrants[place + 1 :])
        return tuple(pair for pair in pairs if self.met.get(frozenset(pair)))


def _whole(exactly: Mapping[str, Fraction]) -> tuple[dict[str, int], int]:
    """Scores as whole numbers, and how many of those make a token."""
    unit = lcm(*(score.denominator for score in exactly.values()))
    return {one: int(score * unit) for one, score in exactly.items()}, unit


def _label(score: int, unit: int) -> str:
    """So many tokens, as they are written.

    >>> _label(4, 1), _label(3, 2), _label(1, 2), _label(4, 3)
    ('4', '1½', '½', '4/3')
    """
    tokens = Fraction(score, unit)
    if tokens.denominator != 2:
        return str(tokens)
    return f"{tokens.numerator // 2 or ''}½"
