"""`manage.py import_club`: a whole club read from the file that `export_club` or its owner's page wrote."""

import secrets
from pathlib import Path
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.urls import reverse

from ... import scorebook
from ...links import token


class Command(BaseCommand):
    """Read a club, whole or not at all."""

    help = (
        "Read a whole club from its file (docs/archive.md), all of it or nothing. On SQLite nobody else can write "
        "until it is done."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file")
        parser.add_argument("--owner", default="", help="the username of an account that is to own it")

    def handle(self, *args: Any, file: str, owner: str, **options: Any) -> None:
        account = get_user_model()._default_manager.filter(username=owner).first() if owner else None
        if owner and account is None:
            raise CommandError(f"There is no account {owner}.")
        try:
            with Path(file).open("rb") as lines:
                club = scorebook.import_club(lines, scorebook.Ask(secrets.token_hex(16)), account=account)
        except OSError as error:
            raise CommandError(f"It cannot be read: {error}") from None
        except scorebook.REFUSALS as error:
            raise CommandError(str(error)) from None
        address = reverse("scorekeeper:open", args=["club", club.public_id, token(club, "owner")])
        self.stdout.write("Its ratings are worked out by “manage.py rate”.")
        self.stdout.write(f"{club} is here. Whoever opens this address on the server owns it: {address}")
