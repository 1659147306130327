"""What stands in the answers of many tables: each field is declared here once, with the sentence that documents it.

This module must not read anything.
"""

from datetime import datetime
from typing import Literal

from scorekeeper.api.schemas import Page, Value

Number = int | float


class NightLine(Value):
    """A tournament in a list."""

    id: str
    """Its public id, as in the address of its pages."""
    name: str
    """What it is called."""
    begins: datetime | None
    """When it is to begin, if that was said."""
    created: datetime
    """When it was set up."""
    ended: datetime | None
    """When it ended; null while it goes on."""
    entered: int
    """How many entrants there are: people, or pairs."""
    page: str
    """The path of its page for people."""


class Nights(Page):
    """Tournaments, the last first."""

    items: list[NightLine]
    """Those of this page."""


class Round(Value):
    """A round that was published."""

    number: int
    """From 1 in its stage."""
    published: datetime
    """When it was."""


class Stage(Value):
    """A part of a tournament with one format."""

    number: int
    """From 1."""
    format: str
    """How it is drawn, such as swiss or knock-out."""
    size: int
    """How many people a table has."""
    planned: int
    """How many rounds are to be played; 0 for as many as it takes."""
    begun: datetime | None
    """When it began; null for not yet."""
    ended: datetime | None
    """When it ended; null for not yet."""
    rounds: list[Round]
    """Those that were published."""


class Night(Value):
    """A tournament."""

    id: str
    """Its public id, as in the address of its pages."""
    version: int
    """Another number after every change of anything but the hands at the tables."""
    name: str
    """What it is called."""
    sides: Literal["solo", "pairs"]
    """Whether its entrants are people or pairs."""
    rehearsal: bool
    """Whether it is played with invented results only."""
    begins: datetime | None
    """When it is to begin, if that was said."""
    ended: datetime | None
    """When it ended; null while it goes on."""
    notice: str
    """What the desk says to all tables, often nothing."""
    stages: list[Stage]
    """In the order in which they are played."""
    page: str
    """The path of its page for people."""


class Column(Value):
    """A value that ranks people, the first before the others."""

    code: str
    """By which it can be known in every language."""
    name: str
    """What it is called."""
    says: str
    """What it counts."""


class Place(Value):
    """Where an entrant stands."""

    place: int
    """The place; who is level shares it."""
    rank: str
    """The same as it is told, such as 3 or 3–5."""
    number: int
    """The number that the entrant has all night."""
    name: str
    """Who it is."""
    values: list[Number]
    """One for each column, to two places."""
    tokens: Number
    """Victory tokens: of the stage with those brought along, or of all stages."""
    goes: Literal["through", "level", "out", ""]
    """Whether they go on to the next stage, are level for it, or are out; nothing where nobody goes on."""
    left: bool
    """Whether they have left the night."""


class Standings(Value):
    """Where everybody stands."""

    stage: int | None
    """The stage; null for all of them together."""
    stages: list[int]
    """Those that can be asked for."""
    through: int | None
    """How many go on from it; null where none do."""
    columns: list[Column]
    """By what people are ranked."""
    rows: list[Place]
    """The best first."""


class TableSide(Value):
    """Who scores together at a table."""

    names: list[str]
    """Who plays, each entrant once."""
    numbers: list[int]
    """The numbers that these entrants have all night."""
    score: int | None
    """Their points: as they stand while it is played on a phone, or of the result; null for none."""
    won: bool
    """Whether they have won."""


class Table(Value):
    """A table of a round."""

    number: int
    """The number of the physical table."""
    state: Literal["waiting", "playing", "unconfirmed", "over"]
    """Not begun, or played on paper; played on a phone; the others have to confirm the result; over."""
    hands: int | None
    """How many hands count so far; null where nobody says."""
    game: str | None
    """The public id of its game; null where there is none that who asks may see."""
    sides: list[TableSide]
    """In the order of their seats."""
    text: str
    """How it ended, in words; nothing while it has not."""


class Free(Value):
    """An entrant without a table."""

    number: int
    """The number that the entrant has all night."""
    name: str
    """Who it is."""
    kind: Literal["bye", "missed"]
    """Free for this round, or not there yet."""


class Paired(Value):
    """Who sits where in one round."""

    stage: int
    """The number of its stage."""
    round: int
    """Its number in the stage."""
    title: str
    """What it is called."""
    tables: list[Table]
    """By number."""
    free: list[Free]
    """Who has no table."""


class Pairings(Value):
    """Who sits where, and how it stands."""

    rounds: list[Paired]
    """The round that is played, or the one asked for; in open play, each table is a round of its own."""


class Clock(Value):
    """The clock of the round that is played."""

    state: Literal["none", "running", "paused", "up"]
    """Not started; running; standing still; time is up."""
    round: int
    """The number of the round; 0 before the first."""
    ends: datetime | None
    """When time is up, or was; null while it stands still or was not started."""
    left: int | None
    """The seconds that are left while it stands still; null while it runs."""
    last_hand: bool
    """Whether the last hand was called."""
    text: str
    """The same in words, at the time of the club."""
    notice: str
    """What the desk says to all tables, often nothing."""


class Token(Value):
    """A victory token."""

    game: int
    """The number of the game in the race that it was won in."""
    sticker: str
    """The sign on it, nothing while none was chosen."""


class Racer(Value):
    """A side of a race."""

    name: str
    """Who it is."""
    tokens: int
    """How many victory tokens it has."""
    stickers: list[Token]
    """Each of them."""
    left: bool
    """Whether it plays no more."""
    near: bool
    """Whether it can win the race with the game that is played."""
    won: bool
    """Whether it has won the race."""


class RaceGame(Value):
    """A game of a race."""

    number: int
    """From 1."""
    who: str
    """Who has its token."""
    text: str
    """How it went."""
    game: str | None
    """Its public id; null where there is none that who asks may see."""


class Race(Value):
    """A race for victory tokens at one table."""

    id: str
    """Its public id, as in the address of its page."""
    title: str
    """How many tokens win it."""
    victories: int
    """The same as a number."""
    over: bool
    """Whether it was won or closed."""
    sides: list[Racer]
    """In the order of the board."""
    games: list[RaceGame]
    """In the order of the board."""
    near: list[str]
    """What the game that is played can decide, in words."""
    page: str
    """The path of its page for people."""
