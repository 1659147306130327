"""Every field of every row of a tournament is in its file, in its documentation, and is tried: whoever adds a field
writes it down, or says that it stays here.
"""

import json
import re
from pathlib import Path

import pytest
from django.apps import apps
from django.db.models import Field

from tests.tournaments.whole_night import ROWS, file_of, whole_night
from tournaments.files.rows import HERE, fields_of

pytestmark = pytest.mark.django_db

DOC = Path(__file__).resolve().parents[2] / "docs" / "tournament-file.md"
OF_A_SEASON = {"Season", "SeasonNight", "SeasonStep"}
CALLED = {"entry": "entrant", "player": "person"}
"""What a row refers to, where the file calls it otherwise."""
AROUND = {
    "TournamentStep": {"tournament"}, "Entry": {"tournament"}, "EntryPlayer": {"tournament", "entry"},
    "KeptApart": {"tournament"}, "Penalty": {"tournament"}, "Stage": {"tournament"}, "StageEntry": {"stage"},
    "Round": {"stage"}, "Table": {"round"}, "Place": {"round"}, "Result": {"table"}, "Call": {"table"},
    "Confirmation": {"result"}, "Entrant": {"race"}, "EntrantPlayer": {"race", "entrant"}, "RaceGame": {"race"},
    "RaceStep": {"race"},
}  # fmt: skip
"""What a row stands in."""
STAYS = {"Tournament": {"club", "rehearses"}, "Race": {"club", "winner"}, "RaceGame": {"awarded"}}
"""What is of this server, or follows from the rest."""
MODELS = [each for each in apps.get_app_config("tournaments").get_models() if each.__name__ not in OF_A_SEASON]


def test_every_row_and_every_field_is_told_and_has_another_value_than_at_first() -> None:
    file, same = file_of(whole_night(ended=True)), {}
    for model in MODELS:
        name, rows = model.__name__, ROWS[model.__name__](file)
        assert rows, name
        links = {each.name for each in model._meta.concrete_fields if each.is_relation}
        links -= AROUND.get(name, set()) | STAYS.get(name, set())
        told = {each.name: usual(each) for each in fields_of(model)} | {CALLED.get(each, each): None for each in links}
        same[name] = {field for field, first in told.items() if all(row[field] == first for row in rows)}
    assert {name: fields for name, fields in same.items() if fields} == {}


def usual(field: "Field[object, object]") -> object:
    """What a field has where nothing else was said, as JSON has it."""
    return json.loads(json.dumps(field.get_default(), default=str))


def test_every_field_is_in_the_documentation() -> None:
    words = set(re.findall(r"`([\w/-]+)`", DOC.read_text()))
    for model in MODELS:
        assert {field.name for field in fields_of(model)} - words == set(), model


def test_what_stays_here_is_there() -> None:
    for model in MODELS:
        assert HERE.get(model.__name__, set()) <= {field.name for field in model._meta.concrete_fields}, model
