"""The link of a token board: opened, given out, replaced by a new one."""

from django.http import HttpResponse
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

from .. import director
from ..models import Race
from ..race.access import race_for
from .answers import answer_page, ask_in_race

LEAST = "starter"


@never_cache
@require_GET
def open_link(request: HtmxHttpRequest, public_id: str, secret: str) -> HttpResponse:
    """Note the link in the phone's cookie and lead to the plain address."""
    race = Race.objects.select_related("club").filter(public_id=public_id).first()

    def lead(race: Race) -> HttpResponse:
        phone_of(request).open(race, "viewer")
        return redirect("tournaments:race", race.public_id)

    return follow_link(request, public_id, race, "viewer", secret, lead)


@never_cache
@require_http_methods(["GET", "POST"])
def share(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """The link to pass round, the TV; a POST gives out a new link and stops the old one."""
    race, _role = race_for(request, public_id, LEAST)
    if request.method == "POST":
        was, had = Posted(request).number("was", 1), phone_of(request).role_in(race)
        done = director.revoke_link(race.pk, ask_in_race(request, LEAST), was=was)
        if done and had:  # this phone keeps the link that it had
            phone_of(request).open(done, had)
        if done:
            tell_stopped(request)
        return remember(request, redirect("tournaments:share", public_id))
    address = address_to(request, reverse("tournaments:open", args=[public_id, token(race, "viewer")]))
    tv = f"{reverse('tournaments:race', args=[public_id])}?tv=1"
    link = link_told(address, "viewer", _("To watch"), race.viewer_link)
    context = {"heading": _("Share the token board"), "link": link, "tv_url": tv}
    return answer_page(request, race, "share", context)
