"""Prize cards: what those that a side caught bring it (docs/rules.md: source 000, the readings A10 to A12).

This module must not know what the side had bid.
"""

from collections.abc import Mapping

from .lines import Line
from .ruleset import Ruleset


def prize_lines(rules: Ruleset, caught: Mapping[str, int], alone: int | None) -> list[Line]:
    """Score the cards that a side caught, each with its seat; `alone` is the seat of a side of one.

    One prize counts; several bring nothing, unless they are all and at least three (A10, A11); set or not (A12).

    >>> rules = Ruleset(prizes={"JC": {"points": 10, "bags": 0}, "JD": {"points": 10, "bags": 0}})
    >>> [line[:2] for line in prize_lines(rules, {"JC": 0}, 0) + prize_lines(rules, {"JC": 0, "JD": 0}, 0)]
    [('prize', 10), ('prizes-nothing', 0)]
    """
    cards = [card for card in rules.prizes if card in caught]
    if rules.prize_rule == "one-or-all" and len(cards) > 1 and (len(cards) < 3 or len(cards) < len(rules.prizes)):
        return [Line("prizes-nothing", seat=alone, n=len(cards))]
    worth = [(card, rules.prizes[card]) for card in cards]
    return [Line("prize", prize["points"], prize["bags"], caught[card], card=card) for card, prize in worth]
