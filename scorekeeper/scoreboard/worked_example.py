"""A hand that shows what rules mean: the worked example of their preset, or, where they do not allow it, a simple one.

Whether a hand may be played is asked of the law. This module must not know how one is scored.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from .. import rules

Played = dict[str, Any]


@lru_cache(maxsize=64)
def worked_example(ruleset: rules.Ruleset, names: Sequence[str]) -> rules.HandSheet | None:
    """The first of the hands that show something which these rules allow, scored; None if they allow none."""
    told = {"preset": ruleset.preset, "options": ruleset.options()}
    for hand, start in hands_to_try(ruleset):
        record = {"format": rules.FORMAT, "ruleset": told, "seats": list(names), "hands": [hand], **start}
        try:
            scored = rules.score(record).hands
        except rules.RulesError:
            continue
        if scored:
            return scored[0]
    return None


def hands_to_try(ruleset: rules.Ruleset) -> Iterator[tuple[Played, Played]]:
    """Hands with what stood before them: the preset's, without the prizes that do not play here; then simple ones."""
    if preset := rules.PRESETS.get(ruleset.preset):
        example = preset.example
        prizes = {card: seat for card, seat in example.prizes.items() if card in ruleset.prizes}
        prizes = prizes or caught(ruleset, example.tricks)
        sides = len(ruleset.side_seats)
        start = {"start": [{"score": score} for score in example.start]} if len(example.start) == sides else {}
        yield {"bids": list(example.bids), "tricks": list(example.tricks), "prizes": prizes}, start
        yield {"tricks": list(example.tricks), "prizes": prizes}, start
    yield from ((hand, {}) for hand in simple_hands(ruleset))


def simple_hands(ruleset: rules.Ruleset) -> Iterator[Played]:
    """Tricks shared out evenly and bids near them: one with a bag, one that is set; then ever plainer ones."""
    tricks = shares(ruleset)
    prizes = caught(ruleset, tricks)
    for bids in bids_to_try(ruleset, tricks):
        yield {"bids": bids, "tricks": tricks, "prizes": prizes}
    yield {"tricks": tricks, "prizes": prizes}  # the first hand bids itself


def caught(ruleset: rules.Ruleset, tricks: Sequence[int]) -> dict[str, int]:
    """The first prize card, if one plays, caught by whoever took most."""
    return {card: max(range(len(tricks)), key=tricks.__getitem__) for card in list(ruleset.prizes)[:1]}


def bids_to_try(ruleset: rules.Ruleset, tricks: Sequence[int]) -> Iterator[list[str]]:
    """Bids by seat for these tricks."""
    least = max(ruleset.min_bid, 0 if ruleset.zero_bid == "plain" else 1)
    one_less = [tricks[0] - 1, *tricks[1:]]
    for wished in (
        [tricks[0] - 1, tricks[1] + 1, *tricks[2:]],
        [*one_less[:-1], tricks[-1] + 2],
        one_less,
        list(tricks),
        [taken + 1 for taken in tricks],
        [taken + 3 for taken in tricks],
        [least] * len(tricks),
    ):
        yield [str(min(max(bid, least), ruleset.hand_tricks)) for bid in wished]
    for special in ruleset.bids:
        yield [special] * len(tricks)


def shares(ruleset: rules.Ruleset) -> list[int]:
    """The tricks of a hand shared out, the first seats one more where they do not come out even; never to a dealer
    who sits out more than they can take.
    """
    each, over = divmod(ruleset.hand_tricks, ruleset.players)
    return [each + (1 if 0 < seat <= over else 0) for seat in range(ruleset.players)]
