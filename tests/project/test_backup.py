"""A backup that is made while everybody plays, put back elsewhere: nothing is missing, nothing is there twice."""

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.core.management.commands.migrate import Command as MigrateCommand
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from scorekeeper.models import Game
from tests.devices import Device, next_tap
from tests.live import Server, serving
from tests.table import link, one_hand, start

pytestmark = [pytest.mark.database, pytest.mark.django_db(transaction=True)]
HTMX = {"HX-Request": "true", "HX-Target": "board"}
Rows = dict[str, list[dict[str, Any]]]


@pytest.fixture
def levelled(monkeypatch) -> Iterator[None]:
    """The tables of the tests were not made by migrations; here they say so, as on any server."""
    monkeypatch.setattr(settings, "MIGRATION_MODULES", {})
    recorder = MigrationRecorder(connection)
    recorder.ensure_schema()
    recorder.migration_qs.bulk_create(
        recorder.Migration(app=app, name=name) for app, name in MigrationLoader(None).disk_migrations or ()
    )
    yield
    with connection.schema_editor() as editor:
        editor.delete_model(recorder.Migration)


@contextmanager
def at(database: str) -> Iterator[None]:
    """Be at another database for a while."""
    own = connection.settings_dict["NAME"]
    connection.close()
    connection.settings_dict["NAME"] = database
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict["NAME"] = own


def manage(*asked: str | Path) -> str:
    """What a command prints."""
    told = StringIO()
    call_command(*map(str, asked), stdout=told)
    return told.getvalue()


@pytest.fixture
def elsewhere(tmp_path) -> str:
    """The name of a database that is empty, or not there yet."""
    if connection.vendor == "sqlite":
        return str(tmp_path / "elsewhere.sqlite3")
    name = f"{connection.settings_dict['NAME']}_elsewhere"
    with connection.cursor() as cursor:
        cursor.execute(f"DROP DATABASE IF EXISTS {name}")
        cursor.execute(f"CREATE DATABASE {name}")
    return name


def rows() -> Rows:
    """Every row of every table of the database that one is at."""
    told = {}
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT * FROM {table} ORDER BY 1")
            names = [column[0] for column in cursor.description]
            told[table] = [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]
    return told


class Scorer(threading.Thread):
    """A phone that scores one hand after the other; `saved` counts those that the server answered for."""

    def __init__(self, server: Server, game: Game) -> None:
        super().__init__()
        self.phone, self.page = Device(server, link(game, "Alice")), f"/games/{game.public_id}/"
        self.game, self.saved, self.over = game, 0, threading.Event()

    def run(self) -> None:
        board = self.phone.get(self.page).text
        while not self.over.is_set():
            path, body = next_tap(board)
            answer = self.phone.call("POST", path, urlencode(body), **HTMX)
            assert answer.status == 200
            board, self.saved = answer.text, self.saved + path.endswith("/save/")


@pytest.mark.usefixtures("levelled")
def test_made_while_three_tables_score_and_put_back_elsewhere(tmp_path, elsewhere) -> None:
    first, last = tmp_path / "first.backup", tmp_path / "last.backup"
    with serving(tmp_path, "--prepared") as server:
        scorers = [Scorer(server, start("cutthroat-4", options={"target": 5000})) for _table in range(3)]
        for scorer in scorers:
            scorer.start()
        while not all(scorer.saved for scorer in scorers):
            scorers[0].join(0.05)
        before = {scorer.game.pk: scorer.saved for scorer in scorers}
        manage("backup", first)
        for scorer in scorers:
            scorer.over.set()
            scorer.join()
        assert server.trouble() == ""
    manage("backup", last)

    with at(elsewhere):
        manage("restore", first)
        assert "0 differences" in manage("recount", "--check")
        then = rows()
    now = rows()
    for table in ("scorekeeper_step", "scorekeeper_figure"):
        last_id = then[table][-1]["id"]
        assert [row for row in now[table] if row["id"] <= last_id] == then[table], table
    scored = Counter(row["game_id"] for row in then["scorekeeper_hand"] if row["scored_at"])
    assert all(scored[game] >= count for game, count in before.items())

    with at(elsewhere):
        with pytest.raises(CommandError, match="There are clubs in this database"):
            manage("restore", last)
        assert "kept as" in manage("restore", last, "--replace")
        assert rows() == now


