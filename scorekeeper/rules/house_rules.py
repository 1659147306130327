"""Every house rule, declared once: its values, its default, its plain words, whether it makes the family.

The form, the summary, the validation and the documents are all made from these declarations (record.md section 1).
Points are whole numbers; a null switches a rule off. Where a rule comes from is told in presets.py. This module must
not know how a hand is scored.
"""

import dataclasses
from typing import Any

from .kinds import ByCard, Cards, Choice, Flag, Kind, Number, Several, Shape, Word
from .options import option
from .sayings import say_bag_points, say_cards, say_exact, say_moon, say_prizes, say_ten

ANY, POSITIVE, SIGNED = Number(none=True), Number(1, none=True), Number(-1_000_000)
EXACT = Shape({"name": Word(), "tricks": Number(), "exact": SIGNED, "over": SIGNED, "set": SIGNED})
MOON_KEYS: dict[str, Kind] = {"tricks": Number(), "points": Number(), "penalty": Number(), "wins_game": Flag()}
MOON = Shape(MOON_KEYS, {"wins_game": False}, none=True)
TEN_KEYS: dict[str, Kind] = {"min": Number(), "max": ANY, "made": SIGNED, "set": SIGNED, "bags": Flag()}
TEN = Shape(TEN_KEYS, {"max": None, "bags": True}, none=True)
PRIZE = Shape({"points": SIGNED, "bags": SIGNED}, {"points": 0, "bags": 0})

TABLE, BIDDING, CONTRACT, BAGS = {"group": "table"}, {"group": "bidding"}, {"group": "contract"}, {"group": "bags"}
NIL, BLIND, SPECIAL, PRIZES = {"group": "nil"}, {"group": "blind"}, {"group": "special"}, {"group": "prizes"}
END = {"group": "end", "family": False}
COUNTED = {**BAGS, "when": lambda rules: rules.bag_limit is not None}
BLIND_PLAYED = {**BLIND, "when": lambda rules: rules.blind_bid_min is not None}
MULTIPLIED = {**BLIND, "when": lambda rules: rules.blind_bid_min is not None and rules.blind_bid_points is None}
NIL_PLAYED = {**NIL, "when": lambda rules: rules.nil_points is not None}
BLIND_NIL_PLAYED = {**NIL, "when": lambda rules: rules.blind_nil_points is not None}


