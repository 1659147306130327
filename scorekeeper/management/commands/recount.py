"""`manage.py recount`: proves that what is derived is what the facts say, game by game, and puts it right."""

from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from ... import ports, scorebook
from ...models import Batch, Club, Family, Game

BATCH = 500


class Command(BaseCommand):
    """Recompute derived figures from the facts and report every difference."""

    help = "Recompute derived columns and figures of all games from their facts, and report every difference."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="write nothing; fail if there is any difference")

    def handle(self, *args: Any, check: bool, **options: Any) -> None:
        games, found = Game.objects.count(), 0
        for line in differences(not check):
            found += 1
            self.stdout.write(line)
        self.stdout.write(f"{games} games, {found} differences.")
        if check and found:
            raise CommandError("Something derived differs from the facts.", returncode=1)


def differences(write: bool) -> Iterator[str]:
    """A line for each: of games first, then of what other apps say of them, which is counted in the history of clubs,
    from which ratings follow.
    """
    for pk in keys_of(Game):
        yield from map(told, scorebook.recount_game(pk, write=write))
    for listen in ports.recount:
        yield from listen(write)
    on_the_way = set(Batch.objects.exclude(shelf=None).values_list("shelf", flat=True))  # not added up yet
    for pk in keys_of(Club):
        if pk not in on_the_way:
            yield from map(told, scorebook.recount_history(pk, write=write))
    for pk in keys_of(Family):
        yield from map(told, scorebook.recount_ratings(pk, write=write))


def told(difference: scorebook.Difference) -> str:
    """A difference in a line."""
    return f"{difference.of} {difference.what}: {difference.kept} -> {difference.right}"


def keys_of(model: type[Game] | type[Club] | type[Family]) -> Iterator[int]:
    """The key of every row, read in batches so that no table is held open."""
    last = 0
    while batch := list(model.objects.filter(pk__gt=last).order_by("pk").values_list("pk", flat=True)[:BATCH]):
        yield from batch
        last = batch[-1]
