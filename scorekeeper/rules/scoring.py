"""One hand -> labelled score lines: what each side scores, and why.

The order within a hand (record.md section 1): moved tricks, contracts and special bids, nils, prizes, bag points,
adjusted bags, bag-outs, adjusted points. Points of the lines always sum to the points of the side. This module must not
know who wins.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from .bags import count_bags
from .contracts import bid_lines, outcome
from .hand import Hand
from .lines import Line
from .prizes import prize_lines
from .ruleset import Ruleset
from .sheet import SideHand

Caught = tuple[tuple[str, int], ...]  # prize cards, each with the seat that took it
Decisions = Sequence[Mapping[str, Any]]


def score_hand(rules: Ruleset, hand: Hand, scores: Sequence[int], held: Sequence[int]) -> list[SideHand]:
    """Score a finished hand for each side; `scores` and `held` (bags), by side, stood before it.

    >>> rules = Ruleset(players=2)
    >>> hand = Hand(["4", "nil"], False, [7, 6], (0, 1), {}, ())
    >>> [(side.points, side.score, side.bags) for side in score_hand(rules, hand, [100, 0], [0, 0])]
    [(43, 143, 3), (-94, -94, 6)]
    """
    sides = len(scores)
    caught: list[Caught] = [()] * sides
    for card, seat in hand.prizes.items():
        if seat is not None:
            caught[seat % sides] += ((card, seat),)
    tricks, moved = move_reneged(rules, hand) if hand.adjustments else (hand.tricks or (), [])
    bids, tricks = tuple(hand.bids), tuple(tricks)
    scored = []
    for side, score in enumerate(scores):
        # Partners sit so many seats apart: of what is kept by seat, a slice is theirs.
        own = bids[side::sides], tricks[side::sides], caught[side], hand.bids_itself
        if hand.adjustments:
            decided = [item for item in hand.adjustments if item["kind"] != "renege" and item["side"] == side]
            reneges = [line for line in moved if line.seat in rules.side_seats[side]]
            brought = _score_side(rules, side, held[side], *own, reneges, decided)
        else:
            brought = _known_side(rules, side, held[side], *own)
        points, bags, _, count, result, lines = brought
        scored.append(SideHand(points, bags, score + points, count, result, lines))
    return scored


def move_reneged(rules: Ruleset, hand: Hand) -> tuple[Sequence[int], list[Line]]:
    """Move the tricks of each renege, at most those the offender has; a line for each.

    >>> hand = Hand((), False, [1, 12], (0, 1), {}, [{"kind": "renege", "from": 0, "to": 1, "reason": "hearts"}])
    >>> move_reneged(Ruleset(players=2), hand)[0]
    [0, 13]
    """
    tricks, lines = list(hand.tricks or ()), []
    for item in hand.adjustments:
        if item["kind"] == "renege":
            source, target = hand.pile[item["from"]], hand.pile[item["to"]]
            n = min(rules.renege_tricks, tricks[source])
            tricks[source] -= n
            tricks[target] += n
            lines.append(Line("renege", seat=item["from"], n=n, reason=item["reason"], to=item["to"]))
    return tricks, lines


def _score_side(
    rules: Ruleset,
    side: int,
    held: int,
    names: tuple[str | None, ...],
    tricks: tuple[int, ...],
    caught: Caught,
    bids_itself: bool,
    moved: Sequence[Line] = (),
    decided: Decisions = (),
) -> SideHand:
    """Score the hand of a side that had no points before."""
    seats = rules.side_seats[side]
    alone = seats[0] if len(seats) == 1 else None
    if bids_itself:
        taken = sum(tricks)
        brought = [Line("bids-itself", rules.trick_points * taken, 0, alone, None, taken)]
    else:
        bids = [None if name is None else rules.bids[name] for name in names]
        forced = any(item["kind"] == "set" for item in decided)
        brought = bid_lines(rules, seats, bids, tricks, forced)
    result = outcome(brought)
    brought += prize_lines(rules, dict(caught), alone)
    set_lines = [Line("set-by-decision", reason=item["reason"]) for item in decided if item["kind"] == "set"]
    lines = [*moved, *set_lines, *brought]
    bags, count = count_bags(rules, held, sum(line.bags for line in brought), decided, lines)
    for item in decided:
        if item["kind"] == "points":
            lines.append(Line("points-by-decision", item["points"], reason=item["reason"]))
    points = sum(line.points for line in lines)
    return SideHand(points, bags, points, count, result, tuple(lines))


# The same few come again and again, each worked out once; but none with what a table decided, in words of any length.
_known_side = lru_cache(maxsize=1 << 14)(_score_side)
