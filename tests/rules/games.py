"""Short ways to write a record, and to ask what came of it."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.rules import FORMAT, RulesError, Sheet, score

NAMES = ["Ana", "Bea", "Carl", "Dora", "Emil", "Fay"]


def hand(bids: str, tricks: str = "", **more: Any) -> dict[str, Any]:
    """One hand from words: "-" is a seat that is silent."""
    told: dict[str, Any] = {"bids": [None if bid == "-" else bid for bid in bids.split()]} if bids else {}
    if tricks:
        told["tricks"] = [None if count == "-" else int(count) for count in tricks.split()]
    return told | more


def game(
    *hands: Any, preset: str | None = None, options: Mapping[str, Any] | None = None, **more: Any
) -> dict[str, Any]:
    """A record; as many seats as the hands (or `players` of the options) ask for."""
    players = (options or {}).get("players") or next(
        (len(one[key]) for one in hands for key in ("bids", "tricks") if isinstance(one, dict) and key in one), 4
    )
    ruleset = {"preset": preset, "options": dict(options or {})}
    return {"format": FORMAT, "ruleset": ruleset, "seats": NAMES[:players], "hands": list(hands), **more}


def played(*hands: Any, **more: Any) -> Sheet:
    """The sheet of such a record."""
    return score(game(*hands, **more))


def faults(record: Any) -> list[tuple[str, str | None, int | None, int | None]]:
    """What is wrong with a record: code, field, hand, seat of each fault."""
    try:
        score(record)
    except RulesError as error:
        return [(fault.code, fault.field, fault.hand, fault.seat) for fault in error.faults]
    return []


def points(sheet: Sheet) -> list[int]:
    """What the last hand scored, by side."""
    return [side.points for side in sheet.hands[-1].sides]


def bags(sheet: Sheet) -> list[int]:
    """The bags held, by side."""
    return [side.bags for side in sheet.sides]


def codes(sheet: Sheet, side: int = 0) -> list[str]:
    """The codes of a side's lines in the last hand."""
    return [line.code for line in sheet.hands[-1].sides[side].lines]
