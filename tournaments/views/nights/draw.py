"""The next round: what stands in its way, drawn, looked at, drawn again, exchanged by hand, published."""

from typing import Any
from zlib import crc32

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from scorekeeper.htmx import HtmxHttpRequest
from scorekeeper.scorebook import Ask
from scorekeeper.views.answers import Posted

from ... import director
from ...draws.round_board import movable, next_drawn, round_drawn, would_meet
from ...models import Tournament
from ...night.access import night_for
from ...night.facts import NightFacts
from ...setting_up.plan import BIGGEST
from ...setting_up.rules_choice import RulesOffered, Told
from ..as_seen import as_seen, worked_out
from .answers import address, answer_night, page_in_night

DO = ("draw", "again", "publish", "swap", "move", "cancel")


def answer_draw(request: HtmxHttpRequest, tournament: Tournament, *, status: int = 200, **more: Any) -> HttpResponse:
    """The page as it stands, with what was sent."""
    facts = NightFacts.load(tournament)
    stage = facts.stage
    last = facts.last_round(stage)
    drafted = last if last and not last.published_at else None
    told = next_drawn(facts, stage)
    posted = Posted(request)
    context: dict[str, Any] = {
        "heading": _("Round {round}: look before it is published").format(round=last.number)
        if drafted and last
        else told["heading"],
        "next": told,
        "round": round_drawn(facts, stage, drafted) if drafted else None,
        "people": movable(facts, stage, drafted) if drafted else [],
        "repeats": [],
        "forcing": bool(told["open"]) and not drafted,
        "sent": {name: posted.text(name, most=8) for name in ("do", "one", "other", "who", "to", "choice")},
        "reason_text": posted.text("reason_text"),
        "stage_url": stage_url(tournament, told["after"] or stage.number),
        "begun_url": stage_url(tournament, stage.number) if stage.number > 1 and told["number"] == 1 else "",
        "people_url": address("people", tournament),
    }
    return answer_night(request, tournament, "draw", {**context, **more}, status)


@page_in_night("helper", answer_draw)
def draw(request: HtmxHttpRequest, tournament: Tournament, ask: Ask) -> HttpResponse:
    """The round that is drawn and not published, or what the next is drawn from; a POST does one of DO."""
    posted = Posted(request)
    do = posted.one_of("do", DO)
    told = worked_out(
        lambda its: look_and_carry_out(its, ask, posted, do), tournament,
        lambda: night_for(request, tournament.public_id, "helper")[0],
    )  # fmt: skip
    if told:
        return answer_draw(request, tournament, repeats=told, sure=sure_of(told))
    return redirect("nights:round" if do == "publish" else "nights:draw", tournament.public_id)


def look_and_carry_out(tournament: Tournament, ask: Ask, posted: Posted, do: str) -> list[str]:
    """Do what was asked for, but for an exchange by hand that would make repeats: just these are said first."""
    if do in ("swap", "move") and not tournament.steps.filter(key=ask.key).exists():
        told = repeats(tournament, posted, do)
        if told and posted.text("sure", most=8) != sure_of(told):
            return told
        ask = as_seen(ask, tournament)
    carry_out(tournament.pk, ask, posted, do)
    return []


def sure_of(told: list[str]) -> str:
    """What says that just these repeats were told."""
    return f"{crc32(chr(10).join(told).encode()):08x}"


def carry_out(tournament_id: int, ask: Ask, posted: Posted, do: str) -> None:
    """Do what was asked for. The seed of a draw is that of the page's key: sent twice it is the same."""
    seed = crc32(ask.key.encode()) >> 1
    round = posted.number("round", 0, default=0)
    choice = posted.text("choice", most=8)
    if do == "draw":
        stage, number = posted.number("stage", 1), posted.number("number", 1)
        forced = posted.text("forced", most=1) == "1"
        director.draw_round(
            tournament_id, ask, stage=stage, number=number, seed=seed, choice=choice, forced=forced,
            rules=rules_chosen(tournament_id, posted),
        )  # fmt: skip
    elif do == "again":
        director.draw_again(tournament_id, ask, round=round, seed=seed, choice=choice)
    elif do == "publish":
        director.publish_round(tournament_id, ask, round=round)
    elif do == "cancel":
        director.cancel_round(tournament_id, ask, round=round)
    elif do == "swap":
        entrants = posted.number("one", 1), posted.number("other", 1)
        director.swap_drawn(tournament_id, ask, round=round, entrants=entrants)
    else:
        director.move_drawn(tournament_id, ask, round=round, entrant=posted.number("who", 1), to=to_of(posted))


def rules_chosen(tournament_id: int, posted: Posted) -> dict[int, Told]:
    """The rules that were chosen for sizes of table that the stage has none for; what is no choice is left."""
    words = {size: posted.text(f"rules-{size}", most=40) for size in range(2, BIGGEST + 1)}
    words = {size: word for size, word in words.items() if word}
    if not words:
        return {}
    tournament = Tournament.objects.select_related("club").get(pk=tournament_id)
    offered, pairs = RulesOffered(tournament.club), tournament.sides == "pairs"
    found = ((size, offered.of((size, pairs), word)) for size, word in words.items())
    return {size: told for size, told in found if told is not None}


def to_of(posted: Posted) -> str:
    """Where somebody is to be moved."""
    return posted.text("to", most=8)


def repeats(tournament: Tournament, posted: Posted, do: str) -> list[str]:
    """The repeats that an exchange by hand would make."""
    facts = NightFacts.load(tournament)
    its = facts.last_round(facts.stage)
    if its is None or its.pk != posted.number("round", 0, default=0):
        return []
    seats = {facts.by_pk[place.entry_id].number: place.table_id for place in its.places.all()}
    if do == "swap":
        one, other = posted.number("one", 1), posted.number("other", 1)
        going = {one: seats.get(other), other: seats.get(one)}
    else:
        tables = {str(table.number): table.pk for table in facts.tables(its)}
        going = {posted.number("who", 1): tables.get(to_of(posted))}
    return would_meet(facts, facts.stage, its, going)


def stage_url(tournament: Tournament, number: int) -> str:
    """Where a stage begins."""
    return reverse("nights:stage", args=[tournament.public_id, number])
