"""The games behind a figure, of a club, of somebody, of two people: each leads to its sheet, at hands that count."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from ...access import club_for
from ...forms.history import draw_chosen, read_chosen
from ...forms.typed import typed
from ...history.behind import OPPONENTS, PARTNERS, Behind, Row, games_behind
from ...history.club_history import ClubHistory
from ...history.figures import BY_NAME, Measure
from ...history.values import explained, told
from ...htmx import HtmxHttpRequest
from ...models import Club, Player
from ...scoreboard import rules_title
from ...scoreboard.listed import day_of, state_of, table_of
from ...words import in_words
from ..roster import person_in
from .frame import answer_history


@never_cache
@require_GET
def games(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """Games that are over, the latest first: `who`, `with` (and `as`), `what` figure they count in."""
    history = ClubHistory.of(club_for(request, public_id))
    chosen = read_chosen(request.GET, history)
    who, other = somebody(request, history.club, "who"), somebody(request, history.club, "with")
    side, what = typed(request.GET, "as", 20), typed(request.GET, "what", 30)
    measure = BY_NAME.get(what) if who else None
    side = side if side in (PARTNERS, OPPONENTS) and who and other else ""
    behind = Behind(
        who.pk if who else None, other.pk if who and other else None, side, measure, typed(request.GET, "before", 12)
    )
    page = games_behind(history, chosen, behind)
    kept = {
        "who": who.public_id if who else "",
        "with": other.public_id if behind.other and other else "",
        "as": side,
        "what": measure.name if measure else "",
    }
    context = {
        "heading": heading(who, other if behind.other else None, side),
        "figure": in_words(str(measure.title), history.club.words) if measure else "",
        "what": explained(measure, history.club.words) if measure else "",
        "filters": draw_chosen(history, chosen, *kept.items()),
        "games": [line(history, row, measure) for row in page.rows],
        "first_url": chosen.query(**kept) or "?" if behind.before else "",
        "older": chosen.query(**kept, before=page.more) if page.more else "",
        **way_back(history, who, chosen.query()),
    }
    return answer_history(request, history, "games", context)


def somebody(request: HttpRequest, club: Club, name: str) -> Player | None:
    """Somebody whom an address names, the record that counts. Raises Http404 for who may not be shown."""
    said = typed(request.GET, name, 12)
    if not said:
        return None
    player = person_in(club, said)
    while player.merged_into:
        player = player.merged_into
    if player.erased:
        raise Http404
    return player


def heading(who: Player | None, other: Player | None, side: str) -> str:
    """Whose games these are."""
    if who is None:
        return _("Games")
    if other is None:
        return _("Games of {who}").format(who=who)
    if side == PARTNERS:
        return _("Games of {who} with {other}").format(who=who, other=other)
    if side == OPPONENTS:
        return _("Games of {who} against {other}").format(who=who, other=other)
    return _("Games of {who} and {other}").format(who=who, other=other)


def way_back(history: ClubHistory, who: Player | None, query: str) -> dict[str, str]:
    """To the page of the person, if it is about one."""
    if who is None:
        return {}
    return {
        "back": reverse("scorekeeper:history_person", args=[history.club.public_id, who.public_id]) + query,
        "back_text": str(who),
    }


def line(history: ClubHistory, row: Row, measure: Measure | None) -> dict[str, Any]:
    """A game: who played, how it ended, what it adds to the figure, its hands that do."""
    game = row.game
    address = reverse("scorekeeper:sheet", args=[game.public_id])
    return {
        "title": table_of(game),
        "text": f"{state_of(game)} · {rules_title(game)} · {day_of(game, game.created_at)}",
        "url": address,
        "figure": str(told(measure, row.value)) if measure else "",
        "hands": [{"number": number, "url": f"{address}#hand-{number}"} for number in row.hands],
    }
