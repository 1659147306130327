"""Old results taken out again as a whole, part by part: from a club, or from the shelf onto which they were coming.

This module must not know what they were.
"""

from collections.abc import Iterable

from django.db import transaction
from django.db.models import Max, ProtectedError, Q, QuerySet
from django.utils import timezone
from django.utils.translation import ngettext

from ..entering import NotPossible
from ..models import Batch, BatchGame, Game, Player, Seat, Step
from .batches import PART_GAMES, locked_batch
from .clubs import delete_all_of, delete_games, lock_games
from .shelves import forget_on_shelf
from .steps import Ask, a_turn
from .undoing import NO_FACTS


def still_here(batch: Batch) -> QuerySet[Game]:
    """The games of a batch that were not moved elsewhere since."""
    home = Q(club=batch.club_id) | Q(club__joined=batch.club_id) | Q(club=batch.shelf_id)
    return Game.objects.filter(home, pk__in=BatchGame.objects.filter(batch=batch).values("game"))


def changed_since(batch: Batch) -> QuerySet[Game]:
    """Those of them in which something was corrected or played on since."""
    written = Step.objects.filter(live=True).exclude(action__in=NO_FACTS).values("game")
    return still_here(batch).filter(pk__in=written)


@a_turn()
@transaction.atomic
def take_out_part(batch_id: int, ask: Ask, *, done: int) -> Batch:
    """Take the last games of a batch out; once none is left its people go who came with it and sit nowhere else.

    `done` is how many games the page saw. Raises NotPossible while one of them is part of a race or a tournament.
    """
    batch = locked_batch(batch_id, ask)
    if batch.state not in ("coming", "here", "going") or batch.done != done:
        return batch
    if batch.state != "going":
        must_be_alone(batch)
        batch.state = "going"
    rows = list(batch.games.filter(game__in=still_here(batch)).order_by("-number")[:PART_GAMES])
    keys = [row.game_id for row in rows if row.game_id]
    games = Game.objects.filter(pk__in=keys)
    lock_games(games)
    people = set(Seat.objects.filter(game__in=keys).values_list("player", flat=True))
    forget_on_shelf(games, batch.shelf_id)
    delete_games(games)
    note_last_played(people)
    batch.done -= min(batch.done, len(rows))
    if len(rows) < PART_GAMES:
        be_gone(batch)
    batch.save()
    return batch


def must_be_alone(batch: Batch) -> None:
    """Raise NotPossible if games of a batch are part of more by now."""
    if n := still_here(batch).filter(has_context=True).count():
        told = ngettext(
            "{n} of these games is part of a race or a tournament by now: take it out of there first.",
            "{n} of these games are part of a race or a tournament by now: take them out of there first.",
            n,
        )
        raise NotPossible(told.format(n=n))


def note_last_played(people: Iterable[int]) -> None:
    """Say of people when they played last, as their other games have it."""
    last = dict(
        Seat.objects.filter(player__in=people).order_by().values("player").annotate(at=Max("game__created_at"))
        .values_list("player", "at")
    )  # fmt: skip
    for player in Player.objects.filter(pk__in=people):
        if player.played_at != last.get(player.pk):
            Player.objects.filter(pk=player.pk).update(played_at=last.get(player.pk))


def be_gone(batch: Batch) -> None:
    """End a batch of which no game is left."""
    for player in Player.objects.filter(pk__in=batch.plan.get("new", ()), seats=None, merged=None, merged_into=None):
        try:
            with transaction.atomic():
                player.delete()
        except ProtectedError:
            continue  # they are entered somewhere: they stay in the roster
    shelf, batch.shelf = batch.shelf, None
    batch.state, batch.done, batch.plan, batch.taken_out_at = "gone", 0, {}, timezone.now()
    batch.save()
    batch.games.all().delete()
    if shelf:
        delete_all_of(shelf)
