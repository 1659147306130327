"""Erasing a person: their records to take away first, then the name goes for good."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from .. import scorebook
from ..htmx import HtmxHttpRequest
from ..models import Player
from ..phone import remember
from ..scoreboard.people import games_of, person_line, with_games
from .answers import Posted, ask_of, refusal
from .leaving import answer_records
from .merging import back_to
from .roster import answer_roster, person_for


@never_cache
@require_http_methods(["GET", "POST"])
def erase(request: HtmxHttpRequest, public_id: str, person_id: str) -> HttpResponse:
    """What goes and what stays, the download that comes first; then all of it goes once the name is typed."""
    player = person_for(request, public_id, person_id, "organizer")
    if request.method != "POST":
        if player.erased or player.merged_into:
            raise Http404
        return answer_erase(request, player)
    who, name = str(player), Posted(request).text("name", most=100)
    try:
        done = scorebook.erase_person(
            player.club_id, ask_of(request, "organizer"), person=player.public_id, name=name
        )  # fmt: skip
    except scorebook.REFUSALS as error:
        status, more = refusal(error)
        return answer_erase(request, player, status=status, typed=name, **more)
    if who != str(done):
        messages.success(request, _("Erased. Old games say “{who}”.").format(who=done))
    return remember(request, redirect("scorekeeper:people", public_id))


def answer_erase(request: HtmxHttpRequest, player: Player, *, status: int = 200, **more: Any) -> HttpResponse:
    """The page that asks for the name."""
    counted = with_games(Player.objects.filter(pk=player.pk)).select_related("club").get()
    records_url = reverse("scorekeeper:person_records", args=[player.club.public_id, player.public_id])
    context = {
        "who": str(player), "text": person_line(counted)["text"], "records_url": records_url, "typed": "", **more,
    }  # fmt: skip
    return answer_roster(request, "erase", context, back=back_to(player), status=status)


@never_cache
@require_GET
def records(request: HtmxHttpRequest, public_id: str, person_id: str) -> StreamingHttpResponse:
    """Every game of a person as its portable record, in one file."""
    player = person_for(request, public_id, person_id, "organizer")
    return answer_records(games_of(player), f"spades-{public_id}-{person_id}.zip")
