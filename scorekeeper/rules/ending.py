"""The end of a game: what ends it, in which order, and who has won (record.md, "The end").

Sources (docs/rules.md): 000, 001, 003, 004 for the target, the readings A15 for ties, A22 for the floor, A23 for sets.
The end is looked at afresh after each hand and on the start. This module must not know how anything was scored.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from .ruleset import Ruleset


class Standing(NamedTuple):
    """Where a game stands: scores by side, hands played, the sides whose moon has just won, and by side the hand in
    which it lost for good by its sets (None: it has not).
    """

    scores: Sequence[int]
    number: int = 0
    moons: Sequence[int] = ()
    lost_in: Sequence[int | None] = ()


class Ending(NamedTuple):
    """Is the game over, for whom, and why? `status`: "playing", "tie-break" or "finished"."""

    status: str
    winner: int | None = None
    reason: str | None = None


PLAYING = Ending("playing")


class End(NamedTuple):
    """One way for a game to end: `plays` tells whether these rules have it, `holds` whether it has come."""

    reason: str
    plays: Callable[[Ruleset], bool]
    holds: Callable[[Any, Standing], bool]


# The first that holds is the reason.
ENDS = (
    End("moon", lambda rules: rules.moon is not None, lambda rules, at: bool(at.moons)),
    End(
        "sets",
        lambda rules: rules.sets_to_lose is not None or rules.sets_in_a_row_to_lose is not None,
        lambda rules, at: any(hand is not None for hand in at.lost_in),
    ),
    End("target", lambda rules: rules.target is not None, lambda rules, at: max(at.scores) >= rules.target),
    End("floor", lambda rules: rules.floor is not None, lambda rules, at: min(at.scores) <= rules.floor),
    End("hands-limit", lambda rules: rules.hands_limit is not None, lambda rules, at: at.number >= rules.hands_limit),
)


def ends_of(rules: Ruleset) -> list[End]:
    """The ends that these rules have, in their order.

    >>> [end.reason for end in ends_of(Ruleset(floor=-200))]
    ['target', 'floor']
    """
    return [end for end in ENDS if end.plays(rules)]


def end(rules: Ruleset, at: Standing, ends: Sequence[End]) -> Ending:
    """Look whether the game is over: the highest score of those who can win has won; level at the top plays on.

    >>> rules = Ruleset()
    >>> end(rules, Standing([540, 510]), ends_of(rules)), end(rules, Standing([510, 510]), ends_of(rules)).status
    (Ending(status='finished', winner=0, reason='target'), 'tie-break')
    """
    for reason, _, holds in ends:
        if holds(rules, at):
            return _won(at, reason)
    return PLAYING


def _won(at: Standing, reason: str) -> Ending:
    able = _able(at)
    top = max(at.scores[side] for side in able)
    leaders = [side for side in able if at.scores[side] == top]
    return Ending("finished", leaders[0], reason) if len(leaders) == 1 else Ending("tie-break")


def _able(at: Standing) -> Sequence[int]:
    """The sides that can win: those whose moon wins, else those who have not lost, else those that lost last."""
    if at.moons:
        return at.moons
    lost = {side: hand for side, hand in enumerate(at.lost_in) if hand is not None}
    able = [side for side in range(len(at.scores)) if side not in lost]
    return able or [side for side, hand in lost.items() if hand == max(lost.values())]
