"""What this machine can run: finds Chromium, PostgreSQL and gettext, says what it lacks; a port for a server."""

import os
import random
import shutil
import socket
from contextlib import suppress
from pathlib import Path

IN_CI = os.environ.get("CI", "").lower() in {"1", "true", "yes"}


def chromium() -> str | None:
    """The browser of the browser tests; CHROMIUM may name another. The shell without windows takes half the time."""
    known = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]
    names = [os.environ["CHROMIUM"]] if os.environ.get("CHROMIUM") else known
    return next(filter(None, map(shutil.which, names)), None)


def xgettext() -> str | None:
    """What finds the texts in the source, of Debian's package gettext."""
    return shutil.which("xgettext")


def postgresql() -> Path | None:
    """The folder of PostgreSQL's own programs; Debian keeps them off the PATH."""
    found = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]), reverse=True
    )
    on_path = shutil.which("initdb")
    candidates = [Path(on_path).resolve(), *found] if on_path else found
    # Root may not run a server; where there is no way to become somebody else, there is no server.
    if not candidates or (os.geteuid() == 0 and not shutil.which("runuser")):
        return None
    return candidates[0].parent


def lacking() -> list[str]:
    """One line for each thing that this machine lacks, and what is left out for it."""
    lines = []
    if chromium() is None:
        lines.append("No Chromium is installed: browser tests were LEFT OUT (apt-get install chromium-headless-shell).")
    if postgresql() is None:
        lines.append("PostgreSQL is not installed: its tests were LEFT OUT (apt-get install postgresql).")
    if xgettext() is None:
        lines.append("gettext is not installed: whether all is translated was LEFT OUT (apt-get install gettext).")
    return lines


OURS = range(10_000, 32_000)
"""Ports that no system gives to connections of its own: of those, one that is free may be another's in a second."""


def free_port(*, apart: int = 0) -> int:
    """A port of the loopback that nobody listens at, nor at the one that lies so far above it."""
    chance = random.SystemRandom()  # every worker of the tests begins with the same numbers otherwise
    while True:
        port = chance.choice(OURS)
        with socket.socket() as probe, socket.socket() as other, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            if apart:
                other.bind(("127.0.0.1", port + apart))
            return port
