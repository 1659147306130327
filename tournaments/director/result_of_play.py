"""What the hands of a table say counts by itself: in the transaction that ends its game, un-ends it or corrects it, its
result follows. What the desk said against it stands until that is taken back.
"""

from django.db.models import QuerySet

from scorekeeper.facts import Facts
from scorekeeper.models import Game
from scorekeeper.scorebook import Ask

from ..models import Race, Table, Tournament
from ..night.facts import Found, NightFacts
from ..results.outcomes import Outcome, of_game, of_race, stands_over
from ..standings.brackets import is_knock_out
from .night_steps import note_night
from .result_rows import put, told_of


def by_play(found: Found) -> Outcome | None:
    """What the game, or the race, of a table says; None while it goes on, or nobody goes on from it."""
    stage, _round, table = found
    said = None
    if table.game_id:
        game = Game.objects.select_related("club").get(pk=table.game_id)
        said = of_game(game, overtime(game)) if game.is_over else None
    elif table.race_id:
        race = Race.objects.get(pk=table.race_id)
        said = of_race(race, table.places.count())
    return None if said is not None and said.winner is None and is_knock_out(stage) else said


def overtime(game: Game) -> bool:
    """Was it level at the end, and played on?"""
    return any(hand.tie_break for hand in Facts.load(game).sheet.hands)


def table_game_written(game: Game, had: int | None) -> None:
    """After a write to a game at a table that is over, or was: its result follows."""
    if game.has_context and (game.is_over or game.was_over):
        derive_result(Table.objects.filter(game=game), f"game-{game.pk}-{game.version}")


def table_race_written(race: Race) -> None:
    """After a race at a table changed: its result follows."""
    derive_result(Table.objects.filter(race=race), f"race-{race.pk}-{race.version}")


def derive_result(tables: QuerySet[Table], key: str) -> None:
    """Let the result of a table be what its play says, unless the desk said otherwise."""
    of = tables.filter(cancelled_at__isnull=True, round__cancelled_at__isnull=True)
    where = of.values_list("pk", "round__stage__tournament").first()
    if where is None:
        return
    table_id, tournament_id = where
    tournaments = Tournament.objects.select_for_update(of=("self",), no_key=True).select_related("club")
    facts = NightFacts.load(tournaments.get(pk=tournament_id))
    found = facts.find(table_id)
    if found is None:
        return
    stands, said = facts.result(found[2]), by_play(found)
    known = said is not None and said.is_that_of(stands) and stands is not None and stands.hands is not None
    if stands_over(stands, said) or (said is None and stands is None) or known:
        return
    ask = Ask(key)
    put(facts, found, said, ask, "game", counts=not found[0].confirms)
    action = "played" if said else "unplayed"
    note_night(facts.tournament, ask, action, {"table": table_id}, told_of(facts, found, said))
