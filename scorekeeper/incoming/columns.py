"""Every column that a file of old results may have: what it is called, what stands in it, an example.

The page, the samples and the reading are made from here, and a test holds docs/import.md to it. This module must not
know any rule.
"""

import re
from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _

FINAL, BY_PERSON, BY_HAND = "final", "people", "hands"
"""The shapes of a file: a row a game with a column for each seat, or for each person; a row a hand."""
SHAPES: tuple[str, ...] = (BY_PERSON, FINAL, BY_HAND)
MOST_PLAYERS = 6


class Column(NamedTuple):
    """A column; `each` stands once for every player, with a number behind. `names` are other words for it."""

    name: str
    shapes: tuple[str, ...]
    told: Any
    needed: bool = False
    each: bool = False
    names: tuple[str, ...] = ()


COLUMNS = (
    Column("game", (BY_HAND,), _("What tells this game from the others: a number or a word, in each row of it."),
           names=("match", "sheet")),
    Column("date", SHAPES, _("The day: 2019-03-05, 5.3.2019 or 5/3/2019; with its time if that is known."),
           needed=True, names=("day", "when", "played")),
    Column("place", SHAPES, _("Where it was played."), names=("venue", "location", "where")),
    Column("note", SHAPES, _("Anything worth keeping."), names=("notes", "comment", "remark")),
    Column("rules", SHAPES,
           _("House rules of the club by their name, or the name of a preset; empty: those chosen for the file."),
           names=("ruleset", "preset", "variant")),
    Column("player", (FINAL, BY_HAND),
           _("Who sat there, clockwise. For final scores partners may share one column: Ana + Carl."),
           needed=True, each=True, names=("side", "team", "name", "pair")),
    Column("score", (FINAL,), _("The final score of this player or side; the winner follows."),
           needed=True, each=True, names=("points", "total", "final score", "result")),
    Column("hands", (FINAL, BY_PERSON), _("How many hands were played, if that is known."), names=("rounds", "deals")),
    Column("hand", (BY_HAND,), _("The number of the hand, from 1."), needed=True, names=("round", "no", "deal")),
    Column("dealer", (BY_HAND,), _("Who dealt, by name; empty: the deal went round from the first player."),
           names=("dealt", "dealt by")),
    Column("bid", (BY_HAND,),
           _("The bid: 4, nil, blind nil, blind 6, 1 for 50, moon. Partners who bid together: one of them."),
           needed=True, each=True, names=("contract", "call")),
    Column("tricks", (BY_HAND,), _("Tricks taken. Partners who counted together: one of them."),
           needed=True, each=True, names=("took", "taken", "books", "made")),
)  # fmt: skip
"""And hand by hand a column for each prize card, called like the card (JC, JD): who caught it; by person a column for
everybody, called like them: their final score."""
NOBODY = {"winner", "won by", "sum", *(word for each in COLUMNS if each.each for word in (each.name, *each.names))}
"""What no person is called over whose column it stands."""

NUMBERED = re.compile(r"(.*?)\s*[#.]?\s*([1-9])")
CARD = re.compile(r"(?:prize\s+)?([2-9TJQKA][CDHS])", re.IGNORECASE)


def known_as(title: str) -> tuple[str, int] | None:
    """The column that a title means, with its number (0 for one that stands once); None for one that is not read.

    >>> known_as("Date"), known_as("Player 2"), known_as("Points#3"), known_as("took4"), known_as("prize JC")
    (('date', 0), ('player', 2), ('score', 3), ('tricks', 4), ('JC', 0))
    >>> known_as("weather"), known_as("player 9"), known_as("hand 2")
    (None, None, None)
    """
    said = " ".join(title.replace("_", " ").casefold().split())
    if card := CARD.fullmatch(said):
        return card[1].upper(), 0
    numbered = NUMBERED.fullmatch(said)
    for column in COLUMNS:
        names = {column.name, *column.names}
        if not column.each and said in names:
            return column.name, 0
        if column.each and numbered and numbered[1] in names and int(numbered[2]) <= MOST_PLAYERS:
            return column.name, int(numbered[2])
    return None


def is_person(title: str) -> bool:
    """May a title be the name of a person?

    >>> is_person("Ana"), is_person("Total"), is_person("score 2"), is_person("")
    (True, False, False, False)
    """
    said = " ".join(title.replace("_", " ").casefold().split())
    return bool(said) and said not in NOBODY and known_as(title) is None


def of_shape(shape: str) -> list[Column]:
    """The columns of a shape."""
    return [column for column in COLUMNS if shape in column.shapes]
