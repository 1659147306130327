"""A table calls the organizer, and what was ruled: it goes into the log, too."""

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from scorekeeper.entering import NotPossible
from scorekeeper.scorebook import Ask, Stale

from ..models import Call, Table, Tournament
from ..night.clock import running_rounds
from ..night.facts import NightFacts
from .night_steps import redraw_tables, take_night_step
from .tables import table_of, told_of

LONGEST = 200


def call_organizer(tournament_id: int, ask: Ask, *, table: int) -> Tournament:
    """Call the organizer to a table. One that has called waits: a second call is none."""

    def change(facts: NightFacts) -> dict[str, Any] | None:
        *_of, its = found = table_of(facts, table)
        if its.calls.all():
            return None
        number = its.game.hands_played + (its.game.start.get("start_hands") or 0) + 1 if its.game else None
        Call.objects.create(table=its, hand=number, phone=ask.phone, at=timezone.now())
        redraw_called(facts, its)
        return told_of(found)

    return take_night_step(tournament_id, ask, "call", {"table": table}, change)


def answer_call(tournament_id: int, ask: Ask, *, call: int, ruling: str, own_table: bool = False) -> Tournament:
    """Say what was ruled at a table that called; `own_table` where whoever rules plays there.

    Raises Stale if somebody has answered already, NotPossible without a word.
    """
    said = " ".join(ruling.split())[:LONGEST]

    def change(facts: NightFacts) -> dict[str, Any]:
        waiting = Call.objects.select_related("table__round").filter(pk=call, answered_at__isnull=True)
        its = waiting.filter(table__round__stage__tournament=facts.tournament).first()
        if its is None:
            raise Stale(_("Somebody has answered this call already: see the log."))
        if not said:
            raise NotPossible(_("Say what was ruled: it goes into the log."))
        its.answered_at, its.ruling = timezone.now(), said
        its.save(update_fields=["answered_at", "ruling"])
        redraw_called(facts, its.table)
        return {"table": its.table.number, "round": its.table.round.number, "hand": its.hand or 0, "text": said}

    content = {"call": call, "ruling": said}
    return take_night_step(tournament_id, ask, "ruling", content, change, own_table=own_table)


def redraw_called(facts: NightFacts, table: Table) -> None:
    """Let the scorepad of a table be drawn anew, and all others that are played at: whoever runs the tournament may sit
    at any and sees there how many call.
    """
    others = [each for round in running_rounds(facts) for each in facts.open_tables(round) if each.pk != table.pk]
    redraw_tables([table, *others])
