"""P21: how good planned tables are, size by size, against the bounds and the best known; how long each takes."""

import json
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from tournaments.formats.tables import plan_tables

from .method import Figure

LIMITS = Path(__file__).parent.parent / "tournaments" / "data" / "pod_limits.json"
HOW = "6 to 40 entrants, 3 to 5 rounds, tables of 3, 4 and 5: each size of the stored limits"
HEAD = ("entrants", "size", "rounds", "repeats", "best known", "bound", "seconds")


def planned() -> Iterator[Figure]:
    """P21a and P21b: plans above the best that is known; the slowest. Prints the table of them all."""
    limits: list[dict[str, Any]] = json.loads(LIMITS.read_text(encoding="utf-8"))
    above, slowest = 0, 0.0
    print(*HEAD, sep="  ")
    for limit in limits:
        if limit["players"] > 40 or not 3 <= limit["rounds"] <= 5:
            continue
        names, size = [f"p{number}" for number in range(limit["players"])], max(limit["sizes"])
        start = time.perf_counter()
        plan = plan_tables(names, limit["rounds"], size, seed=0)
        took = time.perf_counter() - start
        row = (len(names), size, limit["rounds"], plan.excess, limit["best_found"], plan.bound, f"{took:.2f}")
        print(*(str(cell).rjust(len(head)) for cell, head in zip(row, HEAD, strict=True)), sep="  ")
        above, slowest = above + (plan.excess > limit["best_found"]), max(slowest, took)
    yield Figure("P21a", "planned tables with more repeats than the best known", above, 0, HOW)
    yield Figure("P21b", "the slowest plan, seconds", slowest, None, HOW)


FIGURES: dict[str, Callable[[], Iterable[Figure]]] = {"P21": planned}
