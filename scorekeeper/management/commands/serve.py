"""`make run`, and a server of one's own: brings the database, old ratings and the files up to date, says where to find
the page, and serves it.
"""

import io
import json
import os
import socket
import sys
from argparse import ArgumentParser
from typing import Any

import segno
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from ...serving.certificates import Signed, signed_for
from ...serving.metrics import count_together
from ...serving.network import addresses, machine, moved, steady_name
from ...serving.whole import THREADS

ANYWHERE = "0.0.0.0"  # noqa: S104  every phone on the network is meant

CONNECTIONS = 4000  # of each process, 22 kB each: phones keep theirs between polls, and whoever finds no room waits
STOPS = 20  # seconds in which all that was accepted is answered: longer than any of it waits for the database
# No access log: an address may hold the token of a scorer's link. No warnings: the many threads are meant.
SERVER = (
    f"--interface wsgi --blocking-threads {THREADS} --blocking-threads-idle-timeout 600 "
    f"--backpressure {CONNECTIONS} --workers-kill-timeout {STOPS} --no-ws --no-access-log --log-level error"
)
APPLICATION = "scorekeeper.project.wsgi:application"
APART = 443  # https is that many ports higher: 8443 beside 8000


class Command(BaseCommand):
    """Serve to all phones on the network with the production server."""

    help = "Migrates, collects the static files and serves; prints the address for phones with a QR code."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The address to listen at; the defaults are those of `make run`."""
        parser.add_argument("--host", default=ANYWHERE)
        parser.add_argument("--port", default="8000")
        parser.add_argument("--https", action="store_true", help="also https, with a certificate made on the spot")
        parser.add_argument("--workers", type=int, help="processes; by default 1 on SQLite, 2 on PostgreSQL")
        parser.add_argument("--prepared", action="store_true", help="database and files are up to date: only serve")

    def handle(
        self, *args: Any, host: str, port: str, https: bool, workers: int | None, prepared: bool, **options: Any
    ) -> None:
        """Prepare, tell, and hand this process over to the server."""
        number = free_port(host, port)
        if not prepared:
            self.prepare()
        hosts = addresses() if host == ANYWHERE else [host]
        signed = self.certificate(host, hosts, number + APART) if https else None
        self.tell(hosts, number, secure=signed is not None)
        # SQLite lets one writer in at a time: more processes would only wait for each other.
        count = workers or (1 if connection.vendor == "sqlite" else 2)
        connection.close()
        if settings.METRICS_TOKEN:
            count_together(settings.VAR_DIR / "metrics" / str(number))
        plain = [sys.executable, "-m", "granian", *SERVER.split(), "--host", host, "--workers", str(count)]
        if count > 1:
            plain.append("--respawn-failed-workers")  # one that was killed takes none of the others with it
        serving = [*plain, "--port", str(number), APPLICATION]
        if signed:
            os.environ |= {"HTTP_PORT": str(number), "HTTPS_PORT": str(number + APART)}
            files = ["--ssl-certificate", str(signed.certificate), "--ssl-keyfile", str(signed.key)]
            beside = [*plain, "--port", str(number + APART), *files, "--ssl-protocol-min", "tls1.2", APPLICATION]
            serving = [sys.executable, "-m", "scorekeeper.serving.together", json.dumps([serving, beside])]
        # What serves takes the place of this process, so that one number stops it.
        os.execv(sys.executable, serving)  # noqa: S606

    def prepare(self) -> None:
        """Bring the database, old ratings and the files up to date."""
        self.stdout.write("Getting ready ...")
        if settings.SQLITE:
            settings.DATABASE_DIR.mkdir(parents=True, exist_ok=True)
        call_command("migrate", verbosity=0, interactive=False)
        call_command("rate", seconds=10, stdout=io.StringIO())  # who has no clock that runs it has it here
        # The admin's files are most of all, and nobody can see them where it has no path. A server keeps the files of
        # the version before: pages of that are still open, and while another process serves it, it has them open.
        unseen, anew = [] if settings.ADMIN_PATH else ["admin"], not settings.PRODUCTION
        call_command("collectstatic", verbosity=0, interactive=False, clear=anew, ignore_patterns=unseen)

    def certificate(self, host: str, hosts: list[str], port: int) -> Signed | None:
        """The certificate for https at this port; without one, plain http is served as ever, and why is told."""
        try:
            free_port(host, str(port))
            names = ["localhost", f"{machine()}.local"]
            return signed_for(settings.HTTPS_DIR, [*hosts, "127.0.0.1"], names, owner=machine())
        except (CommandError, OSError, ValueError) as problem:
            self.stdout.write(f"Without https: {problem}")
            return None

    def tell(self, hosts: list[str], port: int, secure: bool = False) -> None:
        """Print where the page is, with a QR code of the address that phones can reach, and by plain http, which opens
        on every phone at once.
        """
        links = [f"http://{host}:{port}/" for host in hosts]
        if settings.PRODUCTION:
            self.stdout.write(f"Listening on port {port}.")
        elif not links:
            self.stdout.write(f"\nOpen http://localhost:{port}/ here. This machine is on no network.")
        else:
            if can_draw(self.stdout):
                self.stdout.write(f"\n{drawing(links[0], coloured=self.stdout.isatty())}")
            self.stdout.write("\nOpen on any phone in this network:")
            for link in links:
                self.stdout.write(f"  {link}")
            if name := steady_name():
                self.stdout.write(f"or by the name, which stays when the number changes:\n  http://{name}:{port}/")
            self.stdout.write(f"or here: http://localhost:{port}/")
            if before := moved(settings.DATABASE_DIR / "address.txt", links[0]):
                self.stdout.write(f"The address has CHANGED, it was {before}: phones that kept that need the new one.")
            if secure:
                self.stdout.write(f"A screen that stays on needs https; how a phone gets it: {links[0]}trust/")
        self.stdout.write("Stop with Ctrl-C.\n")
        self.stdout.flush()


def free_port(host: str, port: str) -> int:
    """The port as a number, when nobody else listens there; otherwise say so in plain words."""
    if not port.isascii() or not port.isdigit() or not 1 <= int(port) <= 65535:
        raise CommandError(f"PORT={port} is no port: use a number from 1024 to 65535.")
    with socket.socket() as probe:
        # As the server does it; without this a port is refused for a minute after the last stop.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, int(port)))
        except PermissionError as problem:
            raise CommandError(f"Port {port} is not for everyone: choose one from 1024 on.") from problem
        except OSError as problem:
            other = int(port) + 1 if int(port) < 65535 else 8000
            raise CommandError(
                f"Port {port} is taken, perhaps by this app already running. Use another: make run PORT={other}"
            ) from problem
    return int(port)


def drawing(link: str, coloured: bool) -> str:
    """The link as a QR code in half blocks; white on black also where the terminal is black on white."""
    lines = io.StringIO()
    segno.make(link, micro=False).terminal(out=lines, border=2, compact=True)
    if not coloured:
        return lines.getvalue()
    return "".join(f"\x1b[97;40m{line}\x1b[0m\n" for line in lines.getvalue().splitlines())


def can_draw(out: Any) -> bool:
    """Whether the terminal knows the half blocks that a QR code is drawn with."""
    try:
        "▀▄█".encode(getattr(out, "encoding", None) or "ascii")
    except UnicodeEncodeError:
        return False
    return True
