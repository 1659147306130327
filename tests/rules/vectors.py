"""The scoring cases that came with the contract, and how a sheet is held against what they expect."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from scorekeeper.rules import RulesError, Sheet, parse, score

DATA = Path(__file__).parent / "data"


def cases(name: str) -> list[dict[str, Any]]:
    """All cases of one file."""
    read: list[dict[str, Any]] = json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))["cases"]
    return read


def record_of(case: dict[str, Any]) -> Any:
    """What the case hands in; a case of raw text or bytes is read as JSON first."""
    if "raw" in case:
        return parse(case["raw"])
    if "raw_hex" in case:
        return parse(bytes.fromhex(case["raw_hex"]))
    return case["record"]


def differences(case: dict[str, Any]) -> list[str]:
    """Everything in which the engine's answer differs from what the case expects."""
    expect = case["expect"]
    try:
        sheet = score(record_of(case))
    except RulesError as error:
        found = [fault.as_json() for fault in error.faults]
        if "error" not in expect:
            return [f"unexpected: {found}"]
        asked = expect["error"] if isinstance(expect["error"], list) else [expect["error"]]
        return [f"{one} is not in {found}" for one in asked if not any(one.items() <= has.items() for has in found)]
    return ["an error was expected"] if "error" in expect else list(_differs(sheet, expect))


def _differs(sheet: Sheet, expect: dict[str, Any]) -> Iterator[str]:
    got = sheet.as_json()
    steps = [*got["hands"], *([got["next"]] if got["next"] else [])]
    have: dict[str, Any] = {
        "status": got["status"],
        "winner": got["winner"],
        "reason": got["reason"],
        "over": got["status"] == "finished",
        "dealers": [step["dealer"] for step in steps],
        "first_bidders": [step["first_bidder"] for step in steps],
        "tie_breaks": [step["tie_break"] for step in steps],
        "next": got["next"],
        "may_bid_blind": got["next"] and got["next"]["may_bid_blind"],
        "may_bid_blind_nil": got["next"] and got["next"]["may_bid_blind_nil"],
    }
    for key, value in expect.items():
        if key == "sides":
            for side, totals in value.items():
                yield from _side(f"side {side}", totals, got["sides"][int(side)])
        elif key == "hands":
            if len(value) > len(got["hands"]):
                yield f"{len(got['hands'])} hands, not {len(value)}"
            for hand, scored in zip(value, got["hands"], strict=False):
                for side, totals in hand.items():
                    yield from _side(f"hand {scored['number']}, side {side}", totals, scored["sides"][int(side)])
        elif key == "next" and isinstance(value, dict):
            yield from _side("next", value, have["next"])
        elif have[key] != value:
            yield f"{key}: {have[key]}, not {value}"


def _side(place: str, want: dict[str, Any], got: dict[str, Any]) -> Iterator[str]:
    yield from (f"{place}: {key} is {got[key]}, not {value}" for key, value in want.items() if got[key] != value)
