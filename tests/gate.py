"""What stands before the server of the tests: a request is let in only while a test runs.

A page asks on its own, and closing it ends neither what the server has begun to answer nor what is still on the way.
"""

import threading
from collections.abc import Callable, Iterable, Iterator
from typing import Any

MINUTE = 60  # seconds


class Gate:
    """A server's app behind a gate; with it shut, whoever still comes is turned away without touching the database."""

    def __init__(self, app: Callable[..., Iterable[bytes]]) -> None:
        self.app, self.is_open, self.inside = app, False, 0
        self.changed = threading.Condition()

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> "Visit":
        with self.changed:
            self.inside += 1
            app = self.app if self.is_open else turned_away
        try:
            return Visit(self, app(environ, start_response))
        except BaseException:
            self.leave()
            raise

    def open(self) -> None:
        """A test begins."""
        self.is_open = True

    def shut(self) -> None:
        """A test is over: nobody comes in any more, and who is inside is waited for.

        Raises `TimeoutError` where that takes a minute.
        """
        with self.changed:
            self.is_open = False
            if not self.changed.wait_for(lambda: not self.inside, MINUTE):
                raise TimeoutError(f"{self.inside} requests are still being answered")

    def leave(self) -> None:
        """One request is done with, all that its end touches included."""
        with self.changed:
            self.inside -= 1
            self.changed.notify_all()


def turned_away(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """What stands in for the app while the gate is shut."""
    start_response("503 Service Unavailable", [("Content-Length", "0"), ("Connection", "close")])
    return []


class Visit:
    """An answer; its request is inside until the server closes it, which it does whatever comes of sending it."""

    def __init__(self, gate: Gate, answer: Iterable[bytes]) -> None:
        self.gate, self.answer = gate, answer
        self.is_over = False

    def __iter__(self) -> Iterator[bytes]:
        return iter(self.answer)

    def close(self) -> None:
        over, self.is_over = self.is_over, True
        if over:  # a server that stumbles over the end of an answer ends it again
            return
        try:
            getattr(self.answer, "close", bool)()
        finally:
            self.gate.leave()
