"""The migrations say what the models say, and make what all other tests stand on without them."""

import itertools
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection

TABLE = re.compile(r"CREATE TABLE (\S+) \((.*)\)", re.DOTALL)
POSTGRESQL = [
    "SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'",
    # Each check that Django names by itself keeps the name that its field once had.
    "SELECT conrelid::regclass || ' ' || regexp_replace(conname, '.*_check[0-9]*$', '') || ' ' || "
    "pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace",
    "SELECT concat_ws(' ', table_name, column_name, data_type, character_maximum_length, is_nullable, column_default, "
    "is_identity, collation_name) FROM information_schema.columns WHERE table_schema = 'public'",
]
OURS = re.compile(r"(scorekeeper|tournaments)_")


@pytest.mark.django_db
def test_no_migration_is_missing(monkeypatch) -> None:
    monkeypatch.setattr(settings, "MIGRATION_MODULES", {})  # `--no-migrations` has put them out of sight
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


@pytest.mark.django_db(transaction=True)
def test_the_migrations_make_the_tables_that_the_models_ask_for(tmp_path) -> None:
    """The other tests make them from the models at once: the way over all migrations is longer than most tests."""
    with connection.cursor() as cursor:
        from_models = made(cursor)
    with connection.get_new_connection(migrated(tmp_path)) as raw:
        from_migrations = made(raw.cursor())
    raw.close()
    assert from_migrations == from_models


def migrated(folder: Path) -> dict[str, Any]:
    """How to reach a second database, which the migrations have made."""
    parameters = connection.get_connection_params()
    if settings.SQLITE:
        path = folder / "migrated.sqlite3"
        parameters, url = {**parameters, "database": str(path)}, f"sqlite:///{path}"
    else:
        name = f"{parameters['dbname']}_migrated"
        with connection.cursor() as cursor:
            cursor.execute(f"DROP DATABASE IF EXISTS {name}")
            cursor.execute(f"CREATE DATABASE {name}")
        parameters, url = {**parameters, "dbname": name}, f"{os.environ['DATABASE_URL'].rpartition('/')[0]}/{name}"
    command = [sys.executable, "-m", "django", "migrate", "--settings=tests.settings", "--verbosity=0"]
    subprocess.run(command, env={**os.environ, "DATABASE_URL": url}, check=True)
    return parameters


def made(cursor: Any) -> set[str]:
    """Every table, column, constraint and index of our models, in whatever order."""
    found: set[str] = set()
    for query in ["SELECT sql FROM sqlite_master WHERE sql IS NOT NULL"] if settings.SQLITE else POSTGRESQL:
        cursor.execute(query)
        for (told,) in cursor.fetchall():
            table = TABLE.fullmatch(told)  # as SQLite remembers it; a later column comes behind the constraints
            found |= {f"{table[1]}: {part}" for part in parts(table[2])} if table else {told}
    return {each for each in found if OURS.search(each)}


def parts(told: str) -> list[str]:
    """What stands between the commas that are in no parentheses."""
    ends = [
        place
        for place, sign in enumerate(told)
        if sign == "," and told.count("(", 0, place) == told.count(")", 0, place)
    ]
    return [told[start:end].strip(", ") for start, end in itertools.pairwise([0, *ends, len(told)])]
