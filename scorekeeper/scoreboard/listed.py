"""Games as a list shows them: from their rows alone, no hand is read."""

from collections.abc import Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils import formats, timezone
from django.utils.translation import gettext as _

from .. import rules
from ..facts import Facts
from ..models import Game, Player


def sitting(game: Game) -> list[Player]:
    """Who sits where now, substitutes included; of seats that were fetched with their players."""
    last = {seat.place: seat.player for seat in game.seats.all()}
    return [last[place] for place in sorted(last)]


def against(rows: Sequence[Sequence[int]], names: Sequence[str]) -> str:
    """Who plays whom: "Ana + Carl against Bea + Dan", "Ana, Bea, Carl"."""
    sides = [" + ".join(names[seat] for seat in seats) for seats in rows]
    if len(sides) == 2 and len(names) > 2:
        return _("{one} against {other}").format(one=sides[0], other=sides[1])
    return ", ".join(sides)


def table_of(game: Game) -> str:
    """Who plays whom in a game."""
    return against(Facts(game, [], []).rules.side_seats, [str(player) for player in sitting(game)])


def title_of(preset: str) -> str:
    """The name of the rules."""
    known = rules.PRESETS.get(preset)
    return _(known.title) if known else preset


def day_of(game: Game, moment: datetime) -> str:
    """A day, in the time zone of the club."""
    return formats.date_format(timezone.localtime(moment, ZoneInfo(game.club.time_zone)), "SHORT_DATE_FORMAT")


def scores_of(game: Game) -> str:
    """The scores, by side."""
    return " : ".join(str(score).replace("-", "−") for score in game.scores)


def state_of(game: Game) -> str:
    """Where a game is: "hand 4, 120 : 95", "Ana won, 520 : 300"."""
    if game.winner is not None:
        names = [str(player) for player in sitting(game)]
        seats = Facts(game, [], []).rules.side_seats[game.winner]
        return _("{who} won, {scores}").format(who=" + ".join(names[seat] for seat in seats), scores=scores_of(game))
    if is_over(game):
        return _("ended early, {scores}").format(scores=scores_of(game))
    return _("hand {number}, {scores}").format(number=game.hands_played + 1, scores=scores_of(game))


def is_over(game: Game) -> bool:
    """Is nothing more to be played? A game put off to another day is not over."""
    return game.status == "finished" or game.ended in ("leader", "nobody")
