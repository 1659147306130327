"""The text by which a phone without signal gives away what it kept of a game: hands, for another phone to take in.

One line that survives a chat and fits an address and its QR code: "kept1-", then compact JSON in UTF-8 as base64 for
addresses ("-" and "_" for "+" and "/", no "="). The JSON, with nothing between its parts:

    [the public id of the game, the version of the game that the phone knew last from the server, [hand, hand, ...]]

A hand, by seat, is that which the phone itself has entered or corrected since then, as the facts of a hand have it:

    [number, bids, tricks, prizes, adjustments, dealer]

Bids: 4 for the number "4", else the text of the bid ("nil", "b6"), "-" for a partner who gave none, null for none.
Tricks: a number, "-" for a pile that lies with the partner; null in place of the list for a hand not yet played.
Prizes {"JC": seat, or "-" for nobody}; adjustments as in the record; dealer: the seat that dealt out of turn, or null.
What is empty at the end of a hand ({}, [], null) is left out. Twelve hands of three players are about 650 signs.

Whoever reads looks for the text in whatever was pasted, an address or a whole message, broken into lines or not. This
module must not know a game, a rule or the database: who takes the hands in asks the law.
"""

import base64
import binascii
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ..rules import RulesError
from ..rules.strict_json import parse, twice_within

MARK = "kept1-"
LONGEST, MOST_HANDS, MOST_SEATS, MOST_ITEMS = 20_000, 200, 6, 20
MOST = 1_000_000
LONGEST_WORD = 200
FOUND = re.compile(r"kept(\d{1,3})-([A-Za-z0-9_-]+)")
ENDS: tuple[Any, ...] = ({}, [], None)
"""What prizes, adjustments and the dealer are where nothing is said of them."""


class NotKept(ValueError):
    """What was pasted is no such text. `code`: "none" is in it, "cut" off or mixed with something, of a "newer" app,
    too "long".
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class KeptHand(NamedTuple):
    """A hand as a phone kept it; tricks are None while it is not played."""

    number: int
    bids: list[str | None]
    tricks: list[Any] | None
    prizes: dict[str, Any] = {}
    adjustments: list[dict[str, Any]] = []
    dealer: int | None = None


class KeptText(NamedTuple):
    """What a phone kept of a game, by the number of the hands."""

    game: str
    base: int
    hands: list[KeptHand]


def write_text(kept: KeptText) -> str:
    """The text of what a phone kept.

    >>> write_text(KeptText("23456789abcd", 5, [KeptHand(1, ["4", "nil"], [13, 0])]))
    'kept1-WyIyMzQ1Njc4OWFiY2QiLDUsW1sxLFs0LCJuaWwiXSxbMTMsMF1dXV0'
    """
    hands = [written(hand) for hand in kept.hands]
    told = json.dumps([kept.game, kept.base, hands], separators=(",", ":"), ensure_ascii=False)
    return MARK + base64.urlsafe_b64encode(told.encode()).decode().rstrip("=")


def written(hand: KeptHand) -> list[Any]:
    """A hand without what is empty at its end."""
    parts = [hand.number, [short(bid) for bid in hand.bids], *hand[2:]]
    while len(parts) > 3 and parts[-1] == ENDS[len(parts) - 4]:
        parts.pop()
    return parts


def short(bid: str | None) -> int | str | None:
    """A bid of a number as that number."""
    return int(bid) if bid and bid.isascii() and bid.isdigit() and str(int(bid)) == bid else bid


def read_text(pasted: str) -> KeptText:
    """What a phone kept, from anything in which its text stands.

    >>> read_text("See https://at.home/x/?kept=kept1-WyIyMzQ1Njc4OWFiY2QiLDUsW1sxLFs0LCJuaWwiXSxbMTMsMF1dXV0 Bob").hands
    [KeptHand(number=1, bids=['4', 'nil'], tricks=[13, 0], prizes={}, adjustments=[], dealer=None)]

    Raises NotKept.
    """
    if len(pasted) > LONGEST:
        raise NotKept("long")
    found = [each for text in (pasted, "".join(pasted.split())) for each in FOUND.findall(text)]
    if not found:
        raise NotKept("none")
    told = next((read for version, text in found if version == "1" and (read := unpacked(text)) is not None), None)
    if told is None:
        raise NotKept("cut" if any(version == "1" for version, _text in found) else "newer")
    match told:
        case [str(game), int(base), [*hands]] if is_number(base) and len(game) <= MOST_ITEMS:
            if len(hands) > MOST_HANDS:
                raise NotKept("long")
            read = [read_hand(hand) for hand in hands]
            if len({hand.number for hand in read}) == len(read):
                return KeptText(game, base, sorted(read, key=lambda hand: hand.number))
    raise NotKept("cut")


def unpacked(text: str) -> Any:
    """The JSON of a text; None where it is not whole."""
    try:
        told = parse(base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True).decode())
        json.dumps(told, ensure_ascii=False).encode()  # half a sign can be kept nowhere
    except (RulesError, binascii.Error, UnicodeError):
        return None
    return None if twice_within(told) or "\x00" in "".join(words_in(told)) else told


def words_in(told: Any) -> Iterator[str]:
    """Every text in it, however deep."""
    waiting = [told]
    while waiting:
        match waiting.pop():
            case str(text):
                yield text
            case {**parts}:
                yield from map(str, parts)
                waiting += parts.values()
            case [*parts]:
                waiting += parts


def read_hand(told: Any) -> KeptHand:
    """A hand of the text. Raises NotKept for what can be none."""
    match [*told, *ENDS[len(told) - 3 :]] if isinstance(told, list) and 3 <= len(told) <= 6 else told:
        case [int(number), [*bids], tricks, {**prizes}, [*adjustments], dealer] if (
            is_number(number, 1)
            and are_entries(bids)
            and (tricks is None or (isinstance(tricks, list) and are_entries(tricks)))
            and are_entries(list(prizes.values()), MOST_ITEMS)
            and len(adjustments) <= MOST_ITEMS
            and all(map(is_decision, adjustments))
            and (dealer is None or is_number(dealer))
        ):
            said = [bid if bid is None else str(bid) for bid in bids]
            caught = {str(card): "-" if seat is None else seat for card, seat in prizes.items()}
            return KeptHand(number, said, tricks, caught, adjustments, dealer)
    raise NotKept("cut")


def is_number(value: Any, least: int = 0) -> bool:
    """Is it a whole number that a hand can hold?"""
    return type(value) is int and least <= value <= MOST


def are_entries(values: Sequence[Any], most: int = MOST_SEATS) -> bool:
    """Can these be bids, tricks or who caught a card?"""
    return len(values) <= most and all(
        value is None or is_number(value) or (isinstance(value, str) and len(value) <= LONGEST_WORD) for value in values
    )


def is_decision(item: Any) -> bool:
    """Can this be an adjustment: a few texts and numbers by name?"""
    return (
        isinstance(item, Mapping)
        and len(item) <= MOST_ITEMS
        and all(is_number(value, -MOST) or (isinstance(value, str) and len(value) <= LONGEST_WORD)
                for value in item.values())
    )  # fmt: skip
