"""Progressive play asked for: the tables of each round, each north, south, east, west."""

from typing import Any

from ..progressive import CARDS, by_cards
from .fields import Request, choice, ids, known, rounds, seed


def answer(request: Request) -> dict[str, Any]:
    """Answer {"entrants", "rounds", "rule"}; their order is the first round, and no `seed` changes it.

    Raises FormatError.

    >>> answer({"entrants": ["a", "b", "c", "d"], "rounds": 1, "rule": "rainbow"})
    {'rounds': [[['a', 'b', 'c', 'd']]]}
    """
    known(request, "entrants", "rounds", "rule", "seed")
    seed(request)
    found = by_cards(ids(request, least=4), rounds(request), choice(request, "rule", CARDS))
    return {"rounds": [[list(table) for table in tables] for tables in found]}
