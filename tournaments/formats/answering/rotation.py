"""Rotating partners asked for: who plays with whom against whom in each round, and who sits out."""

from typing import Any

from ..rotation import plan
from .fields import Request, ids, known, rounds, seed
from .history import apart, met


def answer(request: Request) -> dict[str, Any]:
    """Answer {"entrants", "rounds", "seed", "met", "apart"}: a table is two partners against two.

    Raises FormatError.

    >>> [sorted(round) for round in answer({"entrants": ["a", "b", "c", "d"], "rounds": 2})["rounds"]]
    [['out', 'tables'], ['out', 'tables']]
    """
    known(request, "entrants", "rounds", "seed", "met", "apart")
    entrants = ids(request, least=4)
    found = plan(entrants, rounds(request), seed(request), met(request, entrants), apart(request, entrants))
    return {
        "rounds": [
            {"tables": [[list(pair) for pair in table] for table in round.tables], "out": list(round.out)}
            for round in found.rounds
        ]
    }
