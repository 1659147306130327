"""The next round of a plan: tables with all rounds planned at once, and rotating partners.

A plan is kept as long as it can be: the same people are there, its rounds were drawn as it has them, nobody of it is to
be kept apart. Else what is left is planned anew, with what was played.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from scorekeeper.rules.text import Text

from .drawing import Bye, Drawn, History, Seated
from .meetings import Met
from .rotation import Rotation
from .rotation import plan as plan_rotation
from .rounds_by_standing import awkward, chosen
from .tables import AGAIN, FIRST, plan_tables

Rounds = Sequence[Sequence[Sequence[str]]]  # of each round the tables, each the people by seat

NEW = Text("Everybody here has a new partner.")
OLD = (
    "One partnership comes again: so many rounds need it.",
    "{n} partnerships come again: so many rounds need it.",
)


def tables_round(history: History) -> Drawn:
    """Tables of people who met as rarely as can be, all rounds planned at once."""
    seating, byes = chosen(history)
    rounds = kept(history) if history.stage.plan.get("choice") == seating.code else None
    plan = history.stage.plan
    if rounds is None:
        out = {bye.id for bye in byes}
        playing = [one for one in history.there if one not in out]
        left = 1 if byes else rounds_left(history)
        met, apart = _among(history.met, playing), {pair for pair in history.apart if pair <= set(playing)}
        found = plan_tables(playing, left, seating.size, met, apart, history.stage.seed)
        rounds = [[table.entrants for table in tables] for tables in found.rounds]
        plan = planned(history, rounds, choice=seating.code)
    told = []
    for entrants in rounds[0]:
        again = history.again(entrants)
        told.append(Seated(tuple(entrants), Text.of(AGAIN, n=len(again)) if again else FIRST))
    return Drawn(tuple(told), tuple(byes), awkward(history, seating), plan)


def rotation_round(history: History) -> Drawn:
    """Two partners against two, each round with another partner."""
    history.need(4)
    before = partnered(history)
    rounds, plan = kept(history), history.stage.plan
    if rounds is None:
        rounds = _rotated(history, before)
        plan = planned(history, rounds)
    told = [Seated(tuple(table), _partners_reason(table, before)) for table in rounds[0]]
    playing = {one for table in told for one in table.entrants}
    byes_told = [Bye(one, history.why_out(one)) for one in history.there if one not in playing]
    return Drawn(tuple(told), tuple(byes_told), (), plan)


def _rotated(history: History, before: Met) -> Rounds:
    """Plan what is left. A stored plan only where nobody sits out again while somebody has not sat out at all; one that
    is searched for lets everybody sit out in turn.
    """
    told = history.there, rounds_left(history), history.stage.seed, history.met, history.apart
    partnered = _among(before, history.there)
    byes = {one: history.byes(one) for one in history.there}
    if not any(byes.values()):
        rounds = _in_turn(history, _by_seat(plan_rotation(*told, partnered)))
        if rounds is not None:
            return rounds
    return _by_seat(plan_rotation(*told, partnered, byes))


def _by_seat(rotation: Rotation) -> Rounds:
    return [[(one[0], two[0], one[1], two[1]) for one, two in round.tables] for round in rotation.rounds]


def _in_turn(history: History, rounds: Rounds) -> Rounds | None:
    """The rounds in an order in which sitting out goes round, None where that was not found."""
    byes = {one: history.byes(one) for one in history.there}
    waits = [(tables, set(byes) - {one for table in tables for one in table}) for tables in rounds]
    told = []
    while waits:
        tables, out = min(waits, key=lambda wait: sorted((byes[one] for one in wait[1]), reverse=True))
        if max((byes[one] for one in out), default=0) and not min(byes[one] for one in byes if one not in out):
            return None
        waits.remove((tables, out))
        told.append(tables)
        byes |= {one: byes[one] + 1 for one in out}
    return told


def kept(history: History) -> Rounds | None:
    """The rounds of the plan from this one on, None where it does not hold any more."""
    plan = history.stage.plan
    first, rounds = plan.get("from", 1), plan.get("rounds", [])
    turn = history.number - first
    if sorted(plan.get("for", ())) != sorted(history.there) or not 0 <= turn < len(rounds):
        return None
    for number in range(first, history.number):
        drew = {frozenset(table.entrants) for table in history.tables_of(number)}
        if drew != {frozenset(table) for table in rounds[number - first]}:
            return None
    left: Rounds = rounds[turn:]
    together = {frozenset(pair) for tables in left for table in tables for pair in combinations(table, 2)}
    return None if together & history.apart else left


def planned(history: History, rounds: Rounds, **more: Any) -> Mapping[str, Any]:
    """What to keep of a plan from this round on."""
    told = [[list(table) for table in tables] for tables in rounds]
    return {"for": history.there, "from": history.number, "rounds": told, **more}


def rounds_left(history: History) -> int:
    """How many rounds are to be planned."""
    return max(1, history.stage.rounds - history.number + 1)


def partnered(history: History) -> Met:
    """How often any two were partners."""
    fours = [table.entrants for table in history.asked.drew if len(table.entrants) == 4]
    return dict(Counter(frozenset(pair) for four in fours for pair in (four[::2], four[1::2])))


def _partners_reason(table: Sequence[str], before: Met) -> Text:
    again = sum(frozenset(pair) in before for pair in (table[::2], table[1::2]))
    return Text.of(OLD, n=again) if again else NEW


def _among(met: Met, there: Sequence[str]) -> Met:
    here = set(there)
    return {pair: times for pair, times in met.items() if pair <= here}
