"""The kinds of value that an option may have: each knows which JSON values will do, and says so in words.

An integer is a JSON integer (not 5.0, not true) of a million at most either way (record.md section 1). This module must
not know any option by name.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from .cards import CARDS
from .strict_json import twice
from .text import Text

MOST = 1_000_000


def is_int(value: object, low: int = -MOST, high: int = MOST) -> bool:
    """Tell whether a JSON value is an integer in a range.

    >>> is_int(5), is_int(5.0), is_int(True), is_int(-1, 0), is_int(10**7)
    (True, False, False, False, False)
    """
    return type(value) is int and low <= value <= high


class Kind(Protocol):
    """What an option's value may be."""

    def accepts(self, value: Any) -> bool:
        """Tell whether this JSON value will do."""

    @property
    def range(self) -> Text:
        """Say what will do."""


class Number(NamedTuple):
    """An integer, or null where `none` is true."""

    low: int = 0
    high: int = MOST
    none: bool = False

    def accepts(self, value: Any) -> bool:
        return is_int(value, self.low, self.high) or (self.none and value is None)

    @property
    def range(self) -> Text:
        words = "a whole number from {low} to {high}"
        return Text.of(f"{words}, or none" if self.none else words, low=self.low, high=self.high)


class Choice(NamedTuple):
    """One of some words."""

    values: tuple[str, ...]

    def accepts(self, value: Any) -> bool:
        return isinstance(value, str) and value in self.values

    @property
    def range(self) -> Text:
        return Text.of("one of {values}", values=", ".join(self.values))


class Flag(NamedTuple):
    """Yes or no."""

    def accepts(self, value: Any) -> bool:
        return isinstance(value, bool)

    @property
    def range(self) -> Text:
        return Text("yes or no (true or false)")


class Word(NamedTuple):
    """A name: some text."""

    def accepts(self, value: Any) -> bool:
        return isinstance(value, str) and value.strip() != ""

    @property
    def range(self) -> Text:
        return Text("a name")


class Cards(NamedTuple):
    """A list of cards."""

    def accepts(self, value: Any) -> bool:
        return isinstance(value, list) and all(isinstance(card, str) and card in CARDS for card in value)

    @property
    def range(self) -> Text:
        return Text("a list of cards such as 2C (ranks 2-9 T J Q K A, suits C D H S)")


class Shape(NamedTuple):
    """An object with these keys and no other; what has a default may be left out. Null where `none` is true."""

    keys: Mapping[str, Kind]
    defaults: Mapping[str, Any] = {}
    none: bool = False

    def accepts(self, value: Any) -> bool:
        if value is None:
            return self.none
        if not isinstance(value, dict) or twice(value) or value.keys() - self.keys.keys():
            return False
        return all(
            kind.accepts(value[key]) if key in value else key in self.defaults for key, kind in self.keys.items()
        )

    def complete(self, value: dict[str, Any] | None) -> dict[str, Any] | None:
        """Add the defaults."""
        return None if value is None else {**self.defaults, **value}

    @property
    def range(self) -> Text:
        keys = ", ".join(self.keys)
        return Text.of("an object with {keys}, or none" if self.none else "an object with {keys}", keys=keys)


class Several(NamedTuple):
    """A list of objects of one shape."""

    shape: Shape

    def accepts(self, value: Any) -> bool:
        return isinstance(value, list) and all(map(self.shape.accepts, value))

    def complete(self, value: Sequence[dict[str, Any]]) -> list[dict[str, Any] | None]:
        """Add the defaults to each."""
        return [self.shape.complete(item) for item in value]

    @property
    def range(self) -> Text:
        return Text.of("a list, each {shape}", shape=self.shape.range)


class ByCard(NamedTuple):
    """Cards, each with an object of one shape."""

    shape: Shape

    def accepts(self, value: Any) -> bool:
        if not isinstance(value, dict) or twice(value):
            return False
        return all(card in CARDS and self.shape.accepts(item) for card, item in value.items())

    def complete(self, value: Mapping[str, dict[str, Any]]) -> dict[str, dict[str, Any] | None]:
        """Add the defaults to each."""
        return {card: self.shape.complete(item) for card, item in value.items()}

    @property
    def range(self) -> Text:
        return Text.of("cards, each {shape}", shape=self.shape.range)
