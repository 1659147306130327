"""What follows at the desk once nothing else is to do: who is to come yet, a round to publish, the next to draw, the
next stage, the end.

Nothing here writes.
"""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ..draws.due import knock_out_due
from ..draws.progress import progress_of, stages_after
from ..draws.to_draw import AT_ONE_TABLE, KNOCK_OUTS, lacking_of, seats_each
from ..formats.table_sizes import SMALLEST
from ..models import Round, Stage
from ..night.facts import NightFacts
from .need import Need, listed, need, open_tables, way


def not_here(facts: NightFacts) -> Iterator[Need]:
    """Before the first round: nobody is entered; or some are not here yet."""
    if facts.stage.begun_at is not None:
        return
    entered = [entry for entry in facts.entries if entry.status == "entered" and not entry.left_at]
    missing = [facts.name(entry) for entry in entered if not entry.checked_in_at]
    if len(entered) < 2:
        text = _("One is entered: that is too few") if entered else _("Nobody is entered yet")
        yield need("here", text, way(facts, "people"), _("Enter people"))
    elif missing:
        told = ngettext("{n} of {all} is not here yet", "{n} of {all} are not here yet", len(missing))
        text = told.format(n=len(missing), all=len(entered))
        yield need("here", text, way(facts, "people"), _("Check them in"), small=listed(missing))


def next_round(facts: NightFacts) -> Iterator[Need]:
    """What follows: a round to publish, the next to draw, the next stage, the end."""
    if facts.tournament.ended_at:
        yield need("end", _("The tournament is over"), way(facts, "ceremony"), _("The ceremony"))
        return
    stage = facts.stage
    progress = progress_of(facts, stage)
    last = progress.last
    if last is not None and last.published_at is None:
        text = _("Round {round} is drawn").format(round=last.number)
        yield need("publish", text, way(facts, "draw"), _("Look and publish"))
    elif progress.is_open and stage.format != "open-play":
        return
    elif progress.over or stage.ended_at:
        yield from after_stage(facts, stage)
    else:
        yield from to_draw(facts, stage, last)
        if stage.format == "open-play" and last is not None and not progress.is_open:
            yield from after_stage(facts, stage)


def to_draw(facts: NightFacts, stage: Stage, last: Round | None) -> Iterator[Need]:
    """The next round, or in open play the next table, where enough are free for it."""
    if stage.format in KNOCK_OUTS:
        yield from to_go_on(facts, stage, last.number + 1 if last else 1)
        return
    free, least = can_be_drawn(facts) - playing_now(facts), least_of(facts, stage)
    if free < least:
        yield from too_few(facts, stage, free, least)
        return
    number = last.number + 1 if last else 1
    if stage.format == "open-play":
        text, says = _("The next table can be seated"), _("Seat a table")
        here = ngettext("{n} is free", "{n} are free", free).format(n=free)
    else:
        text, says = _("Round {round} can be drawn"), _("Draw round {round}")
        here = ngettext("{n} is here", "{n} are here", free).format(n=free)
    post = {"stage": stage.number, "number": number}
    yield need("draw", text.format(round=number), way(facts, "draw"), says.format(round=number), small=here, post=post)


def least_of(facts: NightFacts, stage: Stage) -> int:
    """How many are needed for one table: the smallest that has rules, or two where those who are left play anyhow."""
    smallest = min(map(int, stage.rules), default=stage.size) // seats_each(facts)
    return 2 if stage.format in AT_ONE_TABLE else smallest


def to_go_on(facts: NightFacts, stage: Stage, number: int) -> Iterator[Need]:
    """The next round of a knock-out: who is due, or who goes on without a game; or what has to be decided first."""
    due = knock_out_due(facts, stage)
    if due.drawn is not None:
        small = due.goes_on(facts) or listed(facts.named(due.plays))
        lacking = lacking_of(facts, stage, (len(table.entrants) for table in due.drawn.tables))
        post = None if lacking else {"stage": stage.number, "number": number}
        text, says = _("Round {round} can be drawn"), _("Draw round {round}")
        text, says = text.format(round=number), says.format(round=number)
        yield need("draw", text, way(facts, "draw"), says, small=small, post=post)
    elif due.why_not:
        text = _("Round {round} cannot be drawn").format(round=number)
        yield need("draw", text, way(facts, "draw"), _("Look"), small=due.why_not)
    else:
        least = SMALLEST if stage.format == "table-knock-out" else 2
        yield from too_few(facts, stage, can_be_drawn(facts), least)


def too_few(facts: NightFacts, stage: Stage, free: int, least: int) -> Iterator[Need]:
    """Nothing can be drawn, and nobody is missing who was expected: a table needs more. In open play one waits."""
    if stage.format == "open-play" or any(not_here(facts)):
        return
    small = ngettext("{n} is here", "{n} are here", free).format(n=free)
    text = _("A table needs {n} or more").format(n=least)
    yield need("few", text, way(facts, "people"), _("Enter people"), small=small)


def can_be_drawn(facts: NightFacts) -> int:
    """How many are here; after the first stage only of those who are in this one."""
    through = {each.entry_id for each in facts.in_stage(facts.stage)}
    return sum(1 for entry in facts.there if facts.stage.number == 1 or entry.pk in through)


def playing_now(facts: NightFacts) -> int:
    """How many entrants sit at a table that plays."""
    return sum(len(facts.seated(table)) for _round, table in open_tables(facts))


def after_stage(facts: NightFacts, stage: Stage) -> Iterator[Need]:
    """The next stage, or the ceremony."""
    if stages_after(facts, stage):
        over = stage.format != "open-play"
        text = _("Stage {number} is played") if over else _("Stage {number} can end: nobody plays")
        text = text.format(number=stage.number)
        yield need("stage", text, way(facts, "stage", stage.number + 1), _("Who goes through"))
    else:
        text = _("All rounds are played") if stage.format != "open-play" else _("The night can end: nobody plays")
        yield need("end", text, way(facts, "ceremony"), _("The ceremony"))
