"""JSON read strictly: what is not quite JSON is refused, and a key that stands twice is never lost in silence.

This module must not know what the JSON is about.
"""

import json
import math
from collections import Counter
from typing import Any

from .errors import Fault, RulesError


class Doubled(dict[str, Any]):
    """A JSON object in which some keys stood twice; the last value of each is kept."""

    twice: tuple[str, ...]


def parse(text: str | bytes) -> Any:
    """Read JSON: no NaN, nothing infinite, no broken UTF-8, no nesting without end; keys that stand twice are noted.

    >>> twice(parse('{"a": 1, "a": 2}'))
    ('a',)

    Raises RulesError with not-json.
    """
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_refuse, parse_float=_finite)
    except RecursionError:
        why = "it is nested too deeply"
    except ValueError as error:
        why = "a number in it has too many digits" if "digits" in str(error) else str(error)
    raise RulesError([Fault("not-json", parameters={"why": why})])


def twice(value: object) -> tuple[str, ...]:
    """The keys that stood twice in an object; none for anything else."""
    return value.twice if isinstance(value, Doubled) else ()


def twice_within(value: object) -> bool:
    """Tell whether a key stands twice in an object or in anything that lies in it, however deep."""
    waiting = [value]
    while waiting:
        item = waiting.pop()
        if isinstance(item, Doubled):
            return True
        if isinstance(item, dict):
            waiting += item.values()
        elif isinstance(item, list):
            waiting += item
    return False


def shown(value: object) -> str:
    """Show a JSON value in a sentence, cut short whatever its size.

    >>> shown("nil"), shown(True), shown(None), shown([[]]), shown(10**9)
    ('nil', 'true', 'null', 'a list', '1000000000')
    """
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, bool) or value is None:
        return json.dumps(value)
    if isinstance(value, int) and value.bit_length() > 100:
        return "a huge number"
    return str(value)[:40]


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    read = dict(pairs)
    if len(read) == len(pairs):
        return read
    often = Counter(key for key, _ in pairs)
    doubled = Doubled(read)
    doubled.twice = tuple(key for key in read if often[key] > 1)
    return doubled


def _refuse(constant: str) -> float:
    raise ValueError(f"{constant} is no number")


def _finite(digits: str) -> float:
    number = float(digits)
    return number if math.isfinite(number) else _refuse(digits[:40])
