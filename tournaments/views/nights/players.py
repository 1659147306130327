"""An entrant's own page, live; and how they find it by their name."""

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from scorekeeper.forms.typed import typed
from scorekeeper.htmx import HtmxHttpRequest
from scorekeeper.phone import remember
from scorekeeper.views.polling import live_board

from ...models import Tournament
from ...night.access import night_for
from ...night.clock import clock_at, clock_line
from ...night.polls import version_of
from ...room.kept import kept
from ...room.own_page import found
from .answers import answer_night, frame, poll_of, read_in_night

PAGE = "tournaments/night/player.html"


@require_GET
def players(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """Find yourself by name."""
    tournament, _role = night_for(request, public_id)
    search = typed(request.GET, "search", 40)
    told = found(kept(tournament, "own"), search)
    for each in told:
        each["url"] = reverse("nights:player", args=[public_id, each["number"]])
    return answer_night(
        request, tournament, "players", {"heading": _("Find yourself"), "found": told, "search": search}
    )


@require_GET
def player(request: HtmxHttpRequest, public_id: str, number: int) -> HttpResponse:
    """Where somebody sits, how their last game ended, their tokens."""
    tournament, role = night_for(request, public_id)
    return remember(request, answer(request, tournament, role, number))


def etag_of(tournament: Tournament, role: str, number: int) -> str:
    """What the page depends on; no hand of any game."""
    return f"{version_of(tournament)}-{role}-{number}"


def answer(request: HtmxHttpRequest, tournament: Tournament, role: str, number: int) -> HttpResponse:
    """The page as it stands. Raises Http404 where nobody has this number."""
    known = kept(tournament, "own").get(number)
    if known is None:
        raise Http404
    etag, clock = etag_of(tournament, role, number), known["clock"]
    context = {
        "night": frame(request, tournament),
        "heading": known["name"],
        "player": {**known, "clock": clock_line(clock_at(clock)) if clock else ""},
        "etag": etag,
        "url": request.path.removesuffix("poll/"),
        "over": tournament.ended_at is not None,
    }
    return live_board(request, PAGE, "player", context, etag)


poll = poll_of(read_in_night, etag_of, answer)
