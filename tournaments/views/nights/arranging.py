"""Seeds, by hand, by lot, by what was played before; and who came alone is made a pair."""

import secrets
from typing import Any

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper.htmx import HtmxHttpRequest
from scorekeeper.phone import remember
from scorekeeper.scorebook import REFUSALS
from scorekeeper.views.answers import Posted, refusal

from ... import director
from ...models import Tournament
from ...night.access import night_for
from ...night.entered import who_is_entered
from ...standings.seeding import ways_to_seed
from .answers import answer_night, ask_in_night, number_typed

LEAST = "helper"


@never_cache
@require_http_methods(["GET", "POST"])
def seeds(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """A number for each: who is seeded first meets the last; or all by lot, or by what they played before."""
    tournament, _role = night_for(request, public_id, LEAST)
    if request.method != "POST":
        return answer_seeds(request, tournament)
    posted, ask = Posted(request), ask_in_night(request, LEAST)
    try:
        do = posted.one_of("do", ("save", "lot", "by"), "by" if "way" in request.POST else None)
        if do == "lot":
            director.draw_seeds(tournament.pk, ask, seed=posted.number("lot", 1))
        elif do == "by":
            director.seed_by(tournament.pk, ask, way=posted.text("way", most=16))
        else:
            said, was = (seeds_sent(request, prefix) for prefix in ("seed", "was"))
            director.seed_by_hand(tournament.pk, ask, seeds=said, was=was)
    except REFUSALS as error:
        status, more = refusal(error)
        return answer_seeds(request, tournament, status=status, **more)
    messages.success(request, _("Saved."))
    return remember(request, redirect("nights:seeds", public_id))


def seeds_sent(request: HtmxHttpRequest, prefix: str) -> dict[int, int | None]:
    """The fields of all seeds, by the number of the entrant. Raises NotPossible for what is no number."""
    told: dict[int, int | None] = {}
    for number in Posted(request).numbered(prefix):
        if not (number.isascii() and number.isdigit() and len(number) < 5):
            raise BadRequest("a seed of nobody")
        told[int(number)] = number_typed(request, f"{prefix}-{number}") or None
    return told


def answer_seeds(request: HtmxHttpRequest, tournament: Tournament, *, status: int = 200, **more: Any) -> HttpResponse:
    """Everybody with their seed, those who have one first."""
    facts = who_is_entered(tournament)
    there = [each for each in facts.entries if each.status == "entered" and not each.left_at and facts.people(each)]
    there.sort(key=lambda entry: (entry.seed is None, entry.seed or 0, entry.number))
    rows = [
        {
            "number": each.number,
            "name": facts.name(each),
            "was": each.seed or "",
            "seed": request.POST.get(f"seed-{each.number}", "")[:5] if request.method == "POST" else each.seed or "",
        }
        for each in there
    ]
    context = {
        "heading": _("Seeds"),
        "rows": rows,
        "lot": secrets.randbelow(10**6) + 1,
        "ways": ways_to_seed(facts),
        **more,
    }
    return answer_night(request, tournament, "seeds", context, status)


@never_cache
@require_http_methods(["GET", "POST"])
def pairs(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """Who came alone: two are made a pair by hand, or all of them by lot."""
    tournament, _role = night_for(request, public_id, LEAST)
    if request.method != "POST":
        return answer_pairs(request, tournament)
    posted, ask = Posted(request), ask_in_night(request, LEAST)
    try:
        if posted.one_of("do", ("pair", "lot")) == "lot":
            director.pair_rest(tournament.pk, ask, seed=posted.number("lot", 1))
        else:
            two = [int(each) for each in request.POST.getlist("who") if each.isascii() and each.isdigit()][:3]
            if len(two) != 2:
                return answer_pairs(request, tournament, status=422, errors=[_("Choose two.")])
            director.pair_up(tournament.pk, ask, one=two[0], other=two[1])
    except REFUSALS as error:
        status, more = refusal(error)
        return answer_pairs(request, tournament, status=status, **more)
    return remember(request, redirect("nights:pairs", public_id))


def answer_pairs(request: HtmxHttpRequest, tournament: Tournament, *, status: int = 200, **more: Any) -> HttpResponse:
    """Tiles of all who look for a partner."""
    facts = who_is_entered(tournament)
    chosen = request.POST.getlist("who")
    rows = [
        {"number": each.number, "name": facts.name(each), "checked": str(each.number) in chosen}
        for each in director.alone(facts)
    ]
    context = {"heading": _("Make pairs"), "rows": rows, "lot": secrets.randbelow(10**6) + 1, **more}
    return answer_night(request, tournament, "pairs", context, status)
