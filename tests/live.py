"""The server that `make run` starts, on the database of the tests; and phones that call it over the network at once.

A phone does what a browser without script does: it opens a page, fills in one of its forms and sends it with all that
the page put there, its key and what it saw among them.
"""

import http.client
import itertools
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
    port = port or free_port()
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
    """A phone with its cookies; it has opened these links. Where there are several servers, each in turn gets what it
    asks for, as behind a balancer.
    """

    def __init__(self, server: Server, *links: str) -> None:
        self.server, self.cookies = server, SimpleCookie()
        self.ports = itertools.cycle(each.port for each in server.all())
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
        return self.answer(path, self.ask(method, path, body, **more))

    def ask(self, method: str, path: str, body: str | None = None, **more: str) -> http.client.HTTPConnection:
        """Send a request, whole; the answer is read later."""
        line = http.client.HTTPConnection(HOST, next(self.ports), timeout=60)
        headers = {**more, "Cookie": "; ".join(f"{name}={one.value}" for name, one in self.cookies.items())}
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        try:
            line.request(method, path, body, headers)
        except BaseException:
            line.close()
            raise
        return line

    def answer(self, path: str, line: http.client.HTTPConnection) -> Answer:
        """What comes back for what was asked there."""
        try:
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
