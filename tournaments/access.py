"""Who may see a race and who may write in it: by a role in its club, by its own link, or by a link of one of its games.

| role | may |
|---|---|
| organizer | correct, close, take up again |
| starter | play on, choose stickers, let people join and leave, pass the link on |
| reader | read; also whoever opened the link of the race, or of a game of it |
"""

from collections.abc import Callable

from django.core.exceptions import PermissionDenied
from django.db.models import OuterRef, Subquery, Sum
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from scorekeeper.access import at_least, highest, look_again, role_in_club
from scorekeeper.clock import show_time_of
from scorekeeper.models import Game
from scorekeeper.phone import phone_of

from .models import Race, RaceGame

GAMES = RaceGame.objects.filter(race=OuterRef("pk")).order_by().values("race").annotate(all=Sum("game__version"))
WITH_GAMES = Race.objects.select_related("club").annotate(games_version=Subquery(GAMES.values("all")))


def role_in_race(request: HttpRequest, race: Race) -> str:
    """The role in a race, "" for a stranger; the games are asked only for a phone that nothing else lets in."""
    phone = phone_of(request)
    role = highest([role_in_club(request, race.club), "reader" if phone.role_in(race) else ""])
    if role or not phone.games:
        return role
    games = Game.objects.filter(pk__in=race.games.values("game"), public_id__in=list(phone.games))
    return "reader" if any(phone.role_in_game(game) for game in games) else ""


def race_for(request: HttpRequest, public_id: str, least: str = "reader") -> tuple[Race, str]:
    """The race, with the versions of its games together, and the role in it. Raises Http404 for a stranger,
    PermissionDenied below this role.
    """
    if not public_id.isalnum():
        raise Http404
    race = get_object_or_404(WITH_GAMES, public_id=public_id)
    role = role_in_race(request, race)
    if not role:
        raise Http404
    if not at_least(role, least):
        raise PermissionDenied
    show_time_of(race.club)
    return race, role


def may_in_race(request: HttpRequest, least: str) -> Callable[[Race], None]:
    """A look at a race that the pen has locked: raises as `race_for` does."""

    def look(race: Race) -> None:
        look_again(request)
        race_for(request, race.public_id, least)

    return look
