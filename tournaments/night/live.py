"""The facts of a tournament, kept in memory for each of its versions: a desk with a hundred tables is drawn again with
every tap at any of them, and only the games have changed.

Every write to a tournament, and to the people in it, counts its version. What depends on who looks, as names do, is
never kept. This module must not know what is drawn.
"""

import copy
import threading
from collections import OrderedDict
from typing import cast

from scorekeeper.models import Game

from ..models import Table, Tournament
from .facts import NightFacts

MOST = 4  # tournaments; one of 400 people has some ten thousand rows
OF_WHO_LOOKS = ("shown", "words")
_kept: OrderedDict[str, tuple[int, NightFacts]] = OrderedDict()
_lock = threading.Lock()


class LiveFacts(NightFacts):
    """The facts of a tournament with the games at its tables as they are now."""

    games: dict[int, Game]

    def game_at(self, table: Table) -> Game | None:
        """The game of a table as it stands now."""
        return self.games.get(table.game_id or 0, table.game)


def forget() -> None:
    """Keep nothing any more, as after a restart."""
    with _lock:
        _kept.clear()


def live_facts(tournament: Tournament) -> LiveFacts:
    """The facts of this version, and its games as they are now: read anew only where the tournament has changed."""
    with _lock:
        version, facts = _kept.get(tournament.public_id, (0, None))
    if facts is None or version != tournament.version:
        facts = LiveFacts.load(tournament)
        with _lock:
            _kept[tournament.public_id] = (tournament.version, facts)
            _kept.move_to_end(tournament.public_id)
            while len(_kept) > MOST:
                _kept.popitem(last=False)
    live = cast(LiveFacts, copy.copy(facts))
    for name in OF_WHO_LOOKS:
        live.__dict__.pop(name, None)
    live.tournament = tournament
    stage = live.stage
    playing = [table.game_id for round in live.rounds(stage) for table in live.open_tables(round) if table.game_id]
    live.games = Game.objects.in_bulk(playing) if playing else {}
    return live
