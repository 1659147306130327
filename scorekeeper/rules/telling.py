"""A game in plain words: each score line as a sentence, a bid with what it is worth, the end with its reason.

Everything told here is a `Text`; people are named, seats never numbered. This module must not work out any score.
"""

from collections.abc import Sequence

from .bids import Bid
from .cards import card_face
from .lines import Line
from .ruleset import Ruleset
from .sheet import Sheet
from .text import Template, Text, signed

SENTENCES: dict[str, Template] = {
    "contract-made": "{who} bid {bid}, took {tricks}",
    "contract-set": "{who} bid {bid}, took {tricks}: set",
    "ten-made": "{who} bid {bid} for the bonus, took {tricks}",
    "ten-set": "{who} bid {bid} for the bonus, took {tricks}: set",
    "blind-made": "{who} bid blind {bid}, took {tricks}",
    "blind-set": "{who} bid blind {bid}, took {tricks}: set",
    "exact-made": "{who} bid {bid}, took exactly that",
    "exact-over": "{who} bid {bid}, took {tricks}",
    "exact-set": "{who} bid {bid}, took {tricks}: set",
    "moon-made": "{who} bid a moon, took {tricks}",
    "moon-set": "{who} bid a moon, took {tricks}: set",
    "nil-made": "{who} bid nil, took none",
    "nil-failed": "{who} bid nil, took {tricks}: failed",
    "blind-nil-made": "{who} bid blind nil, took none",
    "blind-nil-failed": "{who} bid blind nil, took {tricks}: failed",
    "bids-itself": "{who} took {tricks}; this hand bids itself",
    "prize": "{who} caught {card}",
    "prizes-nothing": "{who} caught {n} prizes; several bring nothing",
    "bag-points": ("{who}: {n} bag", "{who}: {n} bags"),
    "bag-out": "{who} bagged out with {n} bags",
    "renege": ("{who} reneged: {n} trick goes to {to} ({reason})", "{who} reneged: {n} tricks go to {to} ({reason})"),
    "set-by-decision": "{who} set by decision ({reason})",
    "bags-by-decision": "{who}: bags by decision ({reason})",
    "points-by-decision": "{who}: points by decision ({reason})",
}


def tell_line(line: Line, names: Sequence[str], seats: Sequence[int]) -> Text:
    """Say why a side scored: its line, the names by seat, the side's seats.

    >>> from .text import say
    >>> say(tell_line(Line("contract-made", 40, 2, 0, 4, 6), ["Ana", "Bea"], (0,)))
    'Ana bid 4, took 6'
    """
    fill = {
        "who": names[line.seat] if line.seat is not None else " + ".join(names[seat] for seat in seats),
        "bid": line.bid.replace("-", " ") if isinstance(line.bid, str) else line.bid,
        "tricks": line.tricks,
        "n": 0 if line.n is None else line.n,
        "card": card_face(line.card) if line.card else "",
        "reason": line.reason,
        "to": names[line.to] if line.to is not None else "",
    }
    return Text.of(SENTENCES[line.code], **fill)


def tell_bid(bid: Bid) -> Text:
    """Say what a bid wins and loses.

    >>> from .choosing import read_ruleset
    >>> from .text import say
    >>> bids = read_ruleset({"preset": "cutthroat-official"}).bids
    >>> say(tell_bid(bids["1-for-50"])), say(tell_bid(bids["nil"]))
    ('exactly 1: +50; more: +10; set: −50', '+100; failed: −100')
    """
    fill = {key: signed(value) for key, value in (("made", bid.made), ("over", bid.over), ("set", bid.set))}
    return Text(WORTH[bid.kind], fill={"tricks": bid.tricks, **fill})


WORTH = {
    "number": "at least {tricks}: {made}; set: {set}",
    "nil": "{made}; failed: {set}",
    "blind-nil": "{made}; failed: {set}",
    "blind": "at least {tricks}, before looking: {made}; set: {set}",
    "exact": "exactly {tricks}: {made}; more: {over}; set: {set}",
    "moon": "{tricks} or more: {made}; set: {set}",
}


# Why a game ended, by its reason (record.md, "The end").
REASONS: dict[str, Template] = {
    "moon": "a moon was made",
    "sets": "too many sets",
    "target": "{target} points reached",
    "floor": "a side fell to {floor}",
    "hands-limit": ("{n} hand played", "{n} hands played"),
}


def tell_reason(rules: Ruleset, reason: str) -> Text:
    """Say why a game ended, in a few words.

    >>> from .text import say
    >>> say(tell_reason(Ruleset(), "target")), say(tell_reason(Ruleset(hands_limit=4), "hands-limit"))
    ('500 points reached', '4 hands played')
    """
    return Text.of(REASONS[reason], target=rules.target, floor=rules.floor, n=rules.hands_limit or 0)


END: dict[str, Template] = {"open": "The game goes on.", "won": "{who} won with {score}: {why}."}


def tell_end(rules: Ruleset, sheet: Sheet, names: Sequence[str]) -> Text:
    """Say who has won, with which score, and why; while the game goes on, that it does.

    >>> from .record import score
    >>> from .text import say
    >>> game = {"format": "spades-record/1", "seats": list("ABCD"), "start": [{"score": 510}, {}, {}, {}], "hands": []}
    >>> say(tell_end(Ruleset(), score(game), game["seats"]))
    'A won with 510: 500 points reached.'
    """
    if sheet.winner is None or sheet.reason is None:
        return Text.of(END["open"])
    side = sheet.sides[sheet.winner]
    who = " + ".join(names[seat] for seat in side.seats)
    return Text.of(END["won"], who=who, score=side.score, why=tell_reason(rules, sheet.reason))
