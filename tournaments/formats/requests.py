"""Requests and their answers, both JSON (tournaments.md section 5): one table says who answers which format.

This module must not know what any format asks for.
"""

from collections.abc import Callable, Mapping
from typing import Any

from scorekeeper.rules.strict_json import shown, twice_within

from .answering import (
    advice,
    all_play_all,
    knock_out,
    open_play,
    progressive,
    race,
    rotation,
    standings,
    swiss,
    swiss_tables,
    tables,
)
from .faults import wrong

Answerer = Callable[[Mapping[str, Any]], dict[str, Any]]

FORMATS: dict[str, Answerer] = {
    "swiss": swiss.answer,
    "tables": tables.answer,
    "swiss-tables": swiss_tables.answer,
    "race": race.answer,
    "open-play": open_play.answer,
    "rotation": rotation.answer,
    "all-play-all": all_play_all.answer,
    "two-lines": all_play_all.answer_two_lines,
    "progressive": progressive.answer,
    "knock-out": knock_out.answer,
    "standings": standings.answer,
    "advice": advice.answer,
}


def answer(request: object) -> dict[str, Any]:
    """Answer one request, an object with its `format`.

    Raises FormatError with not-an-object, key-twice, unknown-format, or what the format finds wrong.

    >>> answer({"format": "race", "entrants": ["a", "b"], "tokens": 1, "games": ["b"]})["winner"]
    'b'
    """
    if not isinstance(request, dict):
        raise wrong("not-an-object")
    if twice_within(request):
        raise wrong("key-twice")
    name = request.get("format")
    if not isinstance(name, str) or name not in FORMATS:
        raise wrong("unknown-format", "format", value=shown(name), known=", ".join(FORMATS))
    return FORMATS[name](request)
