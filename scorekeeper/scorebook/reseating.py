"""Who was written down at another table: they are put where they sit, and the hands stay with the chairs.

This module must not know where else they were written down: who calls it does both.
"""

from django.utils.translation import gettext as _

from ..entering import NotPossible
from ..facts import Facts
from ..models import Player
from .people import check_names, copy_seat
from .steps import Ask, Draft, take_step


def seat_instead(game_id: int, ask: Ask, *, place: int, player: Player, was: str) -> Facts:
    """Let a person be who has sat at a place all along, instead of who is written down there.

    Raises Stale if somebody else sits there by now, NotPossible if the person already sits at this table.
    """

    def change(draft: Draft) -> None:
        facts = draft.facts
        check_names(facts, {place: was})
        wrong = facts.players(facts.open_number)[place]
        if any(seat.player_id == player.pk for seat in facts.seats):
            raise NotPossible(_("{who} already sits at this table.").format(who=player))
        draft.seats = [
            copy_seat(seat, player=player) if (seat.place, seat.player_id) == (place, wrong.pk) else seat
            for seat in facts.seats
        ]

    return take_step(game_id, ask, "swap", {"place": place, "player": player.pk, "was": was}, change)
