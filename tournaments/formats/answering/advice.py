"""The advisor asked: what each format would make of so many entrants and so much time."""

from typing import Any

from scorekeeper.rules.text import say

from ..advice import SIDES, advise
from .fields import MOST_ENTRANTS, Request, choice, known, whole

A_YEAR = 366 * 24 * 60


def answer(request: Request) -> dict[str, Any]:
    """Answer {"entrants", "minutes", "game_minutes", "sides"}: entrants as a number, `sides` "solo" or "pairs".

    Raises FormatError.

    >>> asked = {"entrants": 12, "minutes": 60, "game_minutes": 40, "sides": "solo"}
    >>> answer(asked)["options"][0]["says"]
    'Tables of 3: 1 round, 1 game each; nobody has to meet again; nobody sits out; it takes 40 minutes.'
    """
    known(request, "entrants", "minutes", "game_minutes", "sides")
    options = advise(
        whole(request, "entrants", 2, MOST_ENTRANTS),
        whole(request, "minutes", 1, A_YEAR),
        whole(request, "game_minutes", 1, A_YEAR),
        choice(request, "sides", SIDES, "solo"),
    )
    names = ("format", "size", "rounds", "games_each", "excess", "out", "minutes")
    return {"options": [{name: getattr(one, name) for name in names} | {"says": say(one.says)} for one in options]}
