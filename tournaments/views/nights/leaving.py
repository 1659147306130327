"""Somebody leaves a table whose game goes on: what can be done, with its effect said before; then one of it done."""

from collections.abc import Iterator
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper import ports
from scorekeeper.entering import NotPossible
from scorekeeper.facts import Facts
from scorekeeper.htmx import HtmxHttpRequest
from scorekeeper.models import Game, Player
from scorekeeper.scorebook import Ask
from scorekeeper.views.answers import Posted
from scorekeeper.words import figure

from ... import director
from ...models import Tournament
from ...night.facts import Found, NightFacts
from ...night.sitting import players_at, shown, sitting
from ...results.outcomes import stops_for
from ...room.at_tables import due_at
from .answers import answer_night, page_at_table

DO = ("stop", "replay", "replay-all", "stand-in")
OFFERED = 30


def answer_leaving(
    request: HtmxHttpRequest, tournament: Tournament, number: int, *, status: int = 200, **more: Any
) -> HttpResponse:
    """The choices, each with what it would bring."""
    facts, posted = NightFacts.load(tournament), Posted(request)
    due = due_at(facts, number)
    if due is None:
        return redirect("nights:at_table", tournament.public_id, number)
    there = sitting(facts, due.stage, due.table)
    sitting_now = {player.pk for player in playing(facts)} | {each.player.pk for each in there}
    roster = Player.objects.offered().filter(club=tournament.club).exclude(pk__in=sitting_now)[:OFFERED]
    game, chosen, gone = due.table.game, posted.text("seat", most=40), request.GET.get("gone", "")
    values = [(f"{each.seat} {each.player.public_id} {each.number}", shown(facts, each.player)) for each in there]
    context = {
        "heading": _("Somebody leaves table {number}").format(number=number),
        "back": reverse("nights:at_table", args=[tournament.public_id, number]),
        "version": game.version if game else 0,
        "leavers": [
            {"value": value, "text": text, "checked": value == chosen or (not chosen and value.split()[2] == gone)}
            for value, text in values
        ],
        "stops": stops_told(game) if game else [],
        "replays": replays_told(facts, due, game),
        "known": [
            {"value": each.public_id, "text": str(each), "checked": each.public_id == posted.text("player", most=12)}
            for each in roster
        ],
        "name": posted.text("name", most=60),
        "tag": posted.text("tag", most=12),
        "ranked": posted.text("ranked") == "yes",
    }
    return answer_night(request, tournament, "leaving", {**context, **more}, status)


def playing(facts: NightFacts) -> Iterator[Player]:
    """Everybody who sits at a table that plays."""
    for _stage, round in facts.played:
        for table in facts.open_tables(round):
            yield from (player for place in facts.seated(table) for player in players_at(facts, place))


@page_at_table("desk", answer_leaving)
def leaving(request: HtmxHttpRequest, tournament: Tournament, ask: Ask, number: int) -> HttpResponse:
    """Who leaves, and what becomes of the game."""
    if due := due_at(NightFacts.load(tournament), number):
        do(request, tournament, due, ask)
    return redirect("nights:at_table", tournament.public_id, number)


def do(request: HtmxHttpRequest, tournament: Tournament, due: Found, ask: Ask) -> None:
    """Do what was chosen. Raises NotPossible where nobody was."""
    posted = Posted(request)
    what, (seat, was, entrant) = posted.one_of("do", DO), leaver(posted.text("seat", most=40))
    version = posted.number("version", 0)
    if entrant is None and what != "replay-all":
        raise NotPossible(_("Say who leaves."))
    if what == "stop":
        director.stop_table(tournament.pk, ask, table=due.table.pk, was=version, leaves=entrant)
    elif what in ("replay", "replay-all"):
        leaves = entrant if what == "replay" else None
        director.replay_table(tournament.pk, ask, table=due.table.pk, was=version, leaves=leaves)
    else:
        director.stand_in(
            tournament.pk, ask, table=due.table.pk, seat=seat, was=was, leaves="comes-back" not in posted.fields,
            ranked=posted.one_of("ranked", ("yes", "no"), "no") == "yes", known=posted.text("player", most=12),
            name=posted.text("name", most=80), tag=posted.text("tag", most=20),
        )  # fmt: skip


def leaver(value: str) -> tuple[int, str, int | None]:
    """The seat, the person there and the entrant's number, as the form sends them: "2 aBcDeF 7"."""
    parts = value.split(" ")
    digits = all(part.isascii() and part.isdigit() and len(part) < 5 for part in parts[::2])
    return (int(parts[0]), parts[1], int(parts[2])) if len(parts) == 3 and digits else (0, "", None)


def stops_told(game: Game) -> list[str]:
    """What it brings to stop a game and count it as it stands."""
    facts = Facts.load(game)
    names, sides = facts.names(), facts.rules.side_seats
    told = [
        f"{' + '.join(names[seat] for seat in seats)} {figure(side.score)}"
        for seats, side in zip(sides, facts.sheet.sides, strict=True)
    ]
    how = stops_for(facts)
    scores = [side.score for side in facts.sheet.sides]
    winner = scores.index(max(scores)) if how == "leader" else None
    if winner is None:
        says = _("Nobody leads alone: nobody wins, and nobody gets a token.")
    else:
        who = " + ".join(names[seat] for seat in sides[winner])
        says = _("{who} leads and wins.").format(who=who)
    more = [line for listen in ports.consequences for line in listen(game, game.status, winner)]
    return [", ".join(told), says, *more]


def replays_told(facts: NightFacts, due: Found, game: Game | None) -> list[str]:
    """What it brings to play a table again."""
    played = game.hands_played if game else 0
    told = ngettext("{n} hand counts for nothing; it is kept.", "{n} hands count for nothing; they are kept.", played)
    if not played:
        told = _("No hand has been scored there.")
    people = sum(len(facts.people(facts.by_pk[place.entry_id])) for place in facts.seated(due.table)) - 1
    known = str(people) in due.stage.rules
    without = (
        _("Without who leaves it is a table of {n}.")
        if known
        else _("For a table of {n} this stage has no rules: play it again with a stand-in.")
    )
    return [told.format(n=played), without.format(n=people)]
