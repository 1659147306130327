"""What was played in a stage, as its order of merit reads it: the results, and sums over them that are made once.

| kind | what it is | the winner |
|---|---|---|
| played | a game that was played out at a table | whoever won it, or nobody |
| awarded | a game that the director decided, or a score stated for rounds that a late entrant missed | as stated |
| bye | a round without a table | its one entrant, always |
| forfeit | a table at which somebody did not play | who was there |
| double-forfeit | a table at which nobody was there to play | nobody |

Played and awarded tables of two and more are games; all else was not played, and nobody met anybody there.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from typing import Literal, NamedTuple

Kind = Literal["played", "bye", "forfeit", "double-forfeit", "awarded"]
Value = int | Fraction  # exact: a Fraction only where it is no whole number

GAMES: frozenset[Kind] = frozenset({"played", "awarded"})


class Result(NamedTuple):
    """What came of one table or bye. `points` and `hands` None where there are none; `worth` is in wins, to the winner.

    >>> Result(("a", "b"), "a", (310, 280), hands=9).is_game
    True
    """

    entrants: tuple[str, ...]
    winner: str | None = None
    points: tuple[int, ...] | None = None
    kind: Kind = "played"
    hands: int | None = None
    round: int | None = None
    worth: Value = 1

    @property
    def is_game(self) -> bool:
        """Did its entrants meet?"""
        return self.kind in GAMES and len(self.entrants) > 1


def exact(over: int, under: int) -> Value:
    """Divide without loss.

    >>> exact(6, 3), exact(7, 3)
    (2, Fraction(7, 3))
    """
    return Fraction(over, under) if over % under else over // under


def plain(value: Value) -> Value:
    """Give a whole number as an int.

    >>> plain(Fraction(4, 2))
    2
    """
    return value if isinstance(value, int) else exact(value.numerator, value.denominator)


class Ledger:
    """The results of one stage (or of as many as its standings count), and what all tie-breaks share of them.

    Every entrant of a result must be one of `entrants`; whoever dropped out stays one of them.
    """

    def __init__(self, entrants: Sequence[str], results: Sequence[Result]) -> None:
        self.entrants = tuple(entrants)
        self.results = tuple(results)

    @cached_property
    def wins(self) -> dict[str, Value]:
        """Everybody's wins: games, forfeits in their favour and byes, each for what it is worth."""
        wins: dict[str, Value] = dict.fromkeys(self.entrants, 0)
        for result in self.results:
            winner = result.entrants[0] if result.kind == "bye" else result.winner
            if winner is not None:
                wins[winner] += result.worth
        return wins

    @cached_property
    def games(self) -> dict[str, list[Result]]:
        """Everybody's games."""
        games: dict[str, list[Result]] = {entrant: [] for entrant in self.entrants}
        for result in self.results:
            if result.is_game:
                for entrant in result.entrants:
                    games[entrant].append(result)
        return games

    @cached_property
    def opponents(self) -> dict[str, list[str]]:
        """Whom everybody met in games, once for each meeting."""
        opponents: dict[str, list[str]] = {entrant: [] for entrant in self.entrants}
        for result in self.results:
            if not result.is_game:
                continue
            if len(result.entrants) == 2:
                one, other = result.entrants
                opponents[one].append(other)
                opponents[other].append(one)
            else:
                for entrant in result.entrants:
                    opponents[entrant] += [other for other in result.entrants if other != entrant]
        return opponents

    @cached_property
    def unplayed(self) -> dict[str, int]:
        """How many rounds everybody won without a game: byes, and forfeits in their favour."""
        unplayed = dict.fromkeys(self.entrants, 0)
        for result in self.results:
            if result.kind == "bye":
                unplayed[result.entrants[0]] += 1
            elif result.kind == "forfeit" and result.winner is not None:
                unplayed[result.winner] += 1
        return unplayed

    @cached_property
    def points_per_hand(self) -> dict[str, Value]:
        """Everybody's score less the mean of their table, over all games with points and hands, per hand of them."""
        over: dict[str, Value] = dict.fromkeys(self.entrants, 0)
        hands = dict.fromkeys(self.entrants, 0)
        for result in self.results:
            if not (result.is_game and result.points and result.hands):
                continue
            size, total = len(result.points), sum(result.points)
            for entrant, points in zip(result.entrants, result.points, strict=True):
                over[entrant] += exact(size * points - total, size)
                hands[entrant] += result.hands
        return {entrant: plain(over[entrant] * Fraction(1, hands[entrant] or 1)) for entrant in self.entrants}
