"""How each tie-break is reckoned: everybody's value, from the ledger and from who is level so far.

`tie_breaks` says in one sentence what each of these is; all values are exact.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from math import lcm

from .results import Ledger, Result, Value, exact, plain

Values = Mapping[str, Value]
Levels = Collection[Sequence[str]]  # who is level on everything before: each group, however small
Measure = Callable[[Ledger, Levels], Values]


def wins(ledger: Ledger, _levels: Levels = ()) -> Values:
    """Wins, a bye and a forfeit in one's favour among them.

    >>> wins(Ledger("ab", [Result(("a", "b"), "a"), Result(("b",), kind="bye")]))
    {'a': 1, 'b': 1}
    """
    return _with(ledger.wins, ledger.given_to("token"))


def tokens(ledger: Ledger, _levels: Levels = ()) -> Values:
    """Victory tokens: one for each game won, and for each that an opponent forfeited; a bye is no game.

    >>> tokens(Ledger("ab", [Result(("a", "b"), "a"), Result(("b",), kind="bye")]))
    {'a': 1, 'b': 0}
    """
    won = dict.fromkeys(ledger.entrants, 0)
    for result in ledger.results:
        if result.winner is not None and len(result.entrants) > 1:
            won[result.winner] += 1
    return _with(won, ledger.given_to("token"))


def head_to_head(ledger: Ledger, levels: Levels = ()) -> Values:
    """Games won against those level with one; 0 for all of them unless each met each.

    >>> head_to_head(Ledger("ab", [Result(("a", "b"), "b")]), ["ab"])
    {'a': 0, 'b': 1}
    """
    values = dict.fromkeys(ledger.entrants, 0)
    for level in levels:
        if len(level) > 1 and met_each_other(ledger, level):
            for entrant in level:
                values[entrant] = len(won_among(ledger, entrant, level))
    return values


def met_each_other(ledger: Ledger, level: Sequence[str]) -> bool:
    """Did each of these meet each other one?"""
    others = len(level) - 1
    if any(len(ledger.opponents[entrant]) < others for entrant in level):
        return False  # most level groups: said without a set
    among = set(level)
    return all(len(among.intersection(ledger.opponents[entrant]) - {entrant}) == others for entrant in level)


def won_among(ledger: Ledger, entrant: str, level: Sequence[str]) -> list[Result]:
    """The games that somebody won against one of these."""
    among = set(level) - {entrant}
    return [
        result for result in ledger.games[entrant] if result.winner == entrant and not among.isdisjoint(result.entrants)
    ]


def opponents_wins(ledger: Ledger, _levels: Levels = ()) -> Values:
    """Wins of the opponents, the least one cut; a round won without a game counts as the average of one's own.

    >>> games = [Result(("a", "b"), "a"), Result(("a", "c"), "c"), Result(("b", "c"), "c")]
    >>> opponents_wins(Ledger("abc", games))
    {'a': 2, 'b': 2, 'c': 1}
    """
    won, unplayed = ledger.wins, ledger.unplayed
    values: dict[str, Value] = {}
    for entrant, opponents in ledger.opponents.items():
        theirs = [won[opponent] for opponent in opponents]
        value: Value = sum(theirs) - min(theirs) if theirs else 0
        if theirs and unplayed[entrant]:
            value = plain(value + unplayed[entrant] * Fraction(sum(theirs)) / len(theirs))
        values[entrant] = value
    return values


def net_points(ledger: Ledger, _levels: Levels = ()) -> Values:
    """Points less those of the opponent; at a table of more, less the mean of the others.

    >>> net_points(Ledger("ab", [Result(("a", "b"), "a", (310, 280))]))
    {'a': 30, 'b': -30}
    """
    tables = [result for result in ledger.results if result.points and len(result.entrants) > 1]
    unit = lcm(*{len(result.entrants) - 1 for result in tables})
    sums = dict.fromkeys(ledger.entrants, 0)
    for result in tables:
        points = result.points or ()
        if len(points) == 2 and not result.unranked:
            (one, other), lead = result.entrants, unit * (points[0] - points[1])
            sums[one] += lead
            sums[other] -= lead
            continue
        size, total = len(points), sum(points)
        for entrant, own in result.ranked:
            sums[entrant] += (size * own - total) * (unit // (size - 1))
    return _with(_shared(sums, unit), ledger.given_to("points"))


def points_for(ledger: Ledger, _levels: Levels = ()) -> Values:
    """All points, wherever a result states them.

    >>> points_for(Ledger("ab", [Result(("a", "b"), "a", (310, 280))]))
    {'a': 310, 'b': 280}
    """
    sums = dict.fromkeys(ledger.entrants, 0)
    for result in ledger.results:
        for entrant, points in result.ranked:
            sums[entrant] += points
    return _with(sums, ledger.given_to("points"))


def place_points(ledger: Ledger, _levels: Levels = ()) -> Values:
    """Place points (s - place) / (s - 1) of each game by its points, ties averaged; unplayed and won: a first place.

    >>> place_points(Ledger("abcd", [Result(("a", "b", "c", "d"), "a", (310, 280, 280, 90))]))
    {'a': 1, 'b': Fraction(1, 2), 'c': Fraction(1, 2), 'd': 0}
    """
    tables = [result.ranked for result in ledger.results if result.is_game and result.points]
    unit = 2 * lcm(*{len(ranked) - 1 for ranked in tables if len(ranked) > 1})
    sums = {entrant: unit * won for entrant, won in ledger.unplayed.items()}
    for ranked in tables:
        points = [own for _entrant, own in ranked]
        share = unit // (2 * (len(points) - 1 or 1))
        for entrant, own in ranked:
            sums[entrant] += share * (beaten_twice(own, points) if len(points) > 1 else 2)
    return _shared(sums, unit)


def beaten_twice(own: int, points: Sequence[int]) -> int:
    """Twice the number of others that somebody beat with `own` of these points; a tie is half of one.

    >>> beaten_twice(280, (310, 280, 280, 90))
    3
    """
    return sum((own > other) + (own >= other) for other in points) - 1


def points_per_hand(ledger: Ledger, _levels: Levels = ()) -> Values:
    """Score less the table's mean, of all games together, per hand of them.

    >>> points_per_hand(Ledger("ab", [Result(("a", "b"), "a", (310, 280), hands=10)]))
    {'a': Fraction(3, 2), 'b': Fraction(-3, 2)}
    """
    given = ledger.given_to("points")
    return ledger.points_per_hand | {
        one: plain((ledger.over[one] + value) * Fraction(1, ledger.hands[one] or 1)) for one, value in given.items()
    }


def opponents_points_per_hand(ledger: Ledger, _levels: Levels = ()) -> Values:
    """The mean of `points_per_hand` over the opponents met, one for each meeting.

    >>> opponents_points_per_hand(Ledger("ab", [Result(("a", "b"), "a", (310, 280), hands=10)]))
    {'a': Fraction(-3, 2), 'b': Fraction(3, 2)}
    """
    own = ledger.points_per_hand
    return {
        entrant: plain(Fraction(sum(own[opponent] for opponent in opponents)) / (len(opponents) or 1))
        for entrant, opponents in ledger.opponents.items()
    }


def _with(values: Values, given: Mapping[str, int]) -> Values:
    return {**values, **{one: values[one] + value for one, value in given.items()}} if given else values


def _shared(sums: Mapping[str, int], unit: int) -> Values:
    return sums if unit == 1 else {entrant: exact(total, unit) for entrant, total in sums.items()}
