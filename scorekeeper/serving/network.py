"""Where this machine is found: its addresses, the name that stays, and whether it has moved since it served last."""

import socket
import sys
from contextlib import suppress
from pathlib import Path

from ..links import own_address

ANSWERS = Path("/run/avahi-daemon/socket")
"""On Linux a service of its own answers for names that end in .local; other systems do so by themselves."""


def addresses() -> list[str]:
    """The addresses of this machine that a phone on the same network can reach, the likeliest first."""
    found = [own_address()]  # empty without a way out: perhaps a network without the internet
    with suppress(OSError):  # the machine's own name is not always known to it
        found += [str(entry[4][0]) for entry in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [host for host in dict.fromkeys(found) if host and not host.startswith(("127.", "0."))]


def machine() -> str:
    """The name of this machine, the first part of it."""
    return socket.gethostname().partition(".")[0].lower()


def steady_name() -> str:
    """The name under which phones find this machine whatever its number, or nothing where nobody answers for it."""
    answers = sys.platform != "linux" or ANSWERS.exists()
    name = machine()
    plain = name.isascii() and name.replace("-", "").isalnum()
    return f"{name}.local" if answers and plain else ""


def moved(kept: Path, address: str) -> str:
    """The address of last time if it was another, and note this one."""
    before = kept.read_text(encoding="utf-8").strip() if kept.exists() else ""
    if before != address:
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text(f"{address}\n", encoding="utf-8")
    return before if before != address else ""
