"""Bags: what they score, how they are counted, what a bag-out costs.

Sources (docs/rules.md): 001, 003, 004 (ten cost 100, the rest is carried), 000 (ten for each bag held, then none), the
readings A1 to A3, A13 and A14. This module must not know where a bag came from.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from .lines import Line
from .ruleset import Ruleset


def count_bags(
    rules: Ruleset, held: int, gained: int, decided: Sequence[Mapping[str, Any]], lines: list[Line]
) -> tuple[int, int]:
    """Count the bags gained and those of decisions on top of the held; write their points and a bag-out to `lines`.

    Gives the bags that the hand added (before any bag-out) and those held after it. The count is at no step below zero
    (A13), and prizes come before the limit is looked at (A14). Without a limit no count is kept.

    >>> lines = [Line("contract-made", 40, 3)]
    >>> count_bags(Ruleset(), 8, 3, (), lines), [(line.code, line.points) for line in lines[1:]]
    ((3, 1), [('bag-points', 3), ('bag-out', -100)])
    """
    if gained > 0 and rules.bag_points:
        lines.append(Line("bag-points", rules.bag_points * gained, n=gained))
    limit = rules.bag_limit
    held = 0 if limit is None else held
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
    """Points lost when `count` bags reach the limit and `left` stay (A2, A3).

    >>> _bag_out_costs(Ruleset(bag_limit=5), 5, 12, 2), _bag_out_costs(Ruleset(bag_penalty_per_bag=10), 10, 12, 0)
    (200, 120)
    """
    if rules.bag_penalty_per_bag is not None:
        cost = rules.bag_penalty_per_bag * count
    else:
        cost = (rules.bag_penalty or 0) * (count // limit if rules.bag_after == "carry" else 1)
    return cost + (rules.bag_points * (count - left) if rules.bag_points_taken_back else 0)
