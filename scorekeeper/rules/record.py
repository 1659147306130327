"""The portable game record (record.md section 2): a record in, its score sheet out.

A record is the public form of a game; whoever keeps games elsewhere hands one in and gets the sheet, or every fault
that could be found. This module must not know a single rule of the game.
"""

from collections.abc import Mapping
from typing import Any

from .choosing import ruleset_of
from .errors import Fault, RulesError
from .game import Game
from .heading import START, faults_of_heading
from .sheet import Sheet
from .strict_json import twice

FORMAT = "spades-record/1"
DECISIVE = {"start", "start_hands", "hands"}  # without these no score is certain


def score(record: object) -> Sheet:
    """Score a whole record.

    >>> sheet = score({"format": FORMAT, "ruleset": {"preset": "two-handed-500"}, "seats": ["Ana", "Bea"],
    ...     "hands": [{"bids": ["4", "6"], "tricks": [7, 6]}]})
    >>> [side.score for side in sheet.sides], sheet.next.dealer
    ([43, 60], 1)

    Raises RulesError with all faults that can be found at once; after one in the ruleset the rest is not looked at.
    """
    game = fold(record)
    if game.faults:
        raise RulesError(game.faults)
    return game.sheet()


def fold(record: object) -> Game:
    """Fold a record's hands into a Game; its `faults` tell what is wrong with the record.

    Raises RulesError where there is nothing to fold: not-an-object, wrong-format, or any fault of the ruleset.
    """
    if not isinstance(record, dict):
        raise RulesError([Fault("not-an-object")])
    faults = [Fault("key-twice", key, parameters={"key": key}) for key in twice(record)]
    if record.get("format") != FORMAT:
        raise RulesError([*faults, Fault("wrong-format", "format")])
    try:
        rules = ruleset_of(record)
    except RulesError as error:
        raise RulesError([*faults, *error.faults]) from None
    faults += faults_of_heading(record, rules)
    wrong = {fault.field for fault in faults}
    sound = {key: value for key, value in record.items() if value is not None and key not in wrong}
    seats = sound.get("seats") or [str(seat + 1) for seat in range(rules.players)]
    game = Game(rules, seats, sound.get("first_dealer", 0), sound.get("start_hands", 0))
    game.faults += faults
    game.certain = not wrong & DECISIVE
    if "start" in sound or "start_blind_bids" in sound:
        _start(game, sound)
    hands = sound.get("hands", ())
    for place, raw in enumerate(hands, 1):
        game.play(raw, place == len(hands))
    return game


def _start(game: Game, sound: Mapping[str, Any]) -> None:
    start = sound.get("start", [{}] * len(game.scores))
    columns = [[side.get(key) or 0 for side in start] for key in START]
    used = [bids or 0 for bids in sound.get("start_blind_bids", game.blind_used)]
    game.start(columns[0], columns[1], columns[2], used)
