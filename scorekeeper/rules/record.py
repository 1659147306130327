"""The portable game record (record.md section 2): JSON in, score sheet out.

A record is the public form of a game; whoever keeps games elsewhere hands one in and gets the sheet, or every fault
that could be found. This module must not know a single rule of the game.
"""

import json
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from .errors import Fault, RulesError
from .game import Game, Sheet
from .options import is_int
from .presets import read_ruleset
from .ruleset import Ruleset

FORMAT = "spades-record/1"
RECORD_KEYS = (
    "format", "ruleset", "seats", "first_dealer", "start", "start_hands", "start_blind_bids", "agreed", "hands",
)  # fmt: skip
HAND_KEYS = (
    "dealer", "out_of_turn", "players", "bids", "tricks", "prizes", "adjustments", "note", "at",
)  # fmt: skip


class Object(dict[str, Any]):
    """A JSON object that remembers the keys that stood in it twice."""

    twice: tuple[str, ...] = ()

    @classmethod
    def of(cls, pairs: list[tuple[str, Any]]) -> "Object":
        read = cls(pairs)
        if len(read) < len(pairs):
            keys = [key for key, _ in pairs]
            read.twice = tuple(key for key in read if keys.count(key) > 1)
        return read


def parse(text: str | bytes) -> Any:
    """Read JSON strictly: no NaN, no broken UTF-8, no nesting without end; keys that stand twice are remembered.

    >>> parse('{"a": 1, "a": 2}').twice
    ('a',)

    Raises RulesError with `not-json`.
    """

    def refuse(constant: str) -> None:
        raise ValueError(f"{constant} is no number")

    try:
        return json.loads(text, object_pairs_hook=Object.of, parse_constant=refuse)
    except (ValueError, RecursionError) as error:
        raise RulesError([Fault("not-json", parameters={"why": str(error)})]) from None


@lru_cache(maxsize=64)
def _ruleset_from(text: str) -> Ruleset:
    return read_ruleset(json.loads(text))


def ruleset_of(record: dict[str, Any]) -> Ruleset:
    """The ruleset of a record; the same text gives the same object.

    Raises RulesError as `read_ruleset` does.
    """
    raw = record.get("ruleset")
    if isinstance(raw, dict) and not getattr(raw.get("options"), "twice", ()):
        return _ruleset_from(json.dumps(raw))
    return read_ruleset(raw)


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
    """Fold a record's hands into a Game; its `faults` tell what is wrong with the record."""
    if not isinstance(record, dict):
        raise RulesError([Fault("not-an-object")])
    faults = [Fault("key-twice", key, parameters={"key": key}) for key in getattr(record, "twice", ())]
    if record.get("format") != FORMAT:
        raise RulesError([*faults, Fault("wrong-format", "format")])
    try:
        rules = ruleset_of(record)
    except RulesError as error:
        raise RulesError([*faults, *error.faults]) from None
    faults += _faults_of_record(record, rules)
    names = record.get("seats")
    if not _names(names) or len(names) != rules.players:
        names = [str(seat + 1) for seat in range(rules.players)]
    wrong = {fault.field for fault in faults}
    game = Game(rules, names, _sound(record, "first_dealer", wrong, 0), _sound(record, "start_hands", wrong, 0))
    game.faults.extend(faults)
    _start(game, record, wrong)
    hands = _sound(record, "hands", wrong, [])
    for place, raw in enumerate(hands, 1):
        if twice := getattr(raw, "twice", ()):
            number = game.number + 1
            game.faults.extend(Fault("key-twice", key, number, parameters={"key": key}) for key in twice)
        game.play(raw, place == len(hands))
    return game


def _sound(record: dict[str, Any], key: str, wrong: set[str | None], default: Any) -> Any:
    value = record.get(key)
    return default if value is None or key in wrong else value


def _start(game: Game, record: dict[str, Any], wrong: set[str | None]) -> None:
    start = _sound(record, "start", wrong, [{}] * len(game.scores))
    used = _sound(record, "start_blind_bids", wrong, [0] * game.rules.players)
    columns = [[side.get(key) or 0 for side in start] for key in ("score", "bags", "sets")]
    game.start(*columns, [count or 0 for count in used])


def _names(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(name, str) for name in value)


def _faults_of_record(record: dict[str, Any], rules: Ruleset) -> Iterator[Fault]:
    """What is wrong above the hands."""

    def wrong(key: str, range: str) -> Fault:
        return Fault("wrong-type", key, parameters={"key": key, "range": range})

    def count(key: str, n: int, each: str) -> Fault:
        return Fault("not-one-each", key, parameters={"key": key, "n": n, "each": each})

    if not _names(record.get("seats")):
        yield wrong("seats", "a list of names")
    elif len(record["seats"]) != rules.players:
        yield count("seats", rules.players, "player")
    dealer = record.get("first_dealer")
    if dealer is not None and not is_int(dealer, 0, rules.players - 1):
        yield Fault("no-such-seat", "first_dealer", parameters={"key": "first_dealer"})
    start, sides = record.get("start"), len(rules.side_seats)
    if start is not None:
        if not isinstance(start, list) or len(start) != sides:
            yield count("start", sides, "side")
        elif not all(isinstance(side, dict) and _start_of_side(side) for side in start):
            yield wrong("start", "a list of objects with score, bags and sets: whole numbers, bags and sets from 0")
    hands_before = record.get("start_hands")
    if hands_before is not None and not is_int(hands_before, 0):
        yield wrong("start_hands", "a whole number from 0")
    used = record.get("start_blind_bids")
    if used is not None:
        if not isinstance(used, list) or len(used) != rules.players:
            yield count("start_blind_bids", rules.players, "player")
        elif not all(bids is None or is_int(bids, 0) for bids in used):
            yield wrong("start_blind_bids", "a list of whole numbers from 0")
    if record.get("agreed") is not None and not _names(record["agreed"]):
        yield wrong("agreed", "a list of texts")
    if not isinstance(record.get("hands"), list):
        yield wrong("hands", "a list of hands")


def _start_of_side(side: dict[str, Any]) -> bool:
    ranges = (("score", -1_000_000), ("bags", 0), ("sets", 0))
    return all(side.get(key) is None or is_int(side[key], low) for key, low in ranges)


def tidy(record: dict[str, Any]) -> dict[str, Any]:
    """A record as export writes it: known keys in order, nothing that is left out, all else kept under `extra`.

    >>> tidy({"hands": [], "format": FORMAT, "start": None, "venue": "Café"})
    {'format': 'spades-record/1', 'hands': [], 'extra': {'venue': 'Café'}}
    """
    tidied = _tidy(record, RECORD_KEYS)
    if isinstance(record.get("hands"), list):
        tidied["hands"] = [_tidy(hand, HAND_KEYS) if isinstance(hand, dict) else hand for hand in record["hands"]]
    return tidied


def _tidy(raw: dict[str, Any], known: tuple[str, ...]) -> dict[str, Any]:
    extra = dict(raw["extra"]) if isinstance(raw.get("extra"), dict) else {}
    extra |= {key: value for key, value in raw.items() if key not in known and key != "extra"}
    if "extra" in raw and not isinstance(raw["extra"], dict):
        extra["extra"] = raw["extra"]
    kept = {key: raw[key] for key in known if raw.get(key) is not None}
    return {**kept, "extra": extra} if extra else kept
