"""Lines of the log: plain ones for the desk of `make run`, JSON for a server's; and what none of them may hold.

An address may hold the token of a link, and so may the words of an error. This module must not know who logs.
"""

import json
import logging
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from traceback import TracebackException
from typing import Any

from django.http import HttpRequest

from .requests import number_now, route_of

TOKEN = re.compile(r"(?:(?<=[/=])|(?<=%2[Ff]))[A-Za-z0-9_:-]{20,}")
SECRET = re.compile(r"(?=\w*\d|\w*[a-z]\w*[A-Z]|\w*[A-Z]\w*[a-z])[A-Za-z0-9_:/+=-]{16,}")
"""What looks drawn by chance, in the words of an error: names of tables, in small letters, are not."""
OF_CLIENTS, MUCH = "django.security", 200
"""What a client did that no page does, a wrong host for one: how our code found it out is nobody's concern, and whoever
asks so all day is not to fill the disk, so a line has this many signs of it.
"""


class WithoutTokens(logging.Filter):
    """Takes addresses out of what is told of a request, whose pattern stands there instead; and out of every line what
    could be the token of a link: 20 or more signs of base64 in a row, also of a link that is part of an address.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every line pass, with its secrets replaced."""
        request = getattr(record, "request", None)
        if isinstance(record.args, tuple) and isinstance(request, HttpRequest):
            record.args = tuple(f"/{route_of(request)}" if each == request.path else each for each in record.args)
        told = record.getMessage()
        if record.name.startswith(OF_CLIENTS):
            told, record.exc_info = told[:MUCH], None
        record.msg, record.args = TOKEN.sub("…", told), None
        return True


class Plain(logging.Formatter):
    """A line for people, with the number of the request where there is one, and errors without secrets."""

    def __init__(self) -> None:
        super().__init__("{asctime} {levelname} {name}: {message}", style="{")

    def format(self, record: logging.LogRecord) -> str:
        """The line, and below it how an error came about."""
        record.message, record.asctime = record.getMessage(), self.formatTime(record)
        more = more_of(record)
        error = more.pop("error", "")
        told = " ".join([self.formatMessage(record), *(f"{name}={value}" for name, value in more.items())])
        return f"{told}\n{error}" if error else told


class Json(logging.Formatter):
    """One line of JSON for each record, whatever it holds."""

    def format(self, record: logging.LogRecord) -> str:
        """The line: when, how grave, by which logger, what; then the number of the request and what else is told."""
        told = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            **more_of(record),
        }
        return json.dumps(told, separators=(",", ":"), default=str)


def more_of(record: logging.LogRecord) -> dict[str, Any]:
    """What a record tells beside its words: the number of its request, what was noted, an error."""
    told: dict[str, Any] = {"request": number} if (number := number_now()) else {}
    told |= getattr(record, "told", {})
    if record.exc_info and record.exc_info[1]:
        told["error"] = "".join(way_of(TracebackException.from_exception(record.exc_info[1])))
    return told


def way_of(error: TracebackException) -> Iterator[str]:
    """How an error came about, as Python prints it: its places as they are, its words without secrets."""
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before:
        yield from way_of(before)
        yield "\nwhich led to:\n\n"
    yield "Traceback (most recent call last):\n"
    yield from error.stack.format()
    kind, sign, words = "".join(error.format_exception_only()).partition(": ")
    yield f"{kind}{sign}{SECRET.sub('…', words)}"
