"""All-play-all and two lines asked for: the pairs of each round, and the byes, one place a round."""

from collections.abc import Sequence
from typing import Any

from ..all_play_all import Round, all_play_all, two_lines
from .fields import Request, ids, known, rounds, seed

MOST = 500  # entrants of all-play-all: their pairs are the answer


def answer(request: Request) -> dict[str, Any]:
    """Answer {"entrants"}; their order is the draw, and no `seed` changes it.

    Raises FormatError.

    >>> answer({"entrants": ["a", "b", "c"]})
    {'rounds': [[['b', 'c']], [['a', 'b']], [['c', 'a']]], 'byes': ['a', 'c', 'b']}
    """
    known(request, "entrants", "seed")
    seed(request)
    return _told(all_play_all(ids(request, most=MOST)))


def answer_two_lines(request: Request) -> dict[str, Any]:
    """Answer {"entrants", "rounds"}: the first half sits, at most once round; no `seed` changes it.

    Raises FormatError.

    >>> answer_two_lines({"entrants": ["a", "b", "c", "d"], "rounds": 2})
    {'rounds': [[['a', 'c'], ['b', 'd']], [['a', 'd'], ['b', 'c']]], 'byes': [None, None]}
    """
    known(request, "entrants", "rounds", "seed")
    seed(request)
    return _told(two_lines(ids(request), rounds(request)))


def _told(played: Sequence[Round]) -> dict[str, Any]:
    return {
        "rounds": [[list(pair) for pair in round.pairs] for round in played],
        "byes": [round.bye for round in played],
    }
