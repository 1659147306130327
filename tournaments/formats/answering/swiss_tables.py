"""A round of Swiss tables asked for: who sits with whom, by standing."""

from typing import Any

from ..swiss_tables import draw
from .fields import MOST, MOST_ENTRANTS, Request, known, people, rows, seed, whole
from .history import apart, met

LEAST_SIZE, MOST_SIZE = 2, 6  # as many as one game seats


def answer(request: Request) -> dict[str, Any]:
    """Answer {"entrants", "sizes", "met", "apart", "seed"}; the tables come in the order of their sizes.

    Raises FormatError.

    >>> answer({"entrants": [{"id": id, "score": ord(id)} for id in "abcdef"], "sizes": [3, 3]})
    {'tables': [['f', 'e', 'd'], ['c', 'b', 'a']], 'repeats': 0, 'spread': 4}
    """
    known(request, "entrants", "sizes", "met", "apart", "seed")
    scores = {
        person["id"]: whole(person, "score", -MOST, MOST, within="entrants") for person in people(request, "score")
    }
    sizes = [whole({"sizes": size}, "sizes", LEAST_SIZE, MOST_SIZE) for size in rows(request, "sizes", MOST_ENTRANTS)]
    ids = list(scores)
    round = draw(scores, sizes, met(request, ids), apart(request, ids), seed(request))
    return {
        "tables": [list(table.entrants) for table in round.tables],
        "repeats": round.repeats,
        "spread": round.spread,
    }
