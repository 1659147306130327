"""One entrant: leaves and comes back, a substitute, a fixed table, who is kept apart, a guest, a pair that parts."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from scorekeeper.forms.typed import typed
from scorekeeper.htmx import HtmxHttpRequest
from scorekeeper.models import Player
from scorekeeper.scorebook import Ask, Person
from scorekeeper.views.answers import Posted

from ... import director
from ...entrants.board import row_of
from ...entrants.entering import person_called
from ...models import Entry, Tournament
from ...night.access import role_in_night
from ...night.entered import people_seen, who_is_entered
from ...night.facts import NightFacts
from .answers import answer_night, number_typed, page_in_night
from .enter import roster

DO = (
    "leave", "return", "substitute", "fix", "apart", "together", "guest", "member", "part", "rename", "take-off",
    "here",
)  # fmt: skip


def answer_entrant(
    request: HtmxHttpRequest, tournament: Tournament, number: int, *, status: int = 200, **more: Any
) -> HttpResponse:
    """The page of one entrant."""
    facts = who_is_entered(tournament)
    entry = facts.by_number.get(number)
    if entry is None or not facts.people(entry):
        raise Http404
    context = {
        "heading": facts.name(entry),
        "row": row_of(facts, entry),
        "plays": plays_told(facts, entry),
        "own_url": reverse("nights:player", args=[tournament.public_id, number]),
        "may_go": not any(each.entry_id == entry.pk for stage in facts.stages for each in facts.in_stage(stage)),
        "call": typed(request.POST, "call", 90),
        "guest": entry.guest,
        "fixed": request.POST.get("table", "")[:4] or entry.fixed_table or "",
        "people": [{"place": each.position, "name": str(facts.shown[each.player_id])} for each in entry.people.all()
                   if each.replaced_at is None],
        "was": people_seen(facts, entry),
        "roster": roster(tournament, [typed(request.POST, "player", 12)]),
        "name": typed(request.POST, "name", 90),
        "apart": [{"number": each.number, "name": facts.name(each)} for each in kept_apart(facts, entry)],
        "others": [
            {"number": each.number, "name": facts.name(each)}
            for each in facts.entries
            if each != entry and facts.people(each) and each.status == "entered"
        ],
        **more,
    }  # fmt: skip
    return answer_night(request, tournament, "entrant", context, status)


@page_in_night("helper", answer_entrant)
def entrant(request: HtmxHttpRequest, tournament: Tournament, ask: Ask, number: int) -> HttpResponse:
    """What an entrant asks the desk for."""
    done(request, tournament, number, Posted(request).one_of("do", DO), ask)
    messages.success(request, _("Saved."))
    if request.POST.get("do") == "take-off":
        return redirect("nights:people", tournament.public_id)
    return redirect("nights:entrant", tournament.public_id, number)


def done(request: HtmxHttpRequest, tournament: Tournament, number: int, do: str, ask: Ask) -> None:
    """Do what a button says."""
    posted, pk = Posted(request), tournament.pk
    if do == "leave":
        director.leave_night(pk, ask, number=number)
    elif do == "here":
        director.check_in(pk, ask, numbers=[number], here=True)
    elif do == "take-off":
        director.take_off(pk, ask, number=number, was=posted.text("was"))
    elif do == "rename":
        rename(request, tournament, number, ask)
    elif do == "return":
        director.come_back(pk, ask, number=number)
    elif do in ("guest", "member"):
        director.mark_entry(pk, ask, number=number, mark="guest", value=do == "guest")
    elif do == "part":
        director.part_pair(pk, ask, number=number, was=posted.text("was"))
    elif do == "fix":
        director.fix_table(pk, ask, number=number, table=number_typed(request, "table"))
    elif do in ("apart", "together"):
        other = posted.number("other", 1, 9999)
        director.keep_apart(pk, ask, one=number, other=other, apart=do == "apart")
    else:
        place, was = posted.number("place", 0, 1, 0), posted.text("was")
        director.substitute_entry(pk, ask, number=number, place=place, person=named(request, tournament), was=was)


def rename(request: HtmxHttpRequest, tournament: Tournament, number: int, ask: Ask) -> None:
    """Put a name right; whoever has played elsewhere is renamed by an organizer alone."""
    posted, anybody = Posted(request), role_in_night(request, tournament) == "organizer"
    person = person_called(typed(request.POST, "call", 90))
    place, was = posted.number("place", 0, 1, 0), typed(request.POST, "called", 200)
    director.rename_entrant(
        tournament.pk, ask, number=number, place=place, person=person, was=was, anybody=anybody
    )  # fmt: skip


def named(request: HtmxHttpRequest, tournament: Tournament) -> Person:
    """Who plays on: somebody typed, or of the roster. Raises BadRequest for an id of nobody there."""
    if name := typed(request.POST, "name", 90):
        return person_called(name)
    said = typed(request.POST, "player", 12)
    if not said:
        return Person("")
    player = Player.objects.known().filter(club=tournament.club_id, public_id=said).first()
    if player is None:
        raise BadRequest("player is nobody of this roster")
    return Person(player.name, player.tag, player=player)


def plays_told(facts: NightFacts, entry: Entry) -> str:
    """From which round on somebody plays who came late, "" for who was there from the first."""
    first = next((each.from_round for each in facts.in_stage(facts.stage) if each.entry_id == entry.pk), 1)
    return _("plays from round {n} on").format(n=first) if first > 1 and not entry.left_at else ""


def kept_apart(facts: NightFacts, entry: Entry) -> list[Entry]:
    """Who is never seated with an entrant."""
    pairs = [pair for pair in facts.kept_apart if entry.pk in pair]
    return [facts.by_pk[other] for pair in pairs for other in pair if other != entry.pk]
