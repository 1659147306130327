"""Health: a line of plain words for whoever looks after the server, from outside of all that pages need."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client

from scorekeeper.serving import health

BY_A_NUMBER = {"HOST": "10.0.0.9:8000"}


@pytest.mark.parametrize(("address", "says"), [("/health/live", "live"), ("/health/ready", "ready")])
@pytest.mark.django_db
def test_a_probe_by_a_number_over_http_is_answered_and_leaves_nothing_behind(settings, address, says) -> None:
    settings.SECURE_SSL_REDIRECT = True
    settings.ALLOWED_HOSTS = ["score.example.org"]
    client = Client()
    answer = client.get(address, headers=BY_A_NUMBER)
    assert (answer.status_code, answer.content.decode()) == (200, f"{says}\n")
    assert answer["Cache-Control"] == "no-store"
    assert not client.cookies
    assert client.head(address, headers=BY_A_NUMBER).status_code == 200
    assert client.post(address, headers=BY_A_NUMBER).status_code == 405


def test_life_asks_no_database() -> None:
    assert Client().get("/health/live").status_code == 200  # pytest-django refuses any query here


@pytest.mark.django_db
def test_readiness_costs_few_statements(django_assert_max_num_queries) -> None:
    health.known()
    with django_assert_max_num_queries(5):
        assert Client().get("/health/ready").status_code == 200


@pytest.mark.django_db
def test_a_program_newer_than_its_database_is_not_ready(monkeypatch, caplog) -> None:
    monkeypatch.setattr(health, "known", lambda: frozenset({("scorekeeper", "9998_x"), ("scorekeeper", "9999_y")}))
    answer = Client().get("/health/ready")
    assert answer.status_code == 503
    assert answer.content.decode() == (
        "The database is older than this program by 2 migrations: run manage.py migrate.\n"
    )
    assert "older than this program" in caplog.text


@pytest.mark.django_db(transaction=True)
def test_a_database_that_takes_no_write_is_not_ready() -> None:
    """A standby, one whose disk is full, one that somebody locked: it can be read, and no hand would be kept."""
    sqlite = connection.vendor == "sqlite"
    off, on = ("PRAGMA query_only = ON", "PRAGMA query_only = OFF") if sqlite else (
        "SET default_transaction_read_only = on", "SET default_transaction_read_only = off"
    )  # fmt: skip
    with connection.cursor() as cursor:
        cursor.execute(off)
        try:
            answer = Client().get("/health/ready")
        finally:
            cursor.execute(on)
    assert (answer.status_code, "takes no write" in answer.content.decode()) == (503, True)
    assert Client().get("/health/ready").status_code == 200


@pytest.mark.django_db
def test_a_full_disk_is_told_before_it_is_full(settings, monkeypatch) -> None:
    if not settings.SQLITE:
        return
    monkeypatch.setattr(health, "ROOM", 10**18)
    assert "disk" in Client().get("/health/ready").content.decode()


ASK = """
import django; django.setup()
from django.core.management import call_command
from django.test import Client
for step in range(2):
    answer = Client().get("/health/ready")
    print(answer.status_code, answer.content.decode(), end="")
    if step == 0 and {migrates}:
        call_command("migrate", verbosity=0)
"""


def asked(database: str, migrates: bool) -> list[str]:
    """What a process of its own says to a probe, twice, with the migrations between."""
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", ASK.format(migrates=migrates)],
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings", "DATABASE_URL": database},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()


def test_an_empty_database_is_not_ready_until_it_is_migrated(tmp_path: Path) -> None:
    before, after = asked(f"sqlite:///{tmp_path}/db.sqlite3", migrates=True)
    assert before.startswith("503 The database is older than this program by ")
    assert after == "200 ready"


def test_a_database_that_is_not_there_is_told_and_its_password_is_not() -> None:
    said = asked("postgresql://bob:hush@127.0.0.1:1/scores?connect_timeout=2", migrates=False)
    assert said == ["503 The database does not answer."] * 2
