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
from ...setting_up.own_rules import typed_before, way_to_rules
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
    begun = sum(stage.begun_at is not None for stage in stages)
    form = form_of(request, tournament, offered, begun)
    if request.method != "POST":
        seen: dict[str, Any] = {"was": typed(request.GET, "was", 200)} if "typed" in request.GET else {}
        return answer_plan(request, tournament, form, stages, **seen)
    if request.POST.get("do") == "rules":
        return redirect(way_to_rules(request, tournament.club))
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


def form_of(request: HtmxHttpRequest, tournament: Tournament, offered: RulesOffered, begun: int) -> NightForm:
    """The plan as it stands, or as it was typed; what has begun stays as it stands."""
    fields = fields_of(NightPlan.of(tournament), offered)
    if request.method == "POST":
        said: dict[str, str] | None = {name: str(value) for name, value in request.POST.items()}
    else:
        said = typed_before(request.GET, offered, tournament.sides)
    if said is not None:
        kept = {f"{number}-" for number in range(1, begun + 1)}
        told = {name: value for name, value in fields.items() if name[:2] in kept or name == "name"}
        fields = {**{name: value for name, value in said.items() if name[:2] not in kept}, **told}
    return NightForm(fields, offered, tournament.sides, begun)


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
    context = {"heading": _("What is played"), "stages": form.draw(), "was": was, "may_make_rules": True, **more}
    return answer_night(request, tournament, "plan", context, status)
