"""The clock of a round, as it is told: until when it is played, whether it stands still, the last hand.

It says when time is up and never who has won: that the hands do. Times are shown in the zone of the club, which whoever
answers a request has made the current one. Nothing here writes.
"""

import hashlib
from collections.abc import Sequence
from datetime import datetime, timedelta
from math import ceil
from typing import NamedTuple

from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _

from scorekeeper.words import tell

from ..formats.time_taken import tell_minutes
from ..models import Round
from .facts import NightFacts

LONGEST = timedelta(days=99)


class Clock(NamedTuple):
    """The clock of the rounds that are played now; `state` is "none", "running", "paused" or "up"."""

    state: str
    ends_at: datetime | None = None
    paused_at: datetime | None = None
    last_hand_at: datetime | None = None

    @property
    def left(self) -> timedelta:
        """The time that is left: what it was when the clock was stopped, never less than none or more than LONGEST."""
        now = self.paused_at or timezone.now()
        return min(max(self.ends_at - now, timedelta()), LONGEST) if self.ends_at else timedelta()

    @property
    def minutes_left(self) -> int:
        """The minutes that are left, the one that has begun as a whole one."""
        return -int(-self.left.total_seconds() // 60)


def running_rounds(facts: NightFacts) -> list[Round]:
    """The rounds whose time runs: the last that was published; in open play, where each table is a round of its own,
    all with a table that still plays.
    """
    published = [round for round in facts.rounds(facts.stage) if round.published_at]
    if facts.stage.format != "open-play":
        return published[-1:]
    return [round for round in published if facts.open_tables(round)] or published[-1:]


def clock_of(rounds: Sequence[Round]) -> Clock:
    """The clock of rounds that are played at once."""
    timed = [round for round in rounds if round.ends_at] or list(rounds)
    return clock_at(timed[-1]) if timed else Clock("none")


def clock_at(round: Round) -> Clock:
    """The clock of one round, for the scorepad of a table too."""
    state = "none"
    if round.ends_at:
        state = "paused" if round.paused_at else "up" if round.ends_at <= timezone.now() else "running"
    return Clock(state, round.ends_at, round.paused_at, round.last_hand_at)


def clock_seen(rounds: Sequence[Round]) -> str:
    """What a page saw of a clock: a change to it is refused if this has changed since."""
    told = [[round.pk, round.ends_at, round.paused_at, round.last_hand_at] for round in rounds]
    return hashlib.sha256(str(told).encode()).hexdigest()[:16]


def holds_until(clock: Clock) -> int:
    """When a page that shows this clock is to be drawn anew by itself, in seconds since 1970; 0 for never."""
    return ceil(clock.ends_at.timestamp()) if clock.state == "running" and clock.ends_at else 0


def clock_line(clock: Clock) -> str:
    """The clock in a line, "" where none was started: "until 21:40"."""
    if clock.last_hand_at:
        return _("Last hand. Level? One more.")  # a line of a phone
    if clock.state == "paused":
        return _("The clock stands still, {left} left").format(left=minutes_told(clock.minutes_left))
    if clock.state == "up":
        return _("Time is up since {time}").format(time=time_told(clock.ends_at))
    return _("until {time}").format(time=time_told(clock.ends_at)) if clock.ends_at else ""


def minutes_told(minutes: int) -> str:
    """So many minutes: "1 minute", "3 hours"."""
    return tell(tell_minutes(minutes))


def time_told(moment: datetime | None) -> str:
    """A time of the day, in the zone of the club."""
    return time_format(timezone.localtime(moment), "TIME_FORMAT") if moment else ""
