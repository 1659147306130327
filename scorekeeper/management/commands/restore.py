"""`manage.py restore`: a backup in the place of the database, all of it or nothing."""

from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection
from django.db.utils import Error
from django.utils import timezone

from ...backup import KINDS
from ...backup.keeping import NotKept
from ...models import Club


class Command(BaseCommand):
    """Put a backup in the place of the database; what was there is kept beside."""

    help = (
        "Put a backup in the place of the database, all of it or nothing (docs/backup.md); what was there is kept "
        "beside. Stop the server first."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--replace", action="store_true", help="although there are clubs in the database")

    def handle(self, *args: Any, file: Path, replace: bool, **options: Any) -> None:
        try:
            check_kind(file)
            if not replace and holds_clubs():
                raise NotKept("There are clubs in this database: with --replace they are put aside.")
            aside = put_back(file)
        except NotKept as error:
            raise CommandError(str(error)) from None
        told = f" What was there is kept as {aside}." if aside else ""
        self.stdout.write(f"{file} is in its place.{told}")


def check_kind(path: Path) -> None:
    """Raise NotKept unless it is a backup of this kind of database."""
    try:
        with path.open("rb") as file:
            begins = file.read(16)
    except OSError as error:
        raise NotKept(f"{path} cannot be read: {error.strerror}.") from error
    found = next((its for its in KINDS.values() if begins.startswith(its.BEGINS)), None)
    if found is None:
        raise NotKept(f"{path} is no backup.")
    if found is not KINDS[connection.vendor]:
        raise NotKept(f"{path} is a backup of another kind of database: it goes back to one of that kind.")


def holds_clubs() -> bool:
    """Is there anything that would be put aside?"""
    try:
        return Club.objects.exists()
    except Error:  # an empty database
        return False


def put_back(path: Path) -> str:
    """Read it, and bring it to the level of this program; what was there is kept under the name that is returned."""
    connection.close()  # nobody may be at it
    its, name = KINDS[connection.vendor], f"before_{timezone.localtime():%Y%m%d_%H%M%S_%f}"
    its.check(path)
    kept: str = its.put_back(connection.settings_dict, path, name)
    try:
        call_command("migrate", verbosity=0, interactive=False)
    except Exception:
        connection.close()
        its.undo_put_back(connection.settings_dict, name)
        raise
    return kept
