"""What can be wrong with a ruleset or a record: one named code for each, and its sentence.

A `Fault` names the field, hand and seat; the sentence names the person. Nothing here decides that something is wrong.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from .text import Template, Text, say

MESSAGES: dict[str, Template] = {
    # the input
    "not-json": "This is not a game record: it cannot be read as JSON ({why}).",
    "not-an-object": "A game record is an object, or a list of them.",
    "wrong-format": 'This is not a game record that can be read: its format must be "spades-record/1".',
    "key-twice": "“{key}” is there twice.",
    # the ruleset
    "unknown-preset": "There is no preset called “{value}”. There are: {known}.",
    "unknown-option": "There is no option called “{value}”.",
    "misplaced-option": "“{value}” is an option: it belongs in “options”.",
    "bad-option": "{option}: {value} will not do; it must be {range}.",
    "no-such-sides": "{n} players cannot play in {sides}.",
    "removed-too-often": "{card} cannot be taken out of the pack {n} times.",
    "too-few-cards": "Too many cards are out: there is no trick to play.",
    "too-many-tricks": "{tricks} tricks cannot be played: there are cards for {most}.",
    "beyond-the-hand": "{what} asks for {tricks} tricks; a hand has {most}.",
    "blind-range-empty": "The highest blind bid ({most}) is below the lowest ({least}).",
    "prize-card-not-once": "{card} is not in the pack exactly once, so it cannot be a prize.",
    "bid-name-taken": "Two bids would be called “{name}”.",
    "two-bag-penalties": "A bag-out costs either a fixed penalty or so much for each bag, not both.",
    # the record
    "wrong-type": "“{key}” must be {range}.",
    "not-one-each": ("“{key}” needs one entry.", "“{key}” needs {n} entries, one for each {each}."),
    # a hand
    "hand-not-an-object": "Hand {hand} is not an object.",
    "game-over": "The game is over: hand {hand} comes after its end.",
    "dealer-not-due": "{who} did not deal hand {hand}: the deal was {due}'s.",
    "dealer-missing": "Hand {hand} was dealt out of turn: say who dealt it.",
    "missing-bids": "The bids of hand {hand} are missing.",
    "missing-bid": "{who} has not bid.",
    "bids-itself": "This hand bids itself: {who} has no bid to make.",
    "not-a-bid": "{who}: “{bid}” is not a bid.",
    "bid-not-in-rules": "{who} cannot bid {bid}: it is not in the rules of this game.",
    "bid-below-minimum": "{who} must bid at least {least}.",
    "bid-above-tricks": "{who} cannot bid {bid}: a hand has {most} tricks.",
    "blind-out-of-range": "{who} cannot bid blind {bid}: only {least} to {most} may be bid blind.",
    "blind-not-behind": "{who} may not bid blind: {behind} points behind the leader are needed, and it is {distance}.",
    "blind-used-up": (
        "{who} has used the one blind bid of this game.",
        "{who} has used the {n} blind bids of this game.",
    ),
    "under-the-board": "{who} together bid {bid}: the board is {least}.",
    "bids-total-tricks": "The bids may not add up to {tricks}: {who}, who bids last, must choose another.",
    "missing-tricks": "The tricks of hand {hand} are missing: only the last hand may still be played.",
    "missing-trick-count": "Nobody said how many tricks {who} took.",
    "tricks-out-of-range": "{who} cannot have taken {tricks} tricks: a hand has {most}.",
    "dealer-tricks": "{who} dealt, sat out the first trick and can take {most} at most.",
    "tricks-do-not-add-up": "{total} tricks are placed; the hand has {n}.",
    "prize-not-in-play": "{card} is not a prize in this game.",
    "prize-twice": "{card} was taken twice.",
    "prize-without-trick": "{who} took no trick and so cannot have caught {card}.",
    "no-such-seat": "“{key}” names a seat that is not at this table.",
    "no-such-side": "“{key}” names a side that is not at this table.",
    "unknown-adjustment": "There is no adjustment of the kind “{value}”.",
    "adjustment-without-reason": "An adjustment needs a reason.",
    "renege-within-side": "A renege moves tricks to another side.",
    "nothing-to-set": "{who} has no bid that could be set.",
}

# What must stand under a key whose value is of the wrong type.
RANGES = {
    "ruleset": "an object",
    "options": "an object",
    "seats": "a list of names",
    "start": "a list of objects with score, bags and sets: whole numbers, the last two from 0",
    "start_hands": "a whole number from 0",
    "start_blind_bids": "a list of whole numbers from 0",
    "agreed": "a list of texts",
    "hands": "a list of hands",
    "players": "a list of names",
    "out_of_turn": "true or false",
    "prizes": "an object: a card, and the seat that took it",
    "adjustments": "a list of objects",
    "points": "a whole number",
    "bags": "a whole number",
}

WORDS = frozenset({"range", "each", "sides", "option"})  # parameters that are words of ours, to be translated as well


class Fault(NamedTuple):
    """One thing that is wrong. `hand` is its number, `seat` its index, either None where it has none."""

    code: str
    field: str | None = None
    hand: int | None = None
    seat: int | None = None
    parameters: Mapping[str, Any] = {}

    @property
    def text(self) -> Text:
        """The sentence, ready to translate."""
        ours = {key: Text(value) for key, value in self.parameters.items() if key in WORDS and isinstance(value, str)}
        return Text.of(MESSAGES[self.code], **{**self.parameters, **ours})

    def as_json(self) -> dict[str, Any]:
        """The error of record.md section 3."""
        place = {"code": self.code, "field": self.field, "hand": self.hand, "seat": self.seat}
        return {**place, "message": say(self.text)}


def of_type(key: str) -> dict[str, Any]:
    """The parameters of a wrong-type: what stands there, and what must."""
    return {"key": key, "range": RANGES[key]}


class RulesError(ValueError):
    """Carries every fault that could be found at once, in the order in which the input stands."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(" ".join(say(fault.text) for fault in self.faults))
