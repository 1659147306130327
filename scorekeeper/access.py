"""Who may see and who may write: one helper a role. A stranger gets 404, a reader who may not write 403."""

from collections.abc import Callable

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from .clock import show_time_of
from .models import Club, Game
from .phone import phone_of

# Made once: Django takes longer to say which columns a query wants than SQLite to answer it.
WITH_CLUB = Game.objects.select_related("club")
WATCHED = (
    "public_id", "club_id", "version", "status", "ended", "written_at", "phone", "phone_seen_at", "scorer_link",
    "viewer_link",
)  # fmt: skip
TO_WATCH = Game.objects.only(*WATCHED)
TO_WATCH_WITH_CLUB = WITH_CLUB.only(*WATCHED, "club__public_id", "club__holder_link", "club__scorer_link")


def game_for_reader(request: HttpRequest, public_id: str) -> tuple[Game, str]:
    """The game, and this phone's role in it: "scorer" or "viewer". Raises Http404 for a stranger."""
    if not public_id.isalnum():
        raise Http404  # an address or a field that no page of ours made
    game = get_object_or_404(WITH_CLUB, public_id=public_id)
    role = role_or_404(request, game)
    show_time_of(game.club)
    return game, role


def game_to_watch(request: HttpRequest, public_id: str) -> tuple[Game, str]:
    """The same from the few columns that a poll needs; the club's only for a phone that came by no link of the game."""
    games = TO_WATCH if public_id in phone_of(request).games else TO_WATCH_WITH_CLUB
    game = get_object_or_404(games, public_id=public_id)
    return game, role_or_404(request, game)


def role_or_404(request: HttpRequest, game: Game) -> str:
    """This phone's role in a game. Raises Http404 if it has none."""
    role = phone_of(request).role_in(game)
    if not role:
        raise Http404
    return role


def game_for_scorer(request: HttpRequest, public_id: str) -> Game:
    """The game, to write in. Raises Http404 for a stranger, PermissionDenied for a viewer."""
    game, _role = game_for_reader(request, public_id)
    may_score(request)(game)
    return game


def game_to_follow(request: HttpRequest, public_id: str) -> Game:
    """The game after which this phone may start the next: it scores in it, or in its club. Raises as the others do."""
    game, role = game_for_reader(request, public_id)
    if role != "scorer" and not phone_of(request).holds_club(game.club):
        raise PermissionDenied
    return game


def may_score(request: HttpRequest) -> Callable[[Game], None]:
    """A look at a game that the pen has locked: raises as `game_for_scorer` does."""

    def look(game: Game) -> None:
        if role_or_404(request, game) != "scorer":
            raise PermissionDenied
        show_time_of(game.club)

    return look


def club_of(request: HttpRequest) -> Club | None:
    """The club in which this phone's next game starts: the one whose link it opened last and that still opens."""
    links = phone_of(request).clubs
    clubs = {club.public_id: club for club in Club.objects.filter(public_id__in=list(links))}
    for public_id in reversed(links):
        club = clubs.get(public_id)
        if club and phone_of(request).holds_club(club):
            return club
    return None
