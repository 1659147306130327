"""An evening of one stage, drawn round by round as the pen would; the results are what seeds say."""

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from itertools import combinations
from typing import Any

from tournaments.formats.drawing import Asked, Drawn, Drew, Seated, Stage
from tournaments.formats.next_round import next_round
from tournaments.formats.results import Result

Ranks = Callable[[Sequence[str]], Sequence[str]]


def by_number(entrants: Sequence[str]) -> Sequence[str]:
    """Whoever has the lower number is better."""
    return sorted(entrants, key=int)


class Evening:
    """A stage whose entrants are "1", "2" ... by seed; all are there unless they leave."""

    def __init__(self, format: str, entrants: int, *, size: int = 2, rounds: int = 0, seed: int = 0, **settings: Any):
        self.stage = Stage(format, size, rounds, settings, seed)
        self.entrants = tuple(str(number) for number in range(1, entrants + 1))
        self.there = list(self.entrants)
        self.apart: set[frozenset[str]] = set()
        self.fixed: dict[str, int] = {}
        self.drew: list[Drew] = []
        self.byes: list[tuple[int, str]] = []
        self.number = 0
        self.choice = ""

    def asked(self, **more: Any) -> Asked:
        """What the next round is asked."""
        results = [result for table in self.drew for result in table.results]
        results += [Result((one,), one, kind="bye", round=number) for number, one in self.byes]
        told: dict[str, Any] = {
            "stage": self.stage, "number": self.number + 1, "entrants": self.entrants, "there": set(self.there),
            "drew": tuple(self.drew), "results": tuple(results), "met": self.met, "apart": self.apart,
            "byes": Counter(one for _number, one in self.byes), "fixed": self.fixed, "choice": self.choice,
        }  # fmt: skip
        return Asked(**{**told, **more})

    @property
    def met(self) -> dict[frozenset[str], int]:
        """Who met whom how often."""
        return dict(Counter(frozenset(pair) for table in self.drew for pair in combinations(table.entrants, 2)))

    def draw(self, **more: Any) -> Drawn:
        """Draw the next round; everybody who is there is in it once, and nobody else."""
        drawn = next_round(self.asked(**more))
        assert drawn == next_round(self.asked(**more)), "same seed, same draw"
        told = [one for table in drawn.tables for one in table.entrants] + [bye.id for bye in drawn.byes]
        assert len(told) == len(set(told)), "somebody is there twice"
        assert set(told) <= set(self.there), "somebody is drawn who has left"
        numbers = [table.number for table in drawn.tables]
        assert len(numbers) == len(set(numbers))
        assert min(numbers, default=1) >= 1
        return drawn

    def keep(self, drawn: Drawn, ranks: Ranks | None = by_number) -> Drawn:
        """Play a round; None leaves it open."""
        self.number += 1
        self.stage = self.stage._replace(plan=dict(drawn.plan))
        self.byes += [(self.number, bye.id) for bye in drawn.byes]
        self.drew += [self.drew_of(table, ranks) for table in drawn.tables]
        return drawn

    def drew_of(self, table: Seated, ranks: Ranks | None) -> Drew:
        """A table as it was played."""
        results: tuple[Result, ...] = ()
        if ranks is not None and self.stage.format in ("rotation", "progressive"):
            one, other = table.entrants[::2], table.entrants[1::2]
            wins = one if ranks(table.entrants)[0] in one else other
            results = tuple(
                Result(pair, pair[0] if wins == one else pair[1], round=self.number)
                for pair in zip(one, other, strict=True)
            )
        elif ranks is not None:
            order = ranks(table.entrants)
            points = tuple(100 - 10 * order.index(one) for one in table.entrants)
            results = (Result(table.entrants, order[0], points, hands=9, round=self.number),)
        return Drew(self.number, table.number, table.entrants, results, table.match)

    def play(self, rounds: int = 1, ranks: Ranks | None = by_number) -> list[Drawn]:
        """Draw and play so many rounds."""
        return [self.keep(self.draw(), ranks) for _round in range(rounds)]

    def leave(self, *entrants: str) -> None:
        """They are gone."""
        self.there = [one for one in self.there if one not in entrants]

    def come(self, *entrants: str) -> None:
        """They come late, or come back."""
        self.entrants += tuple(one for one in entrants if one not in self.entrants)
        self.there += entrants


def groups(drawn: Drawn) -> Collection[frozenset[str]]:
    """Who sits together."""
    return {frozenset(table.entrants) for table in drawn.tables}
