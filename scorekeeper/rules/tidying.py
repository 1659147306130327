"""A record as export writes it: known keys in order, what is left out left out, all else kept under `extra`.

Import takes such a record back unchanged; nothing is ever lost (record.md section 2). This module must not know what
any key means.
"""

from collections.abc import Mapping
from typing import Any

RECORD_KEYS = (
    "format", "ruleset", "seats", "first_dealer", "start", "start_hands", "start_blind_bids", "agreed", "hands",
)  # fmt: skip
RULESET_KEYS = ("preset", "options")
START_KEYS = ("score", "bags", "sets")
HAND_KEYS = ("dealer", "out_of_turn", "players", "bids", "tricks", "prizes", "adjustments", "note", "at")
ADJUSTMENT_KEYS = ("kind", "side", "points", "bags", "from", "to", "reason")


def tidy(record: Mapping[str, Any]) -> dict[str, Any]:
    """Write a record in order; what the format does not know, at whatever level, goes under the `extra` of its object.

    >>> tidy({"hands": [{"bids": None, "mood": 1}], "format": "spades-record/1", "start": None, "venue": "Café"})
    {'format': 'spades-record/1', 'hands': [{'extra': {'mood': 1}}], 'extra': {'venue': 'Café'}}
    """
    tidied = _tidy(record, RECORD_KEYS)
    if isinstance(record.get("ruleset"), dict):
        tidied["ruleset"] = _tidy(record["ruleset"], RULESET_KEYS)
    _tidy_each(tidied, "start", START_KEYS)
    _tidy_each(tidied, "hands", HAND_KEYS)
    if isinstance(tidied.get("hands"), list):
        for hand in tidied["hands"]:
            if isinstance(hand, dict):
                _tidy_each(hand, "adjustments", ADJUSTMENT_KEYS)
    return tidied


def _tidy_each(tidied: dict[str, Any], key: str, known: tuple[str, ...]) -> None:
    items = tidied.get(key)
    if isinstance(items, list):
        tidied[key] = [_tidy(item, known) if isinstance(item, dict) else item for item in items]


def _tidy(raw: Mapping[str, Any], known: tuple[str, ...]) -> dict[str, Any]:
    """An `extra` of the same key gives way, but is kept beside it; one that is no object is a key like any other."""
    kept = {key: raw[key] for key in known if raw.get(key) is not None}
    unknown = {key: value for key, value in raw.items() if key not in known and key != "extra"}
    if "extra" not in raw:
        extra = unknown
    elif isinstance(raw["extra"], dict) and not unknown.keys() & raw["extra"].keys():
        extra = {**raw["extra"], **unknown}
    else:
        extra = {"extra": raw["extra"], **unknown}
    return {**kept, "extra": extra} if extra else kept
