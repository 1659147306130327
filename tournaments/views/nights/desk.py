"""The desk of a tournament: live, on the phone of an organizer who plays as on a laptop."""

import secrets

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_GET

from scorekeeper.htmx import HtmxHttpRequest
from scorekeeper.phone import remember
from scorekeeper.views.polling import live_board, lost_board, nothing_new

from ...desk.board import OPEN, desk
from ...models import Tournament
from ...night.access import may, night_for
from ...night.live import live_facts
from ...night.polls import night_etag
from .answers import frame

PAGE = "tournaments/night/desk.html"
LEAST = "helper"


def answer(request: HtmxHttpRequest, tournament: Tournament, etag: str, show: str) -> HttpResponse:
    """The desk as it stands: a page, or for htmx what is on it."""
    drawn = desk(live_facts(tournament), etag, show)
    night, key = frame(request, tournament), secrets.token_hex(16)
    context = {"night": night, "key": key, "heading": drawn["heading"], "desk": drawn}
    return live_board(request, PAGE, "desk", context, etag)


def shown(request: HtmxHttpRequest) -> str:
    """Whether only the tables are asked for that still play."""
    return OPEN if request.GET.get("show") == OPEN else ""


@require_GET
def the_desk(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """The desk for whoever may run the night; the plain address of a tournament leads all others to their seat."""
    tournament, role = night_for(request, public_id)
    if not may(role, LEAST):
        return redirect("nights:players", public_id)
    show = shown(request)
    return remember(request, answer(request, tournament, night_etag(tournament, role, show, by_minute=True), show))


@require_GET
def poll(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """Has anything changed? 304 from two statements; 286 stops asking an hour after the end, and for a link stopped."""
    try:
        tournament, role = night_for(request, public_id, LEAST)
    except Http404:
        return lost_board(request, Tournament, public_id)
    show = shown(request)
    etag = night_etag(tournament, role, show, by_minute=True)
    over = tournament.ended_at is not None
    if same := nothing_new(request, etag, over=over, written_at=tournament.written_at):
        return same
    return answer(request, tournament, etag, show)
