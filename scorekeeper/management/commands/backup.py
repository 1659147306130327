"""`manage.py backup`: the whole database in one file, while everybody plays on."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection
from django.utils import timezone

from ...backup import KINDS
from ...backup.keeping import NotKept, leave, named


class Command(BaseCommand):
    """Write all that the database holds to a file."""

    help = "Write the whole database, as it is in one moment, to a file (docs/backup.md); who plays notices nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="where to; in a folder it is named by the moment")
        parser.add_argument("--overwrite", action="store_true", help="replace what is there")
        parser.add_argument("--keep", type=int, metavar="N", help="of such a folder: leave the newest N, remove older")

    def handle(self, *args: Any, file: Path, overwrite: bool, keep: int | None, **options: Any) -> None:
        its = KINDS[connection.vendor]
        folder = file if file.is_dir() else None
        if keep is not None and not folder:
            raise CommandError(f"There is no folder {file}: --keep is for one.")
        if keep is not None and keep < 1:
            raise CommandError("--keep leaves at least one.")
        path = named(folder, its.ENDS, timezone.localtime()) if folder else file
        try:
            its.back_up(connection.settings_dict, path, overwrite=overwrite)
        except NotKept as error:
            raise CommandError(str(error)) from None
        self.stdout.write(f"{path}: {path.stat().st_size:,} bytes, read again and sound.")
        for gone in leave(path, its.ENDS, keep) if keep else []:
            self.stdout.write(f"{gone.name} is gone.")
