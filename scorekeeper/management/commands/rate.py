"""`manage.py rate`: works out the ratings that are old, since something in the past has changed."""

from time import monotonic
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from ... import scorebook
from ...models import Family


class Command(BaseCommand):
    """Go on until none is old, part by part; writers come in between, and a run that is cut off loses nothing."""

    help = "Work out the ratings that are old because something in the past has changed; run it every few minutes."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--seconds", type=float, help="begin no further part after so many")

    def handle(self, *args: Any, seconds: float | None, **options: Any) -> None:
        end = monotonic() + seconds if seconds is not None else None
        old = list(Family.objects.filter(old_from__isnull=False).order_by("pk"))
        done = 0
        for family in old:
            while more := (end is None or monotonic() < end) and scorebook.rate_part(family.pk):
                pass
            done += not more and not Family.objects.filter(pk=family.pk, old_from__isnull=False).exists()
        self.stdout.write(f"{done} of {len(old)} ratings worked out." if old else "No rating is old.")
