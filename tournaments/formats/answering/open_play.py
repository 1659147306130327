"""Open play asked for: who of those who wait sits down now."""

from typing import Any

from ..open_play import Waiting, seat
from .fields import MOST, Request, known, people, seed, whole
from .history import apart

MOST_WINS = 10**6


def answer(request: Request) -> dict[str, Any]:
    """Answer {"waiting", "last", "seed"}: the tables that begin, and who waits on.

    Raises FormatError.

    >>> answer({"waiting": [{"id": "a", "wins": 1, "since": 3}]})
    {'tables': [], 'waiting': ['a']}
    """
    known(request, "waiting", "last", "seed")
    waiting = [
        Waiting(
            person["id"],
            whole(person, "wins", most=MOST_WINS, within="waiting"),
            whole(person, "since", -MOST, MOST, within="waiting"),
        )
        for person in people(request, "wins", "since", key="waiting", least=0)
    ]
    seated = seat(waiting, apart(request, [each.id for each in waiting], "last"), seed(request))
    return {"tables": [list(table.entrants) for table in seated.tables], "waiting": list(seated.waiting)}
