"""A client that sends slowly, stops in the middle or reads nothing keeps nobody waiting, and is never half believed."""

import os
import select
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from django.db import connection

from scorekeeper.models import Game
from scorekeeper.serving.whole import AT_ONCE, DESKS, FILES, LACKS, MOST, SHARE, Large, Whole
from tests.devices import Device, at_once
from tests.live import HOST, Server, serving
from tests.table import link, start

FORM = "Content-Type: application/x-www-form-urlencoded"
live = pytest.mark.django_db(transaction=True)


@contextmanager
def lines(server: Server, count: int, said: str) -> Iterator[list[socket.socket]]:
    """So many connections on which this was sent."""
    with ExitStack() as stack:
        made = []
        for _each in range(count):
            line = stack.enter_context(socket.create_connection((HOST, server.port), timeout=20))
            line.sendall(said.encode())
            made.append(line)
        yield made


def begun(body: str, length: int, path: str = "/import/", cookie: str = f"csrftoken={'a' * 32}") -> str:
    """A form that its sender began to send: with a cookie, so that it is read at all."""
    head = f"POST {path} HTTP/1.1\r\nHost: {HOST}\r\n{FORM}\r\nCookie: {cookie}\r\nContent-Length: {length}\r\n\r\n"
    return head + body


def refused(lines: list[socket.socket]) -> list[bytes]:
    """What is answered first on any of these."""
    return [line.recv(12) for line in select.select(lines, [], [], 20)[0]]


def seconds(server: Server) -> float:
    """How long it takes that a page is there."""
    began = time.perf_counter()
    assert Device(server).get("/").status == 200
    return time.perf_counter() - began


@live
def test_slow_senders_keep_nobody_waiting(tmp_path: Path) -> None:
    game = start()
    with serving(tmp_path, "--prepared", "--workers", "1") as server, lines(server, SHARE - 2, begun("a=", 5000)):
        assert seconds(server) < 5
        phone = Device(server, link(game, "Bob"))
        assert phone.send(phone.get(f"/games/{game.public_id}/").form("enter/"), value="4").status == 302


@live
def test_one_place_has_its_share_and_no_more(tmp_path: Path) -> None:
    start()
    with serving(tmp_path, "--prepared", "--workers", "1") as server:
        with lines(server, SHARE + 1, begun("a=", 5000)) as all_of_them:
            assert refused(all_of_them) == [b"HTTP/1.1 429"]
            assert seconds(server) < 5
        assert Device(server).get("/").status == 200


@live
def test_large_files_do_not_fill_the_memory_nor_stop_a_tap(tmp_path: Path) -> None:
    game, file = start(), begun("a=", MOST)
    with serving(tmp_path, "--prepared", "--workers", "1") as server, lines(server, FILES // 2 + 1, file) as files:
        assert refused(files) == [b"HTTP/1.1 429"]
        phone = Device(server, link(game, "Bob"))
        assert phone.send(phone.get(f"/games/{game.public_id}/").form("enter/"), value="4").status == 302


@live
def test_what_was_cut_off_is_not_taken_for_the_whole(tmp_path: Path) -> None:
    game = start()
    with serving(tmp_path, "--prepared", "--workers", "1") as server:
        phone = Device(server, link(game, "Bob"))
        form = phone.get(f"/games/{game.public_id}/").form("enter/")
        sent = [*(field for field in form.filled() if field[0] != "value"), ("value", "13")]
        version, body = Game.objects.get(pk=game.pk).version, urlencode(sent)
        cookie = "; ".join(f"{name}={one.value}" for name, one in phone.cookies.items())
        with lines(server, 1, begun(body[:-1], len(body), form.action, cookie)) as (line,):
            line.shutdown(socket.SHUT_WR)
            assert line.recv(12) == b"HTTP/1.1 400"
        assert Game.objects.get(pk=game.pk).version == version
        assert phone.call("POST", form.action, body).status == 302


@live
def test_the_desks_have_the_connections_to_the_database(tmp_path: Path) -> None:
    start()
    with serving(tmp_path, "--prepared", "--workers", "1") as server:
        assert set(at_once(*[lambda: Device(server).get("/health/ready")] * 40)) == {200}
        assert 1 <= connections_of(server) <= DESKS


def connections_of(server: Server) -> int:
    """How many connections to the database the process of a server has."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            others = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            cursor.execute(f"{others} AND pid <> pg_backend_pid()")
            return int(cursor.fetchone()[0])
    told = subprocess.run(["pgrep", "-P", str(server.process.pid)], capture_output=True, text=True, check=True).stdout
    opened = [os.readlink(file) for pid in told.split() for file in Path(f"/proc/{pid}/fd").iterdir() if file.exists()]
    return opened.count(str(connection.settings_dict["NAME"]))


class Answers(list[bytes]):
    """An answer of an application."""

    closed = False

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def asked() -> Any:
    """Ask an application that answers so: what it was asked with, how it began, what came of it."""

    def ask(whole: Whole, **more: Any) -> tuple[Any, list[str]]:
        said: list[str] = []
        return whole({"REMOTE_ADDR": HOST, **more}, lambda status, _headers: said.append(status)), said

    return ask


def test_no_thread_waits_until_an_answer_is_read(asked) -> None:
    answer = Answers([b"a" * 1000] * 100)
    assert (asked(Whole(lambda _environ, _begin: answer))[0], answer.closed) == (answer[:], True)


def test_a_large_answer_waits_on_the_disk_and_has_a_share(asked) -> None:
    answer = Answers([b"a" * 1_000_000] * (AT_ONCE // 1_000_000 + 2))
    whole = Whole(lambda _environ, _begin: answer)
    large, _said = asked(whole)
    assert (type(large), answer.closed, len(whole.desks.free)) == (Large, True, DESKS)
    assert (b"".join(large), whole.shares.waiting) == (b"".join(answer), {HOST: 1})
    large.close()
    assert not whole.shares.waiting
    for _each in range(SHARE):
        whole.shares.take(HOST)
    assert asked(whole)[1] == ["503 Service Unavailable"]


def test_an_error_leaves_no_desk_empty(asked) -> None:
    def fails(environ: Any, _begin: Any) -> Any:
        assert environ[LACKS] == 400
        raise InterruptedError

    whole = Whole(fails)
    with open(os.devnull, "rb") as nothing, pytest.raises(InterruptedError):
        asked(whole, CONTENT_LENGTH="5", **{"wsgi.input": nothing})
    assert (len(whole.desks.free), dict(whole.shares.waiting)) == (DESKS, {})
