"""`manage.py export_club`: a whole club as one file, from which `import_club` reads it again."""

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from ...archive.telling import told_whole
from ...models import Club
from ...moment import as_of_now


class Command(BaseCommand):
    """Write a club to a file, line by line."""

    help = "Write a whole club to a file (docs/archive.md), from which import_club reads it again."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("club", help="its id, as in its address")
        parser.add_argument("file", help="where to; - for the standard output")

    def handle(self, *args: Any, club: str, file: str, **options: Any) -> None:
        found = Club.objects.select_related("joined_to").filter(public_id=club).first()
        if found is None:
            raise CommandError(f"There is no club {club}.")
        whole = found.joined_to or found
        if file == "-":
            with as_of_now():
                sys.stdout.buffer.writelines(told_whole(whole))
            return
        try:
            with Path(file).open("xb") as out, as_of_now():
                count = sum(1 for line in told_whole(whole) if out.write(line))
        except OSError as error:
            raise CommandError(f"It cannot be written: {error}") from None
        self.stdout.write(f"{whole}: {count} lines in {file}.")
