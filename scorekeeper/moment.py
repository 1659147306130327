"""All that is read is of one moment, whoever writes meanwhile. Nothing here knows a model.

What takes several statements to read is otherwise of several moments: an entrant who comes in between has a place in
the last answer and is unknown in the first. Under a lock nobody writes; a page is read without.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction


@contextmanager
def as_of_now() -> Iterator[None]:
    """All that is read within is of one moment, and nobody who writes waits for it. Nothing may be written within.

    Within a transaction, or within another of these, it is left to that.
    """
    if connection.in_atomic_block or begun():
        yield
    elif connection.vendor == "sqlite":
        # One of Django's would take the turn of a writer.
        with connection.cursor() as cursor:
            cursor.execute("BEGIN DEFERRED")
        try:
            yield
        finally:
            with connection.cursor() as cursor:
                cursor.execute("ROLLBACK")
    else:
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield


def begun() -> bool:
    """Whether this connection to SQLite is within a transaction that Django knows nothing of."""
    return connection.vendor == "sqlite" and connection.connection is not None and connection.connection.in_transaction
