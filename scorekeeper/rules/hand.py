"""One hand of a record, read and found sound, or everything that is wrong with it.

Reading checks what stands in the hand against the ruleset and the state before it: bids that these rules know and
allow now, tricks that add up, prizes, adjustments. This module must not know what anything scores.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from .bids import Bid, may_bid_blind, may_bid_blind_nil
from .cards import CARDS, card_face
from .errors import Fault
from .options import is_int
from .ruleset import Ruleset


class Hand(NamedTuple):
    """A sound hand. `tricks` by seat, None while it is played; `pile` by seat: the seat where its tricks lie.

    A seat without a bid of its own shares its side's joint bid, or the hand bids itself.
    """

    bids: Sequence[Bid | None]
    bids_itself: bool
    tricks: Sequence[int] | None
    pile: Sequence[int]
    prizes: Mapping[str, int]
    adjustments: Sequence[Mapping[str, Any]]


class Before(NamedTuple):
    """What stands before a hand: its number, who is due to deal, names by seat, and by seat the points behind the
    leading side (None once an earlier fault makes scores unknown) and the blind numbers bid so far.
    """

    number: int
    due: int
    names: Sequence[str]
    behind: Sequence[int] | None
    blind_used: Sequence[int]
    bids_itself: bool


class Reader:
    """Reads hands under one ruleset; `faults` collects what is wrong, hand after hand."""

    def __init__(self, rules: Ruleset, faults: list[Fault]) -> None:
        self.rules, self.faults = rules, faults
        self.seats = range(rules.players)
        self.side_of = [0] * rules.players
        for side, seats in enumerate(rules.side_seats):
            for seat in seats:
                self.side_of[seat] = side
        self.joint = rules.sides != "solo"
        self.own_pile = tuple(self.seats)

    def fault(self, code: str, field: str, seat: int | None = None, **parameters: Any) -> None:
        """Note a fault of the hand at hand."""
        if seat is not None:
            parameters["who"] = self.before.names[seat]
        self.faults.append(Fault(code, field, self.before.number, seat, {"hand": self.before.number, **parameters}))

    def dealer(self, raw: dict[str, Any], before: Before) -> int:
        """Who dealt: the seat that was due, or the one that says it dealt out of turn."""
        self.before = before
        dealer, out_of_turn = raw.get("dealer"), raw.get("out_of_turn")
        if out_of_turn is not None and not isinstance(out_of_turn, bool):
            self.fault("wrong-type", "out_of_turn", key="out_of_turn", range="true or false")
        if dealer is None:
            if out_of_turn is True:
                self.fault("dealer-missing", "dealer")
            return before.due
        if not is_int(dealer, 0, self.rules.players - 1):
            self.fault("no-such-seat", "dealer", key="dealer")
            return before.due
        if dealer != before.due and out_of_turn is not True:
            who, due = before.names[dealer], before.names[before.due]
            self.fault("dealer-not-due", "dealer", who=who, due=due)
            return before.due
        return int(dealer)

    def hand(self, raw: dict[str, Any], before: Before, dealer: int, last: bool) -> Hand | None:
        """Read the rest of the hand; None if a fault was found in it. Only the last may lack its tricks."""
        self.before = before
        found = len(self.faults)
        bids = self._bids(raw, dealer)
        tricks, pile = self._tricks(raw, bids, dealer, last)
        prizes = raw.get("prizes")
        if prizes is not None:
            self._prizes(prizes, tricks, pile)
        adjustments = raw.get("adjustments")
        if adjustments is not None:
            self._adjustments(adjustments, bids)
        players = raw.get("players")
        if players is not None:
            self._one_each("players", players)
            if not isinstance(players, list) or not all(isinstance(name, str) for name in players):
                self.fault("wrong-type", "players", key="players", range="a list of names")
        if len(self.faults) > found:
            return None
        return Hand(bids, before.bids_itself, tricks, pile, prizes or {}, adjustments or ())

    def _one_each(self, key: str, value: object) -> bool:
        """Is it a list with one entry for each seat?"""
        if isinstance(value, list) and len(value) == self.rules.players:
            return True
        self.fault("not-one-each", key, key=key, n=self.rules.players, each="seat")
        return False

    # Bids

    def _bids(self, raw: dict[str, Any], dealer: int) -> list[Bid | None]:
        nobody: list[Bid | None] = [None] * self.rules.players
        said = raw.get("bids")
        if said is None:
            if not self.before.bids_itself:
                self.fault("missing-bids", "bids")
            return nobody
        if not self._one_each("bids", said):
            return nobody
        if self.before.bids_itself:
            for seat in self.seats:
                if said[seat] is not None:
                    self.fault("bids-itself", "bids", seat)
            return nobody
        found = len(self.faults)
        known = self.rules.bids
        bids: list[Bid | None] = []
        for seat, name in enumerate(said):
            bid = known.get(name) if type(name) is str else None
            if bid is None and name is not None:
                bid = self._unusual(seat, name)
            elif bid is not None and bid.kind in ("blind", "blind-nil"):
                self._blind(seat, bid)
            bids.append(bid)
        if None in said:
            self._silent(said, bids)
        if len(self.faults) == found:
            self._sums([bid for bid in bids if bid], bids, dealer)
        return bids

    def _unusual(self, seat: int, name: object) -> Bid | None:
        """Read an integer as its string, and say what is wrong with a bid that these rules do not know."""
        if type(name) is int and str(name) in self.rules.bids:
            return self.rules.bids[str(name)]
        text = str(name) if type(name) is int else name
        number = text.removeprefix("blind-") if isinstance(text, str) else ""
        plain = number.isascii() and number.isdigit() and str(int(number[:9])) == number
        if text in ("nil", "blind-nil", "moon") or text == "0":
            self.fault("bid-not-in-rules", "bids", seat, bid=str(text).replace("-", " "))
        elif not plain:
            self.fault("not-a-bid", "bids", seat, bid=str(name)[:40])
        elif number != text and self.rules.blind_bid_min is None:
            self.fault("bid-not-in-rules", "bids", seat, bid=f"blind {number}")
        elif number != text:
            most = self.rules.hand_tricks if self.rules.blind_bid_max is None else self.rules.blind_bid_max
            self.fault("blind-out-of-range", "bids", seat, bid=number, least=self.rules.blind_bid_min, most=most)
        elif int(number) > self.rules.hand_tricks:
            self.fault("bid-above-tricks", "bids", seat, bid=number, most=self.rules.hand_tricks)
        else:
            self.fault("bid-below-minimum", "bids", seat, least=self.rules.min_bid)
        return None

    def _blind(self, seat: int, bid: Bid) -> None:
        """May this player bid blind now? Without known scores only the limit is looked at."""
        behind, used = self.before.behind, self.before.blind_used[seat]
        if bid.kind == "blind-nil":
            needed, allowed = self.rules.blind_nil_behind, behind is None or may_bid_blind_nil(self.rules, behind[seat])
        else:
            limit, needed = self.rules.blind_bid_limit, self.rules.blind_bid_behind
            if limit is not None and used >= limit:
                return self.fault("blind-used-up", "bids", seat, n=limit)
            allowed = behind is None or may_bid_blind(self.rules, behind[seat], used)
        if not allowed and behind is not None:
            self.fault("blind-not-behind", "bids", seat, behind=needed, distance=behind[seat])

    def _silent(self, said: list[Any], bids: list[Bid | None]) -> None:
        """A seat may be silent only beside one joint bid of its side: a number or a moon."""
        for seats in self.rules.side_seats:
            silent = [seat for seat in seats if said[seat] is None]
            speaking = [bids[seat] for seat in seats if said[seat] is not None]
            joint = self.joint and len(speaking) == 1 and (speaking[0] is None or not speaking[0].alone)
            if silent and not joint:
                for seat in silent:
                    self.fault("missing-bid", "bids", seat)

    def _sums(self, made: list[Bid], bids: list[Bid | None], dealer: int) -> None:
        """The board of each side, and the total that may not be."""
        rules = self.rules
        if rules.side_min_bid:
            for seats in rules.side_seats:
                side = [bid for seat in seats if (bid := bids[seat])]
                together = sum(bid.tricks for bid in side)
                exempt = not rules.side_min_bid_with_nil and any(bid.nil for bid in side)
                if together < rules.side_min_bid and not exempt:
                    who = " + ".join(self.before.names[seat] for seat in seats)
                    self.fault("under-the-board", "bids", who=who, bid=together, least=rules.side_min_bid)
        if rules.bids_may_not_total_tricks and sum(bid.tricks for bid in made) == rules.hand_tricks:
            last = (first_bidder(rules, dealer) - 1) % rules.players
            self.fault("bids-total-tricks", "bids", last, tricks=rules.hand_tricks)

    # Tricks

    def _tricks(
        self, raw: dict[str, Any], bids: list[Bid | None], dealer: int, last: bool
    ) -> tuple[list[int] | None, Sequence[int]]:
        taken = raw.get("tricks")
        if taken is None:
            if not last:
                self.fault("missing-tricks", "tricks")
            return None, self.own_pile
        if not self._one_each("tricks", taken):
            return None, self.own_pile
        found, most = len(self.faults), self.rules.hand_tricks
        for seat, count in enumerate(taken):
            if count is not None and not (type(count) is int and 0 <= count <= most):
                self.fault("tricks-out-of-range", "tricks", seat, tricks=str(count)[:40], most=most)
        pile = self.own_pile
        if None in taken:
            pile = self._piles(taken, bids)
            taken = [count or 0 for count in taken]
        if len(self.faults) > found:
            return None, pile
        if self.rules.dealer_sits_out and taken[dealer] == most:
            self.fault("dealer-tricks", "tricks", dealer, most=most - 1)
        elif sum(taken) != most:
            self.fault("tricks-do-not-add-up", "tricks", total=sum(taken), n=most)
        return taken, pile

    def _piles(self, taken: list[Any], bids: list[Bid | None]) -> Sequence[int]:
        """A side may lay its tricks in one pile, unless one of its bids is for a player's own tricks."""
        pile = list(self.own_pile)
        for seats in self.rules.side_seats:
            holding = [seat for seat in seats if taken[seat] is not None]
            if len(holding) == len(seats):
                continue
            if self.joint and len(holding) == 1 and not any(bid and bid.alone for seat in seats if (bid := bids[seat])):
                for seat in seats:
                    pile[seat] = holding[0]
            else:
                for seat in seats:
                    if taken[seat] is None:
                        self.fault("missing-trick-count", "tricks", seat)
        return pile

    # Prizes and adjustments

    def _prizes(self, prizes: object, tricks: list[int] | None, pile: Sequence[int]) -> None:
        if not isinstance(prizes, dict):
            return self.fault("wrong-type", "prizes", key="prizes", range="an object: a card, and the seat that took it")
        for card in getattr(prizes, "twice", ()):
            self.fault("prize-twice", "prizes", card=face(card))
        for card, seat in prizes.items():
            if card not in self.rules.prizes:
                self.fault("prize-not-in-play", "prizes", card=face(card))
            if not is_int(seat, 0, self.rules.players - 1):
                self.fault("no-such-seat", "prizes", key="prizes")
            elif tricks is not None and not tricks[pile[seat]]:
                self.fault("prize-without-trick", "prizes", seat, card=face(card))

    def _adjustments(self, adjustments: object, bids: list[Bid | None]) -> None:
        if not isinstance(adjustments, list) or not all(isinstance(item, dict) for item in adjustments):
            return self.fault("wrong-type", "adjustments", key="adjustments", range="a list of objects")
        for item in adjustments:
            kind = item.get("kind")
            reason = item.get("reason")
            if not isinstance(reason, str) or not reason.strip():
                self.fault("adjustment-without-reason", "adjustments")
            if kind == "renege":
                self._renege(item)
            elif kind in ("points", "bags", "set"):
                side = item.get("side")
                if not is_int(side, 0, len(self.rules.side_seats) - 1):
                    self.fault("no-such-side", "adjustments", key="side")
                elif kind == "set":
                    self._nothing_to_set(self.rules.side_seats[int(side)], bids)
                if kind != "set" and not is_int(item.get(kind)):
                    self.fault("wrong-type", "adjustments", key=kind, range="a whole number")
            else:
                self.fault("unknown-adjustment", "adjustments", value=str(kind)[:40])

    def _renege(self, item: dict[str, Any]) -> None:
        ends = []
        for key in ("from", "to"):
            if is_int(item.get(key), 0, self.rules.players - 1):
                ends.append(self.side_of[item[key]])
            else:
                self.fault("no-such-seat", "adjustments", key=key)
        if len(ends) == 2 and ends[0] == ends[1]:
            self.fault("renege-within-side", "adjustments")

    def _nothing_to_set(self, seats: Sequence[int], bids: list[Bid | None]) -> None:
        if not any(bid and not bid.nil for seat in seats if (bid := bids[seat])):
            self.fault("nothing-to-set", "adjustments", who=" + ".join(self.before.names[seat] for seat in seats))


def first_bidder(rules: Ruleset, dealer: int) -> int:
    """Who bids first and leads: the dealer's left, or the dealer (A18); bidding goes round from there."""
    return dealer if rules.first_bidder == "dealer" else (dealer + 1) % rules.players


def face(card: str) -> str:
    """Write a card, or whatever stands in its place."""
    return card_face(card) if card in CARDS else card[:40]
