"""A round that was published: who sits where and why; the one before; cancelled, with a reason."""

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from scorekeeper.htmx import HtmxHttpRequest
from scorekeeper.scorebook import Ask
from scorekeeper.views.answers import Posted

from ... import director
from ...draws.round_board import next_drawn, round_drawn
from ...models import Round, Stage, Tournament
from ...night.clock import running_rounds
from ...night.facts import NightFacts
from ...night.titles import round_title
from .answers import address, answer_night, page_in_night


def answer_round(request: HtmxHttpRequest, tournament: Tournament, *, status: int = 200, **more: Any) -> HttpResponse:
    """The page of a round, or the way to the first."""
    facts = NightFacts.load(tournament)
    played = [each for each in facts.played if each[1].published_at]
    here = chosen(request, played)
    context: dict[str, Any] = {
        "heading": round_title(facts, *here) if here else _("No round is published yet"),
        "round": round_drawn(facts, *here) if here else None,
        "last": bool(here) and here == played[-1] and facts.last_round(facts.stage) == here[1],
        "plays": here is not None and bool(facts.open_tables(here[1])),
        "rounds": [
            {"text": round_title(facts, stage, each), "query": f"?stage={stage.number}&number={each.number}",
             "here": (stage, each) == here}
            for stage, each in played
        ],
        "next": next_drawn(facts, facts.stage),
        "draw_url": address("draw", tournament),
        "clock_url": address("clock", tournament) if here and here[1] in starting(facts) else "",
        "drafted": any(each.published_at is None for each in facts.rounds(facts.stage)),
        "even_played": status == 422 and request.POST.get("do") == "cancel",
        "reason_text": Posted(request).text("reason_text"),
    }  # fmt: skip
    return answer_night(request, tournament, "round", {**context, **more}, status)


@page_in_night("helper", answer_round)
def round(request: HtmxHttpRequest, tournament: Tournament, ask: Ask) -> HttpResponse:
    """The round that is played, or with ?stage= and ?number= one before it; a POST cancels the last one, or takes
    a walk-over back.
    """
    posted = Posted(request)
    if posted.one_of("do", ["cancel", "walk-over"]) == "walk-over":
        director.take_walk_over_back(tournament.pk, ask, match=posted.number("match", 1))
        return redirect("nights:round", tournament.public_id)
    even_played = posted.text("even_played", most=1) == "1"
    director.cancel_round(tournament.pk, ask, round=posted.number("round", 0), even_played=even_played)
    return redirect("nights:draw", tournament.public_id)


def starting(facts: NightFacts) -> list[Round]:
    """The rounds that are played by a clock that has not begun."""
    timed = running_rounds(facts) if facts.stage.minutes else []
    return [round for round in timed if not round.ends_at and facts.open_tables(round)]


def chosen(request: HtmxHttpRequest, played: list[tuple[Stage, Round]]) -> tuple[Stage, Round] | None:
    """The round that is asked for, else the last. Raises Http404 for one that there is not."""
    wanted = request.GET.get("stage", ""), request.GET.get("number", "")
    if not any(wanted):
        return played[-1] if played else None
    found = next((each for each in played if (str(each[0].number), str(each[1].number)) == wanted), None)
    if found is None:
        raise Http404
    return found
