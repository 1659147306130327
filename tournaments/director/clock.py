"""The clock of the round that is played, and the word from the desk to all tables.

The clock tells when time is up and when the last hand is called; it ends no game and names no winner. The scorepads of
the tables are drawn anew, so that they say so too.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from scorekeeper.entering import NotPossible
from scorekeeper.scorebook import Ask, Stale

from ..models import Round, Tournament
from ..night.clock import clock_line, clock_of, clock_seen, running_rounds
from ..night.facts import NightFacts
from ..setting_up.plan import MOST_MINUTES
from .night_steps import redraw_tables, take_night_step

Turn = Callable[[Round, datetime], None]


def start_clock(tournament_id: int, ask: Ask, *, minutes: int, was: str) -> Tournament:
    """Let the time of a round begin, or begin anew. Raises NotPossible for no number of minutes."""
    checked(minutes, 1)

    def turn(round: Round, now: datetime) -> None:
        round.ends_at, round.paused_at, round.last_hand_at = now + timedelta(minutes=minutes), None, None

    return turn_clock(tournament_id, ask, "start-clock", was, turn, minutes=minutes)


def add_minutes(tournament_id: int, ask: Ask, *, minutes: int, was: str) -> Tournament:
    """Give a round more time, or less; where time was up, from now on. Raises NotPossible for no number of minutes."""
    checked(minutes, -MOST_MINUTES)

    def turn(round: Round, now: datetime) -> None:
        ends_at = timed(round)
        late = round.paused_at is None and ends_at < now and minutes > 0
        round.ends_at = (now if late else ends_at) + timedelta(minutes=minutes)

    return turn_clock(tournament_id, ask, "add-minutes", was, turn, minutes=minutes)


def pause_clock(tournament_id: int, ask: Ask, *, was: str) -> Tournament:
    """Let the clock stand still."""

    def turn(round: Round, now: datetime) -> None:
        round.paused_at = round.paused_at or (now if timed(round) else None)

    return turn_clock(tournament_id, ask, "pause-clock", was, turn)


def resume_clock(tournament_id: int, ask: Ask, *, was: str) -> Tournament:
    """Let the clock go on, with the time that was left."""

    def turn(round: Round, now: datetime) -> None:
        if round.paused_at:
            round.ends_at, round.paused_at = timed(round) + (now - round.paused_at), None

    return turn_clock(tournament_id, ask, "resume-clock", was, turn)


def stop_clock(tournament_id: int, ask: Ask, *, was: str) -> Tournament:
    """Take the clock away: the round takes as long as it takes."""

    def turn(round: Round, now: datetime) -> None:
        round.ends_at = round.paused_at = round.last_hand_at = None

    return turn_clock(tournament_id, ask, "stop-clock", was, turn)


def call_last_hand(tournament_id: int, ask: Ask, *, was: str, called: bool = True) -> Tournament:
    """Call the last hand at all tables, or take the call back."""

    def turn(round: Round, now: datetime) -> None:
        round.last_hand_at = (round.last_hand_at or now) if called else None

    return turn_clock(tournament_id, ask, "last-hand" if called else "no-last-hand", was, turn)


def say_to_tables(tournament_id: int, ask: Ask, *, text: str, was: str) -> Tournament:
    """Say a line to all tables, "" for nothing any more. Raises Stale if another stands there by now."""
    text = " ".join(text.split())[:200]

    def change(facts: NightFacts) -> dict[str, Any] | None:
        tournament = facts.tournament
        if tournament.notice != was:
            told = facts.words(tournament.notice) or _("nothing")
            raise Stale(_("Something else is said to all tables by now: {text}").format(text=told))
        if tournament.notice == text:
            return None
        tournament.notice, tournament.notice_at = text, timezone.now() if text else None
        tournament.save(update_fields=["notice", "notice_at"])
        redraw_tables(table for round in running_rounds(facts) for table in facts.tables(round))
        return {"text": text} if text else {}

    action = "notice" if text else "no-notice"
    return take_night_step(tournament_id, ask, action, {"text": text, "was": was}, change)


def turn_clock(tournament_id: int, ask: Ask, action: str, was: str, turn: Turn, **told: int) -> Tournament:
    """Turn the clock of the rounds that are played. Raises Stale if the page saw another clock, NotPossible where no
    round is played.
    """

    def change(facts: NightFacts) -> dict[str, Any]:
        if facts.tournament.ended_at and action != "stop-clock":
            raise NotPossible(_("The night is over: no clock runs any more."))
        rounds, now = running_rounds(facts), timezone.now()
        if not rounds:
            raise NotPossible(_("No round is being played: publish one first."))
        if clock_seen(rounds) != was:
            line = clock_line(clock_of(rounds)) or _("there is none")
            raise Stale(_("The clock was changed meanwhile: {line}.").format(line=line))
        for round in rounds:
            turn(round, now)
            round.save(update_fields=["ends_at", "paused_at", "last_hand_at"])
        redraw_tables(table for round in rounds for table in facts.tables(round))
        return {"round": rounds[-1].number, **told}

    return take_night_step(tournament_id, ask, action, {"was": was, **told}, change)


def timed(round: Round) -> datetime:
    """When the time of a round is up. Raises NotPossible where no clock was started."""
    if round.ends_at is None:
        raise NotPossible(_("The clock has not begun: start it first."))
    return round.ends_at


def checked(minutes: int, least: int) -> None:
    """Raise NotPossible for minutes that no clock has."""
    if not least <= minutes <= MOST_MINUTES or not minutes:
        raise NotPossible(_("A round takes 1 to {n} minutes.").format(n=MOST_MINUTES))
