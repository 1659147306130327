"""A paper sheet typed hand by hand: its rows as a record that the law reads, what it says of each, the scores so far.

Nothing here writes, and no rule is known here.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from .. import rules
from ..facts import SILENT
from ..words import tell
from .old_game import snapshot
from .paper_rows import Row
from .said import bid_said, number_said


class Reckoned(NamedTuple):
    """A sheet as the law reads it: its hands as in a record, the score of each side after each hand, what is wrong by
    hand (0: with all of it), the seats that it is about, and whether the game is over.
    """

    hands: list[dict[str, Any]]
    scores: list[list[int]]
    wrong: list[tuple[int, str]]
    marked: set[tuple[int, str, int]]
    is_over: bool

    @property
    def leads(self) -> bool:
        """Does one side lead alone at the end of it?"""
        last = self.scores[-1] if self.scores else []
        return last.count(max(last, default=0)) == 1


def reckoned(rows: Sequence[Row], ruleset: rules.Ruleset, names: Sequence[str], dealer: int) -> Reckoned:
    """Let the law read the rows of a sheet."""
    hands = [hand_of(row, ruleset) for row in rows]
    record = {"format": rules.FORMAT, "ruleset": snapshot(ruleset), "seats": list(names), "first_dealer": dealer,
              "hands": hands}  # fmt: skip
    game = rules.fold(record)
    told = [(fault.hand or 0, tell(fault.text)) for fault in game.faults]
    marked = {(fault.hand or 0, fault.field or "", -1 if fault.seat is None else fault.seat) for fault in game.faults}
    scores = [[side.score for side in hand.sides] for hand in game.hands]
    return Reckoned(hands, scores, told, marked, game.ending.status == "finished")


def hand_of(row: Row, ruleset: rules.Ruleset) -> dict[str, Any]:
    """A row as a hand of a record; the last tricks may be left out."""
    hand: dict[str, Any] = {"tricks": filled(row, ruleset)}
    if any(row.bids) or not (row.number == 1 and ruleset.first_hand_bids_itself):
        hand["bids"] = [bid_said(bid, ruleset) if bid else None for bid in row.bids]
    caught = {card: int(seat) for card, seat in row.prizes.items() if seat not in ("", SILENT)}
    return {**hand, "prizes": caught} if caught else hand


def filled(row: Row, ruleset: rules.Ruleset) -> list[Any]:
    """The tricks of a row, with what is left for the one side or player for whom nothing is written.

    >>> partners = rules.read_ruleset({"preset": "partners-500"})
    >>> filled(Row(1, ("4", "", "3", "3"), ("7", "", "", ""), {}), partners)
    [7, 6, None, None]
    >>> official = rules.read_ruleset({"preset": "cutthroat-official"})
    >>> filled(Row(1, ("4", "5", "6"), ("7", "x", ""), {}), official)
    [7, 'x', None]
    """
    told: list[Any] = [read if (read := number_said(text)) is not None else text or None for text in row.tricks]
    silent = [seats for seats in ruleset.side_seats if all(told[seat] is None for seat in seats)]
    known = [taken for taken in told if taken is not None]
    left = ruleset.hand_tricks - sum(taken for taken in known if isinstance(taken, int))
    if len(silent) == 1 and known and all(isinstance(taken, int) for taken in known) and left >= 0:
        told[silent[0][0]] = left
    return told
