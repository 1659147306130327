"""A ruleset: all house rules of a game, and what follows from them (tricks, sides, bids, family).

This module must not know how a hand is scored.
"""

import copy
import dataclasses
import hashlib
import json
from functools import cached_property
from typing import Any

from .bids import Bid, bids_of
from .cards import dealer_sits_out, pack_size, tricks_dealt
from .house_rules import HouseRules
from .options import Option


@dataclasses.dataclass(frozen=True)
class Ruleset(HouseRules):
    """All the rules of a game. Build one with `read_ruleset`, which checks it; it is shared, so never change its parts.

    >>> Ruleset(players=3, removed_cards=["2C"]).hand_tricks, Ruleset(sides="pairs").side_seats
    (17, ((0, 2), (1, 3)))
    """

    preset: str = "base"

    @cached_property
    def pack(self) -> int:
        """Cards in play."""
        return pack_size(self.decks, self.jokers, self.removed_cards)

    @cached_property
    def dealer_sits_out(self) -> bool:
        """Does the dealer skip the first trick?"""
        return self.tricks is None and dealer_sits_out(self.pack, self.players)

    @cached_property
    def hand_tricks(self) -> int:
        """Tricks in a hand."""
        return tricks_dealt(self.pack, self.players) if self.tricks is None else self.tricks

    @cached_property
    def side_seats(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side, sides by their lowest seat: partners sit opposite, trios alternate."""
        count = {"solo": self.players, "pairs": self.players // 2, "trios": 2}[self.sides]
        return tuple(tuple(range(side, self.players, count)) for side in range(count))

    @cached_property
    def side_of(self) -> tuple[int, ...]:
        """The side of each seat."""
        return tuple(seat % len(self.side_seats) for seat in range(self.players))

    @cached_property
    def bids(self) -> dict[str, Bid]:
        """Every bid that these rules know, by its name in the record."""
        return {bid.name: bid for bid in bids_of(self)}

    @cached_property
    def family(self) -> str:
        """The key of the rulesets whose points may be added up with these: 16 hex digits.

        >>> Ruleset(target=300).family == Ruleset().family, Ruleset(bag_points=0).family == Ruleset().family
        (True, False)
        """
        played = {name: getattr(self, name) for name, declared in OPTIONS.items() if declared.family}
        played["tricks"] = self.hand_tricks
        for points, penalty in (("nil_points", "nil_penalty"), ("blind_nil_points", "blind_nil_penalty")):
            played[penalty] = played[points] if played[penalty] is None else played[penalty]
        return hashlib.sha256(json.dumps(played, sort_keys=True).encode()).hexdigest()[:16]

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(json.dumps(self.options()))

    def options(self) -> dict[str, Any]:
        """All options with their values, the caller's own: the snapshot that a game keeps."""
        return {name: copy.deepcopy(getattr(self, name)) for name in OPTIONS}


OPTIONS: dict[str, Option] = {
    field.name: Option(name=field.name, **field.metadata) for field in dataclasses.fields(HouseRules)
}
