"""What stands in the answers about clubs, people and games: each field is declared here once, with the sentence that
documents it.

The reads give more than this, and what no schema names is never sent. This module must not read anything.
"""

from datetime import datetime
from typing import Literal

from ninja import Schema
from pydantic import ConfigDict


class Value(Schema):
    """Something that is answered: the line under a field is its documentation."""

    model_config = ConfigDict(use_attribute_docstrings=True)


class Problem(Value):
    """Why there is no answer."""

    message: str
    """In plain words, for people."""
    fields: list[dict[str, str]]
    """Which parameters were not understood: name and why."""


class Page(Value):
    """One page of a list, the newest first unless it says otherwise."""

    count: int
    """How many there are on all pages together."""
    page: int
    """Which page this is, from 1."""
    pages: int
    """How many pages there are."""


class Club(Value):
    """A club: people who share a roster and a history."""

    id: str
    """Its public id, as in the addresses of its pages."""
    name: str
    """What it is called; one without a name is called by when it began."""
    time_zone: str
    """Where its days begin, such as Europe/Budapest. All times here are UTC."""
    is_open: bool
    """Whether everybody may read it, without any link."""
    page: str
    """The path of its page for people."""


class Person(Value):
    """Somebody as they are named at a table."""

    id: str | None
    """Their public id; null for a person who is hidden or was erased."""
    name: str
    """Their name, with what tells them from others of that name."""


class Side(Value):
    """Who scores together: one player, or partners."""

    players: list[Person]
    """Who sits there now, by seat."""
    score: int
    """Their points."""
    won: bool
    """Whether they have won the game."""


class Game(Value):
    """A game, without its hands."""

    id: str
    """Its public id, as in the address of its page."""
    version: int
    """Another number after every change of anything that a board shows."""
    state: Literal["playing", "later", "over"]
    """Whether it is played, was put off to another day, or is over."""
    text: str
    """How it stands, in words."""
    rules: str
    """What its rules are called."""
    preset: str
    """The published game that its rules began with, as in a record."""
    sides: list[Side]
    """In the order of their seats."""
    hands: int
    """How many hands count so far."""
    began: datetime
    """When it was begun."""
    written: datetime
    """When something was last written in it."""
    page: str
    """The path of its page for people."""


class Games(Page):
    """Games, the one written in last first."""

    items: list[Game]
    """Those of this page."""


class Player(Value):
    """A person in the roster of a club."""

    id: str
    """Their public id, as in the address of their page."""
    name: str
    """Their name alone."""
    tag: str
    """What tells them from others of that name, often nothing."""
    nickname: str
    """What they are called, often nothing."""
    sticker: str
    """The sign they have chosen, often nothing."""
    colour: str
    """The colour they have chosen, often nothing."""
    guest: bool
    """Whether they came for one evening."""
    archived: bool
    """Whether they are offered for no new table any more."""
    games: int
    """In how many games they sat."""
    first_game: datetime | None
    """When the first of them began; null for none."""
    last_game: datetime | None
    """When the last of them began; null for none."""
    page: str
    """The path of their page for people."""


class Players(Page):
    """People, by name."""

    items: list[Player]
    """Those of this page."""
