"""Somebody enters at the desk: a name typed, a list pasted or read from a file, taken from the roster by tiles."""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper.entering import NotPossible
from scorekeeper.forms.typed import typed
from scorekeeper.htmx import HtmxHttpRequest
from scorekeeper.models import Player
from scorekeeper.phone import remember
from scorekeeper.scorebook import REFUSALS, Person
from scorekeeper.views.answers import Posted, refusal

from ... import director
from ...entrants.entering import COMMAS, PLUSES, apart_at, lines_in, lines_of_file, people_in, told_by_line
from ...models import Tournament
from ...night.access import night_for
from ...night.entered import who_is_entered
from .answers import answer_night, ask_in_night

LEAST, OFFERED, LARGEST = "helper", 200, 200_000
LAST = 5
MANY = 20  # tiles among which nobody looks for a name
WAYS = ("one", "list", "roster")


@never_cache
@require_http_methods(["GET", "POST"])
def enter(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """The three ways to enter; whatever is refused stays in the form, with the line that is wrong."""
    tournament, _role = night_for(request, public_id, LEAST)
    if request.method != "POST":
        return answer_enter(request, tournament)
    posted = Posted(request)
    way, do = posted.one_of("way", WAYS), posted.one_of("as", ("here", "entered", "find"), "entered")
    if do == "find":
        return answer_enter(request, tournament)
    ask = ask_in_night(request, LEAST)
    try:
        lines = lines_sent(request, way)
    except NotPossible as error:
        return answer_enter(request, tournament, status=422, lines=[request.POST.get("names", "")], errors=[str(error)])
    entrants = chosen(request, tournament) if way == "roster" else [people_in(each, tournament.sides) for each in lines]
    if not entrants:
        nobody = [_("Nobody is named: type a name, or paste one a line.")]
        return answer_enter(request, tournament, status=422, lines=lines, errors=nobody)
    if apart := several(request, way, lines, tournament.sides):
        told = _("Nothing was added yet. This looks like several people: each has a line below. Add them so, or not.")
        return answer_enter(request, tournament, status=422, lines=apart, errors=[told], way="list", commas=True)
    try:
        director.enter(tournament.pk, ask, entrants=entrants, here=do == "here")
    except director.LinesRefused as error:
        names = lines or [" + ".join(str(each.player) for each in people) for people in entrants]
        wrong = told_by_line(names, error.wrong) if way == "list" else list(error.wrong.values())
        rest = [name for place, name in enumerate(names) if place not in error.wrong]
        wrong = [_("Nothing was added yet."), *wrong]
        others = {"n": len(rest), "text": "\n".join(rest)} if rest else None
        return answer_enter(request, tournament, status=422, lines=lines, errors=wrong, rest=others)
    except REFUSALS as refused:
        status, more = refusal(refused)
        return answer_enter(request, tournament, status=status, lines=lines, **more)
    told = lines[0] if way == "one" else ngettext("{n} person", "{n} people", len(entrants)).format(n=len(entrants))
    messages.success(request, _("Added: {who}").format(who=told))
    return remember(request, redirect("nights:people" if way != "one" else "nights:enter", public_id))


def several(request: HtmxHttpRequest, way: str, lines: Sequence[str], sides: str) -> list[str]:
    """The lines apart at their commas, and at a plus where everybody plays alone: somebody seems to have written more
    names than one; else nothing. Whoever was asked may send such a name; a comma may stand in a file.
    """
    if way == "roster" or "commas" in request.POST:
        return []
    apart = list(lines) if request.FILES else apart_at(COMMAS, lines)
    apart = apart if sides == "pairs" else apart_at(PLUSES, apart)
    return apart if apart != list(lines) else []


def lines_sent(request: HtmxHttpRequest, way: str) -> list[str]:
    """The lines that were typed, one for each who enters; of a file before the pasted ones. Raises NotPossible for a
    file that is no list.
    """
    if way == "one":
        names = [typed(request.POST, name, 90) for name in ("name", "partner")]
        told = " + ".join(name for name in names if name)
        return [told] if told else []
    sent = request.FILES.get("file") if way == "list" else None
    if sent is not None:
        return lines_of_file(sent.read(LARGEST + 1))
    return lines_in(request.POST.get("names", "")) if way == "list" else []


def chosen(request: HtmxHttpRequest, tournament: Tournament) -> list[list[Person]]:
    """Those of the roster whose tiles were ticked: each alone, or two as a pair."""
    ids = request.POST.getlist("player")[:OFFERED]
    found = {each.public_id: each for each in Player.objects.known().filter(club=tournament.club_id, public_id__in=ids)}
    people = [Person(each.name, each.tag, player=each) for id in dict.fromkeys(ids) if (each := found.get(id))]
    return [people] if "pair" in request.POST and people else [[each] for each in people]


def roster(tournament: Tournament, chosen: Sequence[str], sought: str = "") -> list[dict[str, Any]]:
    """Those of the roster who have not entered and whose name is sought, who played lately first; before all others who
    is ticked, so that nobody is lost while another is looked for.
    """
    entered = tournament.entries.values("people__player").exclude(people__player=None)
    offered = list(Player.objects.offered().filter(club=tournament.club_id).exclude(pk__in=entered))
    ticked = [each for each in offered if each.public_id in chosen]
    found = [each for each in offered if each not in ticked and sought in each.name.casefold()]
    return [
        {"id": each.public_id, "name": each.name, "tag": each.tag, "checked": each in ticked}
        for each in (ticked + found)[: OFFERED + len(ticked)]
    ]


def last_entered(tournament: Tournament) -> dict[str, Any]:
    """How many are entered, and who came last."""
    facts = who_is_entered(tournament)
    there = [each for each in facts.entries if each.status != "withdrawn" and not each.left_at and facts.people(each)]
    return {"n": len(there), "names": [facts.name(each) for each in there[: -LAST - 1 : -1]]}


def answer_enter(
    request: HtmxHttpRequest, tournament: Tournament, *, status: int = 200, lines: Sequence[str] = (), **more: Any
) -> HttpResponse:
    """The form with what was typed."""
    one, sought = request.POST.get("way") == "one", typed(request.POST, "q", 60)
    tiles = roster(tournament, request.POST.getlist("player"), sought.casefold())
    context = {
        "heading": _("Add people"),
        "pairs": tournament.sides == "pairs",
        "name": typed(request.POST, "name", 90),
        "partner": typed(request.POST, "partner", 90),
        "names": "" if one and "commas" not in more else "\n".join(lines),
        "commas": "commas" in request.POST,
        "last": last_entered(tournament),
        "roster": tiles,
        "search": bool(sought) or len(tiles) > MANY,
        "q": sought,
        "way": request.POST.get("way", ""),
        **more,
    }
    return answer_night(request, tournament, "enter", context, status)
