"""The server that `make run` starts, on the file of the bench and a port of its own; and a plain client for it."""

import http.client
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from tests.machine import free_port

from .caller import HOST, Environ
from .ledger import KEPT


@contextmanager
def server(*, ledger: bool = False) -> Iterator[int]:
    """Serve while the block runs; gives the port. With a ledger of what is asked for it is a little slower."""
    port = free_port()
    command = [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", str(port)]
    surroundings = {**os.environ, KEPT: "1"} if ledger else dict(os.environ)
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=surroundings)
    try:
        wait_for(port)
        yield port
    finally:
        process.terminate()
        process.wait(timeout=30)


def wait_for(port: int) -> None:
    """Until the server answers, a minute at most."""
    for _try in range(600):
        try:
            fetch(port, "GET", "/bench/empty/")
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise TimeoutError("the server does not answer")


def fetch(port: int, method: str, path: str, body: bytes | None = None, **headers: str) -> tuple[int, int]:
    """One request on a connection of its own: the status, and the bytes of the answer with its headers."""
    line = http.client.HTTPConnection(HOST, port, timeout=30)
    try:
        line.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
        answer = line.getresponse()
        size = sum(len(name) + len(value) + 4 for name, value in answer.getheaders()) + len(answer.read())
        return answer.status, size
    finally:
        line.close()


def replay(line: http.client.HTTPConnection, environ: Environ) -> int:
    """Send a prepared request over a connection that stays open; the status of its answer."""
    headers = {
        name.removeprefix("HTTP_").replace("_", "-").title(): value
        for name, value in environ.items()
        if name.startswith("HTTP_") and name != "HTTP_HOST"
    }
    body = environ["wsgi.input"].getvalue()
    line.request(environ["REQUEST_METHOD"], environ["PATH_INFO"], body, {**headers, "Content-Type": kind(environ)})
    answer = line.getresponse()
    answer.read()
    return answer.status


def kind(environ: Environ) -> str:
    """The content type of a prepared request."""
    return str(environ.get("CONTENT_TYPE", "text/plain"))
