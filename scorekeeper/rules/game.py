"""Fold the hands of a game into its state: scores, bags, sets, dealer, winner, tie-break.

Nothing is ever incremented outside this fold: to undo or correct is to fold again. This module must not know where
hands are kept, nor how one is scored.
"""

from collections.abc import Sequence

from .bidding import first_bidder, may_bid_blind, may_bid_blind_nil
from .ending import Ending, Standing, end, ends_of
from .errors import Fault
from .hand import Hand, are_names, read_dealer, read_hand
from .reading import Reading, distance
from .ruleset import Ruleset
from .scoring import score_hand
from .sheet import HandSheet, Next, Sheet, Side, SideHand


class Game:
    """A game while it is folded. `scores`, `bags`, `sets` and `sets_in_a_row` by side, `blind_used` by seat; hands go
    in with `play`.

    `faults` collects what is wrong; `certain` is false once a fault makes the scores unknown: then hands are only read.
    """

    def __init__(self, rules: Ruleset, names: Sequence[str], dealer: int = 0, hands_before: int = 0) -> None:
        sides = len(rules.side_seats)
        self.rules, self.names, self.dealer = rules, names, dealer
        self.number = hands_before
        self.scores, self.bags, self.sets, self.sets_in_a_row = [0] * sides, [0] * sides, [0] * sides, [0] * sides
        self.lost_in: list[int | None] = [None] * sides
        self.blind_used = [0] * rules.players
        self.hands: list[HandSheet] = []
        self.faults: list[Fault] = []
        self.certain = True
        self.ending, self.ends = Ending("playing"), ends_of(rules)
        self._look_at_the_end(())

    def start(self, scores: Sequence[int], bags: Sequence[int], sets: Sequence[int], blind_used: Sequence[int]) -> None:
        """Take the game over as it stands: a handicap, or one begun on paper. A start that is already an end is one."""
        self.scores, self.sets, self.blind_used = list(scores), list(sets), list(blind_used)
        self.bags = [0 if self.rules.bag_limit is None else count for count in bags]
        self._look_at_the_end(())

    def play(self, raw: object, last: bool) -> None:
        """Take in the next hand of a record. Only the last may be bid and not yet played; faults are collected."""
        found, number = len(self.faults), self.number + 1
        if self.ending.status == "finished":
            self.faults.append(Fault("game-over", "hands", number, parameters={"hand": number}))
        dealer, hand = self.dealer, None
        if isinstance(raw, dict):
            if "players" in raw:
                self._substitute(raw["players"])
            reading = self._reading(number)
            dealer = read_dealer(reading, raw)
            hand = read_hand(reading, raw, dealer, last)
        else:
            self.faults.append(Fault("hand-not-an-object", "hands", number, parameters={"hand": number}))
        self.certain = self.certain and len(self.faults) == found
        if self.certain and hand and hand.tricks is None:
            self.dealer = dealer
            return
        self.number, self.dealer = number, (dealer + 1) % self.rules.players
        if hand:
            self._count_blind(hand.bids)
            if self.certain:
                self._score(hand, dealer)

    def sheet(self) -> Sheet:
        """The score sheet as it stands."""
        totals = zip(self.rules.side_seats, self.scores, self.bags, self.sets, strict=True)
        return Sheet(self.ending.status, [Side(*side) for side in totals], self.hands, self._next(), *self.ending[1:])

    def _reading(self, number: int) -> Reading:
        scores, itself = self.scores if self.certain else None, self._bids_itself(number)
        return Reading(self.rules, self.faults, number, self.dealer, self.names, scores, self.blind_used, itself)

    def _substitute(self, players: object) -> None:
        """From here on other names may sit at the table."""
        if isinstance(players, list) and len(players) == len(self.names) and are_names(players):
            self.names = players

    def _bids_itself(self, number: int) -> bool:
        return number == 1 and self.rules.first_hand_bids_itself

    def _count_blind(self, bids: Sequence[str | None]) -> None:
        if self.rules.blind_bid_min is not None:
            for seat, bid in enumerate(bids):
                if bid and self.rules.bids[bid].kind == "blind":
                    self.blind_used[seat] += 1

    def _score(self, hand: Hand, dealer: int) -> None:
        tie_break = self.ending.status == "tie-break"
        sides = score_hand(self.rules, hand, self.scores, self.bags)
        self.hands.append(HandSheet(self.number, dealer, first_bidder(self.rules, dealer), tie_break, sides))
        self.scores = [side.score for side in sides]
        self.bags = [side.bag_count for side in sides]
        for side, result in enumerate(sides):
            if result.outcome == "set":
                self.sets[side] += 1
                self.sets_in_a_row[side] += 1
            else:
                self.sets_in_a_row[side] = 0
        self._look_at_the_end(sides)

    def _next(self) -> Next | None:
        if self.ending.status == "finished":
            return None
        rules, number, tie_break = self.rules, self.number + 1, self.ending.status == "tie-break"
        behind = [distance(self.scores, side) for side in rules.side_of]
        itself = self._bids_itself(number)
        blind = [not itself and may_bid_blind(rules, *seat) for seat in zip(behind, self.blind_used, strict=True)]
        blind_nil = [not itself and may_bid_blind_nil(rules, points) for points in behind]
        return Next(number, self.dealer, first_bidder(rules, self.dealer), tie_break, blind, blind_nil)

    def _look_at_the_end(self, scored: Sequence[SideHand]) -> None:
        rules = self.rules
        if rules.sets_to_lose is not None or rules.sets_in_a_row_to_lose is not None:
            self._note_losers()
        moons: list[int] = []
        if rules.moon and rules.moon["wins_game"]:
            made = [
                side for side, result in enumerate(scored) if any(line.code == "moon-made" for line in result.lines)
            ]
            moons = [side for side in made if self.lost_in[side] is None]
        self.ending = end(rules, Standing(self.scores, self.number, moons, self.lost_in), self.ends)

    def _note_losers(self) -> None:
        """Who reaches a limit of sets has lost for good (A23); the hand is kept, since the last to lose is best."""
        most, most_in_a_row = self.rules.sets_to_lose, self.rules.sets_in_a_row_to_lose
        for side, lost in enumerate(self.lost_in):
            too_many = most is not None and self.sets[side] >= most
            in_a_row = most_in_a_row is not None and self.sets_in_a_row[side] >= most_in_a_row
            if lost is None and (too_many or in_a_row):
                self.lost_in[side] = self.number
