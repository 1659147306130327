"""The games behind a figure, of a club, of somebody, of two people: each leads to its sheet, at hands that count."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from ...forms.typed import typed
from ...history.behind import OPPONENTS, PARTNERS, Behind, Row, games_behind
from ...history.figures import BY_NAME, Measure
from ...history.values import explained, told
from ...htmx import HtmxHttpRequest
from ...models import Club, Player
from ...scoreboard import rules_title
from ...scoreboard.listed import day_of, state_of, table_of
from ...words import in_words
from ..roster import person_in
from .opened import Opened, answer, opened


@never_cache
@require_GET
def games(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """Games that are over, the latest first: `who`, `with` (and `as`), `what` figure they count in."""
    here = opened(request, public_id)
    who, other = somebody(request, here.club, "who"), somebody(request, here.club, "with")
    side, what = typed(request.GET, "as", 20), typed(request.GET, "what", 30)
    measure = BY_NAME.get(what) if who else None
    side = side if side in (PARTNERS, OPPONENTS) and who and other else ""
    behind = Behind(
        who.pk if who else None, other.pk if who and other else None, side, measure, typed(request.GET, "before", 12)
    )
    page = games_behind(here.history, here.chosen, behind)
    kept = {
        "who": who.public_id if who else "",
        "with": other.public_id if behind.other and other else "",
        "as": side,
        "what": measure.name if measure else "",
    }
    context = {
        "heading": heading(who, other if behind.other else None, side),
        "figure": in_words(str(measure.title), here.club.words) if measure else "",
        "what": explained(measure, here.club.words) if measure else "",
        "games": [line(row, measure) for row in page.rows],
        "first_url": here.chosen.query(**kept) or "?" if behind.before else "",
        "older": here.chosen.query(**kept, before=page.more) if page.more else "",
        **way_back(here, who),
    }
    return answer(request, here, "games", context, *kept.items())


def somebody(request: HttpRequest, club: Club, name: str) -> Player | None:
    """Somebody whom an address names, the record that counts. Raises Http404 for who may not be shown."""
    said = typed(request.GET, name, 12)
    if not said:
        return None
    player = person_in(club, said).that_counts
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


def way_back(here: Opened, who: Player | None) -> dict[str, str]:
    """To the page of the person, if it is about one."""
    if who is None:
        return {}
    return {"back": here.url("history_person", who.public_id), "back_text": str(who)}


def line(row: Row, measure: Measure | None) -> dict[str, Any]:
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
