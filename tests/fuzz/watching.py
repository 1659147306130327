"""What must never come of a request: an answer of 500 or more, or a row written by somebody without a right."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from django.apps import apps
from django.core.cache import caches
from django.db import connection, transaction
from django.http import Http404
from django.urls import Resolver404, resolve

from scorekeeper.project import api
from tests.fuzz.requests import Asked, send
from tests.grounds import ACTIONS, MATRIX, ROWS

WRITES = ("INSERT", "UPDATE", "DELETE")
NOT_FACTS = {"scorekeeper_tries", "django_session"}  # what is tried in vain, and who is signed in where
SEEN = "phone_seen_at"  # noted of whoever keeps score as they look


class Watch:
    """Sends requests, each of which is taken back, and counts what came of them."""

    def __init__(self) -> None:
        self.statuses, self.roles, self.pages = Counter[int](), Counter[str](), Counter[str]()
        self.wrote = Counter[str]()
        self.faults: list[str] = []
        self.before = ""

    def all(self, asked: Iterable[Asked], count: int) -> None:
        """So many of these."""
        for _each, one in zip(range(count), asked, strict=False):
            self.one(one)

    def one(self, asked: Asked) -> None:
        """Send it, look at what came of it, and take it back."""
        self.before = self.before or fingerprint()  # of all that is there once the first is sent
        statements: list[str] = []
        with transaction.atomic(), noting(statements):
            answer = send(asked)
            if answer.streaming:
                b"".join(answer.streaming_content)
            if statements:
                caches["default"].clear()  # boards of versions that are taken back
                if fingerprint() != self.before:
                    self.wrote[asked.role] += 1
                    if not may_write(asked):
                        self.faults.append(f"written by the wrong hand ({answer.status_code}): {asked.told()}")
            transaction.set_rollback(True)
        self.statuses[answer.status_code] += 1
        self.roles[asked.role] += 1
        self.pages[asked.page] += 1
        if answer.status_code >= 500:
            error = getattr(answer, "exc_info", None)
            self.faults.append(f"{answer.status_code}: {asked.told()} {where(error)}")

    def told(self) -> Iterator[str]:
        """What came of all of them."""
        yield f"requests {sum(self.statuses.values())}, addresses {len(self.pages)} of {len(MATRIX)}"
        counted: dict[str, Counter[Any]] = {"status": self.statuses, "role": self.roles, "wrote": self.wrote}
        for name, counts in counted.items():
            yield f"{name}: " + ", ".join(f"{each} {counts[each]}" for each in sorted(counts, key=str))
        yield f"answers of 500 and more, or writes by the wrong hand: {len(self.faults)}"
        yield from self.faults


def where(error: Any) -> str:
    """The innermost line of ours in which an error came up."""
    if not error:
        return ""
    trace, line = error[2], ""
    while trace:
        file = trace.tb_frame.f_code.co_filename
        if "site-packages" not in file:
            line = f"{file}:{trace.tb_lineno}"
        trace = trace.tb_next
    return f"{error[0].__name__}: {str(error[1])[:200]} at {line}"


@contextmanager
def noting(statements: list[str]) -> Iterator[None]:
    """Note each statement that writes."""

    def note(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.lstrip().startswith(WRITES):
            statements.append(sql)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        yield


def fingerprint() -> str:
    """A digest of every fact in the database."""
    digest = hashlib.sha256()
    for model in apps.get_models(include_auto_created=True):
        if model._meta.db_table in NOT_FACTS or not model._meta.managed:
            continue
        columns = [field.attname for field in model._meta.concrete_fields if field.name not in (SEEN, "last_login")]
        for row in model._default_manager.order_by("pk").values_list(*columns):
            digest.update(repr(row).encode(errors="surrogatepass"))
    return digest.hexdigest()


def may_write(asked: Asked) -> bool:
    """Does the matrix say that this role may write at the page that this address is? By GET nobody does."""
    if asked.method != "POST":
        return False
    page = page_at(asked.address)
    if page not in MATRIX:
        return page == "set_language"
    sent = {f"{page}: {name}={value}" for name, value in asked.fields}
    rows = [row for row in ACTIONS[page] if row in sent] or [page]
    return any(ROWS[row][asked.role] in ("write", "sign in") for row in rows)


def page_at(address: str) -> str:
    """The name of the page of an address, as the matrix has it; "" for none."""
    path = address.split("?")[0]
    try:
        found = resolve(path)
        if found.url_name == "version_1":
            found = resolve(path, api.VERSION_1)
    except (Resolver404, Http404):
        return ""
    space = found.namespace.split(":")[-1]
    return f"{space}:{found.url_name}" if space not in ("", "scorekeeper") else str(found.url_name)
