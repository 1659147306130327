"""Another race with the same people, once one is over: who plays, how many tokens win. Mostly one tap."""

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper.htmx import HtmxHttpRequest
from scorekeeper.scorebook import REFUSALS
from scorekeeper.views.answers import Posted, refusal

from .. import director
from ..race.access import race_for
from ..race.facts import RaceFacts
from ..race.next_table import NextTable
from ..race.told import state_told
from .answers import answer_page, ask_in_race
from .next_game import lead_to
from .victories import victories_said, victory_choices

LEAST = "starter"


@never_cache
@require_http_methods(["GET", "POST"])
def again(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """The form, or the first game of the race that it starts; a race that goes on is led back to."""
    race, _role = race_for(request, public_id, LEAST)
    facts = RaceFacts.load(race)
    table = NextTable(facts, request.POST)
    if request.method == "GET":
        return redirect("tournaments:race", public_id) if facts.is_open else first_look(request, table)
    posted, ask = Posted(request), ask_in_race(request, LEAST)
    if wrong := table.faults() or (posted.text("step") == "look" and [""]):
        told = [text for text in wrong if text]
        return answer_again(request, table, status=422 if told else 200, errors=told)
    try:
        setup = table.setup(posted.text("seats") == "draw")
        game = director.another_race(race.pk, ask, setup, victories=victories_said(request))
    except REFUSALS as error:
        status, more = refusal(error)
        return answer_again(request, table, status=status, **more)
    return lead_to(request, facts, game)


def first_look(request: HtmxHttpRequest, table: NextTable) -> HttpResponse:
    """The form before anything was sent, with what it asks for."""
    return answer_again(request, table, hint=" ".join(table.faults()))


def answer_again(request: HtmxHttpRequest, table: NextTable, *, status: int = 200, **more: object) -> HttpResponse:
    """The form as it stands: that of the next game, with the number of tokens."""
    race = table.facts.race
    context = {
        "heading": _("Another race for victory tokens"),
        "text": state_told(table.facts),
        "says": _("Start the race"),
        **table.context(),
        **victory_choices(request, race.victories),
    }
    if table.previous:
        context["other_url"] = f"{reverse('tournaments:new')}?then=race&after={table.previous.public_id}"
    return answer_page(request, race, "next", {**context, **more}, status=status)
