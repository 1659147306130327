"""A real PostgreSQL server for the length of one block: its own folder, loopback, a free port.

    python -m tests.postgres python -m pytest -m database

runs a command with DATABASE_URL set to such a server.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests import machine

# Nothing here outlives the tests, so nothing waits for the disk; but for those in which the server crashes.
CARELESS = "-c fsync=off -c synchronous_commit=off -c full_page_writes=off"


class Cluster:
    """A PostgreSQL server of one's own in a folder of one's own; `options` are of its command line."""

    def __init__(self, folder: Path, programs: Path, options: str) -> None:
        # The programs refuse root: a server is then a matter of the user that Debian made for it.
        self.becoming = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        if self.becoming:
            shutil.chown(folder, "postgres")
        self.folder, self.port, self.options = folder, machine.free_port(), options
        self.control = programs / "pg_ctl", "-D", folder / "data", "-w"
        self.run(programs / "initdb", "-D", folder / "data", "-U", "tester", "-A", "trust", "-E", "UTF8", "--no-sync")
        self.url = f"postgresql://tester@127.0.0.1:{self.port}/postgres"

    def run(self, *command: str | Path) -> None:
        """Run one of its programs."""
        whole = [*self.becoming, *map(str, command)]
        done = subprocess.run(whole, cwd=self.folder, capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(f"PostgreSQL does not do it:\n{done.stdout}{done.stderr}{log(self.folder)}")

    def start(self) -> None:
        """Up, and whole again after a crash."""
        its = f"-p {self.port} -k '' -h 127.0.0.1 {self.options}"
        self.run(*self.control, "-l", self.folder / "log", "-o", its, "start")

    def stop(self) -> None:
        """Down at once."""
        self.run(*self.control, "-m", "immediate", "stop")

    def kill(self) -> None:
        """All its processes gone in one moment, as in a crash: none of them has a word to say."""
        noted = self.folder / "data" / "postmaster.pid"
        first = int(noted.read_text().splitlines()[0])
        os.kill(first, signal.SIGSTOP)  # it makes no more of them
        all_of_it = [first, *map(int, processes("pid=", "--ppid", str(first)).split())]
        for each in all_of_it:
            with suppress(ProcessLookupError):
                os.kill(each, signal.SIGKILL)
        # Gone, or a number that only waits to be taken off the list, which PostgreSQL takes for a server that runs.
        numbers = ",".join(map(str, all_of_it))
        while not all(each.startswith("Z") for each in processes("stat=", "-p", numbers).split()):
            time.sleep(0.01)
        noted.unlink()


@contextmanager
def cluster(options: str = CARELESS) -> Iterator[Cluster]:
    """Start a server of one's own; afterwards stop it and remove all that it kept."""
    programs = machine.postgresql()
    if programs is None:
        raise SystemExit("PostgreSQL is not installed.")
    folder = Path(tempfile.mkdtemp(prefix="spades-pg-"))
    try:
        its = Cluster(folder, programs, options)
        its.start()
        try:
            yield its
        finally:
            its.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def server() -> Iterator[str]:
    """The DATABASE_URL of a server that lasts as long as the block."""
    with cluster() as its:
        yield its.url


def processes(what: str, *which: str) -> str:
    """What the system tells of some processes."""
    return subprocess.run(["ps", "-o", what, *which], capture_output=True, text=True).stdout


def log(folder: Path) -> str:
    """What the server wrote, where it got as far as writing."""
    path = folder / "log"
    return path.read_text(errors="replace") if path.exists() else ""


if __name__ == "__main__":
    with server() as url:
        status = subprocess.run(sys.argv[1:], env={**os.environ, "DATABASE_URL": url}).returncode
    sys.exit(status)
