"""P18: what an order of merit costs, against a minimal pass that knows the same three tie-breaks and checks nothing."""

import random
from collections.abc import Callable, Iterable, Iterator

from tournaments.formats.results import Result
from tournaments.formats.standings import standings

from .method import CPU, Figure, of_trials, ratios

ENTRANTS, ROUNDS = 1000, 9
TIE_BREAKS = ("wins", "opponents-wins", "net-points")
IDS = [f"e{number}" for number in range(ENTRANTS)]


def results() -> list[Result]:
    """A night of random games."""
    chance, order, played = random.Random("merit"), [*IDS], []
    for round in range(1, ROUNDS + 1):
        chance.shuffle(order)
        for one, other in zip(order[::2], order[1::2], strict=True):
            points = chance.randrange(-200, 400), chance.randrange(-200, 400)
            winner = one if points[0] > points[1] else other
            played.append(Result((one, other), winner, points, hands=9, round=round))
    return played


def minimal(played: Iterable[Result]) -> list[tuple[int, int, int, str]]:
    """One plain pass over the games, one over the entrants, one sort."""
    wins, net = dict.fromkeys(IDS, 0), dict.fromkeys(IDS, 0)
    met: dict[str, list[str]] = {id: [] for id in IDS}
    for (one, other), winner, points, *_rest in played:
        wins[winner or one] += 1
        met[one].append(other)
        met[other].append(one)
        lead = points[0] - points[1] if points else 0
        net[one] += lead
        net[other] -= lead
    rows = []
    for id in IDS:
        theirs = [wins[other] for other in met[id]]
        rows.append((wins[id], sum(theirs) - min(theirs), net[id], id))
    return sorted(rows, reverse=True)


def order_of_merit() -> Iterator[Figure]:
    """P18: the same figures both ways."""
    played = results()
    ranked = [(*place.values, place.id) for place in standings(TIE_BREAKS, IDS, played)]
    assert {row[-1]: row[:3] for row in ranked} == {row[-1]: row[:3] for row in minimal(played)}
    trials = ratios(lambda: standings(TIE_BREAKS, IDS, played), lambda: minimal(played), pairs=20, clock=CPU)
    how = f"CPU time, side by side, {ENTRANTS} entrants, {ROUNDS} rounds"
    yield of_trials("P18", "standings by three tie-breaks / a minimal pass", trials, 4, how)


FIGURES: dict[str, Callable[[], Iterable[Figure]]] = {"P18": order_of_merit}
