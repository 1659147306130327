"""Every house rule, declared once: its values, its default and its plain words.

The form, the summary, the validation and the documents are all made from these declarations. Points are whole numbers;
a null switches a rule off. Where a rule comes from is told in presets.py. This module must not know how a hand is scored.
"""

import dataclasses
import hashlib
import json
from functools import cached_property
from typing import Any

from .bids import Bid, bids_of
from .cards import dealer_sits_out, pack_size, tricks_dealt
from .options import ByCard, Cards, Choice, Flag, Number, Option, Several, Shape, Word, option

ANY, POSITIVE, ANY_INT = Number(none=True), Number(1, none=True), Number(-1_000_000)
EXACT = Shape({"name": Word(), "tricks": Number(1), "exact": ANY_INT, "over": ANY_INT, "set": ANY_INT})
MOON = Shape({"tricks": Number(1), "points": Number(), "penalty": Number(), "wins_game": Flag()}, {"wins_game": False}, True)
TEN = Shape(
    {"min": Number(1), "max": POSITIVE, "made": ANY_INT, "set": ANY_INT, "bags": Flag()}, {"max": None, "bags": True}, True
)
PRIZE = Shape({"points": ANY_INT, "bags": ANY_INT}, {"points": 0, "bags": 0})


@dataclasses.dataclass(frozen=True)
class Ruleset:
    """All the rules of a game. Build one with `read_ruleset`, which checks it; every field is an option of record.md."""

    # fmt: off
    # The table
    players: int = option(Number(2, 6), 4, "Players", "{value} play", group="table")
    sides: str = option(Choice(("solo", "pairs", "trios")), "solo", "Who scores together", {
        "solo": "Each plays alone.", "pairs": "Partners sit opposite and score together.", "trios": "Two trios sit alternately and score together."}, group="table")
    decks: int = option(Number(1, 2), 1, "Packs", {2: "Two packs are shuffled together."}, group="table")
    jokers: int = option(Number(0, 4), 0, "Jokers", {1: "One joker plays.", 2: "Two jokers play.", 3: "Three jokers play.", 4: "Four jokers play."}, group="table")
    removed_cards: list[str] = option(Cards(), [], "Cards taken out", "Taken out of the pack: {value}.", group="table")
    tricks: int | None = option(POSITIVE, None, "Tricks in a hand", "A hand has {value} tricks.", group="table")
    first_bidder: str = option(Choice(("left-of-dealer", "dealer")), "left-of-dealer", "Who bids first", {
        "left-of-dealer": "The player to the dealer's left bids and leads first.", "dealer": "The dealer bids and leads first."}, group="table", family=False)
    # The end
    target: int | None = option(POSITIVE, 500, "Target", "The first at {value} points wins; if several get there in one hand, the highest.", none="There is no target.", group="end", family=False)
    floor: int | None = option(Number(-1_000_000, -1, True), None, "Floor", "The game also ends when a side is at {value} or below.", group="end", family=False)
    hands_limit: int | None = option(POSITIVE, None, "Hands in a game", "The game ends after hand {value}.", group="end", family=False)
    sets_to_lose: int | None = option(POSITIVE, None, "Sets that lose the game", "A side that has been set {value} times has lost.", group="end", family=False)
    sets_in_a_row_to_lose: int | None = option(POSITIVE, None, "Sets in a row that lose the game", "A side that is set {value} times in a row has lost.", group="end", family=False)
    # Bidding
    min_bid: int = option(Number(0, 3), 0, "Least bid of a player", {1: "Every number bid is at least 1.", 2: "Every number bid is at least 2.", 3: "Every number bid is at least 3."}, group="bidding")
    side_min_bid: int = option(Number(0, 8), 0, "The board: least bid of a side", "A side must bid at least {value} together.", when=lambda r: r.side_min_bid > 0, group="bidding")
    side_min_bid_with_nil: bool = option(Flag(), False, "The board holds beside a nil", {
        True: "That holds beside a nil, too.", False: "A side with a nil need not."}, when=lambda r: r.side_min_bid > 0, group="bidding")
    zero_bid: str = option(Choice(("nil", "plain", "not-allowed")), "nil", "A bid of 0", {
        "plain": "A bid of 0 is a number like any other.", "not-allowed": "Nobody may bid 0."}, group="bidding")
    bids_may_not_total_tricks: bool = option(Flag(), False, "Bids may not come out even", {True: "The last to bid may not make the bids add up to the tricks."}, group="bidding")
    first_hand_bids_itself: bool = option(Flag(), False, "The first hand bids itself", {True: "The first hand has no bids: each trick is worth the points of a trick."}, group="bidding")
    # Contracts
    trick_points: int = option(Number(), 10, "Points for a trick bid", "A contract that is made wins {value} points for each trick bid.", group="contract")
    set_penalty: str = option(Choice(("bid", "shortfall", "none", "fixed")), "bid", "What a set costs", {
        "bid": "A contract that is set loses as much.", "shortfall": "A contract that is set loses that much for each trick missing.", "none": "A contract that is set loses nothing."}, group="contract")
    set_penalty_points: int = option(Number(), 0, "Points lost when set", "A contract that is set loses {value} points.", when=lambda r: r.set_penalty == "fixed", group="contract")
    # Bags
    bag_points: int = option(ANY_INT, 1, "Points for a bag", {0: "A bag scores nothing."}, group="bags")
    bag_limit: int | None = option(POSITIVE, 10, "Bag limit", "At {value} bags a side bags out.", none="Bags are not counted.", group="bags")
    bag_penalty: int | None = option(ANY, 100, "Points lost at a bag-out", "A bag-out costs {value} points.", when=lambda r: r.bag_limit is not None, group="bags")
    bag_penalty_per_bag: int | None = option(ANY, None, "Points lost for each bag at a bag-out", "A bag-out costs {value} points for every bag held.", when=lambda r: r.bag_limit is not None, group="bags")
    bag_after: str = option(Choice(("carry", "reset")), "carry", "Bags after a bag-out", {
        "carry": "Bags beyond the limit are carried on.", "reset": "After it no bag is left."}, when=lambda r: r.bag_limit is not None, group="bags")
    bag_points_taken_back: bool = option(Flag(), False, "A bag-out takes bag points back", {True: "It also takes back the points of the bags that go."}, when=lambda r: r.bag_limit is not None, group="bags")
    # Nil
    nil_points: int | None = option(ANY, 100, "Nil wins", "Nil (no trick at all) wins {value}.", none="Nil is not played.", group="nil")
    nil_penalty: int | None = option(ANY, None, "A failed nil loses", "A failed nil loses {value}.", none="A failed nil loses as much.", when=lambda r: r.nil_points is not None, group="nil")
    blind_nil_points: int | None = option(ANY, 200, "Blind nil wins", "Blind nil, bid before looking, wins {value}.", none="Blind nil is not played.", group="nil")
    blind_nil_penalty: int | None = option(ANY, None, "A failed blind nil loses", "A failed blind nil loses {value}.", none="A failed blind nil loses as much.", when=lambda r: r.blind_nil_points is not None, group="nil")
    blind_nil_behind: int = option(Number(), 0, "Blind nil: points behind", "It needs {value} points behind the leader.", when=lambda r: r.blind_nil_points is not None and r.blind_nil_behind > 0, group="nil")
    failed_nil_tricks: str = option(Choice(("bags", "help", "none", "bags-if-made")), "bags", "Tricks of a failed nil", {
        "bags": "The tricks of a failed nil are bags.", "help": "The tricks of a failed nil help the partner's contract.", "none": "The tricks of a failed nil count for nothing.",
        "bags-if-made": "The tricks of a failed nil are bags if the contract is made."}, when=lambda r: r.nil_points is not None or r.blind_nil_points is not None, group="nil")
    # Blind numbers
    blind_bid_min: int | None = option(POSITIVE, None, "Lowest blind number", "Numbers from {value} may be bid blind, before looking.", group="blind")
    blind_bid_max: int | None = option(POSITIVE, None, "Highest blind number", "The highest blind number is {value}.", when=lambda r: r.blind_bid_min is not None and r.blind_bid_max != r.blind_bid_min, group="blind")
    blind_bid_points: int | None = option(ANY, None, "A blind number wins or loses", "It wins or loses {value} points.", when=lambda r: r.blind_bid_min is not None, group="blind")
    blind_bid_multiplier: int = option(Number(), 2, "A blind number made: times", "Made, it wins {value} times its points.", when=lambda r: r.blind_bid_min is not None and r.blind_bid_points is None, group="blind")
    blind_bid_set_multiplier: int = option(Number(), 2, "A blind number set: times", "Set, it loses {value} times as much as usual.", when=lambda r: r.blind_bid_min is not None and r.blind_bid_points is None, group="blind")
    blind_bid_behind: int = option(Number(), 0, "Blind number: points behind", "It needs {value} points behind the leader.", when=lambda r: r.blind_bid_min is not None and r.blind_bid_behind > 0, group="blind")
    blind_bid_limit: int | None = option(ANY, None, "Blind numbers a player and game", {1: "Each player may do so once in a game.", 0: "Nobody may do so."}, when=lambda r: r.blind_bid_min is not None, group="blind")
    # Special bids
    exact_bids: list[dict[str, Any]] = option(Several(EXACT), [], "Exact bids", "“{name}” is for exactly {tricks}: {exact}; more tricks {over} and bags; fewer {set}.", group="special")
    moon: dict[str, Any] | None = option(MOON, None, "Moon", "A moon ({tricks} tricks or more) wins {points} and has no bags; it loses {penalty}.", group="special")
    ten_bid: dict[str, Any] | None = option(TEN, None, "A bid of ten", "A contract of {min} or more wins {made}; set, it scores {set}.", group="special")
    # Prizes and penalties
    prizes: dict[str, dict[str, int]] = option(ByCard(PRIZE), {}, "Prize cards", "{card} caught: {points} points, {bags} bags.", group="prizes")
    prize_rule: str = option(Choice(("one-or-all", "each")), "one-or-all", "Several prize cards", {
        "one-or-all": "Several prizes bring nothing, unless they are all and at least three.", "each": "Each prize counts."}, when=lambda r: len(r.prizes) > 1, group="prizes")
    renege_tricks: int = option(Number(1), 3, "Tricks that move for a renege", "A renege moves {value} tricks to the other side.", group="prizes", family=False)
    # fmt: on
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
    def bids(self) -> dict[str, Bid]:
        """Every bid that these rules know, by its name in the record."""
        return {bid.name: bid for bid in bids_of(self)}

    @cached_property
    def family(self) -> str:
        """The key of the rulesets whose points may be added up with these (design.md section 4): 16 hex digits."""
        played = {name: getattr(self, name) for name, declared in OPTIONS.items() if declared.family}
        played["tricks"] = self.hand_tricks
        for points, penalty in (("nil_points", "nil_penalty"), ("blind_nil_points", "blind_nil_penalty")):
            played[penalty] = played[points] if played[penalty] is None else played[penalty]
        return hashlib.sha256(json.dumps(played, sort_keys=True).encode()).hexdigest()[:16]

    def options(self) -> dict[str, Any]:
        """All options with their values: the snapshot that a game keeps."""
        return {name: getattr(self, name) for name in OPTIONS}


OPTIONS: dict[str, Option] = {
    field.name: Option(name=field.name, **field.metadata) for field in dataclasses.fields(Ruleset) if field.metadata
}
