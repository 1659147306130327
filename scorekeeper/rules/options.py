"""How one option is declared: its kind of value, its plain words, whether it makes the family.

This module must not know any option by name.
"""

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from .kinds import Kind
from .text import Template, Text

Says = Template | Mapping[Any, Template] | Callable[[Any], list[Text]]


class Option(NamedTuple):
    """One house rule as it is declared in `HouseRules`.

    `says` is its sentence: a template with {value} (for a count also {n}), one template a value (a value without one is
    not worth telling), or a function that tells the value. `none` is told for null. `when` hides what does not matter
    beside the other options. `family`: do points under other values of it compare no longer?
    """

    name: str
    title: str
    kind: Kind
    default: Any
    says: Says
    none: str = ""
    when: Callable[[Any], bool] = lambda rules: True
    group: str = ""
    family: bool = True

    def tell(self, value: Any) -> list[Text]:
        """Say a value as sentences; none where there is nothing to say.

        >>> from .text import say
        >>> from .ruleset import OPTIONS
        >>> [say(text) for text in OPTIONS["hands_limit"].tell(4) + OPTIONS["nil_points"].tell(None)]
        ['The game ends after 4 hands.', 'Nil is not played.']
        """
        if value is None:
            return [Text(self.none)] if self.none else []
        if callable(self.says):
            return self.says(value)
        template = self.says.get(value) if isinstance(self.says, Mapping) else self.says
        if not template:
            return []
        return [Text.of(template, value=value, n=value if type(value) is int else 1)]


def option(kind: Kind, default: Any, title: str, says: Says, **more: Any) -> Any:
    """Declare an option as a field of the HouseRules dataclass."""
    declared = {"title": title, "kind": kind, "default": default, "says": says, **more}
    if isinstance(default, list | dict):
        return dataclasses.field(default_factory=lambda: type(default)(default), metadata=declared)
    return dataclasses.field(default=default, metadata=declared)
