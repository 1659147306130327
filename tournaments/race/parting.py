"""What races would lose when records that were put together are taken apart again: said before it is done.

It lays a race as it would stand over the one that stands, in memory; nothing here writes.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence

from django.utils.translation import gettext as _

from scorekeeper.models import Merge, Player

from ..models import EntrantPlayer, Race, RaceGame
from .facts import RaceFacts
from .told import changes_told, title_of


def games_along(games: Collection[int]) -> Iterable[int]:
    """For `scorekeeper`: the games of the races that began with one of these. A race is one club's, with all of it."""
    races = RaceGame.objects.filter(number=1, game__in=games).values("race")
    return RaceGame.objects.filter(race__in=races, game__isnull=False).values_list("game", flat=True)


def people_parting(merges: Sequence[Merge]) -> list[str]:
    """For `scorekeeper`: what taking these merges back together would change of tokens and of who has won."""
    records = Player.objects.of_people({merge.kept_id for merge in merges})
    entered = EntrantPlayer.objects.filter(player__in=records).values("race")
    found = Race.objects.filter(pk__in=entered).select_related("club").order_by("pk")
    before, after = (RaceFacts.load_all(list(found.all())) for _twice in range(2))
    for facts in after:
        for merge in sorted(merges, key=lambda each: -each.pk):  # the last first, as they are taken back
            take_apart(facts, merge, below(merge.gone_id, records))
    return [
        _("{race}: {what}").format(race=title_of(one.race), what=text)
        for one, other in zip(before, after, strict=True)
        for text in changes_told(one, other)
    ]


def below(gone: int, records: Mapping[int, int | None]) -> set[int]:
    """A record that is gone and those that went with it, out of all that are one person's, each with its next.

    >>> below(2, {1: None, 2: 1, 3: 2, 4: 1, 5: 3})
    {2, 3, 5}
    """
    found, layer = {gone}, {gone}
    while layer:
        layer = {pk for pk, there in records.items() if there in layer} - found
        found |= layer
    return found


def take_apart(facts: RaceFacts, merge: Merge, records: Iterable[int]) -> None:
    """Let the record that is gone be a person of its own again, with those that went with it: as an entrant, and in the
    seats that were its own.
    """
    facts.merged = {**facts.merged, **dict.fromkeys(records, merge.gone)}
    own = {(game, place, from_hand) for game, place, from_hand in merge.seats}
    for row in facts.rows:
        for seat in row.game.seats.all() if row.game else ():
            if seat.player_id == merge.kept_id and (seat.game_id, seat.place, seat.from_hand) in own:
                seat.player = merge.gone
