"""A table plays on on paper, or on a phone again; a game begun on paper is taken over as it stands there."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper.forms.paper import Paper
from scorekeeper.htmx import HtmxHttpRequest
from scorekeeper.scorebook import REFUSALS
from scorekeeper.views.answers import Posted, refusal

from ... import director
from ...models import Tournament
from ...night.facts import Found, NightFacts
from ...night.sitting import names_key, rules_of, shown, sitting
from ...room.at_tables import due_at
from ...room.table_access import table_for
from .answers import answer_night, ask_at_table
from .at_table import open_pad

DO = ("paper", "phone", "take-over")


@never_cache
@require_http_methods(["GET", "POST"])
def paper(request: HtmxHttpRequest, public_id: str, number: int) -> HttpResponse:
    """Where the table keeps its score from here on."""
    tournament, _role = table_for(request, public_id, number, "scorer")
    facts = NightFacts.load(tournament)
    due = due_at(facts, number)
    if due is None or rules_of(facts, due) is None:
        return redirect("nights:at_table", public_id, number)
    if request.method == "GET":
        return answer_paper(request, facts, due, sheet_of(request, facts, due))
    posted, ask = Posted(request), ask_at_table(request, number)
    what, sheet = posted.one_of("do", DO), sheet_of(request, facts, due)
    try:
        if what == "take-over":
            start = sheet.start()
            if sheet.errors:
                return answer_paper(request, facts, due, sheet, status=422, errors=sheet.errors)
            was = posted.text("was", most=400)
            game = director.open_game(
                tournament.pk, ask, table=due.table.pk, was=was, start=start, dealer=sheet.dealer(0)
            )
            return open_pad(request, game)
        was_on = posted.one_of("on", ("paper", "phone")) == "paper"
        director.set_paper(tournament.pk, ask, table=due.table.pk, on_paper=what == "paper", was=was_on)
    except REFUSALS as error:
        status, more = refusal(error)
        return answer_paper(request, NightFacts.load(tournament), due, sheet, status=status, **more)
    return redirect("nights:at_table", public_id, number)


def sheet_of(request: HtmxHttpRequest, facts: NightFacts, due: Found) -> Paper:
    """What stands on the paper, as the form has it."""
    ruleset = rules_of(facts, due)
    if ruleset is None:
        raise ValueError(due)
    names = [shown(facts, each.player) for each in sitting(facts, due.stage, due.table)]
    return Paper(ruleset, names, request.POST)


def answer_paper(
    request: HtmxHttpRequest, facts: NightFacts, due: Found, sheet: Paper, *, status: int = 200, **more: Any
) -> HttpResponse:
    """The page: to paper, to a phone, or the figures of the paper."""
    tournament: Tournament = facts.tournament
    begun = due.table.game_id is not None or due.table.race_id is not None
    context = {
        "heading": _("On paper"),
        "number": due.table.number,
        "back": reverse("nights:at_table", args=[tournament.public_id, due.table.number]),
        "on_paper": due.table.on_paper,
        "begun": begun,
        "was": names_key(sitting(facts, due.stage, due.table)),
        **sheet.context(0),
    }
    return answer_night(request, tournament, "paper", {**context, **more}, status)
