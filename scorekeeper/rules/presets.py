"""The published variants by name: what differs from the defaults, where it comes from, one hand worked out.

Each source is written as a table reads it; docs/rules.md tells what each says, and numbers them. This module must not
know how a hand is scored.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple


class Example(NamedTuple):
    """One hand: bids, tricks and prizes by seat, and the points that each side scores for it."""

    bids: tuple[str | None, ...]
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    prizes: Mapping[str, int] = {}
    start: tuple[int, ...] = ()


class Preset(NamedTuple):
    """A named variant. `differs` is its difference in one line, `source` where it is published, for people to read;
    `tokens` victory tokens win a tournament by custom.
    """

    title: str
    differs: str
    source: str
    tokens: int
    options: Mapping[str, Any]
    example: Example


OFFICIAL: dict[str, Any] = {
    "players": 3,
    "removed_cards": ["2C"],
    "bag_points": 0,
    "bag_limit": 10,
    "bag_penalty_per_bag": 10,
    "bag_after": "reset",
    "blind_bid_min": 6,
    "blind_bid_max": 6,
    "blind_bid_points": 100,
    "blind_bid_behind": 50,
    "blind_bid_limit": 1,
    "exact_bids": [
        {"name": "1-for-50", "tricks": 1, "exact": 50, "over": 10, "set": -50},
        {"name": "2-for-40", "tricks": 2, "exact": 40, "over": 20, "set": -40},
    ],
    "moon": {"tricks": 14, "points": 150, "penalty": 150},
    "prizes": {"JC": {"points": 10}, "JD": {"points": 10}},
}
SHORT = {**OFFICIAL, "target": 300, "bag_limit": 5, "prizes": {"JC": {"points": 10}}}
MORE_PLAYERS = {**OFFICIAL, "removed_cards": [], "moon": None}
THREE_JACKS = {"JC": {"points": 10}, "JD": {"points": 10}, "JH": {"bags": -1}}
PAIRS = {"sides": "pairs"}
NO_NIL = {"nil_points": None, "blind_nil_points": None}

CUTTHROAT = "Official rules of Cutthroat Spades (skullwink.com/cutthroat-rules)"

PRESETS: dict[str, Preset] = {
    "base": Preset(
        "Four, each alone", "The plain game: 500, ten bags cost 100.",
        "What most tables play; the defaults of every house rule", 3, {},
        Example(("3", "4", "2", "3"), (4, 4, 1, 4), (31, 40, -20, 31)),
    ),
    "cutthroat-official": Preset(
        "Cutthroat, official", "To 500; at 10 bags each costs 10; two prize jacks; moon.",
        f"{CUTTHROAT}, game 4", 5, OFFICIAL,
        Example(("5", "1-for-50", "blind-6"), (6, 1, 10), (60, 50, 110), {"JC": 0, "JD": 2}, (0, 50, 0)),
    ),
    "cutthroat-short": Preset(
        "Cutthroat, short", "To 300; at 5 bags each costs 10; one prize jack.",
        f"{CUTTHROAT}, game 1", 3, SHORT,
        Example(("4", "7", "6"), (4, 6, 7), (50, -70, 60), {"JC": 0}),
    ),
    "cutthroat-short-each-bag": Preset(
        "Cutthroat, short, each bag costs", "To 300; every bag costs 10 at once.",
        f"{CUTTHROAT}, game 2", 3,
        {**SHORT, "bag_points": -10, "bag_limit": None},
        Example(("4", "7", "4"), (4, 7, 6), (50, 70, 20), {"JC": 0}),
    ),
    "cutthroat-three-jacks": Preset(
        "Cutthroat, three jacks", "To 500; blind 6 any number of times; J♥ takes a bag off.",
        f"{CUTTHROAT}, game 3", 5,
        {**OFFICIAL, "blind_bid_limit": None, "prizes": THREE_JACKS},
        Example(("5", "6", "5"), (6, 6, 5), (50, 60, 60), {"JH": 0, "JC": 2}),
    ),
    "cutthroat-4": Preset(
        "Cutthroat for four", "13 tricks, no moon; the rest as in the official game.",
        CUTTHROAT, 5,
        {**MORE_PLAYERS, "players": 4},
        Example(("3", "2-for-40", "nil", "5"), (4, 2, 0, 7), (30, 40, 100, 60), {"JD": 3}),
    ),
    "cutthroat-5": Preset(
        "Cutthroat for five", "10 tricks; 2♣ and 2♦ stay out.",
        CUTTHROAT, 5,
        {**MORE_PLAYERS, "players": 5, "removed_cards": ["2C", "2D"]},
        Example(("2", "2", "1-for-50", "nil", "3"), (2, 3, 2, 0, 3), (20, 20, 10, 100, 40), {"JC": 4}),
    ),
    "cutthroat-5-two-jokers": Preset(
        "Cutthroat for five, two jokers", "11 tricks; the dealer holds ten cards.",
        CUTTHROAT, 5,
        {**MORE_PLAYERS, "players": 5, "jokers": 2},
        Example(("2", "2", "3", "1", "2"), (2, 2, 2, 2, 3), (20, 20, -30, 10, 30), {"JC": 4}),
    ),
    "cutthroat-5-three-jokers": Preset(
        "Cutthroat for five, three jokers", "11 tricks; eleven cards each.",
        CUTTHROAT, 5,
        {**MORE_PLAYERS, "players": 5, "jokers": 3},
        Example(("2", "2", "3", "1", "2"), (3, 2, 3, 1, 2), (20, 30, 30, 10, 20), {"JD": 1}),
    ),
    "two-handed-500": Preset(
        "Two players, to 500", "Draw, keep one, throw one; double nil 200.",
        "Published rules for two players, in Portuguese and in Hungarian", 3,
        {"players": 2},
        Example(("4", "6"), (7, 6), (43, 60)),
    ),
    "two-handed-300": Preset(
        "Two players, to 300", "The first to draw bids first; no double nil.",
        "Published rules for two players, in Romanian", 3,
        {"players": 2, "target": 300, "first_bidder": "dealer", "blind_nil_points": None},
        Example(("5", "nil"), (13, 0), (58, 100)),
    ),
    "partners-basic": Preset(
        "Partners, basic", "To 500; no nil, bags only score.",
        "Published rules for partners, in Romanian", 3,
        {**PAIRS, **NO_NIL, "min_bid": 1, "bag_limit": None},
        Example(("2", "4", "1", "4"), (3, 4, 1, 5), (31, 81)),
    ),
    "partners-500": Preset(
        "Partners, to 500", "Nil 100, blind nil 200 when 100 behind; ten bags cost 100.",
        "Pagat's rules of Spades, and published rules for partners, in Romanian", 3,
        {**PAIRS, "blind_nil_behind": 100},
        Example(("nil", "4", "4", "4"), (2, 4, 3, 4), (-138, 80)),
    ),
    "partners-club-350": Preset(
        "Partners, club rules to 350", "Board of 4, first hand bids itself, two sets lose.",
        "Published rules of a club", 3,
        {
            **PAIRS, **NO_NIL, "target": 350, "side_min_bid": 4, "first_hand_bids_itself": True, "sets_to_lose": 2,
            "ten_bid": {"min": 10, "made": 200, "set": -200}, "renege_tricks": 3,
        },
        Example((None, None, None, None), (4, 3, 3, 3), (70, 60)),
    ),
    "whist-four-hands": Preset(
        "Four hands", "Four hands; ten for 200; moon 13 wins the game.",
        "Published rules of a tournament", 3,
        {
            **PAIRS, **NO_NIL, "target": None, "hands_limit": 4, "side_min_bid": 4, "bag_points": 0, "bag_limit": None,
            "ten_bid": {"min": 10, "max": 10, "made": 200, "set": -100},
            "moon": {"tricks": 13, "points": 250, "penalty": 250, "wins_game": True},
        },
        Example(("5", "1", "5", "3"), (6, 1, 5, 1), (200, -40)),
    ),
}  # fmt: skip
