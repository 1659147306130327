"""What the views of a race share: who asks for a write, a game of it, a page with the way back to the token board."""

import dataclasses
from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from scorekeeper.htmx import HtmxHttpRequest
from scorekeeper.scorebook import Ask
from scorekeeper.views.answers import ask_of, page_with_form

from ..models import Race, RaceGame
from ..race.access import may_in_race, race_for
from ..race.facts import RaceFacts


def ask_in_race(request: HttpRequest, least: str) -> Ask:
    """Who asks for a write in a race; `least` is the least role that may."""
    return dataclasses.replace(ask_of(request), allow=may_in_race(request, least))


def game_in_race(request: HttpRequest, public_id: str, number: int, least: str) -> tuple[RaceFacts, RaceGame]:
    """A race and one game of it, for whoever has at least this role. Raises Http404 where there is none."""
    race, _role = race_for(request, public_id, least)
    facts = RaceFacts.load(race)
    row = facts.row(number)
    if row is None:
        raise Http404
    return facts, row


def answer_page(
    request: HtmxHttpRequest, race: Race | None, page: str, context: Mapping[str, Any], *, status: int = 200
) -> HttpResponse:
    """The page `tournaments/PAGE.html`, or for htmx its form."""
    back = reverse("tournaments:race", args=[race.public_id]) if race else ""
    told = {"back": back, "url": request.get_full_path(), **context}
    return page_with_form(request, f"tournaments/{page}.html", told, status=status)
