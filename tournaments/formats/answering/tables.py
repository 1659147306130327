"""Tables asked for: all rounds planned at once."""

from typing import Any

from ..table_sizes import LARGEST, SMALLEST
from ..tables import plan_tables
from .fields import Request, ids, known, rounds, seed, whole
from .history import apart, met


def answer(request: Request) -> dict[str, Any]:
    """Answer {"entrants", "rounds", "size"}; `met`, `apart` and `seed` may be left out.

    Raises FormatError; what cannot be divided into tables of `size` and one less is an error of `size`.

    >>> answer({"entrants": ["a", "b", "c"], "rounds": 2, "size": 3})["excess"]
    3
    """
    known(request, "entrants", "rounds", "size", "met", "apart", "seed")
    entrants = ids(request)
    plan = plan_tables(
        entrants,
        rounds(request),
        whole(request, "size", SMALLEST, LARGEST),
        met(request, entrants),
        apart(request, entrants),
        seed(request),
    )
    return {
        "rounds": [[list(table.entrants) for table in tables] for tables in plan.rounds],
        "excess": plan.excess,
        "bound": plan.bound,
    }
