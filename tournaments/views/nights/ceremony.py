"""The ceremony: who has won the night, who came next, with their victory tokens."""

from collections.abc import Iterable
from typing import Any

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from scorekeeper.htmx import HtmxHttpRequest
from scorekeeper.sight import words_of

from ...draws.progress import progress_of, stages_after
from ...models import Season, Tournament
from ...night.access import may
from ...night.facts import NightFacts
from ...night.live import live_facts
from ...room.room_access import GUEST, room_for
from ...standings.board import kept_standings
from .answers import answer_night

PODIUM = 3
DRAWN = 12  # tokens that are drawn one by one; of more there is the number


@never_cache
@require_GET
def ceremony(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """The winner first. While rounds are left it says that this is how it stands."""
    tournament, role = room_for(request, public_id)
    organizes, board = role != GUEST and may(role, "organizer"), kept_standings(tournament)
    steps = list(podium(board["rows"]))
    context = {
        "heading": _("Ceremony"),
        "winner": steps[0] if steps else None,
        "others": steps[1:],
        "ended": tournament.ended_at is not None,
        "won": tournament.ended_at is not None or is_played(live_facts(tournament)),
        "standings_url": reverse("nights:standings", args=[public_id]),
        "print_url": "" if role == GUEST else reverse("nights:standings_print", args=[public_id]),
        "season": season_of(tournament) if organizes and not tournament.rehearses_id else None,
        "end_url": reverse("nights:more", args=[public_id]) if organizes else "",
    }
    return answer_night(request, tournament, "ceremony", context)


def season_of(tournament: Tournament) -> dict[str, str]:
    """Where this night counts for a season, or can: the one that it is in, the last of its club, else a new one."""
    its = Season.objects.filter(nights__tournament=tournament).order_by("-created_at", "-pk").first()
    if its:
        url = reverse("nights:season", args=[its.public_id])
        return {"url": url, "text": _("Season: {season}").format(season=words_of(tournament.club_id)(its.name))}
    last = Season.objects.filter(club=tournament.club_id).order_by("-created_at", "-pk").first()
    if last:
        url = reverse("nights:season_settings", args=[last.public_id])
        return {"url": url, "text": _("Count it in {season}").format(season=words_of(tournament.club_id)(last.name))}
    url = reverse("nights:new_season", args=[tournament.club.public_id])
    return {"url": url, "text": _("Begin a season with it")}


def is_played(facts: NightFacts) -> bool:
    """Whether all rounds of the last stage are played."""
    return progress_of(facts, facts.stage).over and not stages_after(facts, facts.stage)


def podium(rows: Iterable[dict[str, Any]]) -> Iterable[dict[str, Any]]:
    """The first three places: who shares one stands there together."""
    steps: dict[int, dict[str, Any]] = {}
    for row in rows:
        rank = row["place"]
        if rank > PODIUM:
            break
        step = steps.setdefault(rank, {"rank": rank, "people": []})
        tokens = row["tokens"]
        step["people"].append({"name": row["name"], "tokens": tokens, "drawn": range(min(max(tokens, 0), DRAWN))})
    return steps.values()
