"""Games of which another app says where their table goes on, and that their own links write no more in them.

That is read along with the row of a game, so that it costs no statement of its own. This module must not know a phone.
"""

from functools import cache, reduce
from operator import or_

from django.db.models import Q, QuerySet, Value

from . import ports
from .models import Game


def with_let_go(games: QuerySet[Game]) -> QuerySet[Game]:
    """Games, each with whether it was let go."""
    return games.annotate(let_go=reduce(or_, ports.games_let_go) if ports.games_let_go else Value(False))


@cache
def to_read() -> QuerySet[Game]:
    """Games with their clubs. Made once: Django takes longer to say what a query wants than SQLite to answer it."""
    return with_let_go(Game.objects.select_related("club"))


def is_let_go(game: Game) -> bool:
    """Does a link of a game, or to have begun it, let nobody write any more?"""
    if not game.has_context:
        return False
    known: bool | None = game.__dict__.get("let_go")
    if known is None:
        known = with_let_go(Game.objects.filter(pk=game.pk)).filter(Q(let_go=True)).exists()
        game.__dict__["let_go"] = known
    return known


def goes_on_at(game: Game) -> str:
    """Where the table of a game goes on, instead of with another game of the same people; mostly "": nowhere else."""
    if not game.has_context:
        return ""
    return next((address for listen in ports.goes_on_at if (address := listen(game))), "")
