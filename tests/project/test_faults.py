"""What fails under the app: a full disk, a lock that nobody lets go, a database that is not there, a clock that jumps.

Each time a page says so in words and when to come again, what can be read is read, and what was sent then counts once.
A database that is only read: `tests/scorekeeper/test_attacks_read_only.py`.
"""

import itertools
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from scorekeeper import tries
from scorekeeper.models import Club, Game, Step
from tests import live
from tests.devices import Device, Forms
from tests.table import Phone, key, play, start
from tournaments.setting_up.form import moment

pytestmark = pytest.mark.django_db(transaction=True)
SQLITE = "sqlite"
FULL = """
CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$;
CREATE TRIGGER full_disk BEFORE INSERT ON scorekeeper_step FOR EACH ROW EXECUTE FUNCTION full_disk();
"""


def said(statement: str) -> Any:
    """What the database answers."""
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return cursor.fetchone()[0] if cursor.description else None


@contextmanager
def full_disk() -> Iterator[None]:
    """No page more; PostgreSQL is made to say what it says then."""
    if connection.vendor == SQLITE:
        said("VACUUM")  # what earlier tests have let go would be room
        most = said("PRAGMA max_page_count")
        said(f"PRAGMA max_page_count={said('PRAGMA page_count')}")
    else:
        said(FULL)
    try:
        yield
    finally:
        if connection.vendor == SQLITE:
            said(f"PRAGMA max_page_count={most}")
        else:
            said("DROP FUNCTION full_disk CASCADE")


@contextmanager
def locked() -> Iterator[None]:
    """Somebody writes in this game, for longer than anybody waits."""
    sqlite, other = connection.vendor == SQLITE, connection.copy()
    said("PRAGMA busy_timeout=50" if sqlite else "SET lock_timeout = '50ms'")
    with other.cursor() as cursor:
        cursor.execute("BEGIN IMMEDIATE" if sqlite else "BEGIN")
        cursor.execute("SELECT 1" if sqlite else "SELECT 1 FROM scorekeeper_game FOR NO KEY UPDATE")
        try:
            yield
        finally:
            cursor.execute("ROLLBACK")
            other.close()
            said("PRAGMA busy_timeout=5000" if sqlite else "SET lock_timeout = '5s'")


@pytest.mark.parametrize("fault", [full_disk, locked])
def test_a_tap_that_cannot_be_kept_is_told_and_counts_once_it_can(fault: Any) -> None:
    bob = Phone(start(), raise_request_exception=False)
    bids, kept = ["", *["4", "5"] * 100], 0
    with fault():
        for was, value in itertools.pairwise(bids):  # a full disk may have room for some
            tap: dict[str, Any] = {"key": key(), "hand": 1, "field": "bid", "seat": 0, "value": value, "was": was}
            answer = bob.post("enter/", **tap)
            if answer.status_code != 302:
                break
            kept += 1
        assert (answer.status_code, answer["Retry-After"]) == (503, "5")
        assert "All that was saved is safe: try again in a moment." in answer.content.decode()
        sent = dict(Forms(answer.content.decode()).found[0].fields)
        assert {name: sent[name] for name in tap} == {name: str(value) for name, value in tap.items()}
        assert [bob.get(page).status_code for page in ("", "poll/", "sheet/", "record.json")] == [200] * 4
        assert Step.objects.count() == kept
    assert [bob.post("enter/", **tap).status_code for _twice in range(2)] == [302, 302]
    assert Step.objects.count() == kept + 1
    assert bob.facts().open.bids[0] == tap["value"]


def test_a_database_that_does_not_answer_is_told_before_anybody_gives_up(tmp_path) -> None:
    """Somebody listens at its port and says nothing, as behind a network that is broken."""
    with socket.socket() as silent:
        silent.bind((live.HOST, 0))
        silent.listen()
        url = f"postgresql://bob:hush@{live.HOST}:{silent.getsockname()[1]}/scores?connect_timeout=2"
        server = live.started(tmp_path, "--prepared", "--workers", "1", url=url)
        try:
            live.wait_for(server)
            answer = Device(server).get("/open/score/of-no-game/no-secret-of-ours-at-all/")
        finally:
            server.stop()
    assert (answer.status, "Nothing can be kept at the moment" in answer.text) == (503, True)
    assert "hush" not in server.told.read_text()


class Clock:
    """A clock that somebody sets."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, moment: str) -> None:
        self.now = datetime.fromisoformat(moment).replace(tzinfo=UTC)
        monkeypatch.setattr(timezone, "now", self.tick)

    def tick(self) -> datetime:
        """Time goes on."""
        self.now += timedelta(milliseconds=1)
        return self.now


JUMPS = pytest.mark.parametrize("jump", [timedelta(days=-400), timedelta(hours=-1), timedelta(days=400)], ids=str)


@JUMPS
def test_a_game_goes_on_in_its_order_however_the_clock_jumps(monkeypatch, jump: timedelta) -> None:
    clock = Clock(monkeypatch, "2026-10-24T20:00:00")
    bob = Phone(game := start())
    play(game, ["4", "5", "6"], [4, 6, 7])
    clock.now += jump
    board = bob.play(["5", "5", "5"], [5, 5, 7])
    assert (board["hand"]["number"], bob.facts().game.hands_played) == (3, 2)
    numbers = list(Step.objects.values_list("number", flat=True))
    assert numbers == sorted(numbers)
    before = Step.objects.latest("number")
    assert bob.undo().status_code == 302
    assert not Step.objects.get(pk=before.pk).live
    assert bob.facts().game.hands_played == 1
    assert [bob.get(page).status_code for page in ("", "sheet/", "record.json")] == [200] * 3
    call_command("recount", "--check", stdout=StringIO())


@JUMPS
def test_nobody_is_shut_out_by_a_clock_that_was_put_right(monkeypatch, jump: timedelta) -> None:
    """Who has the code of the table, and who mistyped a password, wait for minutes and not for a year."""
    clock = Clock(monkeypatch, "2026-10-24T20:00:00")
    vera = Phone(start(), "Vera")
    Game.objects.update(table_code="4711", phone_seen_at=clock.now, wrong_codes=5, wrong_code_at=clock.now)
    counts = {tries.key_of("name", "Alice"): 5}
    assert [tries.tried(counts) is None for _try in range(6)] == [True] * 5 + [False]
    clock.now += jump
    assert tries.waits_until(counts) is None
    assert tries.tried(counts) is None
    assert vera.post("takeover/", code="4711").status_code == 302
    assert vera.enter("bid", 0, "4").status_code == 302


def test_the_hour_that_comes_twice_and_the_one_that_does_not_come(monkeypatch) -> None:
    clock, berlin = Clock(monkeypatch, "2026-10-25T00:30:00"), "Europe/Berlin"  # 2:30, and an hour later 2:30 again
    bob = Phone(start())
    Club.objects.update(time_zone=berlin)
    for _hour in range(2):
        bob.play(["4", "5", "6"], [4, 6, 7])
        clock.now += timedelta(hours=1)
    told = bob.get("record.json").json()["hands"]
    assert [hand["at"][:16] for hand in told] == ["2026-10-25T00:30", "2026-10-25T01:30"]
    with timezone.override(berlin):
        meant = [moment(said) for said in ("2026-10-25T02:30", "2026-03-29T02:30")]
    first, shown_as_half_past_three = (
        datetime(2026, 10, 25, 0, 30, tzinfo=UTC),
        datetime(2026, 3, 29, 1, 30, tzinfo=UTC),
    )
    assert [each and each.astimezone(UTC) for each in meant] == [first, shown_as_half_past_three]
