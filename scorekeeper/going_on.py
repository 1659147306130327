"""Games of which another app says where their table goes on, and that their own links write no more in them.

Only games that another app hosts are asked for it. This module must not know a phone.
"""

from functools import cache, reduce
from operator import or_

from django.db.models import Q, QuerySet

from . import ports
from .models import Game


@cache
def to_read() -> QuerySet[Game]:
    """Games with their clubs. Made once: Django takes longer to say what a query wants than SQLite to answer it."""
    return Game.objects.select_related("club")


def is_let_go(game: Game) -> bool:
    """Does a link of a game, or to have begun it, let nobody write any more?"""
    if not game.hosted:
        return False
    known: bool | None = game.__dict__.get("let_go")
    if known is None:
        let_go = reduce(or_, ports.games_let_go, Q(pk__in=[]))
        known = Game.objects.filter(let_go, pk=game.pk).exists()
        game.__dict__["let_go"] = known
    return known


def goes_on_at(game: Game) -> str:
    """Where the table of a game goes on, instead of with another game of the same people; mostly "": nowhere else."""
    if not game.hosted:
        return ""
    return next((address for listen in ports.goes_on_at if (address := listen(game))), "")
