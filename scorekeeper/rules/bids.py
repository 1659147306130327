"""The kinds of bid: what each promises, what it wins and loses, who may make it.

| kind | promise | counts in the contract |
|---|---|---|
| number | with the side's other numbers at least so many tricks | yes |
| nil, blind-nil | not one trick | no: stands alone, in the board and the sum it is 0 |
| blind | at least so many own tricks, bid before looking | no: stands alone |
| exact | just so many own tricks | no: stands alone |
| moon | at least so many tricks of the whole side | no: it is all the side scores |

Sources (docs/rules.md): 000 (cutthroat), 001, 003, 004 (two players), 002 (partners). This module must not know what
was taken.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from .text import Text

if TYPE_CHECKING:
    from .ruleset import Ruleset


class Bid(NamedTuple):
    """One bid of a ruleset. `tricks` is its promise and what it adds to the board and the sum of all bids.

    `made` and `over` are the points for what was promised and for more; `set` those for less, never above `made`.
    A number's points depend on its side's contract: they are those of the bid alone.
    """

    name: str
    kind: str
    tricks: int
    made: int
    over: int
    set: int

    @property
    def alone(self) -> bool:
        """Does it stand outside the contract, against the player's own tricks?"""
        return self.kind in ("nil", "blind-nil", "blind", "exact")

    @property
    def nil(self) -> bool:
        """Is it a promise of no trick?"""
        return self.kind in ("nil", "blind-nil")

    @property
    def label(self) -> Text:
        """Its name for people.

        >>> from .text import say
        >>> say(Bid("blind-6", "blind", 6, 100, 100, -100).label), say(Bid("1-for-50", "exact", 1, 50, 10, -50).label)
        ('blind 6', '1 for 50')
        """
        usual = self.kind == "exact" and self.name == f"{self.tricks}-for-{self.made}"
        said = LABELS["usual" if usual else self.kind]
        return said._replace(fill={"tricks": self.tricks, "points": self.made, "name": self.name.replace("-", " ")})


LABELS = {
    "number": Text("{tricks}"),
    "nil": Text("nil"),
    "blind-nil": Text("blind nil"),
    "blind": Text("blind {tricks}"),
    "exact": Text("{name}"),
    "usual": Text("{tricks} for {points}"),  # an exact bid whose name says so
    "moon": Text("moon"),
}


def set_points(rules: "Ruleset", bid: int, taken: int) -> int:
    """Points of a contract of `bid` tricks that is set (0 or less); `taken` matters only where the shortfall is paid.

    A contract set by decision although it had enough loses its whole bid (record.md section 2).

    >>> from .choosing import read_ruleset
    >>> short = read_ruleset({"options": {"set_penalty": "shortfall"}})
    >>> set_points(read_ruleset({}), 5, 3), set_points(short, 5, 3), set_points(short, 5, 6)
    (-50, -20, -50)
    """
    missing = bid - taken if taken < bid else bid
    return -{
        "bid": rules.trick_points * bid,
        "shortfall": rules.trick_points * missing,
        "none": 0,
        "fixed": rules.set_penalty_points,
    }[rules.set_penalty]


def bids_of(rules: "Ruleset") -> Iterator[Bid]:
    """Every bid that these rules know, numbers first, in the order of a bidding pad.

    >>> from .choosing import read_ruleset
    >>> [bid.name for bid in bids_of(read_ruleset({"preset": "cutthroat-short"}))][-6:]
    ['nil', 'blind-nil', 'blind-6', '1-for-50', '2-for-40', 'moon']
    """
    nil, blind_nil = (
        Bid(name, name, 0, points, points, -(points if penalty is None else penalty)) if points is not None else None
        for name, points, penalty in (
            ("nil", rules.nil_points, rules.nil_penalty),
            ("blind-nil", rules.blind_nil_points, rules.blind_nil_penalty),
        )
    )
    if rules.zero_bid == "nil" and nil:
        yield nil._replace(name="0")
    least = max(rules.min_bid, 0 if rules.zero_bid == "plain" else 1)
    for tricks in range(least, rules.hand_tricks + 1):
        points = rules.trick_points * tricks
        yield Bid(str(tricks), "number", tricks, points, points, set_points(rules, tricks, 0))
    yield from (bid for bid in (nil, blind_nil) if bid)
    if rules.blind_bid_min is not None:
        for tricks in range(rules.blind_bid_min, most_blind(rules) + 1):
            made, lost = blind_points(rules, tricks, 0)
            yield Bid(f"blind-{tricks}", "blind", tricks, made, made, lost)
    for exact in rules.exact_bids:
        yield Bid(exact["name"], "exact", exact["tricks"], exact["exact"], exact["over"], exact["set"])
    if moon := rules.moon:
        yield Bid("moon", "moon", moon["tricks"], moon["points"], moon["points"], -moon["penalty"])


def most_blind(rules: "Ruleset") -> int:
    """The highest number of tricks that may be bid blind, where any may.

    >>> from .choosing import read_ruleset
    >>> most_blind(read_ruleset({"preset": "cutthroat-official"})), most_blind(read_ruleset({}))
    (6, 13)
    """
    return rules.hand_tricks if rules.blind_bid_max is None else min(rules.blind_bid_max, rules.hand_tricks)


def blind_points(rules: "Ruleset", bid: int, taken: int) -> tuple[int, int]:
    """Points of a blind number made, and of one that is set with `taken` tricks.

    >>> from .choosing import read_ruleset
    >>> blind_points(read_ruleset({"preset": "cutthroat-official"}), 6, 5)
    (100, -100)
    """
    if rules.blind_bid_points is not None:
        return rules.blind_bid_points, -rules.blind_bid_points
    made = rules.trick_points * bid * rules.blind_bid_multiplier
    return made, set_points(rules, bid, taken) * rules.blind_bid_set_multiplier
