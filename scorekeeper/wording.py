"""Words that people wrote among the facts: reasons, notes, what was agreed; and how a name is taken out of them.

Only these are searched: bids, cards and rules have no names, and somebody may be called like one of them. This module
must not know whose name it is.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from .names import LONGEST_RULES

SHORT = 3  # letters; a name as short as a word is found only as it is written
Words = Callable[[str], str]


def without(names: Iterable[str], instead: str) -> Words:
    """What takes these names out of words that people wrote.

    >>> without(["Al", "Annabel"], "a player")("annabel talked, al fresco, Al too")
    'a player talked, al fresco, a player too'
    """
    longest = sorted(set(filter(None, names)), key=lambda name: (-len(name), name))
    if not longest:
        return str
    found = [re.escape(name) if len(name) <= SHORT else f"(?i:{re.escape(name)})" for name in longest]
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(found)})(?!\w)")
    return lambda text: pattern.sub(lambda _match: instead, text)


def every(value: Any, words: Words) -> Any:
    """The same value with every text in it searched."""
    if isinstance(value, str):
        return words(value)
    if isinstance(value, list):
        return [every(each, words) for each in value]
    if isinstance(value, dict):
        return {words(key): every(each, words) for key, each in value.items()}
    return value


def game_words(told: Mapping[str, Any], words: Words) -> dict[str, Any]:
    """A game, or the record of one, with what people wrote in it searched."""
    searched = {key: every(told[key], words) for key in ("agreed", "extra") if told.get(key)}
    if told.get("rules_name"):
        searched["rules_name"] = words(told["rules_name"])[:LONGEST_RULES]
    ruleset = told.get("ruleset")
    if ruleset and ruleset.get("extra"):
        searched["ruleset"] = {**ruleset, "extra": every(ruleset["extra"], words)}
    return {**told, **searched}


def hand_words(told: Mapping[str, Any], words: Words) -> dict[str, Any]:
    """A hand, or the record of one, with what people wrote in it searched: reasons of decisions, notes."""
    searched = {key: every(told[key], words) for key in ("note", "extra") if told.get(key)}
    if told.get("adjustments"):
        searched["adjustments"] = [
            {**decision, "reason": words(decision["reason"])} if decision.get("reason") else decision
            for decision in told["adjustments"]
        ]
    return {**told, **searched}
