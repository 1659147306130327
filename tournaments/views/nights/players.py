"""An entrant's own page, live; and how they find it by their name."""

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from scorekeeper.forms.typed import typed
from scorekeeper.htmx import HtmxHttpRequest
from scorekeeper.phone import remember
from scorekeeper.views.polling import live_board, lost_board, nothing_new

from ...models import Tournament
from ...night import NightFacts
from ...night_access import night_for
from ...night_polls import night_etag
from ...own_page import found, own_page
from .answers import answer_night, frame

PAGE = "tournaments/night/player.html"


@require_GET
def players(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """Find yourself by name."""
    tournament, _role = night_for(request, public_id)
    search = typed(request.GET, "search", 40)
    told = found(NightFacts.load(tournament), search)
    return answer_night(
        request, tournament, "players", {"heading": _("Find yourself"), "found": told, "search": search}
    )


@require_GET
def player(request: HtmxHttpRequest, public_id: str, number: int) -> HttpResponse:
    """Where somebody sits, how their last game ended, their tokens."""
    tournament, role = night_for(request, public_id)
    return remember(request, answer(request, tournament, role, number))


@require_GET
def poll(request: HtmxHttpRequest, public_id: str, number: int) -> HttpResponse:
    """Has anything changed? 304 from the versions alone."""
    try:
        tournament, role = night_for(request, public_id)
    except Http404:
        return lost_board(request, Tournament, public_id)
    etag, over = night_etag(tournament, role, number), tournament.ended_at is not None
    if same := nothing_new(request, etag, over=over, written_at=tournament.written_at):
        return same
    return answer(request, tournament, role, number)


def answer(request: HtmxHttpRequest, tournament: Tournament, role: str, number: int) -> HttpResponse:
    """The page as it stands. Raises Http404 where nobody has this number."""
    facts = NightFacts.load(tournament)
    entry = facts.by_number.get(number)
    if entry is None:
        raise Http404
    etag, drawn = night_etag(tournament, role, number), own_page(facts, entry)
    context = {
        "night": frame(request, tournament),
        "heading": drawn["name"],
        "player": drawn,
        "etag": etag,
        "url": request.path.removesuffix("poll/"),
        "over": tournament.ended_at is not None,
    }
    return live_board(request, PAGE, "player", context, etag)
