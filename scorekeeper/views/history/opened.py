"""What every page of history opens with: the club, what there is to choose from, what is looked at; and how it answers.

This module must not know what the pages show.
"""

from collections.abc import Mapping
from datetime import date
from typing import Any, NamedTuple

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from ...access import club_for
from ...forms.history import draw_chosen, read_chosen
from ...forms.typed import typed
from ...history.chosen import Chosen
from ...history.club_history import ClubHistory
from ...htmx import HtmxHttpRequest
from ...models import Club
from .frame import answer_history


class Opened(NamedTuple):
    """What a page is of."""

    club: Club
    history: ClubHistory
    chosen: Chosen

    def url(self, page: str, *more: Any, **query: Any) -> str:
        """The address of a page of this history, with the same choices."""
        return reverse(f"scorekeeper:{page}", args=[self.club.public_id, *more]) + self.chosen.query(**query)


def opened(request: HtmxHttpRequest, public_id: str) -> Opened:
    """The history of a club for whoever may read there, with the choices of the address. Raises Http404 for others."""
    club = club_for(request, public_id)
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
        "filters": draw_chosen(here.history, here.chosen, *hidden),
        **context,
    }
    return answer_history(request, here.history, page, told)
