"""How a table ended, as the rows of its results have it: written, confirmed, with what
follows. One result of a table is current, and those before it are kept.
"""

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from scorekeeper.entering import NotPossible
from scorekeeper.scorebook import Ask

from ..models import Confirmation, Result, Table
from ..night.facts import Found, NightFacts
from ..results.effects import refused
from ..results.outcomes import Outcome
from ..results.told import points_told
from .going_on import go_on
from .night_steps import redraw_tables

Told = dict[str, Any]


def put(
    facts: NightFacts, found: Found, said: Outcome | None, ask: Ask, source: str, *, counts: bool, by: int | None = None
) -> None:
    """Let this be the result of a table, None for none, and let follow what follows from it. Raises NotPossible where
    that is played already.
    """
    table, now = found[2], timezone.now()
    new = None
    if said is not None:
        told = {"source": source, "reason": ask.reason, "phone": ask.phone, "at": now}
        new = Result(table=table, confirmed_at=now if counts else None, **said.fields, **told)
    follow(facts, facts.with_result(table, new), found)
    Result.objects.filter(table=table, current=True).update(current=False)
    if new is not None:
        new.save()
    if new is not None and by is not None:
        word(new, facts.by_number[by].pk, True, ask)


def follow(facts: NightFacts, after: NightFacts, found: Found) -> None:
    """Let follow what a result changes of a bracket, and the board of its game be drawn again."""
    stage, round, table = found
    if told := refused(facts, after, stage, round, table):
        raise NotPossible(told)
    go_on(facts, after, found)
    redraw_tables([table])


def count(facts: NightFacts, found: Found, result: Result) -> None:
    """Let a result count from now on."""
    result.confirmed_at = timezone.now()
    follow(facts, facts.with_result(found[2], result), found)
    result.save(update_fields=["confirmed_at"])


def agree(
    facts: NightFacts, found: Found, result: Result, by: int, agrees: bool, ask: Ask, typed: Outcome | None = None
) -> Told:
    """Note the word of an entrant; once every side has said that a result is right it counts."""
    word(result, facts.by_number[by].pk, agrees, ask)
    said = sides_for(facts, found, result)
    if len(said) == len(facts.by_side(found[0], found[2])) and not result.confirmations.filter(agrees=False).exists():
        count(facts, found, result)
    return told_of(facts, found, typed, who=by)


def word(result: Result, entry: int, agrees: bool, ask: Ask) -> None:
    """Keep the word of an entrant."""
    told = {"agrees": agrees, "phone": ask.phone, "at": timezone.now()}
    Confirmation.objects.update_or_create(result=result, entry_id=entry, defaults=told)


def keep_aside(table: Table, said: Outcome, ask: Ask) -> None:
    """Keep what the others typed, for the director to see."""
    told = {"source": "table", "phone": ask.phone, "at": timezone.now()}
    Result.objects.create(table=table, current=False, **said.fields, **told)


def side_of(facts: NightFacts, found: Found, number: int) -> int | None:
    """The side of an entrant at a table."""
    sides = facts.by_side(found[0], found[2])
    return next((side for side, those in enumerate(sides) if str(number) in those), None)


def sides_for(facts: NightFacts, found: Found, result: Result) -> set[int | None]:
    """The sides of which somebody has said that a result is right."""
    for_it = result.confirmations.filter(agrees=True).values_list("entry_id", flat=True)
    return {side_of(facts, found, facts.by_pk[each].number) for each in for_it}


def told_of(facts: NightFacts, found: Found, said: Outcome | None, **more: Any) -> Told:
    """What the log needs of a table and its result."""
    stage, round, table = found
    sides = facts.by_side(stage, table)
    won = [] if said is None or said.winner is None else [int(each) for each in sides[said.winner]]
    points = points_told(said) or "–"
    return {"round": round.number, "table": table.number, "points": points, "winner": won, **more}


def result_told(result: Result | None) -> str:
    """A result in few words, for whoever typed another."""
    return (points_told(result) or _("decided at the desk")) if result else _("none")
