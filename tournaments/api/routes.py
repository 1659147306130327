"""The addresses of tournaments and races: fetch with permission, say what it depends on, tell it."""

from typing import Annotated, Any

from django.db.models import Prefetch
from django.http import Http404, HttpRequest
from ninja import Query, Router

from scorekeeper.access import club_for
from scorekeeper.api.answering import depends_on, hold_until
from scorekeeper.api.paging import Pages, a_page
from scorekeeper.api.routes import answers
from scorekeeper.sight import sees_names

from ..models import Race, Round, Stage, Tournament
from ..night.clock import clock_of, holds_until, running_rounds
from ..night.facts import NightFacts
from ..night.lines import NIGHTS
from ..night.live import live_facts
from ..night.polls import night_etag, version_of
from ..race.access import games_to_open, race_for
from ..race.facts import RaceFacts
from ..race.raceboard import board, etag
from ..room.room_access import GUEST, room_for
from ..standings.board import kept_standings
from ..views.nights.standings import asked_stage
from . import schemas, told

router = Router()
READ_LINKS: dict[str, tuple[type[Any], str]] = {
    "tournaments/open/watch": (Tournament, "viewer"),
    "races/open": (Race, "viewer"),
}
"""For `scorekeeper.api.tokens`: the links of ours to read by."""
PUBLISHED = Round.objects.filter(cancelled_at=None, published_at__isnull=False).order_by("number")
NAMED = r"^(all|[1-9][0-9]?)?$"
Told = dict[str, Any]


@router.get("clubs/{slug:public_id}/tournaments/", response=answers(schemas.Nights), tags=["tournaments"])
def club_tournaments(request: HttpRequest, public_id: str, asked: Pages) -> Told:
    """The tournaments of a club, the last first."""
    return a_page(NIGHTS.filter(club=club_for(request, public_id)), asked, told.line_told)


@router.get("tournaments/{slug:public_id}/", response=answers(schemas.Night), tags=["tournaments"])
def tournament(request: HttpRequest, public_id: str) -> Told:
    """A tournament, with its stages and the rounds that were published."""
    night, _role = room_for(request, public_id)
    depends_on(request, version_of(night))
    stages = Stage.objects.filter(tournament=night).prefetch_related(Prefetch("played", PUBLISHED))
    return told.night_told(night, stages)


@router.get("tournaments/{slug:public_id}/standings/", response=answers(schemas.Standings), tags=["tournaments"])
def standings(
    request: HttpRequest,
    public_id: str,
    stage: Annotated[
        str, Query(pattern=NAMED, description="The number of a stage, or all; without it the one that is played.")
    ] = "",
) -> Told:
    """Where everybody stands."""
    night, _role = room_for(request, public_id)
    depends_on(request, version_of(night))
    number = asked_stage(request, night)
    drawn = kept_standings(night, number)
    if number is not None and drawn["stage"] is None:
        raise Http404
    return told.standings_told(drawn)


@router.get("tournaments/{slug:public_id}/pairings/", response=answers(schemas.Pairings), tags=["tournaments"])
def pairings(
    request: HttpRequest,
    public_id: str,
    stage: Annotated[int | None, Query(ge=1, le=99, description="Of which stage; else of the one played now.")] = None,
    round: Annotated[int | None, Query(ge=1, le=999, description="Which round; else the one played now.")] = None,
) -> Told:
    """Who sits where, and how it stands, hand by hand: each table with its points."""
    night, role = room_for(request, public_id)
    depends_on(request, night_etag(night, GUEST if role == GUEST else ""))
    facts = live_facts(night)
    rounds = rounds_asked(facts, stage, round)
    return {"rounds": [told.round_told(facts, *each, guest=role == GUEST) for each in rounds]}


def rounds_asked(facts: NightFacts, stage: int | None, round: int | None) -> list[tuple[Stage, Round]]:
    """The rounds that are asked for. Raises Http404 for one that was not published."""
    its = facts.stage if stage is None else facts.stage_numbered(stage)
    if stage is None and round is None:
        return [(facts.stage, each) for each in running_rounds(facts)]
    published = [each for each in facts.rounds(its) if each.published_at] if its else []
    found = [each for each in published if each.number == round] if round else published[-1:]
    if its is None or not found:
        raise Http404
    return [(its, each) for each in found]


@router.get("tournaments/{slug:public_id}/clock/", response=answers(schemas.Clock), tags=["tournaments"])
def clock(request: HttpRequest, public_id: str) -> Told:
    """The clock of the round that is played."""
    night, _role = room_for(request, public_id)
    depends_on(request, version_of(night))
    rounds = running_rounds(live_facts(night))
    its = clock_of(rounds)
    hold_until(request, holds_until(its))
    return told.clock_told(night, rounds[-1].number if rounds else 0, its)


@router.get("races/{slug:public_id}/", response=answers(schemas.Race), tags=["tournaments"])
def race(request: HttpRequest, public_id: str) -> Told:
    """The token board of a race at one table."""
    found, _role = race_for(request, public_id)
    opens = games_to_open(request, found)
    may_open = "all" if opens is None else ".".join(map(str, sorted(opens)))
    depends_on(request, etag(found, "reader"), int(sees_names(found.club_id)), may_open)
    return told.race_told(found, board(RaceFacts.load(found), "reader", opens=opens))
