"""Hands as people with skill bid and take them: by chance, so that a seed repeats, and so that the law lets them stand.

Who plays well holds cards that are no better, but knows what they are worth, takes what was bid and keeps a nil. The
hands of a game are folded by the law as they come: it says when the game is over. This module must not know who the
people are, nor where games are kept.
"""

import copy
from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from scorekeeper import rules
from scorekeeper.rules.bidding import may_bid_blind, may_bid_blind_nil

MOST_HANDS = 40


class Nature(NamedTuple):
    """How somebody plays: `skill` and `boldness`, each about 0 in the middle and seldom beyond 2."""

    skill: float
    boldness: float


class Played(NamedTuple):
    """The hands of a game as a record has them, and how the table ended it where the law did not."""

    hands: list[dict[str, Any]]
    ended: str


def game_of(ruleset: rules.Ruleset, people: Sequence[Nature], chance: Random) -> Played:
    """A game from its first hand to its end."""
    game = rules.Game(ruleset, [str(seat) for seat in range(ruleset.players)])
    hands: list[dict[str, Any]] = []
    while game.ending.status != "finished" and len(hands) < MOST_HANDS:
        raw = hand_of(game, people, chance, special=True)
        if is_special(raw) and may_not_be(game, raw):
            raw = hand_of(game, people, chance, special=False)
        game.play(raw, last=False)
        if game.faults:
            raise ValueError(f"{ruleset.preset}: {game.faults[0]}")
        hands.append(raw)
    if game.ending.status == "finished":
        return Played(hands, "")
    return Played(hands, "leader" if game.scores.count(max(game.scores)) == 1 else "nobody")


def is_special(raw: dict[str, Any]) -> bool:
    """Is anything bid but a plain number?"""
    return any(not bid.isdigit() or bid == "0" for bid in raw["bids"])


def may_not_be(game: rules.Game, raw: dict[str, Any]) -> bool:
    """Does the law refuse this hand?"""
    tried = copy.copy(game)
    for name, value in vars(game).items():
        if isinstance(value, list):
            setattr(tried, name, list(value))
    tried.play(raw, last=False)
    return bool(tried.faults)


def hand_of(game: rules.Game, people: Sequence[Nature], chance: Random, *, special: bool) -> dict[str, Any]:
    """The next hand of a game; `special`: somebody may bid otherwise than a number."""
    ruleset = game.rules
    dealt = [chance.gammavariate(8, 1) for _seat in people]
    worth = [ruleset.hand_tricks * each / sum(dealt) for each in dealt]
    bids = [bid_of(game, seat, own, people[seat], chance, special) for seat, own in enumerate(worth)]
    tricks = taken(ruleset, bids, worth, people, chance)
    caught = [seat for seat, own in enumerate(tricks) for _trick in range(own)]
    return {"bids": bids, "tricks": tricks, "prizes": {card: chance.choice(caught) for card in ruleset.prizes}}


def bid_of(game: rules.Game, seat: int, worth: float, nature: Nature, chance: Random, special: bool) -> str:
    """What somebody says who holds cards worth so many tricks."""
    known = game.rules.bids
    seen = worth + chance.gauss(0.15 * nature.boldness - 0.35, max(0.35, 0.85 - 0.25 * nature.skill))
    if special and "nil" in known and seen < 1.2 + 0.3 * nature.boldness and chance.random() < 0.5:
        return "nil"
    if special and (odd := odd_bid(game, seat, worth, nature, chance)):
        return odd
    numbers = [bid.tricks for bid in known.values() if bid.kind == "number"]
    return str(min(numbers, key=lambda tricks: abs(tricks - seen)))


def odd_bid(game: rules.Game, seat: int, worth: float, nature: Nature, chance: Random) -> str | None:
    """Something bold, now and then, where the rules have it: blind when far behind, one for fifty, the moon."""
    ruleset = game.rules
    side = next(side for side, seats in enumerate(ruleset.side_seats) if seat in seats)
    behind, luck = max(game.scores) - game.scores[side], chance.random()
    if luck > 0.05 * (1 + max(0.0, nature.boldness)):
        return None
    if worth > 0.72 * ruleset.hand_tricks and "moon" in ruleset.bids:
        return "moon"
    if behind > 120 and may_bid_blind_nil(ruleset, behind) and luck < 0.02 and "blind-nil" in ruleset.bids:
        return "blind-nil"
    if may_bid_blind(ruleset, behind, game.blind_used[seat]):
        return next((name for name, bid in ruleset.bids.items() if bid.kind == "blind"), None)
    exact = [(bid.tricks, name) for name, bid in ruleset.bids.items() if bid.kind == "exact"]
    return next((name for tricks, name in sorted(exact) if abs(worth - tricks) < 0.8), None)


def taken(
    ruleset: rules.Ruleset, bids: Sequence[str], worth: Sequence[float], people: Sequence[Nature], chance: Random
) -> list[int]:
    """The tricks of each, trick by trick: who still needs one plays for it, the better the more surely."""
    wanted = [ruleset.bids[bid].tricks for bid in bids]
    avoids = [ruleset.bids[bid].kind in ("nil", "blind-nil") for bid in bids]
    strong = [max(own, 0.3) * 1.25**each.skill for own, each in zip(worth, people, strict=True)]
    eager = [2.0 * 1.2**each.skill for each in people]
    full = [0.6 * 0.75**each.skill for each in people]
    off = [0.1 * 0.6**each.skill for each in people]
    tricks, seats = [0] * len(bids), range(len(bids))
    for _trick in range(ruleset.hand_tricks):
        weights = [
            strong[seat] * (off[seat] if avoids[seat] else eager[seat] if tricks[seat] < wanted[seat] else full[seat])
            for seat in seats
        ]
        tricks[chance.choices(seats, weights)[0]] += 1
    return tricks
