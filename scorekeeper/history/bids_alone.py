"""Bids that stand alone: a nil, a blind bid, an exact one, a moon; by the score line that says what became of them."""

from collections.abc import Iterable

from .. import rules

BID_ALONE = {
    "nil-made": ("nils", "nils_made"), "nil-failed": ("nils",),
    "blind-nil-made": ("blind_nils", "blind_nils_made"), "blind-nil-failed": ("blind_nils",),
    "blind-made": ("specials", "specials_made"), "blind-set": ("specials",),
    "exact-made": ("specials", "specials_made"), "exact-over": ("specials", "specials_made"),
    "exact-set": ("specials",),
    "moon-made": ("specials", "specials_made"), "moon-set": ("specials",),
}  # fmt: skip
"""By the code of its score line, what such a bid counts as."""


def boldest(lines: Iterable[rules.Line], seat: int) -> int | None:
    """The most points that such a bid of this seat brought; None where none was made."""
    brought = [line.points for line in lines if line.seat == seat and len(BID_ALONE.get(line.code, ())) == 2]
    return max((points for points in brought if points > 0), default=None)
