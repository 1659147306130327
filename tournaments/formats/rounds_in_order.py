"""The next round where the order of the entrants settles who meets whom: everybody against everybody, and two lines.

The order is drawn at the first round. Whoever is gone leaves the opponent free; whoever comes late meets all as well:
from then on those meet who have not met. At the end all meet again.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.rules.text import Text

from .all_play_all import all_play_all, two_lines
from .drawing import Bye, Drawn, History, Seated
from .faults import wrong
from .matching import most

TURN = Text("Everybody meets everybody once.")
LINES = Text("Those of one half meet those of the other.")
ALONE = Text("Whoever would be the opponent is not there, or there is none.")
ALL_MET = Text("All have met all: from here on they meet again.")
PARTED = Text("All who may meet have met: from here on they meet again.")

Pairs = list[tuple[str, str]]


def all_play_all_round(history: History) -> Drawn:
    """Everybody meets everybody once. Raises FormatError with too-few, cannot-be-drawn."""
    history.need(2)
    plan = history.stage.plan
    if not plan.get("rounds"):
        order = history.chance("order").sample(history.there, len(history.there))
        plan = {"order": order, "rounds": _listed([round.pairs for round in all_play_all(order)])}
    return _round(history, plan, [], TURN)


def two_lines_round(history: History) -> Drawn:
    """Everybody of one line meets everybody of the other. Raises FormatError with too-few, one-line-only,
    cannot-be-drawn.
    """
    history.need(2)
    plan = history.stage.plan
    if not plan.get("rounds"):
        order = history.chance("order").sample(history.there, len(history.there))
        half = (len(order) + 1) // 2
        rounds = _listed([round.pairs for round in two_lines(order, half)])
        plan = {"order": order, "lines": [order[:half], order[half:]], "rounds": rounds}
    one, two = ([*line] for line in plan["lines"])
    for late in history.there:
        if late not in one and late not in two:  # to the line that is the shorter now
            there = set(history.there)
            (two if len(there.intersection(two)) < len(there.intersection(one)) else one).append(late)
    return _round(history, {**plan, "lines": [one, two]}, [one, two], LINES)


def _round(history: History, plan: Mapping[str, Any], lines: Sequence[Sequence[str]], why: Text) -> Drawn:
    warnings: tuple[Text, ...] = ()
    pairs = _as_planned(history, plan) or _matched(history, lines, again=False)
    if not pairs:
        pairs, warnings = _matched(history, lines, again=True), (PARTED if history.apart else ALL_MET,)
    if not pairs:
        alone = any(not {*history.there}.intersection(line) for line in lines)
        raise wrong("one-line-only") if alone else wrong("cannot-be-drawn", "apart")
    playing = {one for pair in pairs for one in pair}
    byes = tuple(Bye(one, ALONE) for one in history.there if one not in playing)
    return Drawn(tuple(Seated(pair, why) for pair in pairs), byes, warnings, plan)


def _as_planned(history: History, plan: Mapping[str, Any]) -> Pairs | None:
    """The pairs of this round as the order has them; None if somebody is not in it or others met before."""
    turn, there, rounds = history.number - 1, set(history.there), plan["rounds"]
    if turn >= len(rounds) or not there <= set(plan["order"]):
        return None
    for number in range(1, history.number):
        drew = {frozenset(table.entrants) for table in history.tables_of(number)}
        if not drew <= {frozenset(pair) for pair in rounds[number - 1]}:
            return None
    return [(one, other) for one, other in rounds[turn] if {one, other} <= there and not _apart(history, one, other)]


def _matched(history: History, lines: Sequence[Sequence[str]], *, again: bool) -> Pairs:
    """As many pairs as there can be, of those who have not met; with `again` of all, those who met least."""
    there = history.there
    side = {one: number for number, line in enumerate(lines) for one in line}
    most_byes = max(map(history.byes, there))
    costs = {}
    for place, one in enumerate(there):
        for at, other in enumerate(there[place + 1 :], place + 1):
            times = history.met.get(frozenset((one, other)), 0)
            if (again or not times) and not _apart(history, one, other) and (not side or side[one] != side[other]):
                costs[place, at] = (times, 2 * most_byes - history.byes(one) - history.byes(other))
    return [(there[one], there[other]) for one, other in most(costs, len(there), history.chance("pairs"))]


def _apart(history: History, one: str, other: str) -> bool:
    return frozenset((one, other)) in history.apart


def _listed(rounds: Sequence[Sequence[tuple[str, str]]]) -> list[list[list[str]]]:
    return [[list(pair) for pair in pairs] for pairs in rounds]
