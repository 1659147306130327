"""A tournament is deleted for good, once its name is typed; what goes and what stays is said before."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.access import club_for
from scorekeeper.htmx import HtmxHttpRequest
from scorekeeper.scorebook import Ask
from scorekeeper.views.answers import Posted

from ... import director
from ...models import Round, Tournament
from .answers import address, address_of_club, answer_night, once_gone, page_in_night


def answer_delete(request: HtmxHttpRequest, tournament: Tournament, *, status: int = 200, **more: Any) -> HttpResponse:
    """What goes, what stays, and the file that comes first; a rehearsal is thrown away elsewhere."""
    if tournament.rehearses_id:
        return redirect("nights:rehearsal", tournament.public_id)
    played, posted = director.games_of(tournament.pk), Posted(request)
    games, going = played.count(), played.exclude(status="finished").count()
    told = ngettext("{n} game is being played.", "{n} games are being played.", going).format(n=going)
    context = {
        "heading": _("Delete this night"),
        "of": tournament.club.public_id,
        "typed": posted.text("name", most=100),
        "file_url": address("tournament_file", tournament),
        "goes": list(goes(tournament)),
        "going": told if going else "",
        "games": choices(games, posted.text("games", most=8) == "delete") if games else [],
        **more,
    }
    return answer_night(request, tournament, "delete", context, status)


def deleted(request: HtmxHttpRequest, of: str) -> HttpResponse:
    """Where a night leads that is gone already: to its club."""
    return redirect("scorekeeper:club", club_for(request, of).public_id)


@once_gone(deleted)
@page_in_night("organizer", answer_delete)
def delete(request: HtmxHttpRequest, tournament: Tournament, ask: Ask) -> HttpResponse:
    """What goes for good; a POST lets it go."""
    posted, club_url = Posted(request), address_of_club(tournament)
    games = posted.one_of("games", ("keep", "delete"), "keep") == "delete"
    director.delete_night(tournament.pk, ask, name=posted.text("name", most=100), games=games)
    messages.success(request, _("{night} is deleted.").format(night=tournament.name))
    return redirect(club_url)


def choices(games: int, go: bool) -> list[dict[str, Any]]:
    """What becomes of the games: they stay unless somebody says otherwise."""
    stay = ngettext("{n} game stays a game of the club", "{n} games stay games of the club", games).format(n=games)
    small = _("for good, from every list and figure")
    return [
        {"value": "keep", "text": stay, "checked": not go},
        {"value": "delete", "text": _("The games go, too"), "small": small, "checked": go},
    ]


def goes(tournament: Tournament) -> list[str]:
    """What goes for good."""
    entries = tournament.entries.count()
    rounds = Round.objects.filter(stage__tournament=tournament, cancelled_at=None).count()
    seasons = ", ".join(each.season.name for each in tournament.seasons.select_related("season"))
    told = [
        ngettext("{n} entry; people stay in the roster", "{n} entries; people stay in the roster", entries).format(
            n=entries
        ),
        ngettext("{n} round with its results", "{n} rounds with their results", rounds).format(n=rounds),
        _("standings, tokens, penalties, the log, every link and code"),
    ]
    return [*told, _("its points in {seasons}").format(seasons=seasons)] if seasons else told
