"""What the pages of a tournament are polled by: the versions of the tournament and of all games at its tables.

A page that stands as it was is answered by two statements. Nothing here writes.
"""

from django.db.models import Sum
from django.utils import timezone
from django.utils.translation import get_language

from scorekeeper.models import Game
from scorekeeper.sight import sees_names

from ..models import Table, Tournament


def games_version(tournament: Tournament) -> int:
    """The versions of all games of a tournament together: none ever goes back."""
    games = Table.objects.filter(round__stage__tournament=tournament, game__isnull=False).order_by().values("game")
    return Game.objects.filter(pk__in=games).aggregate(all=Sum("version"))["all"] or 0


def version_of(tournament: Tournament) -> str:
    """What is told of a tournament depends on: its version, whether names are seen, in which language."""
    return f"{tournament.version}-{int(sees_names(tournament.club_id))}-{get_language()}"


def night_etag(tournament: Tournament, role: str, *more: object, by_minute: bool = False) -> str:
    """What a page of a tournament depends on: its version, those of its games, who looks, in which language; `more` is
    what else it depends on. One that tells the time is another every minute.
    """
    minute = int(timezone.now().timestamp() // 60) if by_minute else 0
    told = [version_of(tournament), games_version(tournament), role, minute, *more]
    return "-".join(map(str, told))
