"""The time of a night, which passes as it is told: the same night has the same times, and a season its weeks.

It must not know what happens in a night.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from django.utils import timezone


class Clock:
    """A moment, for whoever asks what time it is."""

    def __init__(self, at: datetime) -> None:
        self.at = at

    def __call__(self) -> datetime:
        return self.at

    def go_on(self, minutes: float = 1) -> None:
        """Let so many minutes pass."""
        self.at += timedelta(minutes=minutes)


@contextmanager
def told_by(clock: Clock) -> Iterator[None]:
    """Let this clock tell the time to all of this process, as long as the block lasts."""
    there = timezone.now
    timezone.now = clock
    try:
        yield
    finally:
        timezone.now = there
