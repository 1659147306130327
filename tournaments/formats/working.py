"""How a value of the standings came about: what it was made of, line by line, as texts for people.

Each function takes the ledger, the entrant, who was level before, and how an id is called; `tie_breaks` says which
function tells which value.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from scorekeeper.rules.text import Text, signed

from .measures import beaten_twice, met_each_other, won_among
from .results import Ledger, Result, Value, exact

Called = Callable[[str], str]
Working = Callable[[Ledger, str, Sequence[str], Called], Iterator[Text]]


def told(value: Value) -> str:
    """Write a value without loss.

    >>> told(7), told(Fraction(7, 3)), told(Fraction(-1, 2))
    ('7', '7/3', '−1/2')
    """
    return str(value).replace("-", "−")


def wins(ledger: Ledger, entrant: str, level: Sequence[str], called: Called) -> Iterator[Text]:
    """Tell the byes of somebody, the scores stated for rounds they missed, and the games they won."""
    for result in ledger.results:
        if result.entrants != (entrant,):
            continue
        if result.kind == "bye":
            yield Text.of("A bye: {value}", value=told(result.worth))
        elif result.winner:
            yield Text.of("Stated for rounds missed: {value}", value=told(result.worth))
    yield from tokens(ledger, entrant, level, called)


def given(ledger: Ledger, entrant: str, of: str) -> Iterator[Text]:
    """Tell what counts beside the games."""
    for each in ledger.given:
        if (each.entrant, each.of) == (entrant, of):
            yield Text.of("{why}: {value}", why=each.why, value=signed(each.value))


def tokens(ledger: Ledger, entrant: str, _level: Sequence[str], called: Called) -> Iterator[Text]:
    """Tell the games that somebody won, or was given because an opponent did not play."""
    for result in ledger.results:
        if result.winner == entrant and len(result.entrants) > 1:
            who, value = _others(result, entrant, called), told(result.worth)
            absent = result.kind == "forfeit"
            yield Text.of(
                "{who} did not play: {value}" if absent else "Won against {who}: {value}", who=who, value=value
            )
    yield from given(ledger, entrant, "token")


def head_to_head(ledger: Ledger, entrant: str, level: Sequence[str], called: Called) -> Iterator[Text]:
    """Tell the games won among those level, or why they do not count."""
    if len(level) < 2:
        yield Text.of("Nobody is level.")
    elif not met_each_other(ledger, level):
        yield Text.of("Not all who are level have met.")
    else:
        for result in won_among(ledger, entrant, level):
            yield Text.of("Won against {who}", who=_others(result, entrant, called))


def opponents_wins(ledger: Ledger, entrant: str, _level: Sequence[str], called: Called) -> Iterator[Text]:
    """Tell each opponent's wins, what rounds without a game count, and what is cut."""
    opponents, unplayed = ledger.opponents[entrant], ledger.unplayed[entrant]
    for opponent in opponents:
        yield Text.of("{who}: {value}", who=called(opponent), value=told(ledger.wins[opponent]))
    if not opponents:
        return
    theirs = [ledger.wins[opponent] for opponent in opponents]
    average = Fraction(sum(theirs)) / len(theirs)
    for _round in range(unplayed):
        yield Text.of("A round won without a game, the average of the others: {value}", value=told(average))
    yield Text.of("The least is cut: {value}", value=told(-min(theirs)))


def net_points(ledger: Ledger, entrant: str, _level: Sequence[str], called: Called) -> Iterator[Text]:
    """Tell the lead, or what it lacked, of each game."""
    for result, own in _scored(ledger, entrant):
        others = [
            points for other, points in zip(result.entrants, result.points or (), strict=True) if other != entrant
        ]
        if others:
            lead = exact(own * len(others) - sum(others), len(others))
            yield Text.of("Against {who}: {value}", who=_others(result, entrant, called), value=told(lead))
    yield from given(ledger, entrant, "points")


def points_for(ledger: Ledger, entrant: str, _level: Sequence[str], called: Called) -> Iterator[Text]:
    """Tell the points of each round."""
    for result, own in _scored(ledger, entrant):
        who = _others(result, entrant, called)
        yield Text.of("Against {who}: {value}" if who else "Alone: {value}", who=who, value=told(own))
    yield from given(ledger, entrant, "points")


def place_points(ledger: Ledger, entrant: str, _level: Sequence[str], called: Called) -> Iterator[Text]:
    """Tell what the place at each table was worth."""
    for result, own in _scored(ledger, entrant):
        if result.is_game:
            points = [each for _entrant, each in result.ranked]
            size = len(points)
            worth = exact(beaten_twice(own, points), 2 * (size - 1)) if size > 1 else 1
            told_by = {"who": _others(result, entrant, called), "size": size, "value": told(worth)}
            yield Text.of("At a table of {size}, against {who}: {value}", **told_by)
    for _round in range(ledger.unplayed[entrant]):
        yield Text.of("A round won without a game: {value}", value=1)


def points_per_hand(ledger: Ledger, entrant: str, _level: Sequence[str], called: Called) -> Iterator[Text]:
    """Tell the distance from the mean of each table, and its hands."""
    for result, own in _scored(ledger, entrant):
        if result.is_game and result.hands:
            mean = exact(sum(result.points or ()), len(result.entrants))
            filled = {"own": signed(own), "mean": told(mean), "n": result.hands}
            yield Text.of(("{own}, mean {mean}, {n} hand", "{own}, mean {mean}, {n} hands"), **filled)
    yield from given(ledger, entrant, "points")


def opponents_points_per_hand(ledger: Ledger, entrant: str, _level: Sequence[str], called: Called) -> Iterator[Text]:
    """Tell the points per hand of each opponent met."""
    for opponent in ledger.opponents[entrant]:
        yield Text.of("{who}: {value}", who=called(opponent), value=told(ledger.points_per_hand[opponent]))


def _others(result: Result, entrant: str, called: Called) -> str:
    return ", ".join(called(other) for other in result.entrants if other != entrant)


def _scored(ledger: Ledger, entrant: str) -> Iterator[tuple[Result, int]]:
    for result in ledger.results:
        for one, own in result.ranked:
            if one == entrant:
                yield result, own
