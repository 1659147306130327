"""What `make run` says before it serves."""

import socket
from io import StringIO

import pytest
from django.core.management import CommandError
from django.core.management.base import OutputWrapper

from scorekeeper.management.commands.serve import Command, drawing, free_port


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
def test_address_is_told_with_a_code_where_it_can_be_drawn(out: StringIO, drawn: bool, settings) -> None:
    settings.PRODUCTION = False
    command = Command()
    command.stdout = OutputWrapper(out)
    command.tell(["192.0.2.7", "198.51.100.7"], 8123)
    assert "  http://192.0.2.7:8123/\n  http://198.51.100.7:8123/\n" in out.getvalue()
    assert "http://localhost:8123/" in out.getvalue()
    assert ("█" in out.getvalue()) is drawn


def test_without_a_network_this_machine_is_told(settings) -> None:
    settings.PRODUCTION = False
    command = Command(stdout=StringIO())
    command.tell([], 8123)
    assert "http://localhost:8123/" in command.stdout.getvalue()


def test_code_stays_dark_on_light_where_the_terminal_has_colours() -> None:
    lines = drawing("http://192.0.2.7:8123/", coloured=True).splitlines()
    assert all(line.startswith("\x1b[97;40m") and line.endswith("\x1b[0m") for line in lines)
    assert "\x1b" not in drawing("http://192.0.2.7:8123/", coloured=False)
