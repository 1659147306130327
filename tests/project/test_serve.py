"""What `make run` says before it serves; and that a full hall finds room."""

import resource
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError
from django.core.management.base import OutputWrapper

from scorekeeper.management.commands.serve import Command, drawing, free_port
from scorekeeper.serving import network
from tests.live import HOST, serving


@pytest.mark.parametrize("port", ["", "0", "70000", "http", "-1", "8000.5", "²"])
def test_what_is_no_port(port: str) -> None:
    with pytest.raises(CommandError, match="is no port"):
        free_port("127.0.0.1", port)


def test_taken_port_is_told_with_another() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(CommandError, match=rf"Port {port} is taken.*make run PORT="):
            free_port("127.0.0.1", str(port))
    assert free_port("127.0.0.1", str(port)) == port


class Terminal(StringIO):
    """A terminal that can draw."""

    encoding = "utf-8"


@pytest.mark.parametrize(("out", "drawn"), [(Terminal(), True), (StringIO(), False)])
def test_address_is_told_with_a_code_where_it_can_be_drawn(out: StringIO, drawn: bool, settings, tmp_path) -> None:
    settings.PRODUCTION, settings.DATABASE_DIR = False, tmp_path
    command = Command()
    command.stdout = OutputWrapper(out)
    command.tell(["192.0.2.7", "198.51.100.7"], 8123)
    assert "  http://192.0.2.7:8123/\n  http://198.51.100.7:8123/\n" in out.getvalue()
    assert "http://localhost:8123/" in out.getvalue()
    assert ("█" in out.getvalue()) is drawn


def test_a_new_address_is_told_once_with_the_one_before(settings, tmp_path) -> None:
    settings.PRODUCTION, settings.DATABASE_DIR = False, tmp_path

    def told(host: str) -> str:
        command = Command(stdout=StringIO())
        command.tell([host], 8123)
        return str(command.stdout.getvalue())

    said = [told(host) for host in ("192.0.2.7", "192.0.2.7", "192.0.2.8", "192.0.2.8")]
    assert ["CHANGED, it was http://192.0.2.7:8123/" in each for each in said] == [False, False, True, False]


@pytest.mark.parametrize(("answered", "told"), [(True, "http://den.local:8123/"), (False, "")])
def test_the_steady_name_is_told_where_somebody_answers_for_it(settings, tmp_path, monkeypatch, answered, told) -> None:
    settings.PRODUCTION, settings.DATABASE_DIR = False, tmp_path
    monkeypatch.setattr(network, "ANSWERS", tmp_path if answered else tmp_path / "nobody")
    monkeypatch.setattr("socket.gethostname", lambda: "Den.example.org")
    command = Command(stdout=StringIO())
    command.tell(["192.0.2.7"], 8123, secure=True)
    assert (".local" in command.stdout.getvalue()) is answered
    assert told in command.stdout.getvalue()
    assert "how a phone gets it: http://192.0.2.7:8123/trust/" in command.stdout.getvalue()


def test_where_https_cannot_be_served_http_is_as_ever(settings, tmp_path) -> None:
    settings.HTTPS_DIR = tmp_path / "https"
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        command = Command(stdout=StringIO())
        assert command.certificate("127.0.0.1", ["127.0.0.1"], other.getsockname()[1]) is None
    assert "Without https: Port" in command.stdout.getvalue()


def test_without_a_network_this_machine_is_told(settings) -> None:
    settings.PRODUCTION = False
    command = Command(stdout=StringIO())
    command.tell([], 8123)
    assert "http://localhost:8123/" in command.stdout.getvalue()


def test_code_stays_dark_on_light_where_the_terminal_has_colours() -> None:
    lines = drawing("http://192.0.2.7:8123/", coloured=True).splitlines()
    assert all(line.startswith("\x1b[97;40m") and line.endswith("\x1b[0m") for line in lines)
    assert "\x1b" not in drawing("http://192.0.2.7:8123/", coloured=False)


@pytest.fixture
def _many_files() -> Iterator[None]:
    """Lets these tests keep 2,000 files open, as the server lets itself: often it is 1,024."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (2000, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, before)


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("_many_files")
def test_a_hall_of_1000_boards_and_100_scorers_stays_connected_and_a_newcomer_is_answered(tmp_path: Path) -> None:
    with serving(tmp_path, "--prepared", "--workers", "1") as server, ExitStack() as held:
        for _each in range(1101):
            line = held.enter_context(socket.create_connection((HOST, server.port), timeout=20))
            line.sendall(f"GET /health/live HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode())
            assert line.recv(4096).startswith(b"HTTP/1.1 200 ")
