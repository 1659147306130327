"""What goes along when two clubs part: games that are part of something that goes back are no one else's.

The pen and what is told before it ask here. This module writes nothing.
"""

from collections import Counter
from collections.abc import Collection, Sequence

from . import ports
from .models import Merge, Seat


def games_along(games: Collection[int]) -> list[int]:
    """The keys of the games that go with these: asked of who listens."""
    return sorted({each for listen in ports.games_along for each in listen(games)} - set(games))


def take_seats_along(merges: Sequence[Merge], games: Collection[int]) -> None:
    """Let each of these merges mean the seats in these games, too: whoever was `kept` there is again who came. For a
    person as whom several came nobody can tell which: those seats stay.
    """
    came = Counter(merge.kept_id for merge in merges)
    by_kept = {merge.kept_id: merge for merge in merges if came[merge.kept_id] == 1}
    seats = Seat.objects.filter(game__in=games, player__in=by_kept)
    for game, place, from_hand, kept in seats.values_list("game", "place", "from_hand", "player"):
        by_kept[kept].seats = [*by_kept[kept].seats, [game, place, from_hand]]
