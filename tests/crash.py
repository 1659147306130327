"""`python -m tests.crash`, or `make crash`: the server, and PostgreSQL in turn, killed while tables score, 50 times.

Every table scores as fast as its server answers. What a phone gets no answer to it sends again with the same key, as
its outbox does. At the end all that was answered for must be there, once: every tap, and every hand.
"""

import argparse
import http.client
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import StringIO
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from tests import machine
from tests.postgres import Cluster, cluster

TABLES, KILLS = 6, 50
LATEST = 0.6  # seconds after all tables play again until the next kill, at most
HTMX = {"HX-Request": "true", "HX-Target": "board"}
# What needs Django is imported where it is used: it is set up once there is a database.


class Scorer(threading.Thread):
    """A phone that scores hand after hand until it is over, and what it was answered for."""

    def __init__(self, server: Any, game: Any) -> None:
        from tests.devices import Device
        from tests.table import link

        super().__init__(daemon=True)
        self.game, self.page = game, f"/games/{game.public_id}/"
        self.phone, self.over = Device(server, link(game, "Alice")), threading.Event()
        self.keys: dict[str, Any] = {}  # of each tap that was answered: when the try began that was
        self.hands: list[int] = []
        self.again, self.longest, self.answered, self.failed = 0, 0.0, 0, ""

    def run(self) -> None:
        """Tap after tap."""
        from tests.devices import next_tap

        try:
            board = self.sent("GET", self.page)
            while not self.over.is_set():
                path, body = next_tap(board)
                board = self.sent("POST", path, dict(body)["key"], urlencode(body))
                if path.endswith("/save/"):
                    self.hands.append(int(dict(body)["hand"]))
        except Exception as problem:  # told at the end
            self.failed = repr(problem)

    def sent(self, method: str, path: str, key: str = "", body: str | None = None) -> str:
        """Ask until there is an answer; the page of it."""
        from django.utils import timezone

        first = time.monotonic()
        while True:
            began = timezone.now()
            try:
                answer = self.phone.call(method, path, body, **HTMX)
            except (OSError, http.client.HTTPException):
                answer = None
            if answer and answer.status < 500:
                break
            self.again += 1
            time.sleep(0.1)
        if answer.status != 200:
            raise AssertionError(f"{path} was answered with {answer.status}")
        self.answered, self.longest = self.answered + 1, max(self.longest, time.monotonic() - first)
        if key:
            self.keys[key] = began
        return answer.text


class Servers:
    """The server of the app at one port, and its database where that is a server too."""

    def __init__(self, folder: Path, url: str, database: Cluster | None) -> None:
        self.folder, self.url, self.database, self.port = folder, url, database, machine.free_port()
        self.start()

    def start(self) -> None:
        """Start the app, and wait until it answers."""
        from tests.live import started, wait_for

        more = {"url": self.url, "LIVE_DURABLE": "1"}
        self.app = started(self.folder, "--prepared", port=self.port, **more)
        wait_for(self.app)

    def kill(self) -> None:
        """The app with all its processes."""
        with suppress(ProcessLookupError):
            os.killpg(self.app.process.pid, signal.SIGKILL)
        self.app.process.wait()

    def crash(self, what: str) -> None:
        """One of them is killed, and started again."""
        if what == "database" and self.database:
            self.database.kill()
            self.database.start()
        else:
            self.kill()
            self.start()


@contextmanager
def databases(kind: str, folder: Path) -> Iterator[tuple[str, Cluster | None]]:
    """A new database: its address, and its server."""
    if kind == "sqlite":
        yield f"sqlite:///{folder}/db.sqlite3", None
        return
    with cluster("") as its:  # which waits for the disk, as it does by itself
        yield its.url, its


