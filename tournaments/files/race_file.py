"""The race of a table in the file of its tournament, from which it can be read again (`director.race_import`).

People are told by their place in the file's `people`, entrants by theirs in the race. Who has a token and who has won
follows from the games. Nothing here writes.
"""

from collections.abc import Iterator
from typing import Any

from ..models import Entrant, Race, RaceGame, RaceStep
from ..race.facts import RaceFacts
from ..race.told import log_told
from .rows import game_told, told_of

Told = dict[str, Any]


def race_told(race: Race, people: dict[int, int]) -> Told:
    """A race with its entrants, its games as records, and its log."""
    facts = RaceFacts.load(race)
    places = {each.pk: each.place for each in facts.everybody}
    return {
        **told_of(race),
        "entrants": [entrant_told(each, people) for each in facts.everybody],
        "games": [row_told(each, places) for each in facts.rows],
        "log": list(steps_told(facts)),
    }


def entrant_told(entrant: Entrant, people: dict[int, int]) -> Told:
    """Who collects tokens."""
    told = [{"person": people[each.player_id], **told_of(each)} for each in entrant.people.all()]
    return {**told_of(entrant), "people": told}


def row_told(row: RaceGame, places: dict[int, int]) -> Told:
    """A game of it; one played without the app has no record."""
    return {
        **told_of(row),
        "ruled_for": places.get(row.ruled_for_id or 0),
        "chosen_by": places.get(row.chosen_by_id or 0),
        **game_told(row.game),
    }


def steps_told(facts: RaceFacts) -> Iterator[Told]:
    """Every write to it, the first first, with the sentence that it reads as."""
    steps = list(RaceStep.objects.filter(race=facts.race).order_by("number"))
    for step, line in zip(steps, log_told(facts, steps), strict=True):
        yield {**told_of(step), "text": line["text"]}
