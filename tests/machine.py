"""What this machine can run: finds Chromium, PostgreSQL and gettext, and says plainly what it lacks."""

import os
import shutil
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
