"""How a table chooses its rules: a preset and what differs from it, `{"preset": NAME, "options": {...}}`.

This module must not know what any option means; what cannot be played together is said in combinations.py.
"""

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from .combinations import impossible
from .errors import Fault, RulesError, of_type
from .kinds import ByCard, Several, Shape
from .presets import PRESETS
from .ruleset import OPTIONS, Ruleset
from .strict_json import shown, twice, twice_within


def read_ruleset(raw: object) -> Ruleset:
    """Make a ruleset from `{"preset": NAME, "options": {...}}`; either part, or all of it, may be left out.

    >>> read_ruleset({"preset": "cutthroat-short", "options": {"target": 200}}).target
    200

    Raises RulesError with every fault: wrong-type, key-twice, unknown-preset, misplaced-option, unknown-option,
    bad-option, two-bag-penalties and, if each option is fine alone, the combinations that cannot be played.
    """
    if faults := list(_faults({} if raw is None else raw)):
        raise RulesError(faults)
    asked = raw if isinstance(raw, dict) else {}
    name = asked.get("preset") or "base"
    chosen = _lay(_lay({}, PRESETS[name].options), asked.get("options") or {})
    rules = Ruleset(**{key: _complete(key, value) for key, value in chosen.items()}, preset=name)
    if faults := list(impossible(rules)):
        raise RulesError(faults)
    return rules


def ruleset_of(record: Mapping[str, Any]) -> Ruleset:
    """The ruleset of a record; the same JSON gives the same object.

    >>> record = {"ruleset": {"preset": "two-handed-300"}}
    >>> ruleset_of(record) is ruleset_of(record)
    True

    Raises RulesError as `read_ruleset` does.
    """
    raw = record.get("ruleset")
    if twice_within(raw):
        return read_ruleset(raw)
    try:
        text = json.dumps(raw)
    except RecursionError:
        return read_ruleset(raw)
    return _read_once(text)


def differences(rules: Ruleset) -> dict[str, Any]:
    """The options in which a ruleset differs from its preset: what a record carries.

    >>> differences(read_ruleset({"preset": "partners-500", "options": {"target": 500, "nil_points": 50}}))
    {'nil_points': 50}
    """
    preset = read_ruleset({"preset": rules.preset})
    return {name: value for name, value in rules.options().items() if value != getattr(preset, name)}


@lru_cache(maxsize=64)
def _read_once(text: str) -> Ruleset:
    return read_ruleset(json.loads(text))


def _faults(raw: object) -> Iterator[Fault]:
    if not isinstance(raw, dict):
        yield Fault("wrong-type", "ruleset", parameters=of_type("ruleset"))
        return
    yield from (Fault("key-twice", key, parameters={"key": key}) for key in twice(raw))
    yield from (Fault("misplaced-option", key, parameters={"value": key}) for key in raw if key in OPTIONS)
    name, options = raw.get("preset"), raw.get("options")
    if name is not None and (not isinstance(name, str) or name not in PRESETS):
        yield Fault("unknown-preset", "preset", parameters={"value": shown(name), "known": ", ".join(PRESETS)})
    if isinstance(options, dict):
        yield from _faults_of_options(options)
    elif options is not None:
        yield Fault("wrong-type", "options", parameters=of_type("options"))


def _faults_of_options(options: dict[str, Any]) -> Iterator[Fault]:
    yield from (Fault("key-twice", key, parameters={"key": key}) for key in twice(options))
    for key, value in options.items():
        declared = OPTIONS.get(key)
        if declared is None:
            yield Fault("unknown-option", key, parameters={"value": shown(key)})
        elif not declared.kind.accepts(value):
            parameters = {"option": declared.title, "value": shown(value), "range": declared.kind.range}
            yield Fault("bad-option", key, parameters=parameters)
    if options.get("bag_penalty") is not None and options.get("bag_penalty_per_bag") is not None:
        yield Fault("two-bag-penalties", "bag_penalty_per_bag")


def _lay(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """Lay options over others: either bag penalty, given alone, puts the other out."""
    laid = {**below, **above}
    for one, other in (("bag_penalty", "bag_penalty_per_bag"), ("bag_penalty_per_bag", "bag_penalty")):
        if above.get(one) is not None:
            laid[other] = None
    return laid


def _complete(key: str, value: Any) -> Any:
    kind = OPTIONS[key].kind
    return kind.complete(value) if isinstance(kind, Shape | Several | ByCard) else value
