"""An order of merit asked for: who stands where, by which values."""

from collections.abc import Collection
from typing import Any, get_args

from scorekeeper.rules.strict_json import shown

from ..faults import FormatError, wrong
from ..results import Kind, Result, Value
from ..standings import standings
from ..tie_breaks import TIE_BREAKS
from .fields import MOST, MOST_ENTRANTS, MOST_ROUNDS, Request, choice, ids, known, rows, whole

KINDS: dict[str, Kind] = {kind: kind for kind in get_args(Kind)}
NAMES = ("round", "entrants", "points", "winner", "kind", "hands")


def answer(request: Request) -> dict[str, Any]:
    """Answer {"tie_breaks", "entrants", "results"}; values are whole numbers, or texts like "7/3".

    Raises FormatError; what is wrong with a result is a fault of `results`.

    >>> answer({"tie_breaks": ["wins"], "entrants": ["a"], "results": [{"entrants": ["a"], "kind": "bye"}]})
    {'standings': [{'rank': 1, 'tied': False, 'id': 'a', 'values': [1]}]}
    """
    known(request, "tie_breaks", "entrants", "results")
    tie_breaks = _tie_breaks(request)
    entrants = ids(request, least=1)
    results = _results(request, set(entrants))
    return {
        "standings": [
            {"rank": place.rank, "tied": place.tied, "id": place.id, "values": [written(one) for one in place.values]}
            for place in standings(tie_breaks, entrants, results)
        ]
    }


def written(value: Value) -> int | str:
    """Give a value as JSON has it: a whole number, or a fraction as a text."""
    return value if isinstance(value, int) else str(value)


def _tie_breaks(request: Request) -> list[str]:
    codes = rows(request, "tie_breaks", len(TIE_BREAKS))
    for place, code in enumerate(codes):
        if not isinstance(code, str) or code not in TIE_BREAKS:
            raise wrong("not-one-of", "tie_breaks", key="tie_breaks", value=shown(code), known=", ".join(TIE_BREAKS))
        if code in codes[:place]:
            raise wrong("tie-break-twice", "tie_breaks", value=code)
    return codes


def _results(request: Request, entrants: Collection[str]) -> list[Result]:
    found: list[Result] = []
    seen: set[tuple[int, str]] = set()
    for row in rows(request, "results", MOST_ENTRANTS * MOST_ROUNDS):
        if not isinstance(row, dict):
            raise wrong("wrong-type", "results", key="results", range="a list of objects")
        result = _result(row, entrants)
        _once_a_round(result, seen)
        found.append(result)
    return found


def _once_a_round(result: Result, seen: set[tuple[int, str]]) -> None:
    if result.round is None:
        return
    for entrant in result.entrants:
        if (result.round, entrant) in seen:
            raise wrong("twice-in-a-round", "results", who=entrant, round=result.round)
        seen.add((result.round, entrant))


def _result(row: Request, entrants: Collection[str]) -> Result:
    known(row, *NAMES, within="results")
    try:
        kind = KINDS[choice(row, "kind", KINDS, "played")]
        present = tuple(ids(row, least=1, most=len(entrants)))
        result = Result(present, row.get("winner"), _points(row), kind, _whole(row, "hands"), _whole(row, "round", 1))
    except FormatError as error:
        raise FormatError(fault._replace(field="results") for fault in error.faults) from None
    for entrant in present:
        if entrant not in entrants:
            raise wrong("unknown-entrant", "results", value=entrant)
    _seated(result)
    _won(result)
    return result


def _seated(result: Result) -> None:
    count, who = len(result.entrants), ", ".join(result.entrants)
    if result.kind == "bye" and count > 1:
        raise wrong("bye-of-many", "results", who=who)
    if result.kind not in ("bye", "awarded") and count < 2:
        raise wrong("table-of-one", "results", who=who)
    if result.points is not None and len(result.points) != count:
        raise wrong("points-not-one-each", "results", who=who, n=count)


def _won(result: Result) -> None:
    who = ", ".join(result.entrants)
    if result.winner is not None and result.winner not in result.entrants:
        raise wrong("winner-not-there", "results", winner=shown(result.winner), who=who)
    if result.kind == "forfeit" and result.winner is None:
        raise wrong("forfeit-for-nobody", "results", who=who)
    if result.kind == "double-forfeit" and result.winner is not None:
        raise wrong("double-forfeit-won", "results", winner=result.winner)


def _points(row: Request) -> tuple[int, ...] | None:
    if row.get("points") is None:
        return None
    points = rows(row, "points", MOST_ENTRANTS)
    return tuple(whole({"points": own}, "points", -MOST) for own in points)


def _whole(row: Request, key: str, least: int = 0) -> int | None:
    return None if row.get(key) is None else whole(row, key, least)
