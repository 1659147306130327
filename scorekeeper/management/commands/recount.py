"""`manage.py recount`: proves that what is derived is what the facts say, game by game, and puts it right."""

from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from ... import ports, scorebook
from ...models import Game

BATCH = 500


class Command(BaseCommand):
    """Recompute derived figures from the facts and report every difference."""

    help = "Recompute derived columns and figures of all games from their facts, and report every difference."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="write nothing; fail if there is any difference")

    def handle(self, *args: Any, check: bool, **options: Any) -> None:
        games = found = 0
        for pk in game_ids():
            games += 1
            for difference in scorebook.recount_game(pk, write=not check):
                found += 1
                self.stdout.write(f"{difference.game} {difference.what}: {difference.kept} -> {difference.right}")
        for listen in ports.recount:
            for line in listen(not check):
                found += 1
                self.stdout.write(line)
        self.stdout.write(f"{games} games, {found} differences.")
        if check and found:
            raise CommandError("Something derived differs from the facts.", returncode=1)


def game_ids() -> Iterator[int]:
    """Every game, read in batches by their key so that no table is held open."""
    last = 0
    while batch := list(Game.objects.filter(pk__gt=last).order_by("pk").values_list("pk", flat=True)[:BATCH]):
        yield from batch
        last = batch[-1]
