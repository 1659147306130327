"""Runs servers beside each other under one number: stopping it stops all, and the others go when the first has gone.

    python -m scorekeeper.serving.together '[["first", "--port", "1"], ["second"]]'

Standard library only: it stays in memory for a whole evening. Must not know what it runs.
"""

import json
import signal
import subprocess
import sys
from typing import Any


def together(commands: list[list[str]]) -> int:
    """Run all until the first has ended, and tell how; one of the others may end before."""
    # Ctrl-C in a terminal, or its end, is told to a whole group: each has one of its own, or its processes would go
    # before it has told them to, which it takes for a mishap.
    children = [subprocess.Popen(command, process_group=0) for command in commands]  # noqa: S603  ours, from serve.py

    def stop(*_signal: Any) -> None:
        for child in children:
            if child.poll() is None:
                child.terminate()

    for kind in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(kind, stop)
    first = children[0].wait()
    stop()
    for child in children:
        child.wait()
    return first if first >= 0 else 128 - first


if __name__ == "__main__":
    sys.exit(together(json.loads(sys.argv[1])))
