"""What stands in the answers about one game: its board, its score sheet, its record.

This module must not read anything.
"""

from typing import Any, Literal

from pydantic import ConfigDict

from .schemas import Value


class Row(Value):
    """One seat of a board. What belongs to partners together stands in each of their rows."""

    seat: int
    """Clockwise, from 0."""
    side: int
    """Who scores together has the same number, from 0."""
    first_of_side: bool
    """Whether it is the first row of its side."""
    name: str
    """Who sits there."""
    tag: str
    """What tells them from others of that name, often nothing."""
    deals: bool
    """Whether they deal this hand."""
    score: int
    """The points of the side."""
    leads: bool
    """Whether nobody has more, and somebody less."""
    bags: int
    """The bags of the side."""
    bag_limit: int | None
    """How many bags cost a penalty; null where bags are not counted."""
    near_limit: bool
    """Whether at most two bags are left to the penalty."""
    bid: str
    """The bid of the open hand as a record writes it, nothing while there is none."""
    bid_text: str
    """The same in words."""
    tricks_text: str
    """The tricks taken in the open hand, as far as they are known."""
    caught: str
    """The prize cards caught in the open hand."""
    points_text: str
    """What the last hand brought the side, or would bring if it is full but not saved."""
    note: str
    """What is said under the name: why the side scored, sets, blind bids."""


class OpenHand(Value):
    """The hand that is bid or played now."""

    number: int
    """From 1."""
    tie_break: bool
    """Whether it is played on because the leaders were level."""
    tricks: int
    """How many tricks there are in it."""


class Tally(Value):
    """The sum of the bids against the tricks, in words."""

    main: str
    """Such as: 12 of 13 bid."""
    more: str
    """Such as: 1 under."""


class Line(Value):
    """A line of a score, in words."""

    text: str
    """What was scored and why."""
    points: str
    """The points it brought, with their sign."""
    bags: str
    """The bags it brought, nothing where none."""


class Said(Value):
    """What a hand brought."""

    title: str
    """Which hand it was."""
    lines: list[Line]
    """Side by side."""


class Won(Value):
    """Who has won."""

    name: str
    """Who gets the win."""
    text: str
    """The same as a sentence."""
    reason: str
    """Why the game is over."""
    records: list[str]
    """The records of the club that the game has set."""


class Board(Value):
    """The live board of a game, as the page for watching shows it, in the language that is asked for."""

    id: str
    """The public id of the game."""
    version: int
    """Another number after every change of anything on the board."""
    state: Literal["bidding", "playing", "ready", "finished", "stopped"]
    """Bidding; playing; ready, when the hand is full but not saved; finished by the rules; stopped early."""
    over: bool
    """Whether no hand is open: it is over, or was put off."""
    title: str
    """What its rules are called."""
    heading: str
    """Which hand is open, or that the game is over."""
    ends: str
    """When the game ends, such as: to 500."""
    deal_line: str
    """Whose deal it is and who bids first."""
    hand: OpenHand | None
    """The open hand; null once no hand is."""
    rows: list[Row]
    """The seats, partners together."""
    tally: Tally | None
    """The bids against the tricks; null once no hand is open."""
    said: Said | None
    """What the last hand brought, or the open one would; null before there is any."""
    stakes: list[str]
    """What this hand can decide."""
    winner: Won | None
    """Who has won; null while nobody has."""
    stopped: str
    """How it was ended early, nothing if it was not."""
    head: list[str]
    """What is said of more than this table: which table of which round, until when it is played, tokens."""
    next: str | None
    """The public id of the game in which the table went on; null for none."""


class HandSide(Value):
    """What a hand brought one side."""

    bid: str
    """What it bid and took, such as 5/6."""
    points: int
    """The points that the hand brought."""
    score: int
    """All points after it."""
    bags: int
    """The bags held after it."""


class HandScored(Value):
    """A hand that counts."""

    number: int
    """From 1."""
    tie_break: bool
    """Whether it was played on because the leaders were level."""
    corrected: bool
    """Whether it was changed after it had been scored."""
    sides: list[HandSide]
    """In the order of the names."""


class Sheet(Value):
    """The score sheet of a game."""

    id: str
    """The public id of the game."""
    version: int
    """Another number after every change."""
    names: list[str]
    """Who each side is."""
    start: list[int] | None
    """The points that the game began with; null for none."""
    hands: list[HandScored]
    """Hand by hand."""
    scores: list[int]
    """The points now, by side."""
    bags: list[int]
    """The bags held now, by side."""


class Record(Value):
    """A game as its portable record: docs/record.md promises what stands in it."""

    model_config = ConfigDict(use_attribute_docstrings=True, extra="allow")

    format: str
    """The promise that it keeps, such as spades-game/1."""
    ruleset: dict[str, Any]
    """The rules: the published game, and what differs from it."""
    seats: list[str]
    """Who sat where in the first hand."""
    hands: list[dict[str, Any]]
    """Bids, tricks, prizes and decisions of each hand."""
