"""Two records of one person put together, seen side by side first. They are taken apart on the page of the person."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from .. import scorebook
from ..forms.typed import typed
from ..htmx import HtmxHttpRequest
from ..models import Player
from ..phone import remember
from ..scoreboard.people import alike, people, person_line, side_by_side, with_games
from .answers import Posted, ask_of, refusal
from .roster import answer_roster, person_for

OFFERED = 40


@never_cache
@require_http_methods(["GET", "POST"])
def merge(request: HtmxHttpRequest, public_id: str, person_id: str) -> HttpResponse:
    """Choose the other record, compare the two, say which is kept; a POST puts them together."""
    player = person_for(request, public_id, person_id, "organizer")
    if request.method == "POST":
        return posted_merge(request, player)
    if player.merged_into or player.erased:
        return redirect("scorekeeper:person", public_id, (player.merged_into or player).public_id)
    if "other" not in request.GET:
        return answer_choice(request, player)
    other = player.club.players.known().filter(public_id=request.GET["other"].replace("\x00", "")[:12]).first()
    if other is None or other == player:
        raise Http404
    return answer_merge(request, player, other)


def answer_choice(request: HtmxHttpRequest, player: Player) -> HttpResponse:
    """The list of those who may be the same person."""
    said = typed(request.GET, "q", 80)
    found = people(player.club, "", said).exclude(pk=player.pk)[:OFFERED] if said else alike(player, OFFERED)
    lines = [person_line(each) for each in found]
    context = {"who": str(player), "q": said, "others": [{**line, "url": f"?other={line['id']}"} for line in lines]}
    return answer_roster(request, "merge_choice", context, back=back_to(player))


def answer_merge(
    request: HtmxHttpRequest, player: Player, other: Player, *, status: int = 200, **more: Any
) -> HttpResponse:
    """The two side by side; the one with more games is kept unless another is said."""
    both = with_games(Player.objects.filter(pk__in=[player.pk, other.pk])).select_related("club")
    records = sorted(both, key=lambda each: (each.guest, -(getattr(each, "games", 0) or 0), each.pk))
    kept = request.POST.get("kept", records[0].public_id)
    told = [{**side_by_side(each), "checked": each.public_id == kept} for each in records]
    context = {
        "who": str(player),
        "url": request.get_full_path(),
        "records": told,
        "other": other.public_id,
        "choices": [{"value": each["id"], "text": each["label"], "checked": each["checked"]} for each in told],
        **more,
    }
    return answer_roster(request, "merge", context, back=back_to(player), status=status)


def back_to(player: Player) -> tuple[str, str]:
    """The page of the person."""
    return reverse("scorekeeper:person", args=[player.club.public_id, player.public_id]), str(player)


def posted_merge(request: HtmxHttpRequest, player: Player) -> HttpResponse:
    """Put the two together."""
    posted = Posted(request)
    other = player.club.players.filter(public_id=posted.text("other", most=12)).first()
    kept = posted.text("kept", most=12)
    if other is None or kept not in (player.public_id, other.public_id):
        raise BadRequest("merge names two records of the club, and which is kept")
    gone = other.public_id if kept == player.public_id else player.public_id
    try:
        done = scorebook.merge_players(player.club_id, ask_of(request, "organizer"), kept=kept, gone=gone)
    except scorebook.REFUSALS as error:
        status, more = refusal(error)
        return answer_merge(request, player, other, status=status, **more)
    messages.success(request, _("{who}: one record from now on.").format(who=done.kept))
    return remember(request, redirect("scorekeeper:person", player.club.public_id, kept))
