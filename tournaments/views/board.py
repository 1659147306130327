"""The token board: live, on a TV, printed; once the race is won the ceremony."""

from typing import Any

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET

from scorekeeper.access import role_in_club
from scorekeeper.htmx import HtmxHttpRequest, page_or_partial
from scorekeeper.phone import phone_of, remember
from scorekeeper.scoreboard.naming import club_title

from ..access import race_for
from ..facts import RaceFacts
from ..raceboard import board, etag

PAGE = "tournaments/race.html"


def answer(request: HtmxHttpRequest, race: Any, role: str) -> HttpResponse:
    """The token board as it stands: a page, or for htmx the board alone."""
    in_club = bool(role_in_club(request, race.club))
    drawn = board(RaceFacts.load(race), role, in_club=in_club)
    context = {
        "race": drawn,
        "tv": request.GET.get("tv") == "1",
        "back": reverse("scorekeeper:club", args=[race.club.public_id]) if in_club else "",
        "back_text": club_title(race.club),
    }
    response = page_or_partial(request, PAGE, "race", context)
    response["ETag"] = f'"{drawn["etag"]}"'
    response["Cache-Control"] = "no-store"
    return response


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
        stopped = {"revoked": f"Race {public_id}" in phone_of(request).others}
        return page_or_partial(request, "404.html", "lost", stopped, status=286)
    if request.headers.get("If-None-Match") == f'"{etag(kept, role)}"':
        over = kept.winner_id is not None or kept.closed_at is not None
        late = over and (timezone.now() - kept.written_at).total_seconds() > 3600
        return HttpResponse(status=286 if late else 304)
    return answer(request, kept, role)
