"""Games as a list shows them: from their rows alone, no hand is read."""

from collections.abc import Iterable
from datetime import datetime

from django.db.models import OuterRef, Subquery
from django.utils import formats, timezone
from django.utils.translation import gettext as _

from ..clock import zone_called
from ..facts import Facts
from ..models import Club, Game, Player
from ..sight import seats_told
from ..words import figure
from .naming import against


def sitting(game: Game) -> list[Player]:
    """Who sits where now, substitutes included; of seats that were fetched with their players."""
    last = {seat.place: seat.player for seat in seats_told(game.seats.all())}
    return [last[place] for place in sorted(last)]


def table_of(game: Game) -> str:
    """Who plays whom in a game."""
    return against(Facts(game, [], []).rules.side_seats, [str(player) for player in sitting(game)])


def last_tables(clubs: Iterable[Club]) -> dict[int, str]:
    """Who played the last game of each club, and when, by the club's key: how people know one without a name."""
    last = Game.objects.filter(club=OuterRef("pk")).order_by("-created_at", "-pk").values("pk")[:1]
    keys = Club.objects.filter(pk__in=[club.pk for club in clubs]).values_list(Subquery(last), flat=True)
    games = Game.objects.filter(pk__in=list(keys)).select_related("club").prefetch_related("seats__player")
    return {game.club_id: f"{table_of(game)} · {day_of(game, game.created_at)}" for game in games}


def day_of(game: Game, moment: datetime) -> str:
    """A day, in the time zone of the club."""
    return formats.date_format(timezone.localtime(moment, zone_called(game.club.time_zone)), "SHORT_DATE_FORMAT")


def scores_of(game: Game) -> str:
    """The scores, by side."""
    return " : ".join(figure(score) for score in game.scores)


def finals_of(game: Game) -> str:
    """Each side with its score, the best first: "Ana + Carl 520, Bea + Dan 300"."""
    names = [str(player) for player in sitting(game)]
    sides = Facts(game, [], []).rules.side_seats
    told = [(" + ".join(names[seat] for seat in seats), score) for seats, score in zip(sides, game.scores, strict=True)]
    ranked = sorted(told, key=lambda each: -each[1])
    return ", ".join(f"{who} {figure(score)}" for who, score in ranked)


def state_of(game: Game) -> str:
    """Where a game is: "hand 4, 120 : 95", "Ana won, 520 : 300"."""
    if game.winner is not None:
        names = [str(player) for player in sitting(game)]
        seats = Facts(game, [], []).rules.side_seats[game.winner]
        return _("{who} won, {scores}").format(who=" + ".join(names[seat] for seat in seats), scores=scores_of(game))
    if game.is_over:
        return _("ended early, {scores}").format(scores=scores_of(game))
    return _("hand {number}, {scores}").format(number=game.hands_played + 1, scores=scores_of(game))
