"""A game that is lost by penalty, as the order of merit and the bracket read it: whatever the cards said.

Other penalties are counted beside the games (`results.Given`).
"""

from collections.abc import Collection

from .results import Result


def lost(result: Result, who: Collection[str]) -> Result:
    """Let these have lost a game: of two sides the other one has won it, unless both lost; at a table of more nobody
    takes what they won. What was no game stays as it is.

    >>> lost(Result(("a", "b"), "a", (310, 280)), ["a"]).winner
    'b'
    >>> lost(Result(("a", "b", "c"), "a"), ["a"]).winner is lost(Result(("a", "b"), "a"), ["a", "b"]).winner is None
    True
    """
    if not result.is_game or not set(who) & set(result.entrants):
        return result
    left = [entrant for entrant in result.entrants if entrant not in who]
    if len(result.entrants) == 2:
        return result._replace(winner=left[0] if left else None)
    return result._replace(winner=result.winner if result.winner in left else None)
