"""Two of one's clubs become one, and part again; a single game goes to another of them. People are matched first."""

from collections.abc import Iterable
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from .. import scorebook
from ..access import club_for, clubs_of, game_for_reader, role_in_club
from ..entering import NotPossible
from ..htmx import HtmxHttpRequest
from ..models import Club, Game, Player
from ..scoreboard.listed import table_of
from ..scoreboard.naming import club_title
from .answers import Posted, ask_of, refusal
from .clubs import answer_club


@never_cache
@require_http_methods(["GET", "POST"])
def join(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """Choose the other club, say who is who, and all of it comes over; what came over can go back."""
    club = club_for(request, public_id, "owner")
    if request.method == "POST" and Posted(request).one_of("do", ("join", "part")) == "part":
        return part(request, club)
    # One that joined by this very form is found again, so that a second tap is told the same.
    other = chosen(request, club, Club.objects.filter(joined_to=club) if request.method == "POST" else ())
    if other is None:
        return answer_club(request, club, "join", {"others": others_of(request, club), **joined_already(club)})
    people = list(Player.objects.known().filter(club=other).order_by("name", "tag"))
    if request.method != "POST":
        return answer_club(request, club, "match", match_form(request, club, other, people))
    try:
        matched = read_matches(request, club, people)
        scorebook.join_clubs(club.pk, ask_of(request, "owner"), other_id=other.pk, matched=matched)
    except scorebook.REFUSALS as error:
        status, more = refusal(error)
        form = match_form(request, club, other, people)
        return answer_club(request, club, "match", {**form, **more}, status=status)
    messages.success(request, _("{other} is part of this club now.").format(other=club_title(other)))
    return redirect("scorekeeper:club", public_id)


def part(request: HtmxHttpRequest, club: Club) -> HttpResponse:
    """Take a joining back."""
    number = Posted(request).number("joining", 1)
    try:
        done = scorebook.part_clubs(club.pk, ask_of(request, "owner"), joining_id=number)
    except scorebook.REFUSALS as error:
        status, more = refusal(error)
        context = {"others": others_of(request, club), **joined_already(club), **more}
        return answer_club(request, club, "join", context, status=status)
    messages.success(request, _("{other} is a club of its own again.").format(other=club_title(done.club)))
    return redirect("scorekeeper:club", club.public_id)


def owned_beside(request: HtmxHttpRequest, club: Club) -> list[Club]:
    """The other clubs that this phone or account owns."""
    return [each for each in clubs_of(request) if each != club and role_in_club(request, each) == "owner"]


def chosen(request: HtmxHttpRequest, club: Club, more: Iterable[Club] = ()) -> Club | None:
    """The other of one's clubs that was asked for, or one of `more`. Raises Http404."""
    said = (request.POST if request.method == "POST" else request.GET).get("other", "")
    if not said:
        return None
    there = {each.public_id: each for each in [*owned_beside(request, club), *more]}
    if said not in there:
        raise Http404
    return there[said]


def others_of(request: HtmxHttpRequest, club: Club) -> list[dict[str, str]]:
    """The clubs that could join, as links to this page."""
    return [
        {"url": f"{request.path}?other={each.public_id}", "title": club_title(each)}
        for each in owned_beside(request, club)
    ]


def joined_already(club: Club) -> dict[str, Any]:
    """Those that are part of this club, to be taken back."""
    rows = club.joinings.filter(taken_back_at__isnull=True).select_related("club")
    return {"joined": [{"id": each.pk, "title": club_title(each.club)} for each in rows]}


def match_form(request: HtmxHttpRequest, club: Club, other: Club, people: Iterable[Player]) -> dict[str, Any]:
    """Who is who: each of the people that come, with the one here of the same name; the roster to choose from."""
    here = list(Player.objects.known().filter(club=club).order_by("name", "tag"))
    same = {str(each).casefold(): str(each) for each in here}
    posted = request.method == "POST"
    return {
        "other": other.public_id,
        "other_title": club_title(other),
        "into_title": club_title(club),
        "roster": [str(each) for each in here],
        "people": [
            {
                "field": f"to-{each.public_id}",
                "name": str(each),
                "typed": Posted(request).text(f"to-{each.public_id}", most=80)
                if posted
                else same.get(str(each).casefold(), ""),
            }
            for each in people
        ],
    }


def read_matches(request: HtmxHttpRequest, club: Club, people: Iterable[Player]) -> dict[str, str]:
    """The public id of whom each is here, or "" for somebody new. Raises NotPossible for a name that is not known."""
    here, matched = list(Player.objects.known().filter(club=club)), {}
    for player in people:
        said = Posted(request).text(f"to-{player.public_id}", most=80)
        known = scorebook.known_as(here, said) if said else None
        if said and known is None:
            told = _("“{name}” is nobody in the roster of {club}: choose from the list, or leave it empty.")
            raise NotPossible(told.format(name=said, club=club_title(club)))
        matched[player.public_id] = known.public_id if known else ""
    return matched


@never_cache
@require_http_methods(["GET", "POST"])
def move(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """A single game goes to another of one's clubs."""
    game, _role = game_for_reader(request, public_id)
    if role_in_club(request, game.club) != "owner":
        raise PermissionDenied
    if request.POST.get("other") == game.club.public_id:  # a second tap
        return redirect("scorekeeper:game", public_id)
    into = chosen(request, game.club)
    back = {"back": reverse("scorekeeper:game", args=[public_id]), "back_text": "", "game": table_of(game)}
    if into is None:
        return answer_club(request, game.club, "join", {"others": others_of(request, game.club), **back})
    people = list(Player.objects.filter(pk__in=game.seats.values("player")).order_by("name", "tag"))
    if request.method != "POST":
        return answer_club(request, game.club, "match", {**match_form(request, into, into, people), **back})
    try:
        move_to(request, game, into, people)
    except scorebook.REFUSALS as error:
        status, more = refusal(error)
        form = {**match_form(request, into, into, people), **back, **more}
        return answer_club(request, game.club, "match", form, status=status)
    messages.success(request, _("The game is in {club} now.").format(club=club_title(into)))
    return redirect("scorekeeper:game", public_id)


def move_to(request: HtmxHttpRequest, game: Game, into: Club, people: Iterable[Player]) -> None:
    """Carry it out; who may is asked of both clubs."""
    matched = read_matches(request, into, people)
    scorebook.move_game(game.pk, ask_of(request, "owner"), into_id=into.pk, matched=matched)


def move_url(request: HtmxHttpRequest, game: Game) -> str:
    """Where a game is moved, for the owner of another club beside its own."""
    owner = role_in_club(request, game.club) == "owner"
    return reverse("scorekeeper:move_game", args=[game.public_id]) if owner and owned_beside(request, game.club) else ""
