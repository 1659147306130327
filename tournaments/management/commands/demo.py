"""`make demo`: a club that never was, with seasons of games and tournaments, and the address of its page."""

from argparse import ArgumentTypeError
from datetime import date
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from scorekeeper.links import token

from ...demo.club import Wanted, fill, kept


class Command(BaseCommand):
    """Fill it once; the same seed and the same last day make the same."""

    help = "Fill a club with seasons of games and tournaments that nobody played, and print its address."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--people", type=int, default=20, help="how many are in its roster (20)")
        parser.add_argument("--seasons", type=int, default=3, help="each of 34 evenings (3)")
        parser.add_argument("--nights", type=int, default=4, help="tournaments (4)")
        parser.add_argument("--seed", type=int, default=0, help="the chance of it all (0)")
        parser.add_argument("--last", type=day, help="the last day of the last season (yesterday)")
        parser.add_argument("--port", default="8000", help="where `make run` listens, for the address (8000)")

    def handle(self, *args: Any, port: str, **options: Any) -> None:
        club = kept()
        if club:
            self.stdout.write("The demo is here already.")
        else:
            names = ("people", "seasons", "nights", "seed", "last")
            given = {name: options[name] for name in names if options[name] is not None}
            club = fill(Wanted(**given), self.stdout.write)
        link = f"http://localhost:{port}/open/club/{club.public_id}/{token(club, 'owner')}/"
        self.stdout.write(f"“{club}”: {club.games.count()} games. With `make run`, open\n  {link}")


def day(said: str) -> date:
    """A day as 2026-11-30."""
    try:
        return date.fromisoformat(said)
    except ValueError as error:
        raise ArgumentTypeError(f"{said} is no day like 2026-11-30") from error
