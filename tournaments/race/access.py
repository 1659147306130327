"""Who may see a race and who may write in it: by a role in its club, by its own link, or by a link of one of its games.

| role | may |
|---|---|
| organizer | correct, close, take up again |
| starter | play on, choose stickers, let people join and leave, pass the link on; also by its table’s code |
| reader | read; also whoever opened the link of the race, or of a game of it |

Who has opened the race's own link watches its games, too, as long as it stands; who came by a link of a game is led to
those games alone that their links open.
"""

from collections.abc import Callable

from django.core.exceptions import PermissionDenied
from django.db.models import F, OuterRef, Subquery, Sum
from django.http import Http404, HttpRequest

from scorekeeper.access import at_least, highest, role_by_link, role_in_club
from scorekeeper.clock import show_time_of
from scorekeeper.models import Club, Game
from scorekeeper.phone import Phone, phone_of
from scorekeeper.prepared import Prepared
from scorekeeper.serving.requests import note_role
from scorekeeper.standing import look_again

from ..models import Race, RaceGame
from ..room.table_code import race_by_code

GAMES = RaceGame.objects.filter(race=OuterRef("pk")).order_by().values("race").annotate(all=Sum("game__version"))
WITH_GAMES = Race.objects.select_related("club").annotate(games_version=Subquery(GAMES.values("all")))
RACE = Prepared(lambda keys: WITH_GAMES.filter(public_id=keys[0]))


def role_in_race(request: HttpRequest, race: Race) -> str:
    """The role in a race, "" for a stranger; the games are asked only for a phone that nothing else lets in."""
    phone = phone_of(request)
    by_link = "starter" if race_by_code(phone, race) else "reader" if phone.role_in(race) else ""
    role = highest([role_in_club(request, race.club), by_link])
    return role or ("reader" if games_by_link(request, race) else "")


def games_by_link(request: HttpRequest, race: Race) -> set[int]:
    """The keys of its games that links of their own open on this phone."""
    mine = list(phone_of(request).games)
    games = Game.objects.filter(pk__in=race.games.values("game"), club=race.club_id, public_id__in=mine)
    return {game.pk for game in games.select_related("club") if role_by_link(request, game)} if mine else set()


def games_to_open(request: HttpRequest, race: Race) -> set[int] | None:
    """The keys of its games that who asks may open; None for all: by a role in the club, or the link of the race."""
    if role_in_club(request, race.club) or phone_of(request).role_in(race):
        return None
    return games_by_link(request, race)


def linked_races(phone: Phone) -> list[str]:
    """The public ids of the races whose links this phone has opened."""
    return [key.removeprefix("Race ") for key in phone.others if key.startswith("Race ")]


def games_watched(request: HttpRequest) -> set[int]:
    """For `scorekeeper`: the games that the link of their race lets this phone watch, in one query."""
    phone = phone_of(request)
    if not (links := linked_races(phone)):
        return set()
    rows = RaceGame.objects.filter(race__public_id__in=links, game__club=F("race__club")).select_related("race")
    return {row.game_id for row in rows if row.game_id and phone.role_in(row.race)}


def links_of_club(club: Club, public_ids: list[str]) -> list[str]:
    """For `scorekeeper`: those of these public ids that are races of a club."""
    return list(Race.objects.filter(club=club, public_id__in=public_ids).values_list("public_id", flat=True))


def race_for(request: HttpRequest, public_id: str, least: str = "reader") -> tuple[Race, str]:
    """The race, with the versions of its games together, and the role in it. Raises Http404 for a stranger,
    PermissionDenied below this role.
    """
    if not public_id.isalnum():
        raise Http404
    race = RACE.one(public_id)
    if race is None:
        raise Http404
    role = role_in_race(request, race)
    note_role(request, role)
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
