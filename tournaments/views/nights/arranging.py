"""Seeds, by hand, by lot, by what was played before; and who came alone is made a pair."""

import secrets
from typing import Any

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from scorekeeper.entering import NotPossible
from scorekeeper.htmx import HtmxHttpRequest
from scorekeeper.scorebook import Ask
from scorekeeper.views.answers import Posted

from ... import director
from ...models import Tournament
from ...night.entered import alone, entered, who_is_entered
from ...standings.seeding import ways_to_seed
from .answers import answer_night, number_typed, page_in_night


def answer_seeds(request: HtmxHttpRequest, tournament: Tournament, *, status: int = 200, **more: Any) -> HttpResponse:
    """Everybody with their seed, those who have one first."""
    facts = who_is_entered(tournament)
    there = sorted(entered(facts), key=lambda entry: (entry.seed is None, entry.seed or 0, entry.number))
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


@page_in_night("helper", answer_seeds)
def seeds(request: HtmxHttpRequest, tournament: Tournament, ask: Ask) -> HttpResponse:
    """A number for each: who is seeded first meets the last; or all by lot, or by what they played before."""
    posted = Posted(request)
    do = posted.one_of("do", ("save", "lot", "by"), "by" if "way" in request.POST else None)
    if do == "lot":
        director.draw_seeds(tournament.pk, ask, seed=posted.number("lot", 1))
    elif do == "by":
        director.seed_by(tournament.pk, ask, way=posted.text("way", most=16))
    else:
        said, was = (seeds_sent(request, prefix) for prefix in ("seed", "was"))
        director.seed_by_hand(tournament.pk, ask, seeds=said, was=was)
    messages.success(request, _("Saved."))
    return redirect("nights:seeds", tournament.public_id)


def seeds_sent(request: HtmxHttpRequest, prefix: str) -> dict[int, int | None]:
    """The fields of all seeds, by the number of the entrant. Raises NotPossible for what is no number."""
    told: dict[int, int | None] = {}
    for number in Posted(request).numbered(prefix):
        if not (number.isascii() and number.isdigit() and len(number) < 5):
            raise BadRequest("a seed of nobody")
        told[int(number)] = number_typed(request, f"{prefix}-{number}") or None
    return told


def answer_pairs(request: HtmxHttpRequest, tournament: Tournament, *, status: int = 200, **more: Any) -> HttpResponse:
    """Tiles of all who look for a partner."""
    facts = who_is_entered(tournament)
    chosen = request.POST.getlist("who")
    rows = [
        {"number": each.number, "name": facts.name(each), "checked": str(each.number) in chosen}
        for each in alone(facts)
    ]
    context = {"heading": _("Make pairs"), "rows": rows, "lot": secrets.randbelow(10**6) + 1, **more}
    return answer_night(request, tournament, "pairs", context, status)


@page_in_night("helper", answer_pairs)
def pairs(request: HtmxHttpRequest, tournament: Tournament, ask: Ask) -> HttpResponse:
    """Who came alone: two are made a pair by hand, or all of them by lot."""
    posted = Posted(request)
    if posted.one_of("do", ("pair", "lot")) == "lot":
        director.pair_rest(tournament.pk, ask, seed=posted.number("lot", 1))
    else:
        two = [int(each) for each in request.POST.getlist("who") if each.isascii() and each.isdigit()][:3]
        if len(two) != 2:
            raise NotPossible(_("Choose two."))
        director.pair_up(tournament.pk, ask, one=two[0], other=two[1])
    return redirect("nights:pairs", tournament.public_id)
