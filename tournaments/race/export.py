"""The races of a club as they are taken away: one portable record each, its games named by their public ids.

`docs/download.md` promises what stands in it. Nothing here writes.
"""

from collections.abc import Iterator
from typing import Any

from scorekeeper.facts import Facts
from scorekeeper.models import Club, Game
from scorekeeper.ports import Exported

from ..models import Race, RaceGame, RaceStep
from .facts import RaceFacts
from .told import log_told, title_of

FORMAT = "spades-race/1"
AT_ONCE = 20  # races read for each piece of a download
Told = dict[str, Any]


def club_export(club: Club) -> Iterator[Exported]:
    """For `scorekeeper`: every race of a club, the first first."""
    keys = list(Race.objects.filter(club=club).order_by("pk").values_list("pk", flat=True))
    for start in range(0, len(keys), AT_ONCE):
        races = Race.objects.filter(pk__in=keys[start : start + AT_ONCE]).order_by("pk")
        steps: dict[int, list[RaceStep]] = {}
        for step in RaceStep.objects.filter(race__in=races).order_by("race", "number"):
            steps.setdefault(step.race_id, []).append(step)
        for facts in RaceFacts.load_all(list(races.select_related("club"))):
            race = facts.race
            told = {**portable(facts), "log": list(log(facts, steps.get(race.pk, [])))}
            yield Exported(f"races/{race.created_at:%Y-%m-%d}-{race.public_id}.json", race.created_at, told)


def portable(facts: RaceFacts) -> Told:
    """A race but for its log."""
    race = facts.race
    return {
        "format": FORMAT,
        "id": race.public_id,
        "title": title_of(race),
        "victories": race.victories,
        "ruleset": next((ruleset_told(row.game) for row in facts.rows if row.game), None),
        "began": race.created_at.isoformat(),
        "closed": race.closed_at and race.closed_at.isoformat(),
        "winner": facts.name(facts.winner) if facts.winner else None,
        "entrants": [
            {
                "people": [str(facts.shown[player.pk]) for player in facts.people(entrant)],
                "plays": entrant.sits,
                "tokens": facts.tokens(entrant),
            }
            for entrant in facts.entrants
        ],
        "games": [game_told(facts, row) for row in facts.rows],
    }


def ruleset_told(game: Game) -> Told:
    """The rules of a game as its record has them."""
    ruleset: Told = Facts(game, game.seats.all(), []).portable()["ruleset"]
    return ruleset


def game_told(facts: RaceFacts, row: RaceGame) -> Told:
    """A game of it: who won it, by the cards or as ruled with which reason, and its token."""
    won, awarded = facts.won(row), facts.awarded(row)
    token = {"of": facts.name(facts.by_pk[awarded]), "sticker": facts.sticker(row) or None} if awarded else None
    return {
        "number": row.number,
        "game": row.game.public_id if row.game else None,
        "counts": row.counts,
        "ruled": row.ruled,
        "winner": facts.name(won) if won else None,
        "reason": facts.words(row.reason),
        "token": token,
    }


def log(facts: RaceFacts, steps: list[RaceStep]) -> Iterator[Told]:
    """What was done, the first first: who came and left, what the organizer ruled and why."""
    for step, line in zip(steps, log_told(facts, steps), strict=True):
        told = {"at": step.at.isoformat(), "did": step.action, "game": step.game, "text": line["text"]}
        yield {**told, "reason": line["reason"]}
