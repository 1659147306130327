"""Backups where clocks are wrong, on disks of other kinds, after a crash: none is lost, none is mixed with another."""

import errno
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from tests.project.test_backup import at, elsewhere, levelled, manage, rows
from tests.table import one_hand

__all__ = ["elsewhere", "levelled"]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("levelled")]


def test_the_one_just_made_is_kept_whatever_the_clock_said_before(tmp_path) -> None:
    ends = ".sqlite3" if connection.vendor == "sqlite" else ".pgdump"
    ahead = [tmp_path / f"spades-2099-11-0{day}T033000{ends}" for day in (1, 2, 3)]
    for path in ahead:
        path.write_text("")
    manage("backup", tmp_path, "--keep", "2")
    left = {path for path in tmp_path.iterdir() if path.stat().st_size}
    assert (len(left), [path.exists() for path in ahead]) == (1, [False, False, True])


def test_a_disk_without_links_keeps_backups_too(tmp_path, monkeypatch) -> None:
    def none(*_paths: Any) -> None:
        raise PermissionError(errno.EPERM, "as a stick with FAT has it")

    monkeypatch.setattr(os, "link", none)
    one_hand()
    manage("backup", tmp_path / "kept")
    with pytest.raises(Exception, match="is there already"):
        manage("backup", tmp_path / "kept")
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]


def test_a_draft_that_a_crash_left_is_in_nobody_s_way(tmp_path) -> None:
    (tmp_path / f".kept.{os.getpid()}").write_text("half of it, by a process that had this number")
    manage("backup", tmp_path / "kept")


def test_what_was_written_last_to_a_database_that_is_gone_stays_out_of_the_next(tmp_path, elsewhere) -> None:
    if connection.vendor != "sqlite":
        return
    one_hand()
    manage("backup", tmp_path / "kept")
    beside, before = Path(f"{elsewhere}-wal"), rows()
    with closing(sqlite3.connect(elsewhere, isolation_level=None)) as old:
        old.execute("PRAGMA journal_mode=WAL")
        old.executescript("CREATE TABLE scores (hand); INSERT INTO scores VALUES (1)")
        left = beside.read_bytes()
    Path(elsewhere).unlink()
    beside.write_bytes(left)
    with at(elsewhere):
        manage("restore", tmp_path / "kept", "--replace")
        assert rows() == before
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA integrity_check")
            assert cursor.fetchall() == [("ok",)]


def test_a_database_that_lies_elsewhere_is_put_back_there(tmp_path, elsewhere) -> None:
    if connection.vendor != "sqlite":
        return
    one_hand()
    manage("backup", tmp_path / "kept")
    (tmp_path / "disk").mkdir()
    Path(elsewhere).symlink_to(tmp_path / "disk" / "its.sqlite3")
    with at(elsewhere):
        manage("restore", tmp_path / "kept", "--replace")
        manage("restore", tmp_path / "kept", "--replace")
    assert Path(elsewhere).is_symlink()
    assert len(list((tmp_path / "disk").glob("its.sqlite3.before_*"))) == 1
