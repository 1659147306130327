"""How the lines of a model are declared: what of a row stays here and why, what in it names other rows.

This module must not know a model of any app, nor how a line is written.
"""

import dataclasses
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Protocol

from django.db.models import Field, ForeignKey, Model, Q
from django.utils.translation import gettext as _

from ..entering import NotPossible

FORMAT = "spades-archive/1"
AT_ONCE = 50  # rows that are read or written together, each with all that stands under it


class Refused(NotPossible):
    """What a line of an archive says cannot be."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(_("Line {n}: {why}").format(n=line, why=why) if line else why)


@dataclasses.dataclass(frozen=True)
class Stays:
    """Why a field stays here; and what it is where the row is read again, else what it is at first."""

    why: str
    fresh: Callable[[], Any] | None = None


class Ids(Protocol):
    """Finds rows of the club that is told or read, many at once; whoever is not of it is not among those found."""

    def of(self, model: type[Model], said: Collection[Any]) -> Mapping[Any, Any]:
        """Told: the id of each by its key; read: the key of each by its id."""


@dataclasses.dataclass(frozen=True)
class Mentions:
    """A list or an object in which other rows are named: told with their ids, read with their keys; of many rows at
    once. What is read raises ValueError for what cannot stand there.
    """

    told: Callable[[Sequence[Any], Ids], list[Any]]
    read: Callable[[Any, Callable[[type[Model], Any], Any]], Any]
    named: Callable[[Any], Iterable[tuple[type[Model], Any]]]


@dataclasses.dataclass(frozen=True)
class Kind:
    """The lines of one model. `under` is the way from a row to the one at the head of its block, "" for that itself.

    A row is known by its public id; one that has none and is `numbered` by its number, within its block, or in the
    whole file where it is at the head of one. `in_order` is the order of rows in a block. `check` raises ValueError for
    a row that no page could show.
    """

    name: str
    model: type[Model]
    under: str = ""
    stays: Mapping[str, Stays] = dataclasses.field(default_factory=dict)
    mentions: Mapping[str, Mentions] = dataclasses.field(default_factory=dict)
    numbered: bool = False
    in_order: tuple[str, ...] = ("pk",)
    until_tied: Mapping[str, Callable[[Any], Any]] = dataclasses.field(default_factory=dict)
    """What stands in a row until it leads to another of its kind, which may stand further on."""
    check: Callable[[Any], None] = lambda row: None

    @cached_property
    def has_public_id(self) -> bool:
        """Is a row known by its public id?"""
        return any(field.name == "public_id" for field in self.model._meta.concrete_fields)

    @property
    def has_id(self) -> bool:
        """Can other lines refer to one of these?"""
        return self.has_public_id or self.numbered

    @cached_property
    def fields(self) -> "list[Field[Any, Any]]":
        """The fields that a line tells, as the model declares them."""
        return [
            each
            for each in self.model._meta.concrete_fields
            if not each.primary_key and each.name != "public_id" and each.name not in self.stays
        ]

    @cached_property
    def links(self) -> "list[ForeignKey[Any, Any]]":
        """Those of them that lead to another row."""
        return [field for field in self.fields if isinstance(field, ForeignKey)]

    @cached_property
    def ties(self) -> "list[ForeignKey[Any, Any]]":
        """Those that lead from the head of a block to another: they are tied once both are there."""
        return [field for field in self.links if not self.under and field.related_model is self.model]


@dataclasses.dataclass(eq=False)
class Row:
    """A row that was read, in memory, and the line that told it; `tied` are the ids that its ties lead to."""

    line: int
    kind: Kind
    row: Any
    id: Any = None
    tied: dict[str, Any] = dataclasses.field(default_factory=dict)


@dataclasses.dataclass(eq=False)
class Bundle:
    """The head of a block with all that stands under it, by kind."""

    head: Row
    under: dict[str, list[Row]] = dataclasses.field(default_factory=dict)
    kept: Any = None
    """What was worked out of it before it was written."""

    def rows(self, name: str) -> list[Any]:
        """The rows of a kind."""
        return [each.row for each in self.under.get(name, ())]


Work = Callable[[Sequence[Bundle]], None]


@dataclasses.dataclass(frozen=True)
class Block:
    """Lines that stand together: one head, then all that stands under it, kind by kind, each after what it refers to.

    `of` finds the heads of clubs by their keys. `prove` looks through what is about to be written, and sets what
    follows from it; `follow` writes what else follows, and looks through what was written. Both raise Refused.
    """

    head: Kind
    of: Callable[[Collection[int]], Q]
    under: tuple[Kind, ...] = ()
    at_once: int = AT_ONCE
    prove: Work = lambda bundles: None
    follow: Work = lambda bundles: None

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The head's, then those under it."""
        return (self.head, *self.under)


def of_club(clubs: Collection[int]) -> Q:
    """The heads that belong to clubs by themselves."""
    return Q(club__in=clubs)
