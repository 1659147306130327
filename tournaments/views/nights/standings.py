"""Where everybody stands, by stage and over all, and how each value of somebody came about."""

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from scorekeeper.entering import number_in
from scorekeeper.htmx import HtmxHttpRequest

from ...models import Stage, Tournament
from ...night.facts import NightFacts
from ...room.room_access import room_for
from ...standings.board import Drawn, kept_standings, working_of
from ...standings.standing import standing_of
from .answers import answer_night

MOST_STAGES = 99


def asked_stage(request: HttpRequest, tournament: Tournament) -> int | None:
    """The stage that is asked for: the last that has begun unless another is named; None for all of them together."""
    if (said := request.GET.get("stage", "")) == "all":
        return None
    if (named := number_in(said, MOST_STAGES)) is not None:
        return named
    begun = Stage.objects.filter(tournament=tournament, begun_at__isnull=False).order_by("-number")
    return begun.values_list("number", flat=True).first()


@require_GET
def standings(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """The order of merit."""
    tournament, _role = room_for(request, public_id)
    drawn = kept_standings(tournament, asked_stage(request, tournament))
    context = {
        "heading": _("Standings"),
        "standings": drawn,
        "choices": choices(tournament, drawn),
        "notes": notes(drawn),
        "counts": counts_told(tournament, drawn),
    }
    return answer_night(request, tournament, "standings", context)


def choices(tournament: Tournament, drawn: Drawn) -> list[dict[str, object]]:
    """The stages to look at, and all of them together, where there are several."""
    page = reverse("nights:standings", args=[tournament.public_id])
    told = [(str(number), _("Stage {number}").format(number=number), number) for number in drawn["stages"]]
    if len(told) < 2:
        return []
    return [
        {"url": f"{page}?stage={value}", "text": text, "here": number == drawn["stage"]}
        for value, text, number in [*told, ("all", _("Over all"), None)]
    ]


def counts_told(tournament: Tournament, drawn: Drawn) -> str:
    """Which tokens are counted, where there are several stages."""
    if len(drawn["stages"]) < 2:
        return ""
    if drawn["stage"] is None:
        return _("The victory tokens of all stages.")
    carries = Stage.objects.filter(tournament=tournament, number=drawn["stage"], carries=True).exists()
    if carries:
        return _("The victory tokens of this stage, and those that people brought along.")
    return _("The victory tokens of this stage alone: nobody brought any along.")


def notes(drawn: Drawn) -> list[dict[str, str]]:
    """What each value counts, in a sentence."""
    if drawn["columns"] or drawn["stage"] is None:
        return list(drawn["columns"])
    return [{"name": _("Knock-out"), "says": _("Who came further stands higher; who went out together is level.")}]


@require_GET
def working(request: HtmxHttpRequest, public_id: str, number: int) -> HttpResponse:
    """How the values of one entrant came about."""
    tournament, _role = room_for(request, public_id)
    facts = NightFacts.load(tournament)
    entry, wanted = facts.by_number.get(number), asked_stage(request, tournament)
    stage = facts.stage_numbered(wanted) or facts.stage
    if entry is None:
        raise Http404
    its = standing_of(facts, stage)
    place = next((each for each in its.places if each.id == str(number)), None)
    context = {
        "heading": facts.name(entry),
        "rank": place.label if place else "",
        "stage": stage.number,
        "several": len(facts.stages) > 1,
        "values": working_of(facts, its, entry) if place else [],
        "back": f"{reverse('nights:standings', args=[public_id])}?stage={stage.number}",
    }
    return answer_night(request, tournament, "working", context)
