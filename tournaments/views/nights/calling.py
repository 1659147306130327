"""A table calls the organizer, and what the organizer ruled."""

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper.htmx import HtmxHttpRequest
from scorekeeper.scorebook import REFUSALS
from scorekeeper.views.answers import Posted, refusal

from ... import director
from ...desk.needs import bids_told, hands_of, since_told
from ...desk.own_table import plays_at
from ...models import Call
from ...night.access import night_for
from ...night.facts import NightFacts
from ...night.sitting import names_at
from ...room.at_tables import due_at
from ...room.table_access import table_for
from .answers import answer_night, ask_at_table, ask_in_night
from .at_table import game_at


@never_cache
@require_http_methods(["GET", "POST"])
def call_desk(request: HtmxHttpRequest, public_id: str, number: int) -> HttpResponse:
    """Call the organizer to a table; one that has called waits."""
    tournament, _role = table_for(request, public_id, number, "scorer")
    facts = NightFacts.load(tournament)
    due = due_at(facts, number)
    back = game_at(request, tournament, due.table.pk if due else 0) or reverse(
        "nights:at_table", args=[public_id, number]
    )
    if due is None:
        return redirect("nights:at_table", public_id, number)
    if request.method == "POST":
        try:
            director.call_organizer(tournament.pk, ask_at_table(request, number), table=due.table.pk)
        except REFUSALS as error:
            status, more = refusal(error)
            return answer_night(request, tournament, "call", {"number": number, "back": back, **more}, status)
        return redirect(back)
    waits = next((since_told(call.at) for call in due.table.calls.all()), "")
    context = {"heading": _("Call the organizer"), "number": number, "back": back, "waits": waits}
    return answer_night(request, tournament, "call", context)


@never_cache
@require_http_methods(["GET", "POST"])
def ruling(request: HtmxHttpRequest, public_id: str, call_id: int) -> HttpResponse:
    """What a table calls for, and what was ruled there."""
    tournament, _role = night_for(request, public_id, "helper")
    calls = Call.objects.filter(table__round__stage__tournament=tournament)
    call = calls.select_related("table__round__stage", "table__game").filter(pk=call_id).first()
    if call is None:
        raise Http404
    facts = NightFacts.load(tournament)
    more: dict[str, Any] = {}
    status = 200
    if request.method == "POST":
        own = plays_at(request, facts, call.table)
        said = Posted(request).text("ruling", most=400)
        try:
            director.answer_call(
                tournament.pk, ask_in_night(request, "helper"), call=call.pk, ruling=said, own_table=own
            )
            return redirect("nights:desk", public_id)
        except REFUSALS as error:
            status, more = refusal(error, said)
            call.refresh_from_db()
            more["ruling"] = said
    return answer_night(request, tournament, "ruling", {**ruling_drawn(facts, call), **more}, status)


def ruling_drawn(facts: NightFacts, call: Call) -> dict[str, Any]:
    """A call with its table, its hand and the bids of that."""
    found = facts.find(call.table_id)
    table = found[2] if found else call.table
    hand = hands_of(facts, [(table, call.hand)]).get(table.pk) if call.hand else None
    return {
        "heading": _("Table {number} calls you").format(number=table.number),
        "hand": call.hand,
        "bids": bids_told(facts, table, hand) if hand and found else "",
        "who": names_at(facts, table),
        "waits": "" if call.answered_at else since_told(call.at),
        "said": facts.words(call.ruling),
        "ruling": "",
        "game_url": reverse("scorekeeper:game", args=[table.game.public_id]) if table.game else "",
    }
