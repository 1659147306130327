"""Whether this program may read a database: an older one is brought to its level, a newer one would lose something."""

from collections.abc import Iterable

from django.db.migrations.loader import MigrationLoader

from .keeping import NotKept

Migration = tuple[str, str]  # the app and the name


def check_level(applied: Iterable[Migration]) -> None:
    """Raise NotKept where the database was written by a later version, or by another program."""
    there, known = set(applied), set(MigrationLoader(None).disk_migrations or ())
    if not any(app == "scorekeeper" for app, _name in there):
        raise NotKept("That is a database, but not one of this program.")
    if later := sorted(there - known):
        told = ", ".join(f"{app} {name}" for app, name in later[:3])
        raise NotKept(
            f"That backup was made by a later version of this program, which knows {told}: install that first."
        )
