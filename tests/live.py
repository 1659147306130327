"""The server that `make run` starts, on the database of the tests; and phones that call it over the network at once.

A phone does what a browser without script does: it opens a page, fills in one of its forms and sends it with all that
the page put there, its key and what it saw among them.
"""

import http.client
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from html.parser import HTMLParser
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode, urlsplit

from django.db import connection

from tests.postgres import free_port

HOST = "127.0.0.1"
TROUBLE = ("Traceback", "Error", "ERROR", "did not answer")


class Server(NamedTuple):
    """A server that runs."""

    port: int
    told: Path
    process: "subprocess.Popen[bytes]"

    def trouble(self) -> str:
        """What it wrote, if any of it is trouble."""
        text = self.told.read_text(errors="replace")
        return text if any(word in text for word in TROUBLE) else ""


@contextmanager
def serving(folder: Path, *more: str, database: str = "") -> Iterator[Server]:
    """Serve with the production server, its own number of processes and threads, while the block runs; `more` are
    further options of the command, `database` what is added to the address of the database.
    """
    port, log = free_port(), folder / "server.log"
    command = [sys.executable, "manage.py", "serve", "--host", HOST, "--port", str(port), *more]
    surroundings = {
        **os.environ, "DJANGO_SETTINGS_MODULE": "tests.live_settings", "DATABASE_URL": database_url() + database,
        "LIVE_FOLDER": str(folder),
    }  # fmt: skip
    with log.open("wb") as told:
        server = Server(port, log, subprocess.Popen(command, stdout=told, stderr=told, env=surroundings))
    try:
        wait_for(server)
        yield server
    finally:
        server.process.terminate()
        server.process.wait(timeout=30)


def database_url() -> str:
    """The database of this run, as the server is told of it."""
    its = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{its['NAME']}"
    return f"postgresql://{its['USER']}:{its['PASSWORD']}@{its['HOST']}:{its['PORT']}/{its['NAME']}"


def wait_for(server: Server) -> None:
    """Until the server answers, two minutes at most."""
    for _try in range(1200):
        try:
            Phone(server).get("/")
        except OSError:
            if server.process.poll() is not None:
                break
            time.sleep(0.1)
        else:
            return
    raise TimeoutError(f"the server does not answer: {server.told.read_text(errors='replace')}")


def wait_for_port(port: int) -> None:
    """Until somebody listens there: the second of two servers may be up later than the first."""
    for _try in range(1200):
        try:
            return socket.create_connection((HOST, port), timeout=5).close()
        except OSError:
            time.sleep(0.1)
    raise TimeoutError(f"nobody listens at {port}")


class Form(NamedTuple):
    """A form of a page: where it goes, what it holds, and what can be chosen or pressed in it."""

    action: str
    fields: list[tuple[str, str]]
    offers: list[tuple[str, str]]

    def filled(self, **typed: Any) -> list[tuple[str, str]]:
        """What a browser sends: what stands there, but for what somebody typed, chose or pressed."""
        stands = [(name, value) for name, value in self.fields if name not in typed]
        chosen = [(name, value) for name, value in typed.items() if not isinstance(value, list)]
        ticked = [(name, each) for name, value in typed.items() if isinstance(value, list) for each in value]
        return [*stands, *((name, str(value)) for name, value in [*chosen, *ticked])]


class Forms(HTMLParser):
    """Reads the forms of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[Form] = []
        self.select = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        its = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.found.append(Form(its.get("action", ""), [], []))
        elif tag == "select":
            self.select = its.get("name", "")
        elif self.found and tag in ("input", "button", "option"):
            name, value = (self.select if tag == "option" else its.get("name", "")), its.get("value", "")
            form, kind = self.found[-1], its.get("type", "")
            form.offers.append((name, value))
            first = tag == "option" and all(name != each for each, _value in form.fields)
            stands = tag == "input" and (kind not in ("radio", "checkbox") or "checked" in its)
            if name and (first or stands):
                form.fields.append((name, value))


def next_tap(board: str) -> tuple[str, list[tuple[str, str]]]:
    """What the scorer of a table of four taps next on its board, hand after hand: where to, and what is sent."""
    forms = {form.action.split("/")[-2]: form for form in Forms(board).found}
    if entry := forms.get("enter"):
        return entry.action, entry.filled(value="0" if ("field", "prize") in entry.fields else "3")
    form = forms.get("save") or forms["close"]
    return form.action, form.filled()


class Answer(NamedTuple):
    """What came back."""

    path: str
    status: int
    text: str
    to: str

    def form(self, to: str = "", **offered: Any) -> Form:
        """The first form of the page that goes there and offers all of this."""
        wanted = {(name, str(value)) for name, value in offered.items()}
        for form in Forms(self.text).found:
            if wanted <= set(form.offers) and form.action.endswith(to):
                return form._replace(action=form.action or self.path)
        raise AssertionError(f"{self.path} ({self.status}) has no form to {to!r} with {offered}")


class Phone:
    """A phone with its cookies; it has opened these links."""

    def __init__(self, server: Server, *links: str) -> None:
        self.server, self.cookies = server, SimpleCookie()
        for link in links:
            assert self.get(link).status == 302, link

    def get(self, path: str) -> Answer:
        """Open a page."""
        return self.call("GET", path)

    def send(self, form: Form, **typed: Any) -> Answer:
        """Send a form."""
        return self.call("POST", form.action, urlencode(form.filled(**typed)))

    def call(self, method: str, path: str, body: str | None = None, **more: str) -> Answer:
        """One request on a connection of its own; `more` are further headers."""
        line = http.client.HTTPConnection(HOST, self.server.port, timeout=60)
        headers = {**more, "Cookie": "; ".join(f"{name}={one.value}" for name, one in self.cookies.items())}
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        try:
            line.request(method, path, body, headers)
            answer = line.getresponse()
            text = answer.read().decode()
        finally:
            line.close()
        for cookie in answer.headers.get_all("Set-Cookie", []):
            self.cookies.load(cookie)
        return Answer(urlsplit(path).path, answer.status, text, answer.headers.get("Location", ""))


def at_once(*sends: Callable[[], Answer]) -> list[int]:
    """Send all of these at the same moment; the statuses of the answers."""
    ready = threading.Barrier(len(sends))

    def sent(send: Callable[[], Answer]) -> int:
        ready.wait()
        return send().status

    with ThreadPoolExecutor(len(sends)) as pool:
        return list(pool.map(sent, sends))
