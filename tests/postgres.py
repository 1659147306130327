"""A real PostgreSQL server for the length of one block: its own folder, loopback, a free port.

    python -m tests.postgres python -m pytest -m database

runs a command with DATABASE_URL set to such a server.
"""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests import machine


@contextmanager
def server() -> Iterator[str]:
    """Start a server and yield its DATABASE_URL; afterwards stop it and remove all that it kept."""
    programs = machine.postgresql()
    if programs is None:
        raise SystemExit("PostgreSQL is not installed.")
    # The programs refuse root: a server is then a matter of the user that Debian made for it.
    becoming = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    folder = Path(tempfile.mkdtemp(prefix="spades-pg-"))
    if becoming:
        shutil.chown(folder, "postgres")

    def run(*command: str | Path) -> None:
        done = subprocess.run([*becoming, *map(str, command)], cwd=folder, capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(f"PostgreSQL cannot be started:\n{done.stdout}{done.stderr}{log(folder)}")

    try:
        run(programs / "initdb", "-D", folder / "data", "-U", "tester", "-A", "trust", "-E", "UTF8", "--no-sync")
        port = free_port()
        # Nothing here outlives the tests, so nothing waits for the disk.
        options = f"-p {port} -k '' -h 127.0.0.1 -c fsync=off -c synchronous_commit=off -c full_page_writes=off"
        control = programs / "pg_ctl", "-D", folder / "data", "-w"
        run(*control, "-l", folder / "log", "-o", options, "start")
        try:
            yield f"postgresql://tester@127.0.0.1:{port}/postgres"
        finally:
            run(*control, "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def free_port() -> int:
    """A port of the loopback that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def log(folder: Path) -> str:
    """What the server wrote, where it got as far as writing."""
    path = folder / "log"
    return path.read_text(errors="replace") if path.exists() else ""


if __name__ == "__main__":
    with server() as url:
        status = subprocess.run(sys.argv[1:], env={**os.environ, "DATABASE_URL": url}).returncode
    sys.exit(status)
