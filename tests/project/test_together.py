"""Servers beside each other are stopped in one way, however whoever started them is told to."""

import json
import os
import signal
import subprocess
import sys

import pytest

SERVES = """
import os, signal
kinds = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
signal.pthread_sigmask(signal.SIG_BLOCK, kinds)
os.write(1, b"serves\\n")
os.write(1, signal.Signals(signal.sigwait(kinds)).name.encode() + b"\\n")
"""


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_each_is_told_in_the_same_way(how: signal.Signals) -> None:
    commands = json.dumps([[sys.executable, "-c", SERVES]] * 2)
    command = [sys.executable, "-m", "scorekeeper.serving.together", commands]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True) as process:
        assert process.stdout
        begun = [process.stdout.readline() for _each in range(2)]
        os.killpg(process.pid, how)  # as a terminal does it: all that it started
        told = process.stdout.read().split()
    assert (begun, told) == (["serves\n"] * 2, ["SIGTERM"] * 2)
    assert process.returncode == 0
