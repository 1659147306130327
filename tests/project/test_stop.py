"""Stopping: what was accepted is answered and kept, nobody new is let in; one process that dies takes none along."""

import http.client
import signal
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlencode

import pytest
from django.db import transaction

from scorekeeper.models import Game
from tests.devices import Device
from tests.live import HOST, Server, serving
from tests.table import link, start

pytestmark = pytest.mark.django_db(transaction=True)


def lets_in(server: Server, patience: float = 1) -> bool:
    """Whether a new connection is answered within some seconds: one that came as it stops may never be."""
    line = http.client.HTTPConnection(HOST, server.port, timeout=patience)
    try:
        line.request("GET", "/health/live")
        return line.getresponse().status == 200
    except OSError:
        return False
    finally:
        line.close()


def tries() -> Iterator[None]:
    """Look again and again, for half a minute at most."""
    for _try in range(300):
        yield
        time.sleep(0.1)
    raise TimeoutError


def workers_of(server: Server) -> list[int]:
    """The numbers of its processes that are ready, which have several threads by then."""
    command = ["ps", "-o", "pid=,nlwp=", "--ppid", str(server.process.pid)]
    told = subprocess.run(command, capture_output=True, text=True).stdout.splitlines()
    return [int(pid) for pid, threads in map(str.split, told) if int(threads) > 1]


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT], ids=["by a supervisor", "by Ctrl-C"])
def test_what_was_accepted_is_kept_and_answered(tmp_path: Path, how: signal.Signals) -> None:
    game = start()
    with serving(tmp_path, "--prepared", "--workers", "1") as server, ThreadPoolExecutor() as pool:
        phone = Device(server, link(game, "Bob"))
        form = phone.get(f"/games/{game.public_id}/").form("enter/")
        version = Game.objects.get(pk=game.pk).version
        with transaction.atomic():  # until this is over, nobody else writes in this game
            Game.objects.select_for_update(no_key=True).get(pk=game.pk)
            line = phone.ask("POST", form.action, urlencode(form.filled(value="4")))
            assert lets_in(server, 30), "who came after it was answered, so it was taken up"
            sent = pool.submit(phone.answer, form.action, line)
            server.process.send_signal(how)
            for _again in tries():
                if not lets_in(server):
                    break
            assert not sent.done()
            assert server.process.poll() is None
        assert sent.result(timeout=30).status == 302
        assert server.process.wait(timeout=30) == 0
        assert Game.objects.get(pk=game.pk).version == version + 1
        assert server.trouble() == ""


def test_a_process_that_dies_takes_no_other_along_and_is_replaced(tmp_path: Path) -> None:
    game = start()
    with serving(tmp_path, "--prepared", "--workers", "2") as server:
        for _again in tries():
            if len(both := workers_of(server)) == 2:
                break
        killed, other = both
        subprocess.run(["kill", "-9", str(killed)], check=True)
        for _again in tries():
            now = workers_of(server)
            if len(now) == 2 and killed not in now:
                break
        assert other in now
        assert Device(server, link(game, "Bob")).get(f"/games/{game.public_id}/").status == 200
