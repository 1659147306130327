"""The games in a row that people won, kept with each of their games.

Who writes here has locked the history of the club.
"""

from collections.abc import Collection, Iterable, Iterator
from datetime import datetime
from typing import NamedTuple

from django.db.models import OuterRef, Subquery

from ..models import Appearance, Player


class Streak(NamedTuple):
    """The key of an appearance whose streak is wrong, what it says, what it should."""

    pk: int
    had: int
    now: int


def wrong_streaks(games: Iterable[tuple[int, int, int, int]], won: dict[int, int]) -> Iterator[Streak]:
    """Of games in the order in which they were played (the key of an appearance, its player, whether it was won, its
    streak) those whose streak is wrong. `won` is how many in a row everybody had won before, and afterwards.
    """
    for pk, player, wins, had in games:
        now = won[player] = won.get(player, 0) + 1 if wins else 0
        if had != now:
            yield Streak(pk, had, now)


def repair_streaks(club_id: int, players: Collection[int], since: datetime) -> None:
    """Count the games in a row that these people won anew, from a moment on."""
    rows = Appearance.objects.filter(club=club_id, games=1, player__in=players)
    before = rows.filter(player=OuterRef("pk"), at__lt=since).order_by("-at", "-game").values("streak")[:1]
    people = Player.objects.filter(pk__in=players).annotate(row=Subquery(before))
    won = {pk: row or 0 for pk, row in people.values_list("pk", "row")}
    games = rows.filter(at__gte=since).order_by("at", "game").values_list("pk", "player", "wins", "streak")
    write_streaks(wrong_streaks(games.iterator(), won))


def write_streaks(streaks: Iterable[Streak]) -> None:
    """Put streaks right."""
    rows = [Appearance(pk=each.pk, streak=each.now) for each in streaks]
    Appearance.objects.bulk_update(rows, ["streak"], batch_size=500)
