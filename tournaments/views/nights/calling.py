"""A table calls the organizer, and what the organizer ruled."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from scorekeeper.htmx import HtmxHttpRequest
from scorekeeper.scorebook import Ask
from scorekeeper.views.answers import Posted

from ... import director
from ...desk.need import since_told
from ...desk.needs import bids_told, hands_of
from ...desk.own_table import plays_at
from ...models import Call, Tournament
from ...night.facts import Found, NightFacts
from ...night.sitting import names_at
from ...room.at_tables import due_at
from .answers import answer_night, page_at_table, page_in_night
from .at_table import game_at


def answer_call(
    request: HtmxHttpRequest, tournament: Tournament, number: int, *, status: int = 200, **more: Any
) -> HttpResponse:
    """Whether the table has called already."""
    due = due_at(NightFacts.load(tournament), number)
    if due is None:
        return redirect("nights:at_table", tournament.public_id, number)
    waits = next((since_told(call.at) for call in due.table.calls.all()), "")
    back = back_from(request, tournament, number, due)
    context = {"heading": _("Call the organizer"), "number": number, "back": back, "waits": waits, **more}
    return answer_night(request, tournament, "call", context, status)


@page_at_table("scorer", answer_call)
def call_desk(request: HtmxHttpRequest, tournament: Tournament, ask: Ask, number: int) -> HttpResponse:
    """Call the organizer to a table; one that has called waits."""
    if due := due_at(NightFacts.load(tournament), number):
        director.call_organizer(tournament.pk, ask, table=due.table.pk)
    return redirect(back_from(request, tournament, number, due))


def back_from(request: HtmxHttpRequest, tournament: Tournament, number: int, due: Found | None) -> str:
    """The scorepad of a table for who may open it, else the page of the table."""
    pad = game_at(request, tournament, due.table.pk) if due else ""
    return pad or reverse("nights:at_table", args=[tournament.public_id, number])


def call_of(tournament: Tournament, call_id: int) -> Call:
    """A call of this tournament. Raises Http404 where there is none."""
    calls = Call.objects.filter(table__round__stage__tournament=tournament)
    return get_object_or_404(calls.select_related("table__round__stage", "table__game"), pk=call_id)


def answer_ruling(
    request: HtmxHttpRequest, tournament: Tournament, call_id: int, *, status: int = 200, **more: Any
) -> HttpResponse:
    """What a table calls for, with what was typed."""
    drawn = ruling_drawn(NightFacts.load(tournament), call_of(tournament, call_id))
    said = Posted(request).text("ruling", most=400)
    return answer_night(request, tournament, "ruling", {**drawn, "ruling": said, **more}, status)


@page_in_night("helper", answer_ruling, sent=("ruling",))
def ruling(request: HtmxHttpRequest, tournament: Tournament, ask: Ask, call_id: int) -> HttpResponse:
    """What a table calls for, and what was ruled there."""
    call, said = call_of(tournament, call_id), Posted(request).text("ruling", most=400)
    own = plays_at(request, NightFacts.load(tournament), call.table)
    director.answer_call(tournament.pk, ask, call=call.pk, ruling=said, own_table=own)
    return redirect("nights:desk", tournament.public_id)


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
        "game_url": reverse("scorekeeper:game", args=[table.game.public_id]) if table.game else "",
    }
