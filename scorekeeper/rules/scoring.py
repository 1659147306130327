"""One hand -> labelled score lines: what each side scores, and why.

The order within a hand (record.md section 1): moved tricks, contracts and special bids, nils, prizes, bag points,
adjusted bags, bag-outs, adjusted points. Points of the lines always sum to the points of the side. Sources: seed 000
for prizes, exact bids and the moon, 001-004 for contracts, nils and bags; the readings are those of record.md. This
module must not know who wins.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from .bids import Bid, blind_points, set_points
from .hand import Hand
from .ruleset import Ruleset


class Line(NamedTuple):
    """One reason for points or bags. `seat` is whose it is alone, None for the whole side.

    `bid` and `tricks` are what was promised and taken, `n` a count (bags, cards), `card`, `reason`, `to` what they say.
    """

    code: str
    points: int = 0
    bags: int = 0
    seat: int | None = None
    bid: int | str | None = None
    tricks: int | None = None
    n: int | None = None
    card: str | None = None
    reason: str | None = None
    to: int | None = None

    def as_json(self) -> dict[str, Any]:
        """The line of record.md section 3: code and points always, the rest where it says something."""
        pairs = zip(self._fields, self, strict=True)
        return {key: value for key, value in pairs if value is not None and (value or key in ALWAYS)}


ALWAYS = frozenset({"code", "points", "seat", "bid", "tricks", "to"})


class Scored(NamedTuple):
    """What one side scored in a hand: points, bags added before any bag-out, bags held after, its lines.

    `outcome` is "made", "set", or None with nils alone or no bids; `moon` tells that a moon was made.
    """

    points: int
    bags: int
    bag_count: int
    outcome: str | None
    lines: list[Line]
    moon: bool


def score_hand(rules: Ruleset, hand: Hand, held: Sequence[int]) -> list[Scored]:
    """Score a finished hand for each side; `held` are the bags held before it.

    >>> from .presets import read_ruleset
    >>> rules = read_ruleset({"preset": "two-handed-500"})
    >>> hand = Hand([rules.bids["4"], rules.bids["nil"]], False, [7, 6], (0, 1), {}, ())
    >>> [(scored.points, scored.bags) for scored in score_hand(rules, hand, [0, 0])]
    [(43, 3), (-94, 6)]
    """
    tricks, moved = hand.tricks or (), {}
    if hand.adjustments:
        tricks, moved = move_reneged(rules, hand)
    scored = []
    for side, seats in enumerate(rules.side_seats):
        decided = [item for item in hand.adjustments if item.get("side") == side and item["kind"] != "renege"]
        lines = [line for seat, line in moved.items() if seat in seats]
        scored.append(_score_side(rules, hand, tricks, seats, held[side], decided, lines))
    return scored


def move_reneged(rules: Ruleset, hand: Hand) -> tuple[list[int], dict[int, Line]]:
    """Move the tricks of each renege, at most those the offender has (known fault 9): tricks, and a line by offender."""
    tricks, lines = list(hand.tricks or ()), {}
    for item in hand.adjustments:
        if item["kind"] == "renege":
            source, target = hand.pile[item["from"]], hand.pile[item["to"]]
            n = min(rules.renege_tricks, tricks[source])
            tricks[source] -= n
            tricks[target] += n
            lines[item["from"]] = Line("renege", seat=item["from"], n=n, reason=item["reason"], to=item["to"])
    return tricks, lines


def _score_side(
    rules: Ruleset,
    hand: Hand,
    tricks: Sequence[int],
    seats: Sequence[int],
    held: int,
    decided: Sequence[Mapping[str, Any]],
    lines: list[Line],
) -> Scored:
    forced = next((item["reason"] for item in decided if item["kind"] == "set"), None)
    if forced is not None:
        lines.append(Line("set-by-decision", reason=forced))
    before = len(lines)
    moon = False
    if hand.bids_itself:
        taken = sum(tricks[seat] for seat in seats)
        lines.append(Line("bids-itself", rules.trick_points * taken, 0, alone(seats), None, taken))
        outcome = None
    elif any(bid.kind == "moon" for seat in seats if (bid := hand.bids[seat])):
        moon = _moon(hand, tricks, seats, forced is not None, lines)
        outcome = "made" if moon else "set"
    else:
        _contract(rules, hand, tricks, seats, forced is not None, lines)
        codes = [line.code for line in lines[before:]]
        outcome = "set" if any(code in SET for code in codes) else "made" if any(code in MADE for code in codes) else None
    if hand.prizes:
        _prizes(rules, hand.prizes, seats, lines)
    bags, count = _bags(rules, held, decided, lines)
    lines.extend(Line("points-by-decision", d["points"], reason=d["reason"]) for d in decided if d["kind"] == "points")
    points = 0
    for line in lines:
        points += line.points
    return Scored(points, bags, count, outcome, lines, moon)


SET = frozenset({"contract-set", "ten-set", "blind-set", "exact-set", "moon-set"})
MADE = frozenset({"contract-made", "ten-made", "blind-made", "exact-made", "exact-over", "moon-made"})


def alone(seats: Sequence[int]) -> int | None:
    """The seat of a side of one."""
    return seats[0] if len(seats) == 1 else None


def _contract(
    rules: Ruleset, hand: Hand, tricks: Sequence[int], seats: Sequence[int], forced: bool, lines: list[Line]
) -> None:
    """The numbers of a side make one contract; blind numbers, exact bids and nils stand beside it."""
    contract, taken, bidders = 0, 0, []
    standing: list[tuple[int, Bid]] = []
    nils: list[tuple[int, Bid]] = []
    for seat in seats:
        bid = hand.bids[seat]
        if bid is None:
            taken += tricks[seat]
        elif bid.kind == "number":
            contract += bid.tricks
            taken += tricks[seat]
            bidders.append(seat)
        else:
            (nils if bid.nil else standing).append((seat, bid))
    nil_tricks = rules.failed_nil_tricks
    made = False
    if bidders:
        if nil_tricks == "help":
            taken += sum(tricks[seat] for seat, _ in nils)
        made = taken >= contract and not forced
        lines.append(_contract_line(rules, contract, taken, made, alone(bidders) if len(seats) <= 1 or nils or standing else None))
    for seat, bid in standing:
        lines.append(_standing_line(rules, seat, bid, tricks[seat], forced))
    if nils:
        as_bags = not bidders and nil_tricks != "none" or nil_tricks == "bags" or nil_tricks == "bags-if-made" and made
        lines.extend(nil_line(seat, bid, tricks[seat], as_bags) for seat, bid in nils)


def _contract_line(rules: Ruleset, contract: int, taken: int, made: bool, seat: int | None) -> Line:
    """A contract made wins for each trick bid (A23 for one that is set); a ten bid has its own value (A24)."""
    ten = rules.ten_bid
    if ten and ten["min"] <= contract and (ten["max"] is None or contract <= ten["max"]):
        if made:
            return Line("ten-made", ten["made"], taken - contract if ten["bags"] else 0, seat, contract, taken)
        return Line("ten-set", ten["set"], 0, seat, contract, taken)
    if made:
        return Line("contract-made", rules.trick_points * contract, taken - contract, seat, contract, taken)
    return Line("contract-set", set_points(rules, contract, taken), 0, seat, contract, taken)


def _standing_line(rules: Ruleset, seat: int, bid: Bid, taken: int, forced: bool) -> Line:
    """A blind number or an exact bid against the player's own tricks (seed 000)."""
    over = taken - bid.tricks
    if bid.kind == "blind":
        if over >= 0 and not forced:
            return Line("blind-made", bid.made, over, seat, bid.tricks, taken)
        return Line("blind-set", blind_points(rules, bid.tricks, taken)[1], 0, seat, bid.tricks, taken)
    if over < 0 or forced:
        return Line("exact-set", bid.set, 0, seat, bid.name, taken)
    if over:
        return Line("exact-over", bid.over, over, seat, bid.name, taken)
    return Line("exact-made", bid.made, 0, seat, bid.name, taken)


