"""A Swiss round asked for: who meets whom, and who sits out."""

from typing import Any

from scorekeeper.rules.text import say

from ..field import Entrant
from ..swiss import draw
from .fields import MOST, MOST_ROUNDS, Request, known, people, seed, whole
from .history import apart, met


def answer(request: Request) -> dict[str, Any]:
    """Answer {"entrants", "met", "apart", "seed"}; `float` is the sum of score differences within tables.

    Raises FormatError.

    >>> answer({"entrants": [{"id": "a", "score": 1}, {"id": "b", "score": 1}, {"id": "c", "score": 0}]})["bye"]
    'c'
    """
    known(request, "entrants", "met", "apart", "seed")
    entrants = [
        Entrant(
            person["id"],
            whole(person, "score", -MOST, MOST, within="entrants"),
            whole(person, "byes", most=MOST_ROUNDS, default=0, within="entrants"),
            whole(person, "floats", most=MOST_ROUNDS, default=0, within="entrants"),
        )
        for person in people(request, "score", "byes", "floats")
    ]
    ids = [entrant.id for entrant in entrants]
    round = draw(entrants, met(request, ids), apart(request, ids), seed(request))
    tables = [{"entrants": list(table.entrants), "reason": say(table.reason)} for table in round.tables]
    return {"tables": tables, "bye": round.bye, "repeats": round.repeats, "float": round.gaps}
