"""What is not needed every minute: the ways to the plan, links, papers; its name and times; the end of the night."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.forms.typed import typed
from scorekeeper.htmx import HtmxHttpRequest
from scorekeeper.scorebook import Ask
from scorekeeper.views.answers import Posted

from ... import director
from ...models import Tournament
from ...night.access import may, role_in_night
from ...setting_up.form import WHEN
from ...setting_up.plan import night_seen
from .answers import address, address_of_club, answer_night, page_in_night
from .sign_up import moment_typed

LEAST = "helper"
PAGES = (
    ("clock", gettext_lazy("Clock and notice"), gettext_lazy("time, last hand, a line to all tables"), "helper"),
    ("papers", gettext_lazy("Print"), gettext_lazy("table cards, wall sheet, score sheets"), "helper"),
    ("screens", gettext_lazy("Big screens"), gettext_lazy("who sits where, standings, clock"), "helper"),
    ("players", gettext_lazy("Find somebody"), gettext_lazy("where they sit, their results"), "helper"),
    ("penalties", gettext_lazy("Penalties"), gettext_lazy("a warning, points or tokens off"), "helper"),
    ("add_table", gettext_lazy("One more table"), gettext_lazy("in the round that is played"), "helper"),
    ("ceremony", gettext_lazy("Ceremony"), gettext_lazy("the winner, the podium"), "helper"),
    ("log", gettext_lazy("Log"), gettext_lazy("everything that was done"), "helper"),
    ("plan", gettext_lazy("What is played"), gettext_lazy("rounds, rules, a final after it"), "organizer"),
    ("sign_up_settings", gettext_lazy("Signing up"), gettext_lazy("link, closing time, waiting list"), "organizer"),
    ("share", gettext_lazy("Links"), gettext_lazy("to watch, for a helper, codes of the tables"), "organizer"),
    ("rehearsal", gettext_lazy("Rehearsal"), gettext_lazy("with invented results, thrown away"), "organizer"),
    ("settings", gettext_lazy("Name and times"), gettext_lazy("when it begins and ends"), "organizer"),
    ("delete_night", gettext_lazy("Delete this night"), gettext_lazy("for good; its games can stay"), "organizer"),
)  # fmt: skip
"""Address, title, what is there, for whom."""
OF_REAL_NIGHTS = ("delete_night",)


def answer_more(request: HtmxHttpRequest, tournament: Tournament, *, status: int = 200, **told: Any) -> HttpResponse:
    """Tiles of the pages that this role opens."""
    role = role_in_night(request, tournament)
    pages = [
        {"url": address(name, tournament), "title": title, "text": text}
        for name, title, text, least in PAGES
        if may(role, least) and not (tournament.rehearses_id and name in OF_REAL_NIGHTS)
    ]
    if role == "organizer":
        copy = f"{reverse('nights:found')}?copy={tournament.public_id}"
        pages.append({"url": copy, "title": _("The same again"), "text": _("another night like this one")})
    context = {
        "heading": _("More"),
        "pages": pages,
        "club_url": address_of_club(tournament) if role == "organizer" else "",
        "may_end": role == "organizer",
        "ended_at": tournament.ended_at,
        "open": status != 200,
        **told,
    }
    return answer_night(request, tournament, "more", context, status)


@page_in_night("helper", answer_more, writes="organizer")
def more(request: HtmxHttpRequest, tournament: Tournament, ask: Ask) -> HttpResponse:
    """The ways to all else; a POST ends the night, which leads to its ceremony, or takes it up again."""
    do = Posted(request).one_of("do", ("end", "anyway", "take-up"))
    if do == "take-up":
        director.take_up_night(tournament.pk, ask)
    else:
        director.end_night(tournament.pk, ask, anyway=do == "anyway")
    return redirect("nights:more" if do == "take-up" else "nights:ceremony", tournament.public_id)


def answer_settings(
    request: HtmxHttpRequest, tournament: Tournament, *, status: int = 200, **told: Any
) -> HttpResponse:
    """The form as it stands, or as it was typed."""
    times = {"begins_at": tournament.begins_at, "ends_by": tournament.ends_by}
    stand = {name: timezone.localtime(each).strftime(WHEN) if each else "" for name, each in times.items()}
    stand["name"] = tournament.name
    if status != 200:
        stand = {name: typed(request.POST, name, 90) for name in stand}
    context = {"heading": _("Name and times"), "was": night_seen(tournament), **stand, **told}
    return answer_night(request, tournament, "settings", context, status)


@page_in_night("organizer", answer_settings)
def settings(request: HtmxHttpRequest, tournament: Tournament, ask: Ask) -> HttpResponse:
    """Its name, when it begins, when it must end."""
    begins_at, ends_by = moment_typed(request, "begins_at"), moment_typed(request, "ends_by")
    name, was = typed(request.POST, "name", 90), typed(request.POST, "was")
    director.change_night(tournament.pk, ask, name=name, begins_at=begins_at, ends_by=ends_by, was=was)
    messages.success(request, _("Saved."))
    return redirect("nights:settings", tournament.public_id)
