"""One step of a tournament: the way in which anything of it changes, and the log of it.

A step locks the tournament, so that two directors take turns; looks whether the page came before; lets a change write;
and keeps what was done, with the names and numbers that its sentence in the log needs. Locks in one order: games, the
club and whom they seat, then the tournament.
"""

from collections.abc import Callable, Iterable, Mapping
from contextvars import ContextVar
from typing import Any

from django.db import transaction
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _

from scorekeeper import scorebook
from scorekeeper.entering import NotPossible
from scorekeeper.scorebook import Ask
from scorekeeper.scorebook.steps import a_turn

from ..models import Table, Tournament, TournamentStep
from ..night.facts import NightFacts
from ..night.sitting import shown, sits_twice
from .entrants import redraw_games_of
from .steps import came_before, digest_of

Told = Mapping[str, Any]
Change = Callable[[NightFacts], Told | None]
SEATS = {"stand-in", "substitute", "add-table", "change-places", "seats", "replay-table"}
"""What may bring somebody to a second table: an entrant has one place in a round, a stand-in may be anybody."""
CHANGING: ContextVar[int] = ContextVar("changing", default=0)
"""The tournament that a step is changing: what listens to the games that the step writes leaves it to that."""


@a_turn()
@transaction.atomic
def take_night_step(
    tournament_id: int,
    ask: Ask,
    action: str,
    content: Mapping[str, Any],
    change: Change,
    *,
    own_table: bool = False,
    load: Callable[[Tournament], NightFacts] = NightFacts.load,
) -> Tournament:
    """Carry a change out once. The change writes and gives what the log tells of it, None for nothing; it is given what
    it has to know, all of the tournament unless it says what to `load`.

    Raises Http404 for a tournament that is not there, KeyReused if the page has sent something else before, and what
    the change raises.
    """
    tournament = locked_night(tournament_id, ask)
    if came_before(tournament, ask, action, content):
        return tournament
    before = CHANGING.set(tournament_id)
    try:
        told = change(load(tournament))
    finally:
        CHANGING.reset(before)
    if told is not None:
        note_night(tournament, ask, action, content, told, own_table=own_table)
    return tournament


def is_changing(tournament_id: int) -> bool:
    """Is a step of this tournament just being taken?"""
    return CHANGING.get() == tournament_id


def locked_night(tournament_id: int, ask: Ask) -> Tournament:
    """The tournament, locked. Raises what `ask` raises if this phone may not write in it."""
    tournaments = Tournament.objects.select_for_update(of=("self",), no_key=True).select_related("club")
    tournament = get_object_or_404(tournaments, pk=tournament_id)
    ask.allow(tournament)
    return tournament


def note_night(
    tournament: Tournament, ask: Ask, action: str, content: object, told: Told, *, own_table: bool = False
) -> None:
    """Keep a write in the log, and count it. Raises NotPossible if somebody sits at two tables now."""
    if action in SEATS and (twice := sits_twice(facts := NightFacts.load(tournament))):
        raise NotPossible(_("{who} plays at a table of this round.").format(who=shown(facts, twice)))
    tournament.version += 1
    tournament.written_at = timezone.now()
    tournament.save(update_fields=["version", "written_at"])
    TournamentStep.objects.create(
        tournament=tournament, number=tournament.version, key=ask.key, content=digest_of(action, content),
        action=action, told=dict(told), reason=ask.reason, own_table=own_table, phone=ask.phone,
        at=tournament.written_at,
    )  # fmt: skip


def redraw_tables(tables: Iterable[Table]) -> None:
    """Let the scorepads of tables be drawn anew once what is written is certain: a game is never locked after its
    tournament.
    """
    games = [table.game_id for table in tables if table.game_id]
    races = [table.race_id for table in tables if table.race_id]

    def redraw() -> None:
        scorebook.redraw_games(games)
        if races:
            redraw_games_of(races)

    transaction.on_commit(redraw)
