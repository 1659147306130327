"""P17: drawing a round for 1,000 entrants, side by side with something simple that does not look for the best."""

import importlib.util
import itertools
import random
import sys
from collections.abc import Iterator

from tournaments.formats import swiss, swiss_tables
from tournaments.formats.field import Entrant
from tournaments.formats.meetings import Met

from .method import CPU, Figure, of_trials, ratios

ENTRANTS, ROUNDS = 1000, 5
HOW = "CPU time, side by side, round 6 of 1,000 entrants"


def played(size: int) -> tuple[dict[str, int], Met]:
    """Scores and history after some rounds at tables of this size, drawn from the standing as it was."""
    chance = random.Random(17)
    scores = dict.fromkeys((f"{n:03}" for n in range(ENTRANTS)), 0)
    met: Met = {}
    for _ in range(ROUNDS):
        for table in greedy(scores, met, size):
            met.update(dict.fromkeys(map(frozenset, itertools.combinations(table, 2)), 1))
            scores[chance.choice(table)] += 1
    return scores, met


def greedy(scores: dict[str, int], met: Met, size: int) -> list[list[str]]:
    """The yardstick: down the standing, each with the next who are free, new to all there if possible."""
    waiting = sorted(scores, key=lambda id: (-scores[id], id))
    tables = []
    while waiting:
        table = [waiting.pop(0)]
        for _ in range(1, size):
            free = (id for id in waiting if all(frozenset((id, other)) not in met for other in table))
            found = next(free, waiting[0] if waiting else None)
            if found is not None:
                table.append(found)
                waiting.remove(found)
        tables.append(table)
    if len(tables) > 1 and len(tables[-1]) < size:
        tables[-2:] = [tables[-2] + tables[-1]]
    return tables


def tables_of_three() -> Iterator[Figure]:
    """P17a: solo tables by standing."""
    scores, met = played(3)
    sizes = [4] + [3] * ((ENTRANTS - 4) // 3)
    trials = ratios(lambda: swiss_tables.draw(scores, sizes, met), lambda: greedy(scores, met, 3), pairs=20, clock=CPU)
    yield of_trials("P17a", "draw tables of 3 / greedy", trials, 50, HOW)


def without_repeats() -> Iterator[Figure]:
    """P17b: a Swiss round, exact, against a package that forbids repeats and minimises nothing."""
    if not importlib.util.find_spec("swisspair"):
        print("P17b needs swisspair (pip install swisspair).", file=sys.stderr)
        return
    from swisspair import Player, create_matches

    scores, met = played(2)
    entrants = [Entrant(id, score) for id, score in scores.items()]
    opponents: dict[str, set[str]] = {id: set() for id in scores}
    for pair in met:
        one, other = pair
        opponents[one].add(other)
        opponents[other].add(one)
    ranked = sorted(scores, key=lambda id: (-scores[id], id))
    players = [Player(id, scores[id], rank, True, opponents[id]) for rank, id in enumerate(ranked, 1)]
    drawn, theirs = swiss.draw(entrants, met), create_matches(players)
    gaps = sum(abs(match.p1.points - match.p2.points) for match in theirs if match.p2)
    how = f"{HOW}; score differences {drawn.gaps} against {gaps}, repeats {drawn.repeats}"
    trials = ratios(lambda: swiss.draw(entrants, met), lambda: create_matches(players), pairs=6, clock=CPU)
    yield of_trials("P17b", "draw a Swiss round / swisspair", trials, 50, how)


def draws() -> Iterator[Figure]:
    """P17."""
    yield from tables_of_three()
    yield from without_repeats()


FIGURES = {"P17": draws}