def crashes(kind: str, kills: int) -> int:
    """So many kills on a database of this kind, and what is left is told; how much of it is wrong."""
    with tempfile.TemporaryDirectory(prefix="crash-") as name, databases(kind, Path(name)) as (url, database):
        os.environ |= {
            "DJANGO_SETTINGS_MODULE": "tests.live_settings", "LIVE_FOLDER": name, "LIVE_DURABLE": "1",
            "DATABASE_URL": url,
        }  # fmt: skip
        import django
        from django.core.management import call_command
        from django.db import connection

        django.setup()
        call_command("migrate", run_syncdb=True, verbosity=0)
        from tests.table import start

        games = [start("cutthroat-4", options={"target": 5000}) for _table in range(TABLES)]
        servers, killed = Servers(Path(name), url, database), Counter[str]()
        try:
            scorers = [Scorer(servers.app, game) for game in games]
            for scorer in scorers:
                scorer.start()
            for turn in range(kills):
                play_on(scorers)
                what = "database" if database and turn % 2 else "server"
                servers.crash(what)
                killed[what] += 1
            play_on(scorers)
            for scorer in scorers:
                scorer.over.set()
            for scorer in scorers:
                scorer.join()
        finally:
            servers.kill()
        connection.close()
        return told(kind, killed, scorers)


def play_on(scorers: list[Scorer]) -> None:
    """Until every table was answered once more, and then to a moment of chance."""
    before = [scorer.answered for scorer in scorers]
    while any(scorer.answered == count and scorer.is_alive() for scorer, count in zip(scorers, before, strict=True)):
        time.sleep(0.01)
    time.sleep(random.uniform(0, LATEST))


def told(kind: str, killed: Counter[str], scorers: list[Scorer]) -> int:
    """Compare what was answered for with what is there, and print it; how much is wrong."""
    from django.core.management import call_command
    from django.db import connection

    from scorekeeper.models import Hand, Step

    kept: Counter[tuple[int, str]] = Counter()
    unheard = 0  # kept by a try whose answer was lost
    for game, key, at in Step.objects.values_list("game", "key", "at"):
        kept[game, key] += 1
        unheard += any(each.game.pk == game and at < each.keys.get(key, at) for each in scorers)
    taps = Counter((each.game.pk, key) for each in scorers for key in each.keys)
    hands = Counter((each.game.pk, number) for each in scorers for number in each.hands)
    there = Counter(Hand.objects.filter(scored_at__isnull=False).values_list("game", "number"))
    lost, more = (taps - kept).total() + (hands - there).total(), (kept - taps).total() + (there - hands).total()
    recounted = StringIO()
    call_command("recount", stdout=recounted)
    differences = int(recounted.getvalue().splitlines()[-1].split()[2])
    failed = [each.failed for each in scorers if each.failed]
    whole = "ok"
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            whole = cursor.execute("PRAGMA integrity_check").fetchone()[0]
    print(
        f"{kind}: killed {', '.join(f'the {what} {count} times' for what, count in killed.items())}",
        f"  answered for: {len(taps)} taps, {len(hands)} hands at {len(scorers)} tables",
        f"  sent again {sum(each.again for each in scorers)} times; {unheard} taps were kept though their first answer "
        "was lost",
        f"  the longest wait for an answer: {max(each.longest for each in scorers):.1f} s",
        f"  recount: {differences} differences; the database is whole: {whole}; refused: {failed or 'none'}",
        f"  lost {lost}, doubled {more}",
        sep="\n",
        flush=True,
    )
    return lost + more + differences + len(failed) + (whole != "ok")


def main() -> int:
    """Each kind of database in a process of its own; 0 when nothing was lost or doubled."""
    can = ["sqlite", *(["postgresql"] if machine.postgresql() else [])]
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("databases", nargs="*", default=can, help=" ".join(can))
    parser.add_argument("--kills", type=int, default=KILLS)
    asked = parser.parse_args()
    if len(asked.databases) == 1:
        return min(1, crashes(asked.databases[0], asked.kills))
    again = [sys.executable, "-m", "tests.crash", "--kills", str(asked.kills)]
    return max(subprocess.run([*again, each]).returncode for each in asked.databases)


if __name__ == "__main__":
    sys.exit(main())
