"""The race of a table read again from the file of its tournament: its entrants, its games as records, its log; tokens
and winner are derived anew.
"""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils import timezone

from scorekeeper.models import Club, Game, Player
from scorekeeper.scorebook import Ask

from ..models import Entrant, EntrantPlayer, Race, RaceGame, RaceStep
from .file_rows import natural, row
from .steps import derive

Told = Mapping[str, Any]


def read_race(
    club: Club, ask: Ask, told: Told, number: int, people: list[Player], game: Callable[[Told], Game | None]
) -> Race:
    """Write a race; `number` tells it from others of its file, `game` keeps what a row tells of its game."""
    key = f"race-{number}-{ask.key}"[:64]
    version = max((int(step["number"]) for step in told["log"]), default=1)
    race: Race = row(Race, told, club=club, key=key, phone=ask.phone, version=version, written_at=timezone.now())
    race.save()
    entrants = {each.place: each for each in (enter(race, one, people) for one in told["entrants"])}
    for each in told["games"]:
        ruled, chosen = (None if each[of] is None else entrants[each[of]] for of in ("ruled_for", "chosen_by"))
        row(RaceGame, each, race=race, game=game(each), ruled_for=ruled, chosen_by=chosen).save()
    for place, each in enumerate(told["log"]):
        row(RaceStep, each, race=race, key=f"file-{place}-{key}"[:64], content="").save()
    derive(race)
    return race


def enter(race: Race, told: Told, people: list[Player]) -> Entrant:
    """An entrant with its people."""
    entrant: Entrant = row(Entrant, told, race=race)
    entrant.save()
    for each in told["people"]:
        row(EntrantPlayer, each, race=race, entrant=entrant, player=people[natural(each["person"])]).save()
    return entrant
