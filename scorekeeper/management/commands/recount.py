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
        games = found = 0
        for pk in keys_of(Game):
            games += 1
            for difference in scorebook.recount_game(pk, write=not check):
                found += 1
                self.stdout.write(f"{difference.of} {difference.what}: {difference.kept} -> {difference.right}")
        for listen in ports.recount:
            for line in listen(not check):
                found += 1
                self.stdout.write(line)
        on_the_way = set(Batch.objects.exclude(shelf=None).values_list("shelf", flat=True))  # not added up yet
        for pk in (
            each for each in keys_of(Club) if each not in on_the_way
        ):  # after the races: what they say of a game is counted with it
            for difference in scorebook.recount_history(pk, write=not check):
                found += 1
                self.stdout.write(f"{difference.of} {difference.what}: {difference.kept} -> {difference.right}")
        for pk in keys_of(Family):
            for difference in scorebook.recount_ratings(pk, write=not check):
                found += 1
                self.stdout.write(f"{difference.of} {difference.what}: {difference.kept} -> {difference.right}")
        self.stdout.write(f"{games} games, {found} differences.")
        if check and found:
            raise CommandError("Something derived differs from the facts.", returncode=1)


def keys_of(model: type[Game] | type[Club] | type[Family]) -> Iterator[int]:
    """The key of every row, read in batches so that no table is held open."""
    last = 0
    while batch := list(model.objects.filter(pk__gt=last).order_by("pk").values_list("pk", flat=True)[:BATCH]):
        yield from batch
        last = batch[-1]
