"""The hands of a table that played on paper, entered later: its game begins though its result may be in."""

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from scorekeeper.models import Game
from scorekeeper.scorebook import Ask, Stale
from scorekeeper.scorebook.steps import a_turn

from ..night.facts import NightFacts
from ..night.sitting import names_key, sitting
from .night_steps import take_night_step
from .tables import begin, game_at, lock_people, must_have_rules, sitters, table_of, told_of


@a_turn()
@transaction.atomic
def open_for_hands(tournament_id: int, ask: Ask, *, table: int, was: str) -> Game:
    """Begin the game in which the hands of a table are written down; the one that it has is given. `was` is the
    `names_key` of who sat there.

    Raises Stale if others sit there by now, NotPossible if the stage has no rules for so many.
    """
    lock_people(tournament_id, [each.player for each in sitters(tournament_id, table)])

    def change(facts: NightFacts) -> dict[str, Any] | None:
        stage, _round, its = found = table_of(facts, table)
        if its.game_id or its.race_id:
            return None
        must_have_rules(facts, stage, facts.people_at(its))
        there = sitting(facts, stage, its)
        if names_key(there) != was:
            raise Stale(_("Others sit at this table by now: look at it again."))
        begin(facts, found, ask, there, {}, 0)
        return told_of(found, who=[each.number for each in there])

    take_night_step(tournament_id, ask, "open-hands", {"table": table, "was": was}, change)
    return game_at(table)
