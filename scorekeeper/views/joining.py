"""Two of one's clubs become one, and part again. People are matched first."""

from collections.abc import Iterator
from typing import Any

from django.contrib import messages
from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from .. import scorebook
from ..access import club_for, role_in_club
from ..forms.matching import draw_matches, read_matches
from ..htmx import HtmxHttpRequest
from ..models import Club, Joining, Player
from ..own_clubs import clubs_of, hold_parted
from ..phone import remember
from ..scoreboard.consequences import parting
from ..scoreboard.listed import last_tables
from ..scoreboard.naming import club_title
from ..scorebook.clubs import must_be_itself
from .answers import Posted, ask_of, refusal
from .clubs import answer_club

Line = dict[str, Any]


@never_cache
@require_http_methods(["GET", "POST"])
def join(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """Choose the other club, say who is who, and all of it comes over; what came over can go back."""
    club = club_for(request, public_id, "owner")
    if request.method == "POST" and Posted(request).one_of("do", ("join", "part")) == "part":
        return part(request, club)
    other = chosen(request, others_of(request, club, again=request.method == "POST"))
    if other is None:
        return answer_join(request, club)
    people = list(Player.objects.known().filter(club=other).order_by("name", "tag"))
    if request.method != "POST":
        return answer_club(request, club, "match", match_form(request, other, people, coming=other, into=club))
    try:
        matched = read_matches(club, people, request.POST)
        scorebook.join_clubs(club.pk, ask_of(request, "owner"), other_id=other.pk, matched=matched)
    except scorebook.REFUSALS as error:
        status, more = refusal(error)
        form = match_form(request, other, people, coming=other, into=club)
        return answer_club(request, club, "match", {**form, **more}, status=status)
    messages.success(request, _("{other} is part of this club now.").format(other=club_title(other)))
    return redirect("scorekeeper:club", public_id)


def part(request: HtmxHttpRequest, club: Club) -> HttpResponse:
    """Take a joining back; what else that would change is said first, and asked."""
    number = Posted(request).number("joining", 1)
    ask = ask_of(request, "owner")
    found = joined(club).filter(pk=number).first() if not request.POST.get("sure") else None
    if found and (texts := parting(found.moved["merges"], found.moved["games"])):
        title = _("Two clubs again: {other}?").format(other=club_title(found.club))
        sure = {"title": title, "texts": texts, "field": "joining", "id": number, "do": "part"}
        return answer_join(request, club, sure=sure)
    try:
        done = scorebook.part_clubs(club.pk, ask, joining_id=number)
    except scorebook.REFUSALS as error:
        status, more = refusal(error)
        return answer_join(request, club, status=status, **more)
    messages.success(request, _("{other} is a club of its own again.").format(other=club_title(done.club)))
    if done.moved.get("parted_by") == ask.key:
        hold_parted(request, done)
    return remember(request, redirect("scorekeeper:club", club.public_id))


def answer_join(request: HtmxHttpRequest, club: Club, *, status: int = 200, **more: Any) -> HttpResponse:
    """The clubs that could join, and those that have, to be taken back."""
    others = others_of(request, club)
    came = [{"id": each.pk, **joined_line(each)} for each in joined(club)]
    context = {"others": list(choices(request, others)), "joined": came, "sure": None, **more}
    return answer_club(request, club, "join", context, status=status)


def others_of(request: HtmxHttpRequest, club: Club, *, again: bool = False) -> list[Club]:
    """The other clubs that this phone or account owns; `again`: also those that have joined this one, so that a second
    tap is told the same.
    """
    owned = [each for each in clubs_of(request) if each != club and role_in_club(request, each) == "owner"]
    return [*owned, *(Club.objects.filter(joined_to=club) if again else ())]


def chosen(request: HtmxHttpRequest, clubs: list[Club]) -> Club | None:
    """The one of these clubs that was asked for. Raises Stale for one that has joined another, Http404 for others."""
    said = (request.POST if request.method == "POST" else request.GET).get("other", "")
    if not said:
        return None
    there = {each.public_id: each for each in clubs}
    if said not in there:
        gone = Club.objects.select_related("joined_to").filter(public_id=said) if said.isalnum() else ()
        for club in gone:
            if club.joined_to and role_in_club(request, club.joined_to):
                must_be_itself(club)
        raise Http404
    return there[said]


def choices(request: HtmxHttpRequest, clubs: list[Club]) -> Iterator[Line]:
    """Clubs to choose from, as links to this page."""
    known = last_tables(clubs)
    for club in clubs:
        url = f"{request.path}?other={club.public_id}"
        yield {"url": url, "title": club_title(club), "text": known.get(club.pk, "")}


def joined(club: Club) -> QuerySet[Joining]:
    """What has joined a club, to be taken back."""
    return club.joinings.filter(taken_back_at__isnull=True).select_related("club")


def joined_line(joining: Joining) -> Line:
    """A club that has joined, and what came with it."""
    games = len(joining.moved["games"])
    text = ngettext("{n} game came along", "{n} games came along", games).format(n=games)
    return {"title": club_title(joining.club), "text": text}


def match_form(
    request: HtmxHttpRequest, other: Club, people: list[Player], *, coming: Club, into: Club
) -> dict[str, Any]:
    """Who is who: each of the people that come, with the one there of the same name; `other` is which of the two clubs
    was chosen.
    """
    return {
        "other": other.public_id,
        "other_title": club_title(coming),
        "into_title": club_title(into),
        **draw_matches(into, people, request.POST),
    }
