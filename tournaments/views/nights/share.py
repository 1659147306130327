"""The links of a tournament: opened, given out, replaced by new ones."""

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from scorekeeper.htmx import HtmxHttpRequest
from scorekeeper.links import address_to, link_told, token
from scorekeeper.phone import phone_of, remember
from scorekeeper.views.answers import Posted, tell_stopped
from scorekeeper.views.opening import follow_link

from ... import director
from ...entrants.at_the_door import door_of
from ...entrants.signing_up import list_of
from ...models import Tournament
from ...night.access import night_for
from .answers import answer_night, ask_in_night

KINDS = {"watch": "viewer", "help": "helper", "sign-up": "sign_up", "door": "table"}
"""The word in a link's address, and the role that it opens."""


@never_cache
@require_GET
def open_link(request: HtmxHttpRequest, kind: str, public_id: str, secret: str) -> HttpResponse:
    """Note the link in the phone's cookie and lead to the plain address."""
    if kind not in KINDS:
        raise Http404
    tournament = Tournament.objects.select_related("club").filter(public_id=public_id).first()
    role = KINDS[kind]

    def lead(tournament: Tournament) -> HttpResponse:
        phone = phone_of(request)
        if role == "sign_up":
            phone.open(list_of(tournament), role)
            return redirect("nights:sign_up", public_id)
        if role == "table":
            phone.open(door_of(tournament), role)
            return redirect("nights:door", public_id)
        if phone.role_in(tournament) != "helper":  # who helps watches, too
            phone.open(tournament, role)
        return redirect("nights:desk" if role == "helper" else "nights:players", public_id)

    return follow_link(request, public_id, tournament, role, secret, lead)


@never_cache
@require_http_methods(["GET", "POST"])
def links(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """The links to pass on; a POST gives out a new one and stops the old one."""
    tournament, _role = night_for(request, public_id, "organizer")
    if request.method == "POST":
        posted, phone = Posted(request), phone_of(request)
        had, role = phone.role_in(tournament), posted.one_of("stop", director.LINKS)
        ask = ask_in_night(request, "organizer")
        done = director.stop_night_link(tournament.pk, ask, role=role, was=posted.number("was", 1))
        if had == role:  # this phone keeps the link that it had
            phone.open(done, had)
        tell_stopped(request)
        return remember(request, redirect("nights:share", public_id))
    told = [link_of(request, tournament, kind, role) for kind, role in KINDS.items() if role != "sign_up"]
    context = {
        "heading": _("Links"),
        "links": told,
        "cards_url": reverse("nights:table_cards", args=[public_id]),
        "codes": tournament.table_link,
    }
    return answer_night(request, tournament, "share", context)


def link_of(request: HtmxHttpRequest, tournament: Tournament, kind: str, role: str) -> dict[str, Any]:
    """One link as the page shows it."""
    title, text = {
        "viewer": (
            _("To watch"),
            _("Whoever opens it finds their seat, the standings, the clock and the boards of the tables."),
        ),
        "table": (
            _("At the door"),
            _("Hang it up where people come in: they find their name and say that they are here."),
        ),
        "helper": (
            _("For a helper"),
            _("Whoever opens it does everything at the desk but pass links on, until the tournament ends."),
        ),
    }[role]
    path = reverse("nights:open", args=[kind, tournament.public_id, token(tournament, role)])
    was = 0 if role == "table" else getattr(tournament, f"{role}_link")  # that one stops with the codes on the tables
    return link_told(address_to(request, path), role, title, was, text)
