"""The clock of the round that is played, the last hand, the word to all tables."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from scorekeeper.entering import NotPossible
from scorekeeper.htmx import HtmxHttpRequest
from scorekeeper.scorebook import Ask
from scorekeeper.views.answers import Posted

from ... import director
from ...desk.board import clock_drawn, heading
from ...models import Tournament
from ...night.facts import NightFacts
from ...setting_up.rules_choice import GAME_MINUTES
from .answers import answer_night, page_in_night

DO = ("start", "add", "pause", "resume", "last", "no-last", "stop", "say")
MORE = (5, 1, -5)  # minutes, each a button


def answer_clock(request: HtmxHttpRequest, tournament: Tournament, *, status: int = 200, **more: Any) -> HttpResponse:
    """The page as it stands, with what was typed."""
    posted = Posted(request)
    tournament.refresh_from_db(fields=["notice", "notice_at", "version"])
    facts = NightFacts.load(tournament)
    drawn = clock_drawn(facts)
    context = {
        "heading": _("Clock"),
        "text": heading(facts),
        "clock": drawn,
        "minutes": posted.text("minutes", most=8) or drawn["minutes"] or GAME_MINUTES,
        "more": [{"value": each, "text": f"+{each}" if each > 0 else f"−{-each}"} for each in MORE],
        "notice": tournament.notice,
        "typed": posted.text("text") if posted.text("do") == "say" else tournament.notice,
    }
    return answer_night(request, tournament, "clock", {**context, **more}, status)


@page_in_night("helper", answer_clock, sent=("text", "minutes"))
def clock(request: HtmxHttpRequest, tournament: Tournament, ask: Ask) -> HttpResponse:
    """The clock, and what can be done with it; a POST does one of these."""
    turn(tournament.pk, ask, Posted(request))
    return redirect("nights:clock", tournament.public_id)


def turn(tournament_id: int, ask: Ask, posted: Posted) -> None:
    """Do what was asked for. Raises what the pen raises, NotPossible for what is no number."""
    what, was = posted.one_of("do", DO), posted.text("was", most=200)
    if what == "say":
        director.say_to_tables(tournament_id, ask, text=posted.text("text"), was=was)
    elif what == "start":
        director.start_clock(tournament_id, ask, minutes=minutes_in(posted), was=was)
    elif what == "add":
        director.add_minutes(tournament_id, ask, minutes=minutes_in(posted), was=was)
    elif what in ("last", "no-last"):
        director.call_last_hand(tournament_id, ask, was=was, called=what == "last")
    else:
        do = {"pause": director.pause_clock, "resume": director.resume_clock, "stop": director.stop_clock}[what]
        do(tournament_id, ask, was=was)


def minutes_in(posted: Posted) -> int:
    """The minutes that were typed or tapped. Raises NotPossible for what is no number."""
    said = posted.text("minutes", most=8).replace("−", "-")
    digits = said.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()):
        raise NotPossible(_("Say how many minutes, as a number."))
    return int(said)
