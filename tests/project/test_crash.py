"""Server and database killed while tables score: what was answered for is there, once. `make crash` does more of it."""

import subprocess
import sys

import pytest

from tests import machine

KILLS = {"sqlite": 1, **({"postgresql": 2} if machine.postgresql() else {})}  # first the server, then the database


@pytest.mark.parametrize("kind", KILLS)
def test_nothing_that_was_answered_for_is_lost_or_doubled_by_a_crash(kind: str) -> None:
    command = [sys.executable, "-m", "tests.crash", kind, "--kills", str(KILLS[kind])]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert (done.returncode, done.stdout.splitlines()[-1:]) == (0, ["  lost 0, doubled 0"]), done.stdout + done.stderr
