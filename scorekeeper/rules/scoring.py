"""One hand -> labelled score lines: what each side scores, and why.

The order within a hand (record.md section 1): moved tricks, contracts and special bids, nils, prizes, bag points,
adjusted bags, bag-outs, adjusted points. Points of the lines always sum to the points of the side. This module must not
know who wins.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from .bags import count_bags
from .contracts import bid_lines, outcome
from .hand import Hand
from .lines import Line, alone
from .prizes import prize_lines
from .ruleset import Ruleset
from .sheet import SideHand


class Played(NamedTuple):
    """What the cards alone brought a side, before its bags are counted and decisions made."""

    lines: tuple[Line, ...]
    bags: int
    outcome: str | None


def score_hand(rules: Ruleset, hand: Hand, scores: Sequence[int], held: Sequence[int]) -> list[SideHand]:
    """Score a finished hand for each side; `scores` and `held` (bags), by side, stood before it.

    >>> rules = Ruleset(players=2)
    >>> hand = Hand(["4", "nil"], False, [7, 6], (0, 1), {}, ())
    >>> [(side.points, side.score, side.bags) for side in score_hand(rules, hand, [100, 0], [0, 0])]
    [(43, 143, 3), (-94, -94, 6)]
    """
    tricks, moved = move_reneged(rules, hand) if hand.adjustments else (hand.tricks or (), [])
    return [
        _score_side(rules, hand, tricks, moved, seats, scores[side], held[side], _decided(hand, side))
        for side, seats in enumerate(rules.side_seats)
    ]


def move_reneged(rules: Ruleset, hand: Hand) -> tuple[Sequence[int], list[Line]]:
    """Move the tricks of each renege, at most those the offender has (known fault 9); a line for each.

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


def _decided(hand: Hand, side: int) -> Sequence[Mapping[str, Any]]:
    """What the table decided for a side."""
    return [item for item in hand.adjustments if item["kind"] != "renege" and item["side"] == side]


def _score_side(
    rules: Ruleset,
    hand: Hand,
    tricks: Sequence[int],
    moved: Sequence[Line],
    seats: tuple[int, ...],
    score: int,
    held: int,
    decided: Sequence[Mapping[str, Any]],
) -> SideHand:
    forced = [Line("set-by-decision", reason=item["reason"]) for item in decided if item["kind"] == "set"]
    bids = None if hand.bids_itself else tuple([hand.bids[seat] for seat in seats])
    caught = tuple([prize for prize in hand.prizes.items() if prize[1] in seats]) if hand.prizes else ()
    played = _play(rules, seats, bids, tuple([tricks[seat] for seat in seats]), caught, bool(forced))
    lines = (
        [*(line for line in moved if line.seat in seats), *forced, *played.lines]
        if decided or moved
        else [*played.lines]
    )
    bags, count = count_bags(rules, held, played.bags, decided, lines)
    lines += [
        Line("points-by-decision", item["points"], reason=item["reason"])
        for item in decided
        if item["kind"] == "points"
    ]
    points = 0
    for line in lines:
        points += line.points
    return SideHand(points, bags, score + points, count, played.outcome, lines)


@lru_cache(maxsize=1 << 14)
def _play(
    rules: Ruleset,
    seats: tuple[int, ...],
    bids: tuple[str | None, ...] | None,
    tricks: tuple[int, ...],
    caught: tuple[tuple[str, int], ...],
    forced: bool,
) -> Played:
    """Score bids and prizes of a side; the same few come again and again, in every game of a table."""
    if bids is None:
        taken = sum(tricks)
        lines = [Line("bids-itself", rules.trick_points * taken, 0, alone(seats), None, taken)]
    else:
        known = [None if name is None else rules.bids[name] for name in bids]
        lines = bid_lines(rules, seats, known, tricks, forced)
    result = outcome(lines)
    lines += prize_lines(rules, dict(caught), alone(seats))
    return Played(tuple(lines), sum(line.bags for line in lines), result)
