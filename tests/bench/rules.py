"""P2, P3: what the law costs, against a minimal scorer (Y3) that knows numbers, nil and bags and checks nothing."""

import itertools
import random
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from scorekeeper.rules import Game, read_ruleset, score

from .method import CPU, Figure, of_trials, ratios

REPEAT = 20  # calls in a row, so that the clock itself weighs nothing
HAND: dict[str, Any] = {"bids": ["5", "1-for-50", "blind-6"], "tricks": [6, 1, 10], "prizes": {"JC": 0, "JD": 2}}
RULES: dict[str, Any] = {"preset": "cutthroat-three-jacks", "options": {"target": None}}
BEHIND = [{"score": 0}, {"score": 0}, {"score": -1_000_000}]  # so far that the third may always bid blind
MILLION, SLICES, HANDS = 1_000_000, 8, 12


def minimal(bids: list[str], tricks: list[int], bags: list[int], scores: list[int]) -> None:
    """Y3: twelve lines that score one hand."""
    for seat, bid in enumerate(bids):
        took = tricks[seat]
        if bid == "nil":
            scores[seat] += 100 if took == 0 else -100
        elif took >= int(bid):
            scores[seat] += 10 * int(bid) + took - int(bid)
            bags[seat] += took - int(bid)
            if bags[seat] >= 10:
                bags[seat] -= 10
                scores[seat] -= 100
        else:
            scores[seat] -= 10 * int(bid)


def y3() -> None:
    """The hand of the contract's example, as far as the minimal scorer understands it."""
    minimal(["5", "1", "6"], [6, 1, 10], [0, 0, 0], [0, 0, 0])


def record(hands: list[dict[str, Any]], rules: dict[str, Any] = RULES) -> dict[str, Any]:
    """A whole game of three."""
    seats = ["Ana", "Bea", "Carl"]
    return {"format": "spades-record/1", "ruleset": rules, "seats": seats, "start": BEHIND, "hands": hands}


def repeated(call: Callable[[], object]) -> Callable[[], None]:
    """Many calls as one."""

    def many() -> None:
        for _ in itertools.repeat(None, REPEAT):
            call()

    return many


def one_hand() -> Iterator[Figure]:
    """P2: one more hand of a game; a hand of a game that is scored again; a record of one hand, whole."""
    game = Game(read_ruleset(RULES), ["Ana", "Bea", "Carl"])
    game.start([0, 0, -1_000_000], [0] * 3, [0] * 3, [0] * 3)
    goal = 15
    how = "CPU time, side by side with Y3, 20 calls in a row"
    trials = ratios(repeated(lambda: game.play(HAND, True)), repeated(y3), clock=CPU)
    yield of_trials("P2a", "score one hand / Y3", trials, goal, how)
    twelve = record([HAND] * HANDS)
    trials = ratios(lambda: score(twelve), y3_of_a_game, clock=CPU)
    yield of_trials("P2b", "re-score a 12-hand game, a hand / Y3", trials, goal, how)
    single = record([HAND])
    trials = ratios(repeated(lambda: score(single)), repeated(y3), clock=CPU)
    yield of_trials("P2c", "a record of one hand, read and scored whole / Y3", trials, None, how)


def y3_of_a_game() -> None:
    """As many hands as the game has."""
    for _ in itertools.repeat(None, HANDS):
        y3()


def games(seed: int, count: int) -> Iterator[dict[str, Any]]:
    """Games of twelve random hands under other rules than those that they were played by."""
    chance = random.Random(seed)
    changed = {**RULES, "options": {**RULES["options"], "bag_limit": 7, "nil_points": 50}}
    for _ in range(count):
        hands = []
        for _ in range(HANDS):
            first, second = sorted(chance.choices(range(18), k=2))
            bids = [chance.choice(["nil", "1-for-50", "2-for-40", *map(str, range(1, 9))]) for _ in range(3)]
            hands.append({"bids": bids, "tricks": [first, second - first, 17 - second]})
        yield record(hands, changed)


def million() -> Iterable[Figure]:
    """P3: a million hands, slice by slice, each beside the re-scoring of one game as P2 measures it."""
    trials = []
    twelve = record([HAND] * HANDS)
    for slice_ in range(SLICES):
        played = list(games(slice_, 500))
        rounds = MILLION // SLICES // HANDS // len(played)
        start = CPU()
        for game in played * rounds:
            score(game)
        took = (CPU() - start) / (len(played) * rounds)
        start = CPU()
        for _ in itertools.repeat(None, 500):
            score(twelve)
        trials.append(took / ((CPU() - start) / 500))
    how = f"{SLICES} slices of {MILLION // SLICES} hands in random games of {HANDS}, CPU time"
    return [of_trials("P3", "re-score 1,000,000 hands / 1M x P2b", trials, 1.5, how)]


FIGURES = {"P2": one_hand, "P3": million}
