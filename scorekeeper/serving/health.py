"""Whether this process answers, and whether it can do its work: asked by a balancer, a supervisor, a proxy.

Says nothing of whom it serves. Must not know of games.
"""

import logging
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import connection, transaction
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.utils import Error
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

ROOM = 10_000_000  # bytes that SQLite's disk must have left: less, and the next evening may not fit
READY = "ready\n"


@require_safe
def live(request: HttpRequest) -> HttpResponse:
    """This process answers; whether the database does is another question, which no restart would settle."""
    return told("live\n", 200)


@require_safe
def ready(request: HttpRequest) -> HttpResponse:
    """What stands in the way of serving, a line each; nothing does with 200."""
    lacking = list(in_the_way())
    if lacking:
        logging.getLogger(__name__).warning("Not ready: %s", " ".join(lacking))
    return told("".join(f"{line}\n" for line in lacking) or READY, 503 if lacking else 200)


def told(text: str, status: int) -> HttpResponse:
    """An answer for this moment alone."""
    return HttpResponse(text, status=status, content_type="text/plain", headers={"Cache-Control": "no-store"})


def in_the_way() -> Iterator[str]:
    """What keeps this process from its work, in plain words and without a word of where the database is."""
    try:
        applied = set(MigrationRecorder(connection).applied_migrations())
    except Error:
        yield "The database does not answer."
        return
    if behind := len(known() - applied):
        yield f"The database is older than this program by {behind} migrations: run manage.py migrate."
        return
    try:
        with transaction.atomic():  # on SQLite this alone asks for the right to write
            list(Session.objects.select_for_update().filter(pk=""))
    except Error:
        yield "The database takes no write at the moment: it is read-only, locked or full."
    if settings.SQLITE and shutil.disk_usage(Path(connection.settings_dict["NAME"]).parent).free < ROOM:
        yield "The disk of the database is full, or nearly so."


@cache
def known() -> frozenset[tuple[str, str]]:
    """The migrations that this program has: they stay as they are while it runs. A database may know later ones."""
    return frozenset(MigrationLoader(None).disk_migrations or ())
