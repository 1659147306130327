"""A row as a file tells it: by the names of its fields, so that none is forgotten, and none that stays here.

What a row refers to is told by whoever tells the row: by a number that means something in the file.
Nothing here writes.
"""

from datetime import datetime
from typing import Any

from django.db.models import Model

from scorekeeper.facts import Facts
from scorekeeper.models import Game

Told = dict[str, Any]

HERE = {
    "Tournament": {"public_id", "key", "phone", "version", "written_at", "viewer_link", "helper_link", "table_link",
                   "sign_up_link"},
    "TournamentStep": {"key", "content", "phone"},
    "Result": {"phone"}, "Confirmation": {"phone"}, "Penalty": {"phone"}, "Call": {"phone"},
    "Race": {"public_id", "key", "phone", "version", "written_at", "viewer_link"},
    "RaceGame": {"sticker"}, "RaceStep": {"key", "content", "phone"},
}  # fmt: skip
"""What of a row stays here: it means something on this server alone, or follows from the rest."""


def fields_of(row: Model | type[Model]) -> list[Any]:
    """The fields of a row that are told as they are."""
    name = row.__name__ if isinstance(row, type) else type(row).__name__
    here = HERE.get(name, set())
    return [
        each
        for each in row._meta.concrete_fields
        if not each.primary_key and not each.is_relation and each.name not in here
    ]


def told_of(row: Model) -> Told:
    """A row by the names of its fields."""
    told = {each.name: getattr(row, each.name) for each in fields_of(row)}
    return {name: value.isoformat() if isinstance(value, datetime) else value for name, value in told.items()}


def game_told(game: Game | None) -> Told:
    """A game as the portable record has it, and whether it was ended early, which no record says."""
    if game is None:
        return {"game": None, "ended": ""}
    return {"game": Facts(game, game.seats.all(), game.hands.all()).portable(), "ended": game.ended}
