"""How one option is declared: its kind of value, its plain words, whether it makes the family.

A kind knows which JSON values will do and says so in words. This module must not know any option by name.
"""

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from .cards import CARDS, card_face
from .text import Text

MOST = 1_000_000


def is_int(value: object, low: int = -MOST, high: int = MOST) -> bool:
    """Tell whether a JSON value is an integer in a range: not 5.0, not true, never beyond a million."""
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
        return Text(words + ", or none" if self.none else words, fill={"low": self.low, "high": self.high})


class Choice(NamedTuple):
    """One of some words."""

    values: tuple[str, ...]

    def accepts(self, value: Any) -> bool:
        return isinstance(value, str) and value in self.values

    @property
    def range(self) -> Text:
        return Text("one of {values}", fill={"values": ", ".join(self.values)})


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
        if not isinstance(value, dict) or getattr(value, "twice", ()) or value.keys() - self.keys.keys():
            return False
        return all(kind.accepts(value[key]) if key in value else key in self.defaults for key, kind in self.keys.items())

    def complete(self, value: dict[str, Any] | None) -> dict[str, Any] | None:
        """Add the defaults."""
        return None if value is None else {**self.defaults, **value}

    @property
    def range(self) -> Text:
        return Text("an object with {keys}", fill={"keys": ", ".join(self.keys)})


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
        return Text("a list, each {shape}", fill={"shape": self.shape.range})


class ByCard(NamedTuple):
    """Cards, each with an object of one shape."""

    shape: Shape

    def accepts(self, value: Any) -> bool:
        if not isinstance(value, dict) or getattr(value, "twice", ()):
            return False
        return all(card in CARDS and self.shape.accepts(item) for card, item in value.items())

    def complete(self, value: Mapping[str, dict[str, Any]]) -> dict[str, dict[str, Any] | None]:
        """Add the defaults to each."""
        return {card: self.shape.complete(item) for card, item in value.items()}

    @property
    def range(self) -> Text:
        return Text("cards, each {shape}", fill={"shape": self.shape.range})


Says = str | Mapping[Any, str]


class Option(NamedTuple):
    """One house rule as it is declared in `Ruleset`.

    `says` is its sentence: a template with {value} (for an object its keys, for a list one sentence an item), or one
    sentence a value; an empty sentence is not told. `none` is told for null. `when` hides what does not matter beside
    the other options.
    """

    name: str
    title: str
    kind: Kind
    default: Any
    says: Says
    none: str = ""
    when: Callable[[Any], bool] = lambda ruleset: True
    group: str = ""
    family: bool = True

    def tell(self, value: Any) -> list[Text]:
        """Say a value as sentences; none where there is nothing to say.

        >>> Option("target", "Target", Number(1, none=True), 500, "Play to {value}.").tell(500)[0].fill["value"]
        500
        """
        if value is None:
            return [Text(self.none)] if self.none else []
        if isinstance(self.says, Mapping):
            sentence = self.says.get(value, "")
            return [Text(sentence, fill={"value": value})] if sentence else []
        if isinstance(self.kind, Several):
            return [Text(self.says, fill=item) for item in value]
        if isinstance(self.kind, ByCard):
            return [Text(self.says, fill={"card": card_face(card), **item}) for card, item in value.items()]
        if isinstance(self.kind, Cards):
            faces = ", ".join(map(card_face, value))
            return [Text(self.says, fill={"value": faces})] if value else []
        return [Text(self.says, fill=value if isinstance(value, dict) else {"value": value})]


def option(kind: Kind, default: Any, title: str, says: Says, **more: Any) -> Any:
    """Declare an option as a field of the Ruleset dataclass."""
    declared = {"title": title, "kind": kind, "default": default, "says": says, **more}
    if isinstance(default, list | dict):
        return dataclasses.field(default_factory=lambda: type(default)(default), metadata=declared)
    return dataclasses.field(default=default, metadata=declared)
