"""What can be wrong with what a format is asked: one named code for each, and its sentence.

A `Fault` names the field of the request (tournaments.md section 5). Nothing here decides that something is wrong.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from scorekeeper.rules.text import Template, Text, say

MESSAGES: dict[str, Template] = {
    # the request
    "not-json": "This is not a request: it cannot be read as JSON ({why}).",
    "not-an-object": "A request is an object, or a list of them.",
    "key-twice": "A key is there twice in one object.",
    "unknown-format": "There is no format called “{value}”. There are: {known}.",
    "unknown-field": "“{key}” is not asked for here. There are: {known}.",
    # its fields
    "missing": "“{key}” is missing.",
    "wrong-type": "“{key}” must be {range}.",
    "out-of-range": "“{key}” must be a whole number from {least} to {most}.",
    "not-one-of": "“{key}”: “{value}” will not do. There are: {known}.",
    "too-many": "“{key}” has {count} entries; {most} can be answered.",
    "too-few": ("“{key}” needs an entry.", "“{key}” needs at least {n} entries."),
    "entrant-twice": "“{value}” is there twice.",
    "unknown-entrant": "“{value}” is not one of the entrants.",
    "with-itself": "“{value}” cannot meet itself.",
    # races
    "game-after-end": "Game {game} comes after the end: {who} had won.",
    # results
    "tie-break-twice": "“{value}” is there twice among the tie-breaks.",
    "twice-in-a-round": "{who} has two results in round {round}.",
    "bye-of-many": "A bye is one entrant's alone, not that of {who}.",
    "table-of-one": "{who} cannot have played alone; that is a bye.",
    "points-not-one-each": ("“points” needs one entry: {who}.", "“points” needs {n} entries, one each: {who}."),
    "winner-not-there": "{winner} cannot have won: at that table were {who}.",
    "forfeit-for-nobody": "Nobody won the forfeit of {who}; if nobody was there, it is a double forfeit.",
    "double-forfeit-won": "{winner} cannot have won a double forfeit.",
    # a knock-out
    "match-not-due": "Match {match} cannot have a result: it is not known who plays it, or nobody has to.",
    "match-not-decided": "Match {match} has no result that could be corrected.",
    "level-in-a-knock-out": "Match {match} ended level: who goes on has to be decided first.",
    # tables
    "not-in-threes": "{count} cannot be divided into tables of 3 alone.",
    "not-in-tables": "{count} cannot be divided into tables of {size} and {less}.",
    # movements
    "not-in-fours": "{count} cannot be divided into tables of 4.",
    # from stage to stage
    "not-level-at-the-cut": "“{value}” is not one of those who are level at the cut.",
    "cut-not-filled": "Of those who are level, {places} go through, or all {all}.",
    # draws
    "sizes-do-not-fit": "The tables have {places} places, there are {count} entrants.",
    "cannot-be-drawn": "This round cannot be drawn: however people sit, two meet who are to be kept apart.",
    "one-line-only": "This round cannot be drawn: of one half nobody is there any more.",
    "nothing-due": "There is nothing to draw: nobody is free to play, or all of this stage is drawn.",
    "scores-too-wide": "The scores lie too far apart to be weighed against each other.",
}

WORDS = frozenset({"range"})  # parameters that are words of ours, to be translated as well


class Fault(NamedTuple):
    """One thing that is wrong; `field` names the key of the request, None where it is the request itself."""

    code: str
    field: str | None = None
    parameters: Mapping[str, Any] = {}

    @property
    def text(self) -> Text:
        """The sentence, ready to translate."""
        ours = {key: Text(value) for key, value in self.parameters.items() if key in WORDS and isinstance(value, str)}
        return Text.of(MESSAGES[self.code], **{**self.parameters, **ours})

    def as_json(self) -> dict[str, Any]:
        """The error of tournaments.md section 5.

        >>> Fault("missing", "seed", {"key": "seed"}).as_json()
        {'code': 'missing', 'field': 'seed', 'message': '“seed” is missing.'}
        """
        return {"code": self.code, "field": self.field, "message": say(self.text)}


class FormatError(ValueError):
    """Carries what is wrong with a request, or with what a format was asked to do."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(" ".join(say(fault.text) for fault in self.faults))


def wrong(code: str, field: str | None = None, **parameters: Any) -> FormatError:
    """Make the error of one fault, ready to be raised.

    >>> str(wrong("missing", "seed", key="seed"))
    '“seed” is missing.'
    """
    return FormatError([Fault(code, field, parameters)])
