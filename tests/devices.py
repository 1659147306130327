"""Phones over the network, for real servers: each has cookies of its own, and taps when all the others do.

A phone does what a browser without script does: it opens a page, fills in one of its forms and sends it with all that
the page put there, its key and what it saw among them. One that needs no network: `tests/table.py`.
"""

import http.client
import itertools
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from html.parser import HTMLParser
from http.cookies import SimpleCookie
from typing import Any, NamedTuple
from urllib.parse import urlencode, urlsplit

from scorekeeper.models import Game
from tests.live import HOST, Server
from tests.table import HTMX, key, link


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


class Device:
    """A phone with its cookies; it has opened these links. Where there are several servers, each in turn gets what it
    asks for, as behind a balancer.
    """

    def __init__(self, server: Server, *links: str) -> None:
        self.server, self.cookies = server, SimpleCookie()
        self.ports = itertools.cycle(each.port for each in server.all())
        for each in links:
            assert self.get(each).status == 302, each

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


class Tapping(Device):
    """A phone at a game, whose link it has opened: it taps as htmx does."""

    def __init__(self, server: Server, game: Game, who: str = "Bob") -> None:
        super().__init__(server, link(game, who))
        self.address = f"/games/{game.public_id}/"
        for page in ("", "takeover/"):  # where a scorer, and a viewer, gets a form and with it the cookie of its token
            self.look(page)

    def look(self, page: str = "") -> Answer:
        """Open a page of the game."""
        return self.get(self.address + page)

    def tap(self, page: str, **fields: Any) -> Answer:
        """Send a form to a page of the game, or of the app; the key is a fresh one unless given."""
        told = {"key": key(), "csrfmiddlewaretoken": self.cookies["csrftoken"].value, **fields}
        return self.call("POST", page if page.startswith("/") else self.address + page, urlencode(told), **HTMX)

    def enter(self, field: str, seat: int | str, value: Any, **more: Any) -> Answer:
        """One tap on the pad."""
        return self.tap("enter/", **{"hand": 1, "field": field, "seat": seat, "value": value, "was": "", **more})


def answers_at_once(*sends: Callable[[], Answer]) -> list[Answer]:
    """Send all of these at the same moment, each from a thread of its own; the answers."""
    ready = threading.Barrier(len(sends))

    def sent(send: Callable[[], Answer]) -> Answer:
        ready.wait()
        return send()

    with ThreadPoolExecutor(len(sends)) as pool:
        return list(pool.map(sent, sends))


def at_once(*sends: Callable[[], Answer]) -> list[int]:
    """The same; the statuses of the answers."""
    return [answer.status for answer in answers_at_once(*sends)]
