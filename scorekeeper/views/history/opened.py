"""What every page of history opens with and answers by: the club, its history, what is looked at; or somebody of it.

This module must not know what the pages show.
"""

from collections.abc import Mapping
from datetime import date
from functools import cache
from typing import Any, NamedTuple

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from ...access import club_for
from ...forms.history import draw_chosen, read_chosen
from ...forms.typed import typed
from ...history.chosen import Chosen
from ...history.club_history import ClubHistory
from ...history.kept import KEPT
from ...history.named import Named
from ...htmx import HtmxHttpRequest
from ...joined import ElsewhereNow
from ...models import Club, Player
from ...scoreboard.naming import club_title
from ...serving.sharing import HISTORY, share
from ..roster import person_for


class Opened(NamedTuple):
    """What a page is of."""

    club: Club
    history: ClubHistory
    chosen: Chosen

    def url(self, page: str, *more: Any, **query: Any) -> str:
        """The address of a page of this history, with the same choices."""
        return reverse(f"scorekeeper:{page}", args=[self.club.public_id, *more]) + self.chosen.query(**query)

    def person_url(self, who: Named, page: str = "history_person") -> str:
        """The address of a page of somebody, with the same choices; "" for who may not be found."""
        if not who.id:
            return ""
        return whose(page).replace("CLUB", self.club.public_id).replace("WHO", who.id) + self.chosen.query()


@cache
def whose(page: str) -> str:
    """The address of a page of somebody called WHO in a club called CLUB: looked up once, however long a list is."""
    return reverse(f"scorekeeper:{page}", args=["CLUB", "WHO"])


def opened(request: HtmxHttpRequest, public_id: str) -> Opened:
    """The history of a club for whoever may read there, with the choices of the address. Raises Http404 for others."""
    return opened_of(request, club_for(request, public_id))


def opened_for(request: HtmxHttpRequest, public_id: str, person_id: str) -> tuple[Opened, Player]:
    """The same, and somebody of it. Raises Http404 for who may not be shown or is nobody any more, ElsewhereNow where
    another record of the same person counts.
    """
    player = person_for(request, public_id, person_id)
    counts = player.that_counts
    if counts.erased:
        raise Http404
    if counts != player:
        address = request.get_full_path()
        raise ElsewhereNow(address.replace(f"/people/{person_id}/", f"/people/{counts.public_id}/", 1))
    return opened_of(request, player.club), player


def opened_of(request: HtmxHttpRequest, club: Club) -> Opened:
    """The history of a club that who asks may read; strangers may all be given the same."""
    share(request, HISTORY)
    history = ClubHistory.of(club)
    return Opened(club, history, read_chosen(request.GET, history))


def day_in(request: HtmxHttpRequest, name: str) -> date | None:
    """A day that an address has as a parameter; None for what is none."""
    try:
        return date.fromisoformat(typed(request.GET, name, 10))
    except ValueError:
        return None


def answer(
    request: HtmxHttpRequest, here: Opened, page: str, context: Mapping[str, Any], *hidden: tuple[str, Any]
) -> HttpResponse:
    """The page `scorekeeper/history/PAGE.html`. `hidden`: what else of the address the choices keep."""
    told = {
        "back": here.url("history"),
        "back_text": _("History"),
        "club": cache(lambda: club_title(here.club)),
        "keep": KEPT,
        "filters": cache(lambda: draw_chosen(here.history, here.chosen, *hidden)),
        **context,
    }
    return render(request, f"scorekeeper/history/{page}.html", told)
