"""Fold the hands of a game into its state: scores, bags, sets, dealer, winner, tie-break.

The end is looked at after each hand and on the start, each time afresh, in the order of `ENDS` (record.md, "The end";
seed 000, 001, 003, 004 for the target, A15 for ties, A22 for the floor). Nothing is ever incremented outside this fold:
to undo or correct is to fold again. This module must not know where hands are kept.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from .bids import distances, may_bid_blind, may_bid_blind_nil
from .errors import Fault
from .hand import Before, Reader, first_bidder
from .ruleset import Ruleset
from .scoring import Line, Scored, score_hand


class SideHand(NamedTuple):
    """What a hand did to a side; `score` and `bag_count` stand after it."""

    points: int
    bags: int
    score: int
    bag_count: int
    outcome: str | None
    lines: list[Line]

    def as_json(self) -> dict[str, Any]:
        return {**self._asdict(), "lines": [line.as_json() for line in self.lines]}


class HandSheet(NamedTuple):
    """One scored hand."""

    number: int
    dealer: int
    first_bidder: int
    tie_break: bool
    sides: list[SideHand]

    def as_json(self) -> dict[str, Any]:
        return {**self._asdict(), "sides": [side.as_json() for side in self.sides]}


class Next(NamedTuple):
    """The hand to come, or the one that is bid and being played; by seat who may bid blind."""

    number: int
    dealer: int
    first_bidder: int
    tie_break: bool
    may_bid_blind: list[bool]
    may_bid_blind_nil: list[bool]


class Side(NamedTuple):
    """Where a side stands."""

    seats: tuple[int, ...]
    score: int
    bags: int
    sets: int


class Sheet(NamedTuple):
    """The score sheet of record.md section 3. `status`: "playing", "tie-break" or "finished"."""

    status: str
    sides: list[Side]
    hands: list[HandSheet]
    next: Next | None
    winner: int | None
    reason: str | None

    def as_json(self) -> dict[str, Any]:
        return {
            "format": "spades-sheet/1",
            "status": self.status,
            "sides": [{**side._asdict(), "seats": list(side.seats)} for side in self.sides],
            "hands": [hand.as_json() for hand in self.hands],
            "next": self.next and self.next._asdict(),
            "winner": self.winner,
            "reason": self.reason,
        }


class Game:
    """A game while it is folded. `scores`, `bags` and `sets` by side, `blind_used` by seat; hands go in with `play`."""

    def __init__(self, rules: Ruleset, names: Sequence[str], dealer: int = 0, hands_before: int = 0) -> None:
        sides = len(rules.side_seats)
        self.rules, self.names, self.dealer = rules, names, dealer
        self.number = hands_before
        self.scores, self.bags, self.sets, self.row = [0] * sides, [0] * sides, [0] * sides, [0] * sides
        self.lost_in: list[int | None] = [None] * sides
        self.blind_used = [0] * rules.players
        self.hands: list[HandSheet] = []
        self.faults: list[Fault] = []
        self.reader = Reader(rules, self.faults)
        self.status, self.winner, self.reason = "playing", None, None  # type: str, int | None, str | None

    def start(self, scores: Sequence[int], bags: Sequence[int], sets: Sequence[int], blind_used: Sequence[int]) -> None:
        """Take the game over as it stands: a handicap, or one begun on paper. A start that is already an end is one."""
        self.scores, self.sets, self.blind_used = list(scores), list(sets), list(blind_used)
        self.bags = [0 if self.rules.bag_limit is None else count for count in bags]
        self._look_at_the_end([])

    def play(self, raw: object, last: bool) -> None:
        """Take in the next hand of a record. Only the last may be bid and not yet played; faults are collected."""
        rules, number = self.rules, self.number + 1
        if self.status == "finished":
            self.faults.append(Fault("game-over", "hands", number, parameters={"hand": number}))
        if not isinstance(raw, dict):
            self.faults.append(Fault("hand-not-an-object", "hands", number, parameters={"hand": number}))
            raw = {}
        players = raw.get("players")
        if isinstance(players, list) and len(players) == len(self.names) and all(isinstance(p, str) for p in players):
            self.names = players
        behind = None if self.faults else distances(self.scores, self.reader.side_of)
        before = Before(number, self.dealer, self.names, behind, self.blind_used, self._bids_itself(number))
        dealer = self.reader.dealer(raw, before)
        hand = self.reader.hand(raw, before, dealer, last)
        if hand is None or self.faults:
            self.number, self.dealer = number, (dealer + 1) % rules.players
            return self._count_blind(hand.bids if hand else ())
        if hand.tricks is None:
            self.dealer = dealer
            return
        tie_break = self.status == "tie-break"
        self.number, self.dealer = number, (dealer + 1) % rules.players
        self._count_blind(hand.bids)
        scored = score_hand(rules, hand, self.bags)
        sides = self._add(scored)
        self.hands.append(HandSheet(number, dealer, first_bidder(rules, dealer), tie_break, sides))
        self._look_at_the_end([side for side, result in enumerate(scored) if result.moon])

    def sheet(self) -> Sheet:
        """The score sheet as it stands."""
        rules = self.rules
        sides = [Side(*side) for side in zip(rules.side_seats, self.scores, self.bags, self.sets, strict=True)]
        return Sheet(self.status, sides, self.hands, self._next(), self.winner, self.reason)

    def _bids_itself(self, number: int) -> bool:
        return number == 1 and self.rules.first_hand_bids_itself

    def _count_blind(self, bids: Sequence[Any]) -> None:
        for seat, bid in enumerate(bids):
            if bid and bid.kind == "blind":
                self.blind_used[seat] += 1

    def _add(self, scored: Sequence[Scored]) -> list[SideHand]:
        sides = []
        for side, (points, bags, held, outcome, lines, _) in enumerate(scored):
            self.scores[side] += points
            self.bags[side] = held
            if outcome == "set":
                self.sets[side] += 1
                self.row[side] += 1
            else:
                self.row[side] = 0
            sides.append(SideHand(points, bags, self.scores[side], held, outcome, lines))
        return sides

    def _next(self) -> Next | None:
        if self.status == "finished":
            return None
        rules, number, tie_break = self.rules, self.number + 1, self.status == "tie-break"
        behind = distances(self.scores, self.reader.side_of)
        itself = self._bids_itself(number)
        blind = [not itself and may_bid_blind(rules, *seat) for seat in zip(behind, self.blind_used, strict=True)]
        blind_nil = [not itself and may_bid_blind_nil(rules, points) for points in behind]
        return Next(number, self.dealer, first_bidder(rules, self.dealer), tie_break, blind, blind_nil)

    def _look_at_the_end(self, moons: Sequence[int]) -> None:
        """The first reason that holds ends the game for the highest score; level at the top means another hand."""
        rules, scores = self.rules, self.scores
        if rules.sets_to_lose is not None or rules.sets_in_a_row_to_lose is not None:
            self._note_losers()
        alive = [side for side, lost in enumerate(self.lost_in) if lost is None]
        moons = [side for side in moons if side in alive] if rules.moon and rules.moon["wins_game"] else []
        reason = (
            "moon" if moons
            else "sets" if len(alive) < len(scores)
            else "target" if rules.target is not None and max(scores) >= rules.target
            else "floor" if rules.floor is not None and min(scores) <= rules.floor
            else "hands-limit" if rules.hands_limit is not None and self.number >= rules.hands_limit
            else None
        )  # fmt: skip
        self.status, self.winner, self.reason = "playing", None, None
        if reason is None:
            return
        last = max((lost for lost in self.lost_in if lost is not None), default=None)
        able = moons or alive or [side for side, lost in enumerate(self.lost_in) if lost == last]
        top = max(scores[side] for side in able)
        leaders = [side for side in able if scores[side] == top]
        if len(leaders) == 1:
            self.status, self.winner, self.reason = "finished", leaders[0], reason
        else:
            self.status = "tie-break"

    def _note_losers(self) -> None:
        """Who reaches a limit of sets has lost for good (A23); the hand is kept, since the last to lose is best."""
        total, row = self.rules.sets_to_lose, self.rules.sets_in_a_row_to_lose
        for side, lost in enumerate(self.lost_in):
            too_many = total is not None and self.sets[side] >= total or row is not None and self.row[side] >= row
            if lost is None and too_many:
                self.lost_in[side] = self.number
