"""The desk: what needs the director now, the clock of the round, every table with its live state, when the night ends.

One value that a template draws. Nothing here writes.
"""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.scoreboard.listed import scores_of

from ..draws.progress import Progress, ends_at, progress_of
from ..models import Round, Stage, Table
from ..night.clock import clock_at, clock_line, clock_of, clock_seen, minutes_told, running_rounds, time_told
from ..night.facts import NightFacts
from ..night.sitting import gone_at, names_at
from ..night.titles import in_stage
from ..results.told import result_waits_told
from .need import table_url, way
from .needs import is_behind, needs

Drawn = dict[str, Any]
OPEN = "open"
"""Asked for alone: the tables that still play."""


def desk(facts: NightFacts, etag: str, show: str = "") -> Drawn:
    """The whole desk; with `show` "open" only the tables that still play."""
    tables = list(live_tables(facts))
    playing = [table for table in tables if table["open"]]
    address = way(facts, "desk")
    return {
        "etag": etag,
        "url": address,
        "poll_url": way(facts, "desk_poll") + (f"?show={OPEN}" if show == OPEN else ""),
        "needs": needs(facts),
        "quiet": quiet_told(tables),
        "codes_url": "" if begun(tables, facts) else way(facts, "table_cards"),
        "clock": clock_drawn(facts),
        "heading": heading(facts),
        "forecast": forecast(facts),
        "tables": playing if show == OPEN else tables,
        "open": len(playing),
        "in": len(tables) - len(playing),
        "only_open": show == OPEN,
        "open_url": f"{address}?show={OPEN}",
        "free": free_told(facts),
        "over": facts.tournament.ended_at is not None,
        "notice": facts.words(facts.tournament.notice),
    }


def quiet_told(tables: list[Drawn]) -> str:
    """What goes on while nothing needs the desk: "2 tables play, 1 has not begun, 1 is done"."""
    states = [each["state"] for each in tables]
    waiting, done = states.count("waiting"), states.count("in")
    play = len(states) - waiting - done
    if not states or done == len(states):
        return _("Nothing.")
    if play == len(states):
        return _("Nothing: all tables play.")
    parts = [
        (play, ngettext("{n} table plays", "{n} tables play", play)),
        (waiting, ngettext("{n} has not begun", "{n} have not begun", waiting)),
        (done, ngettext("{n} is done", "{n} are done", done)),
    ]
    told = ", ".join(text.format(n=n) for n, text in parts if n)
    return _("Nothing: {tables}.").format(tables=told)


def begun(tables: list[Drawn], facts: NightFacts) -> bool:
    """Whether a table of the night has begun: until then its code may be wanted."""
    last = facts.last_round(facts.stages[0])
    return bool(last and last.number > 1) or any(each["state"] != "waiting" for each in tables)


def heading(facts: NightFacts) -> str:
    """Where the night is: "Round 2 of 4", with the stage where there are several."""
    stage = facts.stage
    progress = progress_of(facts, stage)
    if progress.last is None:
        told = _("Before the first round")
    elif ends := end_told(stage, progress):
        told = ends
    elif progress.rounds:
        told = _("Round {round} of {rounds}").format(
            round=progress.last.number, rounds=max(progress.rounds, progress.last.number)
        )
    else:
        told = _("Round {round}").format(round=progress.last.number)
    return in_stage(facts, stage, told)


def end_told(stage: Stage, progress: Progress) -> str:
    """What the last rounds of a single knock-out are called, "" for every other round."""
    if stage.format != "knock-out" or stage.settings.get("double") or progress.left is None:
        return ""
    ends = [_("Final"), _("Semi-finals"), _("Quarter-finals")]
    return ends[progress.left] if progress.left < len(ends) else ""


def clock_drawn(facts: NightFacts) -> Drawn:
    """The clock of the round that is played."""
    rounds = running_rounds(facts)
    clock = clock_of(rounds)
    return {
        "state": clock.state,
        "line": clock_line(clock),
        "left": minutes_told(clock.minutes_left) if clock.state in ("running", "paused") else "",
        "last_hand": clock.last_hand_at is not None,
        "seen": clock_seen(rounds),
        "round": rounds[-1].number if rounds else 0,
        "runs": any(facts.open_tables(round) for round in rounds),
        "minutes": facts.stage.minutes or 0,
        "url": way(facts, "clock"),
    }


def live_tables(facts: NightFacts) -> Iterator[Drawn]:
    """The tables of the round that is played, and those of earlier ones that nobody waited for, by number."""
    stage = facts.stage
    running = {round.pk for round in running_rounds(facts)}
    for round in facts.rounds(stage):
        if round.published_at:
            tables = facts.tables(round) if round.pk in running else facts.open_tables(round)
            yield from (live_table(facts, stage, round, table) for table in tables)


def live_table(facts: NightFacts, stage: Stage, round: Round, table: Table) -> Drawn:
    """A table as it stands: its state in a word and a mark, the score as far as it is known."""
    state, text = state_of(facts, stage, round, table)
    if state != "in" and (gone := gone_at(facts, table)):
        names = ", ".join(facts.name(place.entry_id) for place in gone)
        text = _("{names} left · {text}").format(names=names, text=text)
    return {
        "number": table.number,
        "round": round.number if is_behind(facts, round) or stage.format == "open-play" else 0,
        "who": names_at(facts, table),
        "state": state,
        "text": text,
        "calls": bool(table.calls.all()),
        "open": state != "in",
        "url": table_url(facts, table),
    }


def state_of(facts: NightFacts, stage: Stage, round: Round, table: Table) -> tuple[str, str]:
    """The state of a table: "in", "confirm", "overdue", "over", "playing", "paper", "waiting"; and what it says."""
    result, game = facts.result(table), facts.game_at(table)
    if result is not None:
        return "in" if result.confirmed_at else "confirm", result_waits_told(facts, table)
    late = clock_at(round).state == "up" or is_behind(facts, round)
    if game is not None:
        told = _("hand {number}, {scores}").format(number=game.hands_played + 1, scores=scores_of(game))
        if game.is_over:
            return "over", _("played, {scores}").format(scores=scores_of(game))
        return ("overdue", _("overdue: {text}").format(text=told)) if late else ("playing", told)
    if table.race_id:
        return ("overdue", _("overdue: the race goes on")) if late else ("playing", _("they play for tokens"))
    if late:
        return "overdue", _("overdue: nothing is entered")
    return ("paper", _("on paper")) if table.on_paper else ("waiting", _("not begun"))


def free_told(facts: NightFacts) -> str:
    """Who is free in the round that is played: "Free this round: Eva"."""
    rounds = running_rounds(facts)
    if not rounds or facts.stage.format == "open-play":
        return ""
    free = [facts.name(place.entry_id) for place in rounds[-1].places.all() if place.kind == "bye"]
    return _("Free this round: {names}").format(names=", ".join(free)) if free else ""


def day_told(moment: datetime) -> str:
    """A time, with its day if that is not today."""
    here = timezone.localtime(moment)
    return time_told(moment) if here.date() == timezone.localdate() else date_format(here, "SHORT_DATETIME_FORMAT")


def forecast(facts: NightFacts) -> str:
    """When the night would end: "Over at about 22:50, 20 minutes late"."""
    moment, planned = ends_at(facts), facts.tournament.ends_by
    if moment is None or facts.tournament.ended_at:
        return ""
    late = round((moment - planned).total_seconds() / 60) if planned else 0
    if late > 0:
        told = _("Over at about {time}, {late} after what was planned")
        return told.format(time=day_told(moment), late=minutes_told(late))
    return _("Over at about {time}").format(time=day_told(moment))
