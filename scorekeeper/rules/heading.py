"""What stands above the hands of a record: the seats, the dealer, what was there before (record.md section 2).

This module must not know what stands in a hand.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from .errors import Fault, of_type
from .hand import are_names
from .kinds import MOST, is_int
from .ruleset import Ruleset
from .strict_json import twice

Check = Callable[[str, Any, Ruleset], Iterator[Fault]]

START = {"score": -MOST, "bags": 0, "sets": 0}  # what may stand there for a side, and its least value


def faults_of_heading(record: Mapping[str, Any], rules: Ruleset) -> Iterator[Fault]:
    """Find what is wrong above the hands. Only `seats` and `hands` must be there; null is left out."""
    for key, check in CHECKS.items():
        value = record.get(key)
        if value is not None or key in ("seats", "hands"):
            yield from check(key, value, rules)


def _one(accepts: Callable[[Any], bool]) -> Check:
    """One value of a kind."""

    def check(key: str, value: Any, rules: Ruleset) -> Iterator[Fault]:
        if not accepts(value):
            yield Fault("wrong-type", key, parameters=of_type(key))

    return check


def _seat(key: str, value: Any, rules: Ruleset) -> Iterator[Fault]:
    if not is_int(value, 0, rules.players - 1):
        yield Fault("no-such-seat", key, parameters={"key": key})


def _each(what: str, accepts: Callable[[Any], bool]) -> Check:
    """A list with one value of a kind for each player or side."""

    def check(key: str, value: Any, rules: Ruleset) -> Iterator[Fault]:
        n = rules.players if what == "player" else len(rules.side_seats)
        if not isinstance(value, list) or len(value) != n:
            yield Fault("not-one-each", key, parameters={"key": key, "n": n, "each": what})
        elif not all(map(accepts, value)):
            yield Fault("wrong-type", key, parameters=of_type(key))
        elif any(map(twice, value)):
            yield Fault("key-twice", key, parameters={"key": key})

    return check


def _standing(side: Any) -> bool:
    """A side's score, bags and sets so far; each may be left out."""
    if not isinstance(side, dict):
        return False
    return all(side.get(key) is None or is_int(side[key], least) for key, least in START.items())


CHECKS: dict[str, Check] = {
    "seats": _each("player", lambda name: isinstance(name, str)),
    "first_dealer": _seat,
    "start": _each("side", _standing),
    "start_hands": _one(lambda hands: is_int(hands, 0)),
    "start_blind_bids": _each("player", lambda bids: bids is None or is_int(bids, 0)),
    "agreed": _one(are_names),
    "hands": _one(lambda hands: isinstance(hands, list)),
}
