"""What was played in a stage, as its order of merit reads it: the results, and sums over them that are made once.

| kind | what it is | the winner |
|---|---|---|
| played | a game that was played out at a table | whoever won it, or nobody |
| awarded | a game that the director decided, or a score stated for rounds that a late entrant missed | as stated |
| bye | a round without a table | its one entrant, always |
| forfeit | a table at which somebody did not play | who was there |
| double-forfeit | a table at which nobody was there to play | nobody |

Played and awarded tables of two and more are games; all else was not played, and nobody met anybody there.

`unranked` are those for whom somebody else sat there: the others' results count as they are, but nothing of it is
theirs, no place at that table either; a game that such a stand-in won is nobody's.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from typing import Literal, NamedTuple

from scorekeeper.rules.text import Text

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
    unranked: frozenset[str] = frozenset()

    @property
    def is_game(self) -> bool:
        """Did its entrants meet?"""
        return self.kind in GAMES and len(self.entrants) > 1

    @property
    def ranked(self) -> Sequence[tuple[str, int]]:
        """The points of each entrant to whom they count.

        >>> Result(("a", "b", "c"), "a", (310, 280, 90), unranked=frozenset("b")).ranked
        [('a', 310), ('c', 90)]
        """
        told = list(zip(self.entrants, self.points or (), strict=False))
        return [each for each in told if each[0] not in self.unranked] if self.unranked else told


class Given(NamedTuple):
    """What counts for somebody beside their games: tokens brought from the stage before, or a penalty, below zero."""

    entrant: str
    of: Literal["token", "points"]
    value: int
    why: Text


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

    Every entrant of a result must be one of `entrants`; whoever dropped out stays one of them. `given` counts for whom
    it is given to, never for their opponents.
    """

    def __init__(self, entrants: Sequence[str], results: Sequence[Result], given: Sequence[Given] = ()) -> None:
        self.entrants = tuple(entrants)
        self.results = tuple(results)
        self.given = tuple(given)

    def given_to(self, of: str) -> dict[str, int]:
        """What was given of tokens, or of points, to those who were given some."""
        sums: dict[str, int] = {}
        for each in self.given:
            if each.of == of:
                sums[each.entrant] = sums.get(each.entrant, 0) + each.value
        return sums

    @cached_property
    def wins(self) -> dict[str, Value]:
        """Everybody's wins: games, forfeits in their favour and byes, each for what it is worth; nothing given."""
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
            if len(result.entrants) == 2 and not result.unranked:
                one, other = result.entrants
                opponents[one].append(other)
                opponents[other].append(one)
            else:
                for entrant in result.entrants:
                    if entrant in result.unranked:
                        continue
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
    def over(self) -> dict[str, Value]:
        """Everybody's score less the mean of their table, over all games with points and hands."""
        over: dict[str, Value] = dict.fromkeys(self.entrants, 0)
        for result in self._in_hands:
            size, total = len(result.points or ()), sum(result.points or ())
            for entrant, points in result.ranked:
                over[entrant] += exact(size * points - total, size)
        return over

    @cached_property
    def hands(self) -> dict[str, int]:
        """How many hands everybody played in those games."""
        hands = dict.fromkeys(self.entrants, 0)
        for result in self._in_hands:
            for entrant, _points in result.ranked:
                hands[entrant] += result.hands or 0
        return hands

    @property
    def _in_hands(self) -> list[Result]:
        return [result for result in self.results if result.is_game and result.points and result.hands]

    @cached_property
    def points_per_hand(self) -> dict[str, Value]:
        """The first of these by the second; nothing given."""
        return {one: plain(self.over[one] * Fraction(1, self.hands[one] or 1)) for one in self.entrants}
