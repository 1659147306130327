"""A stage before it begins: who goes through, who of those level at the cut, who buys back; begun, taken back."""

import dataclasses
from contextlib import suppress
from typing import Any
from zlib import crc32

from django.core.exceptions import BadRequest
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from scorekeeper.htmx import HtmxHttpRequest
from scorekeeper.scorebook import REFUSALS, Ask
from scorekeeper.views.answers import Posted

from ... import director
from ...draws.stage_board import stage_drawn
from ...models import Stage, Tournament
from ...night.facts import NightFacts
from .answers import address, answer_night, page_in_night

DO = ("begin", "settle", "take-back")
ORDERS = ("seed", "entered", "drawn", "standing")


def answer_stage(
    request: HtmxHttpRequest, tournament: Tournament, number: int, *, status: int = 200, **more: Any
) -> HttpResponse:
    """The page as it stands, with what was ticked."""
    facts = NightFacts.load(tournament)
    its = stage_of(facts, number)
    context = {
        "heading": _("Stage {number}").format(number=number),
        "stage": stage_drawn(facts, its),
        "draw_url": address("draw", tournament),
        "ticked": numbers(request, "who") + numbers(request, "back"),
    }
    return answer_night(request, tournament, "stage", {**context, **more}, status)


@page_in_night("helper", answer_stage)
def stage(request: HtmxHttpRequest, tournament: Tournament, ask: Ask, number: int) -> HttpResponse:
    """Who would begin a stage, or has; a POST does one of DO."""
    stage_of(NightFacts.load(tournament), number)
    do = Posted(request).one_of("do", DO)
    carry_out(tournament.pk, ask, request, number, do)
    if do == "begin":
        return redirect("nights:draw", tournament.public_id)
    return redirect("nights:stage", tournament.public_id, number)


def stage_of(facts: NightFacts, number: int) -> Stage:
    """The stage of this number. Raises Http404 where there is none."""
    found = facts.stage_numbered(number)
    if found is None:
        raise Http404
    return found


def carry_out(tournament_id: int, ask: Ask, request: HtmxHttpRequest, number: int, do: str) -> None:
    """Do what was asked for; a lot has the seed of the page's key."""
    posted, seed = Posted(request), crc32(ask.key.encode()) >> 1
    if do == "begin":
        order = posted.one_of("order", ORDERS)
        director.begin_stage(
            tournament_id, ask, stage=number, order=order, seed=seed, buy_backs=numbers(request, "back")
        )
        draw_first(tournament_id, ask, number, seed)
    elif do == "settle":
        chosen, was = numbers(request, "who"), numbers(request, "was")
        way = posted.one_of("way", director.WAYS)
        director.settle_cut(tournament_id, ask, stage=number - 1, way=way, chosen=chosen, seed=seed, was=was)
    else:
        director.take_back_stage(tournament_id, ask, stage=number)


def draw_first(tournament_id: int, ask: Ask, number: int, seed: int) -> None:
    """Draw the first round of a stage that has begun, to be looked at; what stands in its way is told on its page."""
    with suppress(*REFUSALS):
        its = dataclasses.replace(ask, key=f"{ask.key[:60]}-d")
        director.draw_round(tournament_id, its, stage=number, number=1, seed=seed)


def numbers(request: HtmxHttpRequest, name: str) -> list[int]:
    """The numbers that were ticked."""
    told = request.POST.getlist(name)
    if not all(each.isascii() and each.isdigit() and len(each) < 6 for each in told):
        raise BadRequest(f"{name} is no number")
    return [int(each) for each in told]
