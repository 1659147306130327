"""What the views of a tournament share: who asks for a write, and a page in the frame of the night."""

import dataclasses
from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.entering import NotPossible
from scorekeeper.forms.typed import typed
from scorekeeper.htmx import HtmxHttpRequest
from scorekeeper.scorebook import Ask
from scorekeeper.views.answers import ask_of, page_with_form

from ...models import Tournament
from ...night.access import may, may_in_night, role_in_night

TABS = (
    ("desk", gettext_lazy("Desk"), "helper"),
    ("round", gettext_lazy("Round"), "helper"),
    ("standings", gettext_lazy("Standings"), "reader"),
    ("people", gettext_lazy("People"), "helper"),
    ("more", gettext_lazy("More"), "helper"),
)
"""The pages that the bar of a tournament leads to: address, title, for whom."""


def ask_in_night(request: HttpRequest, least: str) -> Ask:
    """Who asks for a write in a tournament; `least` is the least role that may."""
    return dataclasses.replace(ask_of(request), allow=may_in_night(request, least))


def number_typed(request: HttpRequest, name: str, most: int = 9999) -> int | None:
    """A number that somebody typed, None for nothing. Raises NotPossible for what is none: the form says so."""
    said = typed(request.POST, name, 20)
    if not said:
        return None
    if not (said.isascii() and said.isdigit() and int(said) <= most):
        raise NotPossible(_("“{text}” is no number from 0 to {n}.").format(text=said, n=most))
    return int(said)


def answer_night(
    request: HtmxHttpRequest, tournament: Tournament, page: str, context: Mapping[str, Any], status: int = 200
) -> HttpResponse:
    """The page `tournaments/night/PAGE.html`, or for htmx its form; `night` is what its frame shows."""
    told = {"url": request.get_full_path(), "night": frame(request, tournament), **context}
    return page_with_form(request, f"tournaments/night/{page}.html", told, status=status)


def frame(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """The name of the night, who asks, and where the bar leads."""
    role = role_in_night(request, tournament)
    here = request.resolver_match.url_name if request.resolver_match else ""
    tabs = [
        {"url": address(name, tournament), "title": title, "here": name == here}
        for name, title, least in TABS
        if may(role, least)
    ]
    home = tabs[0]["url"] if tabs else reverse("scorekeeper:start")  # who came by a link of a game alone
    rehearsal = address("rehearsal", tournament) if tournament.rehearses_id else ""
    return {"name": tournament.name, "role": role, "tabs": tabs, "home": home, "rehearsal": rehearsal}


def address_of_club(tournament: Tournament) -> str:
    """The address of the page of its club."""
    return reverse("scorekeeper:club", args=[tournament.club.public_id])


def address(name: str, tournament: Tournament) -> str:
    """The address of a page of a tournament."""
    return reverse(f"nights:{name}", args=[tournament.public_id])
