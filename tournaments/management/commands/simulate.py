"""`manage.py simulate`: a season that nobody played, through the real pens, into a club of its own."""

from argparse import ArgumentTypeError
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from ...simulation.invariants import Invariants
from ...simulation.seasons import CLUB, Played, Simulation, Wanted, clubs_of_others
from ...simulation.setting_up import STARTERS

LINE = "{number:>5}  {format:<28} {entrants:>8}  {rounds:>6}  {repeats:>7}  {seconds:>7.1f}"
HEAD = "Night  Format                       Entrants  Rounds  Repeats  Seconds"


class Command(BaseCommand):
    """Play whole nights with invented people and random but legal hands, and print what came of them."""

    help = (
        "Play nights of any format with invented people and random but legal hands, each written as the pages would "
        f"write it, into a club of its own that is called “{CLUB} …”. The same seed plays the same."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--nights", type=int, help="how many nights; one of each format if not told")
        parser.add_argument("--entrants", type=int, default=12, help="how many enter a night (12)")
        parser.add_argument("--format", default="all", choices=["all", *STARTERS], help="what is played (all in turn)")
        parser.add_argument("--seed", type=int, default=0, help="the chance of it all (0)")
        parser.add_argument("--hands-on-phones", type=share, default=0.5, help="of all tables, from 0 to 1 (0.5)")
        parser.add_argument("--short", action="store_true", help="nights of two rounds, games of few hands")
        parser.add_argument("--check", action="store_true", help="look after each step whether all is as it must be")
        parser.add_argument("--yes", action="store_true", help="also into a database that has clubs of others")

    def handle(self, *args: Any, format: str, **options: Any) -> None:
        if not 2 <= options["entrants"] <= 400:
            raise CommandError("A night has 2 to 400 entrants.")
        if not options["yes"] and (others := clubs_of_others()):
            raise CommandError(f"This database has {others} other clubs. Say --yes to play into it all the same.")
        formats = STARTERS if format == "all" else (format,)
        simulation = Simulation(
            Wanted(
                options["nights"] or len(formats), options["entrants"], formats, options["seed"],
                options["hands_on_phones"], options["short"], Invariants() if options["check"] else None,
            )
        )  # fmt: skip
        self.stdout.write(HEAD)
        for number, played in enumerate(simulation.nights(), 1):
            self.stdout.write(line(number, played))
        self.stdout.write("\nSeason")
        for each in simulation.table():
            final = "  final" if each["final"] == "in" else ""
            self.stdout.write(f"{each['rank']:>5}  {each['name']:<28} {each['total']:>8}{final}")
        self.stdout.write(f"\nAll of it is in the club “{simulation.club}”: delete that club, and it is gone.")


def line(number: int, played: Played) -> str:
    """A night in a line."""
    return LINE.format(number=number, **{name: getattr(played, name) for name in Played._fields[1:6]})


def share(said: str) -> float:
    """A share from 0 to 1."""
    try:
        told = float(said)
    except ValueError:
        told = -1
    if not 0 <= told <= 1:
        raise ArgumentTypeError(f"{said} is not from 0 to 1")
    return told
