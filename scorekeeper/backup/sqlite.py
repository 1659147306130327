"""SQLite: a copy in one moment while others write; a file put in the place of another."""

import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from .keeping import NotKept, on_disk, whole
from .levels import check_level

ENDS = ".sqlite3"
BEGINS = b"SQLite format 3\0"


def back_up(database: Mapping[str, Any], path: Path, *, overwrite: bool = False) -> None:
    """Write all of it as it is in one moment to a file; whoever writes meanwhile does not wait. `database` is one of
    Django's settings. Raises NotKept.
    """
    with whole(path, overwrite=overwrite) as draft:
        with opened(Path(database["NAME"])) as source:
            try:
                source.execute("VACUUM INTO ?", [str(draft)])
            except sqlite3.Error as error:
                raise NotKept(f"{path} cannot be written: {error}.") from error
        check(draft)


def check(path: Path) -> None:
    """Raise NotKept unless it is a sound database, which this program may read."""
    with opened(path) as source:
        try:
            broken = [row[0] for row in source.execute("PRAGMA integrity_check")] != ["ok"]
            if broken or source.execute("PRAGMA foreign_key_check").fetchone():
                raise NotKept(f"{path} is damaged.")
            applied = source.execute("SELECT app, name FROM django_migrations").fetchall()
        except sqlite3.Error as error:
            raise NotKept(f"{path} cannot be read: {error}.") from error
    check_level(applied)


@contextmanager
def opened(path: Path) -> Iterator[sqlite3.Connection]:
    """The database in a file, to be read."""
    if not path.is_file():
        raise NotKept(f"There is no database {path}.")
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)) as source:
        yield source


def put_back(database: Mapping[str, Any], path: Path, name: str) -> str:
    """Put a checked backup in the place of the database, which is kept beside under this ending, if there was any; as
    what.

    Raises NotKept where anybody has it open: what they wrote would be in neither.
    """
    file, aside = beside(database, name)
    ready, kept = file.with_name(f"{file.name}.restored"), ""
    try:
        with whole(ready, overwrite=True) as draft, opened(path) as source, closing(sqlite3.connect(draft)) as target:
            source.backup(target)
        if file.exists():
            into_one_file(file)
            its = file.stat()
            os.chown(ready, its.st_uid, its.st_gid)  # whoever serves may be another user than who restores
            ready.chmod(its.st_mode)
            os.link(file, aside)
            kept = str(aside)
        else:
            leave_nothing_beside(file)
        ready.replace(file)  # at no moment there is none: a server would begin an empty one
    finally:
        ready.unlink(missing_ok=True)
    on_disk(file.parent)
    return kept


def beside(database: Mapping[str, Any], name: str) -> tuple[Path, Path]:
    """The file of the database, and the one that keeps it under this ending."""
    file = Path(database["NAME"]).resolve()
    return file, file.with_name(f"{file.name}.{name}")


def into_one_file(file: Path) -> None:
    """Bring what was written last from beside the database into it; raises NotKept where anybody else is at it."""
    with closing(sqlite3.connect(file, timeout=1, isolation_level=None)) as its:
        try:
            mode = its.execute("PRAGMA journal_mode=DELETE").fetchone()[0]
        except sqlite3.Error:
            mode = ""
    if mode != "delete":
        raise NotKept("The server is at the database: stop it first.")


def leave_nothing_beside(file: Path) -> None:
    """Take away what was written last to a database that is no longer there: the next would read it as its own."""
    for more in ("-wal", "-shm", "-journal"):
        file.with_name(f"{file.name}{more}").unlink(missing_ok=True)


def undo_put_back(database: Mapping[str, Any], name: str) -> None:
    """The database of before is in its place again."""
    file, aside = beside(database, name)
    leave_nothing_beside(file)
    if aside.exists():
        aside.replace(file)
    else:
        file.unlink()
