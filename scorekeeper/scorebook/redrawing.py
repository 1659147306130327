"""Boards drawn again where what they tell of a person has changed: another name, hidden, shown.

This module must not know what a board shows.
"""

from django.db import transaction
from django.db.models import F, QuerySet

from .. import ports
from ..models import Game, Player, Seat


def draw_again(player: Player) -> None:
    """Let every board that shows a person be drawn again, once what is written is certain; and tell who listens."""
    games = Game.objects.filter(pk__in=Seat.objects.filter(player=player).values("game"))
    transaction.on_commit(lambda: new_version(games))
    for listen in ports.person_told:
        listen(player)


@transaction.atomic
def new_version(games: QuerySet[Game]) -> None:
    """Give games a new version, locked in the order of their keys as everywhere."""
    keys = list(games.order_by("pk").select_for_update(of=("self",)).values_list("pk", flat=True))
    Game.objects.filter(pk__in=keys).update(version=F("version") + 1)
