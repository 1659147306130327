"""DATABASE_URL: SQLite and PostgreSQL, and nothing that would be guessed at."""

from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import connection

from scorekeeper.project.database import from_url
from tests.devices import Device, at_once
from tests.live import serving
from tests.table import link, start

HERE = Path("/somewhere")
WAITS = {"connect_timeout": "5", "options": "-c lock_timeout=5s"}


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
            "OPTIONS": {**WAITS, "sslmode": "require"},
        }.items()
    )


def test_postgresql_over_a_socket() -> None:
    found = from_url("postgres:///scores?host=/run/postgresql", HERE)
    assert (found["HOST"], found["PORT"], found["OPTIONS"]) == ("/run/postgresql", "", WAITS)


def test_postgresql_with_a_pool_leaves_the_keeping_to_it() -> None:
    found = from_url("postgresql://localhost/scores?pool=2&sslmode=require", HERE)
    assert (found["CONN_MAX_AGE"], found["OPTIONS"]["sslmode"]) == (0, "require")
    assert (found["OPTIONS"]["pool"]["max_size"], found["OPTIONS"]["pool"]["timeout"]) == (2, 5)
    alone = from_url("postgresql://localhost/scores", HERE)
    assert (alone["CONN_MAX_AGE"], alone["OPTIONS"]) == (600, WAITS)


def test_nobody_waits_for_ever_for_postgresql_and_an_address_may_say_how_long() -> None:
    found = from_url("postgresql://localhost/scores?connect_timeout=2&options=-c%20lock_timeout%3D1s", HERE)["OPTIONS"]
    assert found == {"connect_timeout": "2", "options": "-c lock_timeout=5s -c lock_timeout=1s"}


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("pool", "most"), [("", 8), ("&pool=2", 4)], ids=["kept by each thread", "a pool of two"])
def test_connections_are_as_many_as_the_guide_counts(tmp_path, pool: str, most: int) -> None:
    """Processes times threads, or times the pool, whatever comes at once; with a pool all is answered, too."""
    if connection.vendor == "sqlite":
        return
    game = start()
    with serving(tmp_path, "--prepared", "--workers", "2", database=f"?application_name=counted{pool}") as server:
        phone = Device(server, link(game, "Vera"))
        for _time in range(4):
            assert at_once(*[lambda: phone.get(f"/games/{game.public_id}/")] * 24) == [200] * 24
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM pg_stat_activity WHERE application_name = 'counted'")
            assert 1 < cursor.fetchone()[0] <= most


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
        ("postgresql://localhost/scores?pool=yes", "no number of connections"),
        ("postgresql://localhost/scores?pool=0", "no number of connections"),
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
