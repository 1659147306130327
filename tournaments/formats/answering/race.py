"""A race asked for: who has how many victory tokens after these games."""

from typing import Any

from ..faults import wrong
from ..race import standing
from .fields import MOST_ROUNDS, Request, identity, ids, known, rows, whole

MOST_SIDES = 6


def answer(request: Request) -> dict[str, Any]:
    """Answer {"entrants", "tokens", "games"}; a game that nobody won alone is null.

    Raises FormatError; a game after the end is one of `games`.

    >>> answer({"entrants": ["a", "b"], "tokens": 3, "games": ["a", "b"]})
    {'tokens': {'a': 1, 'b': 1}, 'winner': None}
    """
    known(request, "entrants", "tokens", "games")
    entrants = ids(request, most=MOST_SIDES)
    tokens = whole(request, "tokens", 1)
    games = rows(request, "games", MOST_ROUNDS * MOST_SIDES)
    for won in games:
        if won is not None and identity(won, "games") not in entrants:
            raise wrong("unknown-entrant", "games", value=won)
    stands = standing(games, tokens)
    if stands.decided is not None and stands.decided + 1 < len(games):
        raise wrong("game-after-end", "games", game=stands.decided + 2, who=stands.winner)
    return {"tokens": {entrant: stands.tokens.get(entrant, 0) for entrant in entrants}, "winner": stands.winner}
