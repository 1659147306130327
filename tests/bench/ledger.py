"""What the server of the bench was asked and what it answered, line by line, whoever in a browser asked: a page, its
script or a worker.
"""

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse

FILE = Path(os.environ["BENCH_FOLDER"]) / "ledger.txt"
KEPT = "BENCH_LEDGER"
"""The name in the environment by which a server keeps one."""
ADDED = len("HTTP/1.1 200 OK\r\n\r\n") + len("server: granian\r\ndate: Mon, 30 Nov 2026 21:29:30 GMT\r\n")
"""Bytes of an answer that the server adds below Django."""


class Asked(NamedTuple):
    """A request: who (the browser's name for itself), what, the answer, and the bytes of both with their headers."""

    who: str
    method: str
    path: str
    status: int
    sent: int
    answered: int


class Ledger:
    """Writes a line for each request, the files of whitenoise too."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        headers = sum(len(name) + len(value) + 4 for name, value in response.items())
        cookies = sum(len(f"Set-Cookie: {morsel.OutputString()}") + 2 for morsel in response.cookies.values())
        body = int(response.headers.get("Content-Length") or (0 if response.streaming else len(response.content)))
        sent = len(f"{request.method} {request.get_full_path()} HTTP/1.1\r\n\r\n") + int(
            request.META.get("CONTENT_LENGTH") or 0
        )
        sent += sum(len(name) + len(value) + 4 for name, value in request.headers.items())
        who = request.headers.get("User-Agent", "")
        asked = (who, request.method, request.path, response.status_code, sent, ADDED + headers + cookies + body)
        with FILE.open("a", encoding="utf-8") as file:
            file.write("\t".join(map(str, asked)) + "\n")
        return response


def lines(start: int = 0) -> list[Asked]:
    """What was asked from the `start`-th request on."""
    if not FILE.exists():
        return []
    rows = [line.split("\t") for line in FILE.read_text(encoding="utf-8").splitlines()[start:]]
    return [Asked(who, method, path, int(status), int(up), int(down)) for who, method, path, status, up, down in rows]


def bytes_of(asked: Iterable[Asked]) -> int:
    """Both ways."""
    return sum(each.sent + each.answered for each in asked)
