"""The hands of a table that played on paper, entered afterwards: a few at a time, each checked by itself."""

import dataclasses
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper import scorebook
from scorekeeper.facts import Facts
from scorekeeper.htmx import HtmxHttpRequest
from scorekeeper.incoming.paper_rows import Row, rows_typed, written
from scorekeeper.models import Game
from scorekeeper.scorebook import REFUSALS, Stale
from scorekeeper.views.answers import Posted, ask_of, refusal

from ... import director
from ...models import Table, Tournament
from ...night.facts import Found, NightFacts
from ...night.sitting import names_key, shown, sitting
from ...results.paper_hands import ROWS, rows_drawn
from ...results.result_page import heading
from ...room.table_access import ROLES
from .answers import answer_night, ask_at_table
from .results import asked_table

MOST_HANDS = 999


@never_cache
@require_http_methods(["GET", "POST"])
def hands(request: HtmxHttpRequest, public_id: str, table: int) -> HttpResponse:
    """The next hands to write down; a POST writes those that are filled in, in their order."""
    tournament, facts, found, role = asked_table(request, public_id, table)
    if ROLES.index(role) < ROLES.index("scorer"):
        raise PermissionDenied
    if request.method == "GET":
        return answer_hands(request, tournament, facts, found)
    first = Posted(request).number("first", 1, MOST_HANDS)
    ruleset = facts.rules_at(found[0], found[2])
    rows = written(rows_typed(request.POST, first, ruleset, ROWS))
    if not rows:
        told = [_("Write the first of these hands: what everybody bid and took.")]
        return answer_hands(request, tournament, facts, found, status=422, errors=told)
    number = rows[0].number
    try:
        game = game_of(request, facts, found)
        for row in rows:
            number = row.number
            write_row(request, game, row, facts, found)
    except REFUSALS as error:
        status, more = refusal(error)
        if not isinstance(error, Stale):
            more["errors"] = [_("Hand {number}: {text}").format(number=number, text=each) for each in listed(more)]
        facts = NightFacts.load(tournament)
        return answer_hands(request, tournament, facts, facts.find(table) or found, status=status, **more)
    done = len(rows) < ROWS or Game.objects.get(pk=game.pk).is_over
    return redirect("nights:table" if done else "nights:hands", public_id, table)


def listed(more: dict[str, Any]) -> list[str]:
    """What is wrong, text by text."""
    return list(more.get("errors", []))


def game_of(request: HtmxHttpRequest, facts: NightFacts, found: Found) -> Game:
    """The game of the table, begun if it has none."""
    stage, _round, table = found
    if table.game is not None:
        return table.game
    ask = ask_at_table(request, table.number, "scorer")
    was = names_key(sitting(facts, stage, table))
    return director.open_for_hands(facts.tournament.pk, ask, table=table.pk, was=was)


def write_row(request: HtmxHttpRequest, game: Game, row: Row, facts: NightFacts, found: Found) -> None:
    """Write one hand."""
    ask = ask_of(request)
    ask = dataclasses.replace(ask, key=f"{ask.key[:56]}-{row.number}")
    scorebook.write_hand(game.pk, ask, **row.told(facts.rules_at(found[0], found[2])))


def open_number(table: Table) -> int:
    """The number of the hand that is open."""
    if table.game is None:
        return 1
    return Facts.load(Game.objects.select_related("club").get(pk=table.game.pk)).open_number


def answer_hands(
    request: HtmxHttpRequest, tournament: Tournament, facts: NightFacts, found: Found, *, status: int = 200, **more: Any
) -> HttpResponse:
    """The page, with everything that was typed and is not written yet."""
    stage, _round, table = found
    ruleset, first = facts.rules_at(stage, table), open_number(table)
    names = [shown(facts, each.player) for each in sitting(facts, stage, table)]
    rows = rows_typed(request.POST, first, ruleset, ROWS)
    context = {
        "heading": heading(facts, found),
        "rows": list(rows_drawn(rows, names, ruleset, first)),
        "first": first,
        "partners": any(len(seats) > 1 for seats in ruleset.side_seats),
        "back": reverse("nights:table", args=[tournament.public_id, table.pk]),
        **more,
    }
    return answer_night(request, tournament, "hands", context, status)
