"""A tournament is deleted for good: all that was drawn, entered, ruled; its games stay, unless they are to go, too."""

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from scorekeeper import scorebook
from scorekeeper.entering import NotPossible
from scorekeeper.models import Game
from scorekeeper.names import as_written
from scorekeeper.scorebook import Ask, Stale
from scorekeeper.scorebook.steps import a_turn

from ..models import Race, RaceGame, Season, Table, Tournament
from .night_steps import locked_night
from .seasons import note
from .steps import in_order


@a_turn()
@transaction.atomic
def delete_night(tournament_id: int, ask: Ask, *, name: str, games: bool) -> None:
    """Delete a tournament, and with `games` all that was played at its tables; without them they stay games, and races,
    of the club. A season counts it no more.

    Raises NotPossible unless its name is said, or for a rehearsal, Stale if a game began meanwhile.
    """
    played = games_of(tournament_id)
    keys = in_order(played)
    tournament = locked_night(tournament_id, ask)
    if tournament.rehearses_id:
        raise NotPossible(_("A rehearsal is thrown away on its own page."))
    if as_written(name).casefold() != as_written(tournament.name).casefold():
        raise NotPossible(_("That is not the name of this night: nothing was deleted."))
    if set(keys) != set(played.values_list("pk", flat=True)):
        raise Stale(_("A game began at a table meanwhile: look again at what would go."))
    races = list(races_of(tournament).values_list("pk", flat=True))
    for season in Season.objects.filter(pk__in=in_order(Season.objects.filter(nights__tournament=tournament))):
        note(season, ask, "night", {"deleted": tournament.public_id}, {"night": tournament.name, "counts": False})
    tournament.delete()
    if games:
        Race.objects.filter(pk__in=in_order(Race.objects.filter(pk__in=races))).delete()
        scorebook.delete_games(Game.objects.filter(pk__in=keys))
    else:
        scorebook.redraw_games(keys, hosted=False)


def games_of(tournament_id: int) -> QuerySet[Game]:
    """All that was played at the tables of a tournament, what counts for nothing and the games of races, too; none that
    went to another club.
    """
    tables = Table.objects.filter(round__stage__tournament=tournament_id)
    of_races = RaceGame.objects.filter(race__in=tables.exclude(race=None).values("race")).exclude(game=None)
    home = Tournament.objects.filter(pk=tournament_id).values("club")
    at_tables = Q(pk__in=tables.exclude(game=None).values("game")) | Q(pk__in=of_races.values("game"))
    return Game.objects.filter(at_tables, club__in=home)


def races_of(tournament: Tournament) -> QuerySet[Race]:
    """The races that its tables play."""
    tables = Table.objects.filter(round__stage__tournament=tournament)
    return Race.objects.filter(pk__in=tables.exclude(race=None).values("race"))
