"""PostgreSQL: its own programs dump all of one moment, and read it again within one transaction."""

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from .keeping import NotKept, whole
from .levels import Migration, check_level

ENDS = ".pgdump"
BEGINS = b"PGDMP"
FROM_ENVIRONMENT = {
    "NAME": "PGDATABASE", "HOST": "PGHOST", "PORT": "PGPORT", "USER": "PGUSER", "PASSWORD": "PGPASSWORD",
}  # fmt: skip
FROM_OPTIONS = {
    "sslmode": "PGSSLMODE", "sslrootcert": "PGSSLROOTCERT", "sslcert": "PGSSLCERT", "sslkey": "PGSSLKEY",
    "connect_timeout": "PGCONNECT_TIMEOUT", "options": "PGOPTIONS", "target_session_attrs": "PGTARGETSESSIONATTRS",
}  # fmt: skip
OTHERS = """SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'"""
"""Who else is at the database; PostgreSQL itself, as it tidies up, is nobody."""
SCRIPT = ("psql", "--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1")
ROW = re.compile(r"^\d+\t(\w+)\t(\w+)\t", re.MULTILINE)


def back_up(database: Mapping[str, Any], path: Path, *, overwrite: bool = False) -> None:
    """Write all of it as it is in one moment to a file; whoever writes meanwhile does not wait. `database` is one of
    Django's settings. Raises NotKept.
    """
    with whole(path, overwrite=overwrite) as draft:
        run(
            database,
            "pg_dump",
            "--format=custom",
            "--no-owner",
            "--no-privileges",
            "--schema=public",
            f"--file={draft}",
        )
        check(draft)


def check(path: Path) -> None:
    """Raise NotKept unless it can be read to its end, and this program may read it."""
    run({}, "pg_restore", "--file=/dev/null", str(path))
    check_level(applied(path))


def applied(path: Path) -> Iterator[Migration]:
    """The migrations of a backup."""
    told = run({}, "pg_restore", "--data-only", "--table=django_migrations", "--file=-", str(path))
    yield from ROW.findall(told)


def put_back(database: Mapping[str, Any], path: Path, name: str) -> str:
    """Put a checked backup in the place of what is there, which is kept as a schema of this name: all of it or nothing;
    as what.

    Raises NotKept, also where anybody is at the database.
    """
    if run(database, "psql", "--no-psqlrc", "--tuples-only", "--no-align", f"--command={OTHERS}").strip() != "0":
        raise NotKept("A server is at the database: stop all of them first.")
    with tempfile.TemporaryDirectory(prefix="restore-") as folder:
        script = Path(folder) / "all.sql"
        run({}, "pg_restore", "--no-owner", "--no-privileges", f"--file={script}", str(path))
        away = f'ALTER SCHEMA public RENAME TO "{name}"'
        run(database, *SCRIPT, f"--command={away}", f"--file={script}")
    return f"the schema {name}"


def undo_put_back(database: Mapping[str, Any], name: str) -> None:
    """The database of before is in its place again."""
    run(database, *SCRIPT, f'--command=DROP SCHEMA public CASCADE; ALTER SCHEMA "{name}" RENAME TO public')


def run(database: Mapping[str, Any], name: str, *arguments: str) -> str:
    """What one of the programs of PostgreSQL prints. Where the database is, and its password, are told by the
    environment, which the list of processes does not show. Raises NotKept.
    """
    told = {FROM_ENVIRONMENT[key]: str(database[key]) for key in FROM_ENVIRONMENT if database.get(key)}
    told |= {FROM_OPTIONS[key]: str(value) for key, value in database.get("OPTIONS", {}).items() if key in FROM_OPTIONS}
    asked = [program(name), *arguments]
    done = subprocess.run(asked, env={**os.environ, **told}, capture_output=True, text=True)  # noqa: S603 (ours)
    if done.returncode:
        raise NotKept(f"{name} says: {' '.join(done.stderr.split())[:500]}")
    return done.stdout


def program(name: str) -> str:
    """Where one of them is: they must be at least as new as the server, so the newest is taken."""
    newest = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: float(path.parts[-3]))
    found = str(newest[-1]) if newest else shutil.which(name)
    if not found:
        raise NotKept(f"{name} is not installed: it comes with the client of PostgreSQL (Debian: postgresql-client).")
    return found
