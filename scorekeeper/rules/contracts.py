"""What bids are worth once the tricks are known: contracts, bids that stand alone, nils, moons.

Sources (docs/rules.md): 001 to 004 for contracts and nils, 000 for exact bids, blind numbers and the moon; the readings
A4, A5, A9 and A21 to A24. This module must not know of prizes, bag-outs or decisions, save that a side may be `forced`:
set by decision.
"""

from collections.abc import Sequence

from .bids import Bid, blind_points, set_points
from .lines import Line
from .ruleset import Ruleset

OUTCOMES = {
    **dict.fromkeys(("contract-set", "ten-set", "blind-set", "exact-set", "moon-set"), "set"),
    **dict.fromkeys(("contract-made", "ten-made", "blind-made", "exact-made", "exact-over", "moon-made"), "made"),
}


def bid_lines(
    rules: Ruleset, seats: Sequence[int], bids: Sequence[Bid | None], tricks: Sequence[int], forced: bool
) -> list[Line]:
    """Score the bids of a side, bids and tricks in the order of its seats; a seat without a bid shares its partner's.

    One line is for its contract and one for each bid that stands alone; a moon leaves nothing beside it but nils.

    >>> rules = Ruleset(sides="pairs")
    >>> [line[:3] for line in bid_lines(rules, (1, 3), [rules.bids["nil"], rules.bids["5"]], [1, 5], False)]
    [('contract-made', 50, 0), ('nil-failed', -100, 1)]
    """
    played = list(zip(seats, bids, tricks, strict=True))
    nils = [(seat, bid, took) for seat, bid, took in played if bid and bid.nil]
    moon = next(((seat, bid) for seat, bid, _ in played if bid and bid.kind == "moon"), None)
    if moon:
        return [_moon_line(*moon, sum(tricks), forced), *(_nil_line(*nil, False) for nil in nils)]
    standing = [(seat, bid, took) for seat, bid, took in played if bid and bid.alone and not bid.nil]
    numbers = [(seat, bid) for seat, bid, _ in played if bid and not bid.alone]
    taken = sum(took for _, bid, took in played if not bid or not bid.alone)
    helping, lines = rules.failed_nil_tricks, []
    as_bags = helping != "none"  # unless a contract stands beside them
    if numbers:
        contract = sum(bid.tricks for _, bid in numbers)
        if helping == "help":
            taken += sum(took for _, _, took in nils)
        made = taken >= contract and not forced
        as_bags = helping == "bags" or (helping == "bags-if-made" and made)
        shared = len(numbers) > 1 or None in bids
        lines.append(_contract_line(rules, contract, taken, made, None if shared else numbers[0][0]))
    lines += [_standing_line(rules, *each, forced) for each in standing]
    lines += [_nil_line(*nil, as_bags) for nil in nils]
    return lines


def outcome(lines: Sequence[Line]) -> str | None:
    """Tell "set" if any bid of these lines failed, else "made"; None with nils alone or no bids.

    >>> outcome([Line("contract-made"), Line("blind-set")]), outcome([Line("nil-failed")])
    ('set', None)
    """
    found = {OUTCOMES.get(line.code) for line in lines}
    return next((result for result in ("set", "made") if result in found), None)


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
    """A blind number or an exact bid against the player's own tricks (source 000)."""
    over = taken - bid.tricks
    reached = over >= 0 and not forced
    if bid.kind == "blind":
        if reached:
            return Line("blind-made", bid.made, over, seat, bid.tricks, taken)
        return Line("blind-set", blind_points(rules, bid.tricks, taken)[1], 0, seat, bid.tricks, taken)
    if not reached:
        return Line("exact-set", bid.set, 0, seat, bid.name, taken)
    if over:
        return Line("exact-over", bid.over, over, seat, bid.name, taken)
    return Line("exact-made", bid.made, 0, seat, bid.name, taken)


def _nil_line(seat: int, bid: Bid, taken: int, as_bags: bool) -> Line:
    """A nil alone: made without a trick; its tricks are bags where the rules say so (A4, A9).

    >>> _nil_line(1, Bid("nil", "nil", 0, 100, 100, -100), 2, True)[:4]
    ('nil-failed', -100, 2, 1)
    """
    if taken:
        return Line(f"{bid.kind}-failed", bid.set, taken if as_bags else 0, seat, None, taken)
    return Line(f"{bid.kind}-made", bid.made, 0, seat)


def _moon_line(seat: int, moon: Bid, taken: int, forced: bool) -> Line:
    """A moon is the side's: all its tricks count, its other bids but nils score nothing, no trick is a bag (A5)."""
    if taken >= moon.tricks and not forced:
        return Line("moon-made", moon.made, 0, seat, moon.tricks, taken)
    return Line("moon-set", moon.set, 0, seat, moon.tricks, taken)
