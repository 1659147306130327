"""`manage.py import_results`: a file of old results comes into a club; what was cut off goes on, or out again."""

import secrets
from collections.abc import Sequence
from contextvars import copy_context
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from ... import scorebook
from ...cells import decoded
from ...clock import show_time_of
from ...incoming.checking import LEAVE, Checked, check
from ...incoming.people import NEW, Named
from ...incoming.planning import planned
from ...incoming.rows import LARGEST
from ...models import Batch, Club
from ...sight import see_names


class Command(BaseCommand):
    """Bring the games of a file into a club, part by part, seen by nobody until all are there."""

    help = "Bring old results into a club: docs/import.md says what a file looks like."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", type=Path, help="a CSV file")
        parser.add_argument("--club", required=True, help="the public id of the club, as in its address")
        parser.add_argument("--rules", default="", help="rules of games that name none: a preset, or the club's own")
        parser.add_argument("--first", default="", choices=["day", "month"], help="what comes first in 3/5/2019")
        parser.add_argument("--leave-out", action="store_true", help="leave games out that are here already")
        parser.add_argument("--who", action="append", default=[], metavar="NAME=PERSON",
                            help="whom a name means, as the roster calls them; NAME=new for somebody new")  # fmt: skip
        parser.add_argument("--new", action="store_true", help="every name that is not in the roster is somebody new")
        parser.add_argument("--check", action="store_true", help="only look at the file: nothing is kept")
        parser.add_argument("--go-on", metavar="BATCH", help="bring in what is left of a file that was cut off")
        parser.add_argument("--take-out", metavar="BATCH", help="take out all that came from a file")

    def handle(self, *args: Any, **options: Any) -> None:
        # In a context of its own: whose names are seen, and in which time zone, ends with the command.
        copy_context().run(self.carry_out, **options)

    def carry_out(self, file: Path | None, club: str, **options: Any) -> None:
        """Look at a file, bring it in, go on with it or take it out."""
        home = Club.objects.filter(public_id=club, joined_to=None).first()
        if home is None:
            raise CommandError(f"There is no club {club}.")
        show_time_of(home)
        see_names(home.pk)
        try:
            if known := options["go_on"] or options["take_out"]:
                return self.finish(self.batch_of(home, known), out=bool(options["take_out"]))
            if file is None:
                raise CommandError("Which file?")
            return self.bring_in(home, file, options)
        except scorebook.REFUSALS as error:
            raise CommandError(str(error)) from None

    def batch_of(self, club: Club, public_id: str) -> Batch:
        """A file that has come in, or begun to."""
        batch = Batch.objects.filter(club=club, public_id=public_id).first()
        if batch is None:
            raise CommandError(f"There is no batch {public_id} in this club.")
        return batch

    def bring_in(self, club: Club, file: Path, options: dict[str, Any]) -> None:
        """Look at a file, and bring it in unless something is wrong with it."""
        try:
            raw = file.read_bytes()
        except OSError as error:
            raise CommandError(str(error)) from None
        source = decoded(raw) if len(raw) <= LARGEST else None
        if source is None:
            raise CommandError("This file is no table that can be read, or has more than 2 MB.")
        chosen: dict[str, Any] = {"rules": options["rules"], "first": options["first"],
                                  "same": LEAVE if options["leave_out"] else ""}  # fmt: skip
        chosen["people"] = said_of(check(club, source, chosen), options["who"], new=options["new"])
        checked = check(club, source, chosen)
        self.tell(checked)
        if not checked.is_ready:
            raise CommandError("Nothing was brought in.")
        if options["check"]:
            return
        batch = scorebook.keep_file(club.pk, ask(), name=file.name, source=source, chosen=chosen)
        scorebook.begin_batch(batch.pk, ask(), coming=planned(checked), seen=chosen)
        self.finish(batch, out=False)

    def tell(self, checked: Checked) -> None:
        """What was found in a file."""
        for each in checked.wrong:
            self.stderr.write(f"Row {each.line}, {each.column}: {each.text}")
        for named in checked.unsaid:
            near = ", ".join(map(str, named.near))
            self.stderr.write(f'Who is {named.name}? Nearly: {near}. Say --who "{named.name}=…"')
        self.stdout.write(f"{len(checked.games)} games, {len(checked.left_out)} left out.")
        if checked.low_told:
            self.stdout.write(checked.low_told)

    def finish(self, batch: Batch, *, out: bool) -> None:
        """Bring in, or take out, part by part; whoever stops it goes on later."""
        self.stdout.write(f"Batch {batch.public_id}")
        end, part = ("gone", scorebook.take_out_part) if out else ("here", scorebook.bring_part)
        batch.refresh_from_db()
        while batch.state != end:
            before = (batch.state, batch.done)
            batch = part(batch.pk, ask(), done=batch.done)
            if (batch.state, batch.done) == before:
                raise CommandError(f"This file is not one that {'goes' if out else 'comes in'}: it is {batch.state}.")
            self.stdout.write(f"{batch.done} of {batch.total}")


def said_of(checked: Checked, who: Sequence[str], *, new: bool) -> dict[str, str]:
    """Who each name is, as it was said; with `new` every other that is unknown is somebody new."""
    told = {key: NEW for key, named in checked.people.items() if new and not named.is_said}
    for each in who:
        name, _sign, person = (part.strip() for part in each.partition("="))
        found: Named | None = checked.people.get(name.casefold())
        player = checked.roster.find(person)
        if found is None or (player is None and person != NEW):
            raise CommandError(f"{each}: there is no such name in the file, or nobody called so in the roster.")
        told[name.casefold()] = player.public_id if player and person != NEW else NEW
    return told


def ask() -> scorebook.Ask:
    """Whoever has the server may do it."""
    return scorebook.Ask(secrets.token_hex(16))
