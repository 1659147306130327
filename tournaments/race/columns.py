"""What history knows of games from their races: that they are part of a tournament, and who has their tokens."""

from collections import defaultdict
from collections.abc import Collection

from scorekeeper.models import Player
from scorekeeper.ports import Columns

from ..models import RaceGame


def columns(game_ids: Collection[int]) -> dict[int, Columns]:
    """A token for whoever has it; for each of a pair, who share a board."""
    rows = RaceGame.objects.filter(game__in=game_ids, counts=True).values_list("game", "awarded__people__player")
    people: dict[int, set[int]] = defaultdict(set)
    for game_id, player in rows:
        people[game_id] |= {player} if player else set()
    counts = Player.objects.that_count({each for sets in people.values() for each in sets})
    return {game_id: Columns(True, {counts[each]: 1 for each in sets}) for game_id, sets in people.items()}
