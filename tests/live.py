"""The server that `make run` starts, on the database of the tests; several of them as behind a balancer.

Who calls it: `tests/devices.py`.
"""

import http.client
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from django.db import connection

from scorekeeper.management.commands.serve import APART
from tests import machine

HOST = "127.0.0.1"
TROUBLE = ("Traceback", "Error", "ERROR", "did not answer")


class Server(NamedTuple):
    """A server that runs; and those that serve the same database beside it, at ports of their own."""

    port: int
    told: Path
    process: "subprocess.Popen[bytes]"
    beside: "tuple[Server, ...]" = ()

    def all(self) -> "tuple[Server, ...]":
        """Itself, and those beside it."""
        return (self, *self.beside)

    def trouble(self) -> str:
        """What they wrote, if any of it is trouble."""
        texts = [each.told.read_text(errors="replace") for each in self.all()]
        return "".join(text for text in texts if any(word in text for word in TROUBLE))

    def stop(self) -> None:
        """Let them finish."""
        for each in self.all():
            each.process.terminate()
        for each in self.all():
            each.process.wait(timeout=30)


@contextmanager
def serving(folder: Path, *more: str, database: str = "", processes: int = 0) -> Iterator[Server]:
    """Serve with the production server, its own number of processes and threads, while the block runs; `more` are
    further options of the command, `database` what is added to the address of the database. With a number of processes
    they know nothing of each other: each is a server of its own with a port of its own.
    """
    url = database_url() + database
    each = ["--workers", "1"] if processes else []
    server, *beside = (started(folder, *more, *each, url=url) for _each in range(processes or 1))
    server = server._replace(beside=tuple(beside))
    try:
        for one in server.all():
            wait_for(one)
        yield server
    finally:
        server.stop()


@contextmanager
def serving_apart(folder: Path) -> Iterator[Server]:
    """Serve the tables of the tests: on PostgreSQL by two servers that know nothing of each other."""
    with serving(folder, "--prepared", processes=1 if connection.vendor == "sqlite" else 2) as server:
        yield server


def started(folder: Path, *more: str, url: str, port: int = 0, **surroundings: str) -> Server:
    """Start the production server; it leads its processes, so that all of them can be ended as one."""
    port = port or machine.free_port(apart=APART)  # https has one of its own
    log = folder / f"server-{port}.log"
    command = [sys.executable, "manage.py", "serve", "--host", HOST, "--port", str(port), *more]
    its = {"DJANGO_SETTINGS_MODULE": "tests.live_settings", "DATABASE_URL": url, "LIVE_FOLDER": str(folder)}
    with log.open("ab") as told:
        environment = {**os.environ, **its, **surroundings}
        process = subprocess.Popen(command, stdout=told, stderr=told, env=environment, start_new_session=True)
    return Server(port, log, process)


def database_url() -> str:
    """The database of this run, as the server is told of it."""
    its = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{its['NAME']}"
    return f"postgresql://{its['USER']}:{its['PASSWORD']}@{its['HOST']}:{its['PORT']}/{its['NAME']}"


def wait_for(server: Server) -> None:
    """Until the server answers, two minutes at most."""
    for _try in range(1200):
        line = http.client.HTTPConnection(HOST, server.port, timeout=60)
        try:
            line.request("GET", "/")
            return line.getresponse().close()
        except OSError:
            if server.process.poll() is not None:
                break
            time.sleep(0.1)
        finally:
            line.close()
    raise TimeoutError(f"the server does not answer: {server.told.read_text(errors='replace')}")


def wait_for_port(port: int) -> None:
    """Until somebody listens there: the second of two servers may be up later than the first."""
    for _try in range(1200):
        try:
            return socket.create_connection((HOST, port), timeout=5).close()
        except OSError:
            time.sleep(0.1)
    raise TimeoutError(f"nobody listens at {port}")