def nil_line(seat: int, bid: Bid, taken: int, as_bags: bool) -> Line:
    """A nil alone: made without a trick; its tricks are bags where the rules say so (A4, A9).

    >>> nil_line(1, Bid("nil", "nil", 0, 100, 100, -100), 2, True)[:4]
    ('nil-failed', -100, 2, 1)
    """
    if taken:
        return Line(f"{bid.kind}-failed", bid.set, taken if as_bags else 0, seat, None, taken)
    return Line(f"{bid.kind}-made", bid.made, 0, seat)


def _moon(hand: Hand, tricks: Sequence[int], seats: Sequence[int], forced: bool, lines: list[Line]) -> bool:
    """A moon is the side's: all its tricks count, its other bids but nils score nothing, no trick is a bag."""
    bids = [(seat, bid) for seat in seats if (bid := hand.bids[seat])]
    seat, moon = next((seat, bid) for seat, bid in bids if bid.kind == "moon")
    taken = sum(tricks[seat] for seat in seats)
    made = taken >= moon.tricks and not forced
    lines.append(Line("moon-made" if made else "moon-set", moon.made if made else moon.set, 0, seat, moon.tricks, taken))
    lines.extend(nil_line(seat, bid, tricks[seat], False) for seat, bid in bids if bid.nil)
    return made


def _prizes(rules: Ruleset, caught: Mapping[str, int], seats: Sequence[int], lines: list[Line]) -> None:
    """One prize counts; several bring nothing, unless they are all and at least three (A10, A11); set or not (A12)."""
    cards = [card for card in rules.prizes if caught.get(card) in seats]
    if rules.prize_rule == "one-or-all" and len(cards) > 1 and (len(cards) < 3 or len(cards) < len(rules.prizes)):
        return lines.append(Line("prizes-nothing", seat=alone(seats), n=len(cards)))
    for card in cards:
        prize = rules.prizes[card]
        lines.append(Line("prize", prize["points"], prize["bags"], caught[card], card=card))


def _bags(rules: Ruleset, held: int, decided: Sequence[Mapping[str, Any]], lines: list[Line]) -> tuple[int, int]:
    """Bags added (before any bag-out) and held after: never below zero (A13), prizes before the limit (A14)."""
    limit = rules.bag_limit
    held = 0 if limit is None else held
    gained = 0
    for line in lines:
        gained += line.bags
    if gained > 0 and rules.bag_points:
        lines.append(Line("bag-points", rules.bag_points * gained, n=gained))
    count = max(0, held + gained)
    for item in decided:
        if item["kind"] == "bags":
            lines.append(Line("bags-by-decision", 0, item["bags"], reason=item["reason"]))
            count = max(0, count + item["bags"])
    if limit is None:
        return count, 0
    left = count
    if count >= limit:
        left = count % limit if rules.bag_after == "carry" else 0
        lines.append(Line("bag-out", -_bag_out_costs(rules, limit, count, left), n=count))
    return count - held, left


def _bag_out_costs(rules: Ruleset, limit: int, count: int, left: int) -> int:
    """Points lost when `count` bags reach the limit and `left` stay (A2, A3; known faults 1, 2, 7)."""
    if rules.bag_penalty_per_bag is not None:
        cost = rules.bag_penalty_per_bag * count
    else:
        cost = (rules.bag_penalty or 0) * (count // limit if rules.bag_after == "carry" else 1)
    return cost + (rules.bag_points * (count - left) if rules.bag_points_taken_back else 0)
