"""How a ratio is measured: A and B in turn, so that whatever else the machine does meets both alike."""

import dataclasses
import gc
import os
import statistics
from collections.abc import Callable, Sequence
from time import perf_counter, thread_time
from typing import Any

PAIRS, TRIALS = int(os.environ.get("PAIRS", "200")), 8  # fewer pairs for a quick look
CPU = thread_time
STEADY = 0.15  # a figure counts when its trials differ by less


@dataclasses.dataclass(frozen=True)
class Figure:
    """One line of the table. `spread` is the distance between the largest and the smallest trial, None for a count."""

    id: str
    what: str
    value: float
    goal: float | None
    how: str
    spread: float | None = None
    at_least: bool = False

    @property
    def met(self) -> bool | None:
        """Is the goal reached? None where there is none."""
        if self.goal is None:
            return None
        return self.value >= self.goal if self.at_least else self.value <= self.goal

    @property
    def counts(self) -> bool:
        """Do the trials agree well enough?"""
        return self.spread is None or self.spread < STEADY * abs(self.value)

    def told(self) -> dict[str, Any]:
        """The figure as bench.json keeps it."""
        goal = {"goal": self.goal, "met": self.met, "how": self.how, "counts": self.counts}
        spread = None if self.spread is None else round(self.spread, 3)
        return {"id": self.id, "what": self.what, "value": round(self.value, 3), "spread": spread, **goal}


def of_trials(
    id: str, what: str, trials: Sequence[float], goal: float | None, how: str, at_least: bool = False
) -> Figure:
    """The median of some trials, and how far they lie apart."""
    return Figure(id, what, statistics.median(trials), goal, how, max(trials) - min(trials), at_least)


def ratios(
    a: Callable[[], object],
    b: Callable[[], object],
    *,
    pairs: int = PAIRS,
    trials: int = TRIALS,
    clock: Callable[[], float] = perf_counter,
) -> list[float]:
    """Call A and B in turn, first one then the other first; the medians' ratio of each trial.

    What waits for nothing but the processor is measured by `CPU`, which a busy machine does not stretch.
    """
    for warm in (a, b) * 5:
        warm()
    found = []
    for _trial in range(trials):
        took: dict[Callable[[], object], list[float]] = {a: [], b: []}
        gc.collect()
        for pair in range(pairs):
            for call in (a, b) if pair % 2 else (b, a):
                start = clock()
                call()
                took[call].append(clock() - start)
        found.append(statistics.median(took[a]) / statistics.median(took[b]))
    return found


def calls(pairs: int = PAIRS, trials: int = TRIALS) -> int:
    """How often `ratios` calls each of the two."""
    return pairs * trials + 5
