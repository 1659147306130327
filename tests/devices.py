"""Real phones for real servers: each has cookies of its own, speaks http, and taps when all the others do."""

import itertools
import secrets
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from http.cookiejar import CookieJar
from typing import Any, NamedTuple
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

from scorekeeper.models import Game

from .live import HOST, Server
from .table import link


class Answer(NamedTuple):
    """What came back."""

    status: int
    text: str


class Device:
    """A phone that has opened a game's link over http; of several servers each in turn gets what it asks."""

    def __init__(self, server: Server, game: Game, who: str = "Bob") -> None:
        self.servers = itertools.cycle(f"http://{HOST}:{each.port}" for each in server.all())
        self.address = f"/games/{game.public_id}/"
        self.cookies = CookieJar()
        self.opener = build_opener(HTTPCookieProcessor(self.cookies))
        self.ask(link(game, who))
        self.get("takeover/")  # where a viewer gets a form, and with it the cookie against forms from elsewhere

    def ask(self, address: str, fields: dict[str, Any] | None = None) -> Answer:
        """One request, as htmx makes it; with fields it posts them."""
        headers = {"HX-Request": "true"} if fields is not None else {}
        if fields is not None:
            token = next((cookie.value for cookie in self.cookies if cookie.name == "csrftoken"), "")
            fields = {"key": secrets.token_hex(16), "csrfmiddlewaretoken": token, **fields}
        body = None if fields is None else urlencode(fields).encode()
        try:
            with self.opener.open(Request(next(self.servers) + address, body, headers), timeout=60) as answer:
                return Answer(answer.status, answer.read().decode())
        except HTTPError as refused:
            with refused:
                return Answer(refused.code, refused.read().decode())

    def get(self, path: str = "") -> Answer:
        """Open a page of the game."""
        return self.ask(self.address + path)

    def post(self, path: str, **fields: Any) -> Answer:
        """Send a form to a page of the game."""
        return self.ask(self.address + path, fields)

    def enter(self, field: str, seat: int | str, value: Any, **more: Any) -> Answer:
        """One tap on the pad."""
        return self.post("enter/", **{"hand": 1, "field": field, "seat": seat, "value": value, "was": "", **more})


def at_once(*taps: Callable[[], Answer]) -> Sequence[Answer]:
    """All these taps in the same moment, each from a thread of its own."""
    gate = threading.Barrier(len(taps))

    def tap(each: Callable[[], Answer]) -> Answer:
        gate.wait()
        return each()

    with ThreadPoolExecutor(len(taps)) as threads:
        return list(threads.map(tap, taps))
