"""The race: games follow one another at one table, a victory token for each game won, the agreed number wins.

The winner of a game gets one token, and only a sole winner does: a game that nobody won, or that goes on, gives none.
The tournament is over with the game that gives somebody the agreed number; a game after that one counts for nothing.
Source: the official rules of Cutthroat Spades, "Tournament": 3 or 5 tokens win.
"""

from collections.abc import Sequence
from typing import NamedTuple


class Standing(NamedTuple):
    """`tokens` by entrant; `winner` and the game that made it so, counted from 0; `awarded` by game: who got its token.

    The three are None where nobody has.
    """

    tokens: dict[str, int]
    winner: str | None
    decided: int | None
    awarded: tuple[str | None, ...]


def standing(game_winners: Sequence[str | None], victories: int) -> Standing:
    """Where a race stands after these games, each with its sole winner or None; `victories` tokens win it.

    Raises ValueError if `victories` is below 1.

    >>> standing(["A", "B", None, "A", "C", "A"], 3).tokens
    {'A': 3, 'B': 1, 'C': 1}
    >>> standing(["A", "B", "A"], 2).winner
    'A'
    >>> standing(["A", "A", "B"], 2)
    Standing(tokens={'A': 2}, winner='A', decided=1, awarded=('A', 'A', None))
    """
    if victories < 1:
        raise ValueError("At least one token wins a race.")
    tokens: dict[str, int] = {}
    awarded: list[str | None] = []
    winner, decided = None, None
    for place, won in enumerate(game_winners):
        counts = won if winner is None else None
        awarded.append(counts)
        if counts is None:
            continue
        tokens[counts] = tokens.get(counts, 0) + 1
        if tokens[counts] == victories:
            winner, decided = counts, place
    return Standing(tokens, winner, decided, tuple(awarded))


def one_short(now: Standing, victories: int) -> set[str]:
    """Who wins the race with the game that is played now.

    >>> one_short(standing(["A", "B", "A"], 3), 3)
    {'A'}
    """
    if now.winner is not None:
        return set()
    return {entrant for entrant, tokens in now.tokens.items() if tokens == victories - 1}
