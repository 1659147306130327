"""DATABASE_URL: SQLite and PostgreSQL, and nothing that would be guessed at."""

from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import connection

from scorekeeper.project.database import from_url

HERE = Path("/somewhere")


def test_sqlite_paths() -> None:
    assert from_url("sqlite:///var/db.sqlite3", HERE)["NAME"] == HERE / "var/db.sqlite3"
    assert from_url("sqlite:////srv/my%20games/db.sqlite3", HERE)["NAME"] == Path("/srv/my games/db.sqlite3")


def test_postgresql_with_everything() -> None:
    found = from_url("postgresql://me:p%40ss%3A@db.example.org:5433/scores?sslmode=require", HERE)
    assert (
        found.items()
        >= {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": "scores",
            "HOST": "db.example.org",
            "PORT": "5433",
            "USER": "me",
            "PASSWORD": "p@ss:",
            "OPTIONS": {"sslmode": "require"},
        }.items()
    )


def test_postgresql_over_a_socket() -> None:
    found = from_url("postgres:///scores?host=/run/postgresql", HERE)
    assert (found["HOST"], found["PORT"], found["OPTIONS"]) == ("/run/postgresql", "", {})


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("db.sqlite3", "the kind of database is not known"),
        ("sqlite://db.sqlite3", "it names no database"),
        ("sqlite://var/db.sqlite3", "three strokes"),
        ("sqlite:///db.sqlite3?timeout=5", "no options"),
        ("postgresql://localhost", "it names no database"),
        ("postgresql://localhost:many/scores", "it is no address"),
        ("postgresql://localhost/scores?sslmode", "it is no address"),
        ("postgresql://localhost/scores?mood=good", "the option 'mood' is not known"),
        ("postgresql://localhost/scores?sslmode=require&sslmode=disable", "an option is given twice"),
        ("postgresql://me:pa#ss@localhost/scores", "%23"),
    ],
)
def test_slip_is_told(url: str, reason: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL cannot be read") as told:
        from_url(url, HERE)
    assert reason in str(told.value)


@pytest.mark.django_db
def test_sqlite_is_set_for_many_writers() -> None:
    if connection.vendor != "sqlite":
        return
    with connection.cursor() as cursor:
        found = {
            name: cursor.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "busy_timeout", "foreign_keys", "cache_size")
        }
    assert found == {"journal_mode": "wal", "busy_timeout": 5000, "foreign_keys": 1, "cache_size": -20000}
    assert "synchronous=FULL" in from_url("sqlite:///db.sqlite3", HERE)["OPTIONS"]["init_command"]
    assert connection.settings_dict["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
