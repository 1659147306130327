"""The token board: live, on a TV, printed; once the race is won the ceremony."""

from typing import Any

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_GET

from scorekeeper.access import role_in_club
from scorekeeper.htmx import HtmxHttpRequest
from scorekeeper.phone import remember
from scorekeeper.scoreboard.naming import club_title
from scorekeeper.views.polling import live_board, lost_board, nothing_new

from ..models import Race
from ..race.access import games_to_open, race_for
from ..race.facts import RaceFacts
from ..race.raceboard import board, etag

PAGE = "tournaments/race.html"


def answer(request: HtmxHttpRequest, race: Any, role: str) -> HttpResponse:
    """The token board as it stands: a page, or for htmx the board alone."""
    in_club = bool(role_in_club(request, race.club))
    drawn = board(RaceFacts.load(race), role, opens=games_to_open(request, race))
    context = {
        "race": drawn,
        "tv": request.GET.get("tv") == "1",
        "back": reverse("scorekeeper:club", args=[race.club.public_id]) if in_club else "",
        "back_text": club_title(race.club),
    }
    return live_board(request, PAGE, "race", context, drawn["etag"])


@require_GET
def race(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """The token board for whoever may see it."""
    kept, role = race_for(request, public_id)
    return remember(request, answer(request, kept, role))


@require_GET
def poll(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """Has anything changed? 304 from one row; 286 stops asking an hour after the end, and for a link stopped since."""
    try:
        kept, role = race_for(request, public_id)
    except Http404:
        return lost_board(request, Race, public_id)
    over = kept.winner_id is not None or kept.closed_at is not None
    if same := nothing_new(request, etag(kept, role), over=over, written_at=kept.written_at):
        return same
    return answer(request, kept, role)
