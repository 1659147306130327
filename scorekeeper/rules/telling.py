"""The law in plain words: each score line as a sentence, a ruleset as a paragraph, a bid with what it is worth.

Everything told here is a `Text`; people are named, seats never numbered. This module must not work out any score.
"""

from collections.abc import Iterator, Sequence

from .bids import Bid
from .cards import card_face
from .ruleset import OPTIONS, Ruleset
from .scoring import Line
from .text import Text, say

BAGS = ("{n} bag", "{n} bags")

SENTENCES: dict[str, str | tuple[str, str]] = {
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

    >>> say(tell_line(Line("contract-made", 40, 2, 0, 4, 6), ["Ana", "Bea"], (0,)))
    'Ana bid 4, took 6'
    """
    template = SENTENCES[line.code]
    one, many = (template, "") if isinstance(template, str) else template
    fill = {
        "who": names[line.seat] if line.seat is not None else " + ".join(names[seat] for seat in seats),
        "bid": line.bid.replace("-", " ") if isinstance(line.bid, str) else line.bid,
        "tricks": line.tricks,
        "n": 0 if line.n is None else line.n,
        "card": card_face(line.card) if line.card else "",
        "reason": line.reason,
        "to": names[line.to] if line.to is not None else "",
    }
    return Text(one, many, fill)


def tell_gain(points: int, bags: int) -> Text:
    """Say what a line brought: points with their sign, bags if any.

    >>> say(tell_gain(40, 2)), say(tell_gain(-50, 0)), say(tell_gain(0, -1)), say(tell_gain(0, 0))
    ('+40, 2 bags', '−50', '0, −1 bags', '0')
    """
    if not bags:
        return Text("{points}", fill={"points": signed(points)})
    told = Text(*BAGS, fill={"n": bags}) if bags > 0 else Text("{off} bags", fill={"off": signed(bags)})
    return Text("{points}, {bags}", fill={"points": signed(points), "bags": told})


def signed(points: int) -> str:
    """Write points with their sign.

    >>> signed(40), signed(-40), signed(0)
    ('+40', '−40', '0')
    """
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"


def tell_bid(bid: Bid) -> Text:
    """Say what a bid wins and loses.

    >>> from .presets import read_ruleset
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


def tell_rules(rules: Ruleset) -> list[Text]:
    """Tell a ruleset, one sentence an option that matters; what is put together makes a paragraph.

    >>> from .presets import read_ruleset
    >>> [say(text) for text in tell_rules(read_ruleset({"preset": "two-handed-300"}))][:3]
    ['2 play: 13 tricks in a hand.', 'Each plays alone.', 'The dealer bids and leads first.']
    """
    return [text for name, _ in OPTIONS.items() for text in _tell_option(rules, name)]


def _tell_option(rules: Ruleset, name: str) -> Iterator[Text]:
    """One option's sentences; the first also says the tricks, which follow from pack and players."""
    if name == "players":
        tricks = Text("{n} trick", "{n} tricks", {"n": rules.hand_tricks})
        yield Text("{players} play: {tricks} in a hand.", fill={"players": rules.players, "tricks": tricks})
    elif name != "tricks" and OPTIONS[name].when(rules):
        yield from OPTIONS[name].tell(getattr(rules, name))


def summary(rules: Ruleset) -> str:
    """The ruleset as an English paragraph."""
    return " ".join(map(say, tell_rules(rules)))