@pytest.mark.usefixtures("levelled")
def test_what_is_no_backup_of_this_program_is_not_read(tmp_path) -> None:
    text, other, kept = tmp_path / "a.txt", tmp_path / "other", tmp_path / "kept.backup"
    text.write_text("Ana 120")
    other.write_bytes(b"PGDMP" if connection.vendor == "sqlite" else b"SQLite format 3\0")
    for path, why in ((text, "is no backup"), (other, "another kind of database"), (kept, "cannot be read")):
        with pytest.raises(CommandError, match=why):
            manage("restore", path)
    MigrationRecorder(connection).record_applied("scorekeeper", "9999_later")
    with pytest.raises(CommandError, match="made by a later version"):
        manage("backup", kept)
    assert not kept.exists()


@pytest.mark.usefixtures("levelled")
def test_one_that_is_damaged_leaves_all_as_it_was(tmp_path, elsewhere) -> None:
    game, kept = one_hand(), tmp_path / "kept.backup"
    manage("backup", kept)
    whole, before = kept.read_bytes(), rows()
    third = len(whole) // 3
    with at(elsewhere):
        manage("restore", kept)
        for damaged in (whole[: 2 * third], whole[:third] + b"\xff" * third + whole[2 * third :]):
            kept.write_bytes(damaged)
            with pytest.raises(CommandError):
                manage("restore", kept, "--replace")
            assert rows() == before
    assert [row["public_id"] for row in before["scorekeeper_game"]] == [game.public_id]


@pytest.mark.usefixtures("levelled")
def test_not_while_somebody_is_at_the_database(tmp_path) -> None:
    kept = tmp_path / "kept.backup"
    one_hand()
    manage("backup", kept)
    other = connection.copy()
    with other.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM scorekeeper_game")
        with pytest.raises(CommandError, match="at the database: stop"):
            manage("restore", kept, "--replace")
    other.close()
    assert list(Path(connection.settings_dict["NAME"]).parent.glob("*.restored")) == []
    with pytest.raises(CommandError, match="is there already"):
        manage("backup", kept)
    manage("backup", kept, "--overwrite")


@pytest.mark.usefixtures("levelled")
def test_one_that_cannot_be_brought_to_this_level_leaves_all_as_it_was(tmp_path, elsewhere, monkeypatch) -> None:
    kept = tmp_path / "kept.backup"
    one_hand()
    manage("backup", kept)
    with at(elsewhere):
        manage("restore", kept)
        before = rows()
        monkeypatch.setattr(MigrateCommand, "handle", fails)
        with pytest.raises(OverflowError):
            manage("restore", kept, "--replace")
        assert rows() == before


def fails(*args: Any, **options: Any) -> None:
    """A migration that cannot be done, with some of it done."""
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM scorekeeper_figure")
    raise OverflowError


@pytest.mark.usefixtures("levelled")
def test_of_a_folder_the_newest_are_kept(tmp_path) -> None:
    ends = ".sqlite3" if connection.vendor == "sqlite" else ".pgdump"
    names = [f"spades-2026-11-0{day}T033000{ends}" for day in (1, 2, 3)]
    for name in [*names, "spades-of-ana.txt"]:
        (tmp_path / name).write_text("")
    told = manage("backup", tmp_path, "--keep", "2")
    assert [f"{name} is gone." in told for name in names] == [True, True, False]
    assert {path.name for path in tmp_path.iterdir()} > {names[2], "spades-of-ana.txt"}
    assert len(list(tmp_path.glob(f"*{ends}"))) == 2
