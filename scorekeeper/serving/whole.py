"""Whoever sends slowly, or reads nothing of what is answered, keeps a thread of the server and nobody waiting.

The server reads a body only while it is asked for, and for as long as that takes; a large answer it sends only as it
is read. So many threads wait for clients, of which one place has a share, and a few desks do the work: a request sits
down at one once all of it has come, and gets up once all of its answer is there. A desk has the connection to the
database, whichever thread sits at it. What was cut off on its way is told so, and never taken for the whole. This
module must not know a page.
"""

import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from io import BytesIO
from tempfile import TemporaryFile
from typing import IO, Any

from django.db import DEFAULT_DB_ALIAS, connections

from ..in_line import Line
from .places import place_in

DESKS = 4  # of each process; each has a connection to the database
THREADS = 200  # of each process, that wait for clients
SHARE = 24  # of them for one place: as many of its phones may be in the middle of a form at once
MOST = 6_000_000
"""Bytes of a request: the largest file that a page reads, with its form. Django refuses more than 2.5 MB beside files,
and more than a thousand fields.
"""
SMALL, FILES = 65_536, 10  # bytes of a form; what is more is a file, of which so many are in memory, half for one place
AT_ONCE = 4_000_000  # bytes of an answer that are kept in memory: a larger one, of a large club, waits on the disk
PIECE = 65_536  # bytes of it that are sent at once
LACKS = "scorekeeper.lacks"
"""In the surroundings of a request: the status that says why nothing of its body is there to read."""
CROWDED, CUT_OFF = 429, 400
Environ = dict[str, Any]
Begin = Callable[..., Any]


class Whole:
    """Around an application: gives it requests that are whole, and takes its answers whole."""

    def __init__(self, application: Callable[[Environ, Begin], Iterable[bytes]]) -> None:
        self.application, self.shares, self.large = application, Shares(SHARE, THREADS), Shares(FILES // 2, FILES)
        self.desks = Line[Any]([None] * DESKS)

    def __call__(self, environ: Environ, begin: Begin) -> Iterable[bytes]:
        length = length_of(environ)
        if not length:
            return self.worked_on(environ, begin)
        place, large = place_in(environ), length > SMALL
        has_room = not large or self.large.take(place)
        try:
            self.read(environ, place, length if has_room else 0)
            return self.worked_on(environ, begin)
        finally:
            if large and has_room:
                self.large.give_back(place)

    def read(self, environ: Environ, place: str, length: int) -> None:
        """Put the body in the place of the stream that it comes by, or why it lacks; for none there was no room."""
        body, lacks = b"", CROWDED
        if length and self.shares.take(place):
            try:
                body = environ["wsgi.input"].read(length)
            finally:
                self.shares.give_back(place)
            lacks = 0 if len(body) == length else CUT_OFF
        if lacks:
            environ |= {LACKS: lacks, "CONTENT_LENGTH": "0"}
        environ["wsgi.input"] = BytesIO(b"" if lacks else body)

    def worked_on(self, environ: Environ, begin: Begin) -> Iterable[bytes]:
        """What comes of it at one of the desks."""
        kept = self.desks.take()
        if kept is not None:
            connections[DEFAULT_DB_ALIAS] = kept
        try:
            answer = self.answered(environ, begin)
        finally:
            self.desks.give_back(taken_up(kept))
        if isinstance(answer, list):
            return answer
        if self.shares.take(place := place_in(environ)):
            return Large(answer, partial(self.shares.give_back, place))
        answer.close()
        begin("503 Service Unavailable", [("Content-Type", "text/plain"), ("Retry-After", "60")])
        return [b"Too much is being fetched at once. Please try again in a minute.\n"]

    def answered(self, environ: Environ, begin: Begin) -> list[bytes] | IO[bytes]:
        """All of an answer; a large one as a file."""
        answer = self.application(environ, begin)
        file: IO[bytes] | None = None
        parts, size = list[bytes](), 0
        try:
            for part in answer:
                parts.append(part)
                size += len(part)
                if size > AT_ONCE:
                    file = file or TemporaryFile()  # noqa: SIM115  it is closed once it is sent
                    file.writelines(parts)
                    parts.clear()
        finally:
            if hasattr(answer, "close"):
                answer.close()
        if file is None:
            return parts
        file.writelines(parts)
        return file


def taken_up(kept: Any) -> Any:
    """The connection to the database that this thread has, taken from it for whoever sits there next."""
    now = next(iter(connections.all(initialized_only=True)), None)
    if now is not None:
        del connections[DEFAULT_DB_ALIAS]
        if now is not kept:  # a new one: from here on any thread may use it
            now.inc_thread_sharing()
    return now


def length_of(environ: Environ) -> int:
    """The bytes of a body that is to be read, 0 for none: one that is too large is refused unread."""
    said = environ.get("CONTENT_LENGTH") or "0"
    length = int(said) if said.isdecimal() and len(said) < 10 else 0
    return length if length <= MOST else 0


class Shares:
    """How much of something each place has: a share at most, and of all that there is."""

    def __init__(self, share: int, all_of_it: int) -> None:
        self.share, self.all = share, all_of_it
        self.lock, self.waiting = threading.Lock(), Counter[str]()

    def take(self, place: str) -> bool:
        """One more for this place, if it has not its share."""
        with self.lock:
            if self.waiting[place] >= self.share or self.waiting.total() >= self.all:
                return False
            self.waiting[place] += 1
            return True

    def give_back(self, place: str) -> None:
        """It needs it no longer."""
        with self.lock:
            self.waiting[place] -= 1
            if not self.waiting[place]:
                del self.waiting[place]


class Large:
    """A large answer, sent as it is read."""

    def __init__(self, file: IO[bytes], done: Callable[[], None]) -> None:
        self.file, self.done = file, done

    def __iter__(self) -> Iterator[bytes]:
        self.file.seek(0)
        return iter(lambda: self.file.read(PIECE), b"")

    def close(self) -> None:
        """It is read to its end, or its reader has gone."""
        self.file.close()
        self.done()
