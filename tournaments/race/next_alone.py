"""The next game of a race as a phone without signal may begin it: the same people on, as one tap does online.

Who sits out, who joined and by which other rules is asked with signal only.
"""

from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _

from scorekeeper.facts import Facts
from scorekeeper.ports import NextGame

from ..models import RaceGame
from .facts import RaceFacts, side_seats
from .next_table import NextTable
from .told import facts_with


def games_after(facts: Facts) -> list[NextGame] | None:
    """For `scorekeeper`: what follows a game of a race, if it is one; nothing where the race has gone on, is over
    whoever wins this game, or others would play.
    """
    race = facts_with(facts.game)
    if race is None or race.race.club_id != facts.game.club_id:
        return None
    row = next(row for row in race.rows if row.game_id == facts.game.pk)
    before = race.if_won(facts.game, None)
    table = NextTable(race, QueryDict())
    now = [player.pk for player in facts.players(facts.open_number)]
    plays = {player.pk for entrant in table.playing for player in race.people(entrant)}
    if not before.is_open or row != race.rows[-1] or table.faults() or plays != set(now):
        return []
    fields: dict[str, str | list[str]] = {
        "after": str(row.number),
        "asked": "1",
        "plays": [str(entrant.place) for entrant in table.playing],
        "seats": "same",
    }
    url = reverse("tournaments:next", args=[race.race.public_id])
    return [NextGame(url, _("Next game"), fields, list(range(len(now))), True, needed(before, row))]


def needed(before: RaceFacts, row: RaceGame) -> list[int | None]:
    """The tokens that each side lacks, as the race stood before this game; None for a side that is no entrant."""
    game = row.game  # as it was loaded with the race, with who sits there
    owners = [before.entrant_at(game, side) for side in range(len(side_seats(game)))] if game else []
    return [before.race.victories - before.tokens(owner) if owner else None for owner in owners]
