"""What the desk and the tables put right: results, hands, penalties, each by its name, at any table by chance.

It must not know what follows from it.
"""

from scorekeeper import scorebook
from scorekeeper.facts import hand_key

from .. import director
from ..models import Entry
from ..results.outcomes import Outcome, of_absence, of_award, of_points, result_key
from .evening import Evening
from .tables import facts_of, people_at, played_tables

WHY = "seen by the desk"


def correct(evening: Evening) -> None:
    facts = evening.facts
    table = evening.pick(played_tables(facts))
    found = facts.find(table.pk) if table else None
    if found and str(people_at(facts, found[2])) in found[0].rules:
        sides = len(facts.by_side(found[0], found[2]))
        said, was = outcome(evening, sides), result_key(facts.result(found[2]))
        evening.do(director.say_result, why=WHY, table=found[2].pk, said=said, was=was)


def outcome(evening: Evening, sides: int) -> Outcome:
    """Any way in which a table of so many sides can end."""
    kind = evening.chance.choice(("points", "points", "points", "award", "nobody", "forfeit", "double"))
    if kind == "points":
        return of_points([evening.chance.randrange(-20, 60) * 10 for _side in range(sides)])
    if kind == "forfeit":
        there = evening.chance.randrange(sides)
        return of_absence(sides, [side for side in range(sides) if side != there])
    if kind == "double":
        return of_absence(sides, list(range(sides)))
    return of_award(sides, kind if kind == "nobody" else str(evening.chance.randrange(sides)))


def take_back_result(evening: Evening) -> None:
    facts = evening.facts
    if table := evening.pick([table for table in played_tables(facts) if facts.result(table)]):
        evening.do(director.take_back_result, why=WHY, table=table.pk, was=result_key(facts.result(table)))


def undo(evening: Evening) -> None:
    """The last thing that was done on a scorepad is undone: a game that was over may go on."""
    if game := evening.pick([table.game for table in played_tables(evening.facts) if table.game]):
        step = scorebook.live_steps(game).first()
        if step:
            evening.do(scorebook.undo, of=game.pk, step=step.number)


def correct_hand(evening: Evening) -> None:
    """A trick of a hand goes to somebody else: the game may end otherwise, or not at all."""
    game = evening.pick([table.game for table in played_tables(evening.facts) if table.game])
    facts = facts_of(game.pk) if game else None
    hand = evening.pick(facts.scored) if facts else None
    if game is None or hand is None:
        return
    tricks = list(hand.tricks)
    counted = [seat for seat, taken in enumerate(tricks) if isinstance(taken, int)]
    giver, taker = evening.chance.choice(counted), evening.chance.choice(counted)
    moved = evening.chance.randrange(tricks[giver] + 1)
    tricks[giver] -= moved
    tricks[taker] += moved
    fact = {"tricks": tricks}
    evening.do(scorebook.correct_hand, of=game.pk, hand=hand.number, was=hand_key(hand), facts=fact)


def penalize(evening: Evening) -> None:
    facts = evening.facts
    if facts.penalties and evening.maybe(0.4):
        evening.do(director.take_penalty_back, penalty=evening.chance.choice(facts.penalties).pk)
    elif entry := evening.pick(facts.entries):
        kind = evening.chance.choice(("warning", "points", "token", "token", "game", "game"))
        give(evening, entry, kind)


def take_a_token(evening: Evening) -> None:
    """Of what penalties do it is this that everything counts that is counted: tokens, wins, the order of merit."""
    playing = evening.facts.in_stage(evening.facts.stage)
    if entry := evening.pick([evening.facts.by_pk[each.entry_id] for each in playing]):
        give(evening, entry, "token")


def give(evening: Evening, entry: Entry, kind: str) -> None:
    """A penalty of a round, or of none."""
    facts = evening.facts
    round = evening.pick([round for stage in facts.stages for round in facts.rounds(stage)])
    amount = 0 if kind in ("warning", "game") else 1
    evening.do(
        director.give_penalty, why=WHY, entry=entry.number, kind=kind, amount=amount,
        round=round.pk if round else None,
    )  # fmt: skip