@dataclasses.dataclass(frozen=True)
class HouseRules:
    """The options of record.md section 1, each a field with its default."""

    # fmt: off
    # The table
    players: int = option(Number(2, 6), 4, "Players", "{value} play.", **TABLE)
    sides: str = option(Choice(("solo", "pairs", "trios")), "solo", "Who scores together", {
        "solo": "Each plays alone.",
        "pairs": "Partners sit opposite and score together.",
        "trios": "Two trios sit alternately and score together."}, **TABLE)
    decks: int = option(Number(1, 2), 1, "Packs", {2: "Two packs are shuffled together."}, **TABLE)
    jokers: int = option(
        Number(0, 4), 0, "Jokers", dict.fromkeys(range(1, 5), ("{n} joker plays.", "{n} jokers play.")), **TABLE)
    removed_cards: list[str] = option(Cards(), [], "Cards taken out", say_cards, **TABLE)
    tricks: int | None = option(
        POSITIVE, None, "Tricks in a hand", ("A hand has {n} trick.", "A hand has {n} tricks."), **TABLE)
    first_bidder: str = option(Choice(("left-of-dealer", "dealer")), "left-of-dealer", "Who bids first", {
        "left-of-dealer": "The player to the dealer's left bids and leads first.",
        "dealer": "The dealer bids and leads first."}, family=False, **TABLE)

    # The end
    target: int | None = option(
        POSITIVE, 500, "Target", "The first at {value} points wins; if several get there in one hand, the highest.",
        none="There is no target.", **END)
    floor: int | None = option(
        Number(-1_000_000, -1, True), None, "Floor",
        "The game also ends when a side is at {value} points or below.", **END)
    hands_limit: int | None = option(
        POSITIVE, None, "Hands in a game", ("The game ends after {n} hand.", "The game ends after {n} hands."), **END)
    sets_to_lose: int | None = option(
        POSITIVE, None, "Sets that lose the game",
        ("Who has been set {n} time has lost.", "Who has been set {n} times has lost."), **END)
    sets_in_a_row_to_lose: int | None = option(
        POSITIVE, None, "Sets in a row that lose the game",
        ("Who is set {n} time in a row has lost.", "Who is set {n} times in a row has lost."), **END)

    # Bidding
    min_bid: int = option(
        Number(0, 3), 0, "Least bid of a player",
        dict.fromkeys((1, 2, 3), "Every number bid is at least {value}."), **BIDDING)
    side_min_bid: int = option(
        Number(0, 8), 0, "The board: least bid of a side",
        "The bids of a side must come to {value} at least (the board).",
        when=lambda rules: rules.side_min_bid > 0, **BIDDING)
    side_min_bid_with_nil: bool = option(Flag(), False, "The board holds beside a nil", {
        True: "That holds beside a nil, too.", False: "A side with a nil need not."},
        when=lambda rules: rules.side_min_bid > 0, **BIDDING)
    zero_bid: str = option(Choice(("nil", "plain", "not-allowed")), "nil", "A bid of 0", {
        "plain": "A bid of 0 is a number like any other.", "not-allowed": "Nobody may bid 0."}, **BIDDING)
    bids_may_not_total_tricks: bool = option(Flag(), False, "Bids may not come out even", {
        True: "Whoever bids last may not make the bids add up to the tricks."}, **BIDDING)
    first_hand_bids_itself: bool = option(Flag(), False, "The first hand bids itself", {
        True: "The first hand has no bids: every trick scores like a trick bid."}, **BIDDING)

    # Contracts
    trick_points: int = option(
        Number(), 10, "Points for a trick bid", (
            "A contract that is made wins {n} point for each trick bid.",
            "A contract that is made wins {n} points for each trick bid."), **CONTRACT)
    set_penalty: str = option(Choice(("bid", "shortfall", "none", "fixed")), "bid", "What a set costs", {
        "bid": "One that is set loses as much.",
        "shortfall": "One that is set loses as much for each trick missing.",
        "none": "One that is set loses nothing."}, **CONTRACT)
    set_penalty_points: int = option(
        Number(), 0, "Points lost when set", ("One that is set loses {n} point.", "One that is set loses {n} points."),
        when=lambda rules: rules.set_penalty == "fixed", **CONTRACT)

    # Bags
    bag_points: int = option(SIGNED, 1, "Points for a bag", say_bag_points, **BAGS)
    bag_limit: int | None = option(
        POSITIVE, 10, "Bag limit", ("At {n} bag a side bags out.", "At {n} bags a side bags out."),
        none="Bags are not counted.", **BAGS)
    bag_penalty: int | None = option(
        ANY, 100, "Points lost at a bag-out", ("A bag-out costs {n} point.", "A bag-out costs {n} points."), **COUNTED)
    bag_penalty_per_bag: int | None = option(
        ANY, None, "Points lost for each bag at a bag-out",
        ("A bag-out costs {n} point for every bag held.", "A bag-out costs {n} points for every bag held."), **COUNTED)
    bag_after: str = option(Choice(("carry", "reset")), "carry", "Bags after a bag-out", {
        "carry": "Bags beyond the limit stay.", "reset": "After it no bag is left."}, **COUNTED)
    bag_points_taken_back: bool = option(Flag(), False, "A bag-out takes bag points back", {
        True: "The points of the bags that go are taken back as well."}, **COUNTED)

    # Nil
    nil_points: int | None = option(
        ANY, 100, "Nil wins", "Nil (no trick at all) wins {value}.", none="Nil is not played.", **NIL)
    nil_penalty: int | None = option(
        ANY, None, "A failed nil loses", "A failed nil loses {value}.",
        none="A failed nil loses as much.", **NIL_PLAYED)
    blind_nil_points: int | None = option(
        ANY, 200, "Blind nil wins", "Blind nil, bid before looking, wins {value}.",
        none="Blind nil is not played.", **NIL)
    blind_nil_penalty: int | None = option(
        ANY, None, "A failed blind nil loses", "A failed blind nil loses {value}.",
        none="A failed blind nil loses as much.", **BLIND_NIL_PLAYED)
    blind_nil_behind: int = option(
        Number(), 0, "Blind nil: points behind",
        "Only who is at least {value} points behind the leader may bid it.",
        when=lambda rules: rules.blind_nil_points is not None and rules.blind_nil_behind > 0, **NIL)
    failed_nil_tricks: str = option(
        Choice(("bags", "help", "none", "bags-if-made")), "bags", "Tricks of a failed nil", {
        "bags": "The tricks of a failed nil are bags.",
        "help": "The tricks of a failed nil count toward the partner's contract.",
        "none": "The tricks of a failed nil count for nothing.",
        "bags-if-made": "The tricks of a failed nil are bags if the partner's contract is made."},
        when=lambda rules: rules.nil_points is not None or rules.blind_nil_points is not None, **NIL)

    # Blind numbers
    blind_bid_min: int | None = option(
        POSITIVE, None, "Lowest blind number", "Numbers from {value} may be bid blind, before looking.", **BLIND)
    blind_bid_max: int | None = option(
        POSITIVE, None, "Highest blind number", "The highest blind number is {value}.", **BLIND_PLAYED)
    blind_bid_points: int | None = option(
        ANY, None, "A blind number wins or loses", "A blind number wins or loses {value}.", **BLIND_PLAYED)
    blind_bid_multiplier: int = option(
        Number(), 2, "A blind number made: times", "Made, a blind number wins {value} times its points.", **MULTIPLIED)
    blind_bid_set_multiplier: int = option(
        Number(), 2, "A blind number set: times", "Set, a blind number loses {value} times its points.", **MULTIPLIED)
    blind_bid_behind: int = option(
        Number(), 0, "Blind number: points behind",
        "Only who is at least {value} points behind the leader may bid blind.",
        when=lambda rules: rules.blind_bid_min is not None and rules.blind_bid_behind > 0, **BLIND)
    blind_bid_limit: int | None = option(
        ANY, None, "Blind numbers a player and game",
        ("A player may bid blind {n} time in a game.", "A player may bid blind {n} times in a game."), **BLIND_PLAYED)

    # Special bids
    exact_bids: list[dict[str, Any]] = option(Several(EXACT), [], "Exact bids", say_exact, **SPECIAL)
    moon: dict[str, Any] | None = option(MOON, None, "Moon", say_moon, **SPECIAL)
    ten_bid: dict[str, Any] | None = option(TEN, None, "A bid of ten", say_ten, **SPECIAL)

    # Prizes and penalties
    prizes: dict[str, dict[str, int]] = option(ByCard(PRIZE), {}, "Prize cards", say_prizes, **PRIZES)
    prize_rule: str = option(Choice(("one-or-all", "each")), "one-or-all", "Several prize cards", {
        "one-or-all": "Several prizes bring nothing, unless they are all of three or more.",
        "each": "Each prize counts."}, when=lambda rules: len(rules.prizes) > 1, **PRIZES)
    renege_tricks: int = option(
        Number(1), 3, "Tricks that move for a renege",
        ("A renege moves {n} trick to the other side.", "A renege moves {n} tricks to the other side."),
        family=False, **PRIZES)
    # fmt: on
