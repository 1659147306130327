"""What is planned of a tournament, changed before it is played: its stages, their rules and rounds."""

import dataclasses
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper.forms.typed import typed
from scorekeeper.htmx import HtmxHttpRequest
from scorekeeper.phone import remember
from scorekeeper.scorebook import REFUSALS
from scorekeeper.views.answers import refusal

from ... import director
from ...models import Stage, Tournament
from ...night.access import night_for
from ...setting_up.form import NightForm, fields_of
from ...setting_up.plan import NightPlan, StagePlan
from ...setting_up.rules_choice import RulesOffered
from .answers import answer_night, ask_in_night

LEAST = "organizer"


@never_cache
@require_http_methods(["GET", "POST"])
def plan(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """The stages; those that have begun are only told."""
    tournament, _role = night_for(request, public_id, LEAST)
    stages = list(tournament.stages.all())
    offered = RulesOffered(tournament.club)
    fields = fields_of(NightPlan.of(tournament), offered)
    begun = sum(stage.begun_at is not None for stage in stages)
    if request.method != "POST":
        return answer_plan(request, tournament, NightForm(fields, offered, tournament.sides, begun), stages)
    kept = {f"{number}-" for number in range(1, begun + 1)}
    told = {name: value for name, value in fields.items() if name[:2] in kept or name == "name"}
    sent = {name: str(value) for name, value in request.POST.items() if name[:2] not in kept}
    form = NightForm({**sent, **told}, offered, tournament.sides, begun)
    planned, wrong = form.plan()
    planned = keep_begun(planned, stages[:begun])
    if wrong := [*form.wrong, *planned.faults()] if wrong else []:
        return answer_plan(request, tournament, form, stages, status=422, errors=list(dict.fromkeys(wrong)))
    was = tuple(each for each in typed(request.POST, "was", 200).split(",") if each)
    try:
        director.plan_stages(tournament.pk, ask_in_night(request, LEAST), stages=planned.stages, was=was)
    except REFUSALS as error:
        status, more = refusal(error)
        return answer_plan(request, tournament, form, stages, status=status, **more)
    messages.success(request, _("Saved."))
    return remember(request, redirect("nights:plan", public_id))


def keep_begun(planned: NightPlan, begun: list[Stage]) -> NightPlan:
    """The plan with what has begun as it stands, but for how many go on from it."""
    kept = [
        dataclasses.replace(StagePlan.of(stage), through=plan.through)
        for stage, plan in zip(begun, planned.stages, strict=False)
    ]
    return dataclasses.replace(planned, stages=(*kept, *planned.stages[len(kept) :]))


def answer_plan(
    request: HtmxHttpRequest, tournament: Tournament, form: NightForm, stages: list[Stage], *, status: int = 200,
    **more: Any,
) -> HttpResponse:  # fmt: skip
    """The plan as a form."""
    was = ",".join(StagePlan.of(stage).seen for stage in stages)
    context = {"heading": _("What is played"), "stages": form.draw(), "was": was, **more}
    return answer_night(request, tournament, "plan", context, status)
