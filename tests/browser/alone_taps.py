"""Taps at a table by chance: what a form of a board, or a page about a hand, would post; and what only a stale or a
broken page would. Must not know what comes of them.
"""

import secrets
from collections.abc import Callable
from random import Random
from typing import Any

from scorekeeper.entering import (
    bidding_order,
    bids_of,
    catchers,
    complete,
    filled_tricks,
    is_closed,
    open_prizes,
    side_is_joint,
    trick_places,
    tricks_of,
)
from scorekeeper.facts import SILENT, Facts, hand_key
from scorekeeper.models import Hand
from scorekeeper.scorebook import decisions_key, said_bids

Fields = dict[str, Any]
Tap = tuple[str, Fields]
"""The page of a game, and what is posted to it."""
REASONS = ["talking", "typed wrong", "{who} “late”", " vote\0  ", "\ufeff", "é" * 210, ""]
SPOILT = {
    "was": ["", "4", "nil", "-", "x"], "hand": ["0", "1", "2", "3", "9", "x", "−1"], "seat": ["0", "3", "5", "9", "JC"],
    "value": ["", "99", "0", "7", "07", "nil", "blind-nil", "blind-6", "moon", "-", "²", "junk", "1-for-50"],
    "version": ["", "0", "1", "4", "2-c53bb1c6b495", "leader"], "key": ["", "short", "what/ever/it/is"],
    "step": ["0", "1", "2", "save", "look"], "of": ["nobody-knows-it"], "dealer": ["0", "3", "5", "same", "nobody"],
    "bids": ["4,4,4", ""], "move": ["0-1", "0-0", "9-9", "1", "x"], "side": ["0", "5", "6"], "how": ["won", ""],
    "amount": ["0", "-10", "−30", "2000", "x"], "kind": ["renege", "bags", "gift"], "prize-JC": ["-", "1", "9"],
    "field": ["bid", "joint", "tricks", "prize", "points"], "bid-1": ["-", "nil", "", "junk"],
    "tricks-0": ["14", "-", "", "x", "99"],
}  # fmt: skip
"""What may stand in a field instead."""


def fresh() -> str:
    """A key as a page makes it."""
    return secrets.token_hex(16)


def tap(chance: Random, facts: Facts) -> Tap:
    """One tap at a table: mostly what is due."""
    due = facts.sheet.next and not facts.game.ended
    page, fields = due_tap(chance, facts) if due and chance.random() < 0.7 else chance.choice(RARE)(chance, facts)
    fields = {"key": fresh(), "reason": chance.choice(REASONS), **fields}
    if chance.random() < 0.15:
        name = chance.choice(sorted(fields.keys() & SPOILT.keys()))
        fields[name] = chance.choice(SPOILT[name])
    if chance.random() < 0.03:
        fields["reason_text"] = chance.choice(REASONS)
    if chance.random() < 0.02:
        fields.pop(chance.choice(sorted(fields)))
    return page, fields


def due_tap(chance: Random, facts: Facts) -> Tap:
    """The next entry, or another of its kind; once all is there the tap that goes on."""
    hand = facts.open
    if not is_closed(facts, hand):
        waiting = [seat for seat in bidding_order(facts) if bids_of(facts, hand)[seat] is None]
        if waiting or chance.random() < 0.1:
            return bid(chance, facts, waiting[0] if waiting else chance.randrange(facts.rules.players))
        return "close/", {"hand": facts.open_number}
    filled, card = filled_tricks(facts, hand), next(open_prizes(facts, hand), None)
    if filled is None:
        tricks = tricks_of(facts, hand)
        return take(chance, facts, next(seat for seat in trick_places(facts, hand) if tricks[seat] is None))
    if card:
        return catch(chance, facts, card)
    done = complete(facts, hand)
    return "save/", {"hand": facts.open_number, "version": done.seen if done else ""}


def entry(facts: Facts, field: str, seat: object, value: object, was: object) -> Tap:
    """A tap on the pad."""
    told = {"hand": facts.open_number, "field": field, "seat": seat, "value": value}
    return "enter/", {**told, "was": "" if was is None else was}


def bid(chance: Random, facts: Facts, seat: int) -> Tap:
    """A bid, mostly a low one."""
    value = chance.choice([*[str(number) for number in range(1, 5)] * 3, *facts.rules.bids, ""])
    joint = len(facts.rules.side_seats[facts.side_of[seat]]) > 1 and chance.random() < 0.3
    return entry(facts, "joint" if joint else "bid", seat, value, bids_of(facts, facts.open)[seat])


def take(chance: Random, facts: Facts, seat: int) -> Tap:
    """So many tricks."""
    value = chance.randrange(facts.rules.hand_tricks // 2 + 1)
    return entry(facts, "tricks", seat, chance.choice([value] * 9 + [""]), tricks_of(facts, facts.open)[seat])


def catch(chance: Random, facts: Facts, card: str) -> Tap:
    """Who took a prize card."""
    tricks = filled_tricks(facts, facts.open) or tricks_of(facts, facts.open)
    who = chance.choice([*catchers(facts, tricks) * 3, SILENT, 0])
    return entry(facts, "prize", card, who, facts.open.prizes.get(card))


def over_again(chance: Random, facts: Facts) -> Tap:
    """An entry over another."""
    seat = chance.randrange(facts.rules.players)
    cards = [*facts.rules.prizes]
    if cards and chance.random() < 0.3:
        return catch(chance, facts, chance.choice(cards))
    return another_bid(chance, facts, seat) if chance.random() < 0.7 else take(chance, facts, seat)


def another_bid(chance: Random, facts: Facts, seat: int) -> Tap:
    """The same as the side's or as one's own, none, what makes just so many as there are tricks, or any."""
    bids = bids_of(facts, facts.open)
    known = [facts.rules.bids[each].tricks for each in [*bids[:seat], *bids[seat + 1 :]] if each not in (None, SILENT)]
    value = chance.choice([bids[seat] or "", bids[seat] or "", "", str(facts.rules.hand_tricks - sum(known))])
    field = chance.choice(["bid", "joint"])
    return entry(facts, field, seat, value, bids[seat]) if chance.random() < 0.7 else bid(chance, facts, seat)


def reopen(_chance: Random, facts: Facts) -> Tap:
    """Back to the bids."""
    return "reopen/", {"hand": facts.open_number}


def undo(chance: Random, facts: Facts) -> Tap:
    """The last step, by its number, by its key, or both; now and then one before it."""
    live = [step for step in facts.steps if step.live]
    step = chance.choice([*live[:1] * 9, *live[:2]]) if live else None
    told = {"step": step.number if step else 1, "over": "1", "sure": "1"}
    return "undo/", {**told, "of": step.key} if step and chance.random() < 0.4 else told


def misdeal(chance: Random, facts: Facts) -> Tap:
    """Thrown in."""
    who = facts.sheet.next.dealer if facts.sheet.next else 0
    told = {"hand": facts.open_number, "version": who, "dealer": chance.choice(["same", "next"])}
    bids = {"bids": ",".join(said_bids(facts)[chance.random() < 0.3 :])}
    return "misdeal/", {**told, **bids} if chance.random() < 0.8 else told


def deal(chance: Random, facts: Facts) -> Tap:
    """Somebody else dealt."""
    who = facts.sheet.next.dealer if facts.sheet.next else 0
    return "deal/", {"hand": facts.open_number, "version": who, "dealer": chance.randrange(6)}


def adjust(chance: Random, facts: Facts) -> Tap:
    """A decision about the open hand or a scored one, or one taken away."""
    hands = [*([facts.open] if facts.open.bids else []), *facts.scored[-2:], *facts.scored[:-2][:1]] or [facts.open]
    hand = chance.choice([hands[0], hands[0], *hands])
    kind = chance.choice(["renege", "points", "bags", "set", "remove"])
    seats = facts.rules.players
    move = {"remove": str(chance.choice([0, 0, 1])), "renege": f"{chance.randrange(seats)}-{chance.randrange(seats)}"}
    version = " ".join(f"{each.number}:{decisions_key(each)}" for each in hands)
    told: Fields = {"kind": kind, "hand": hand.number, "version": version, "move": move.get(kind, ""), "step": "save"}
    told["reason"] = "by decision"
    if kind in ("points", "bags", "set"):
        told["side"] = chance.randrange(len(facts.rules.side_seats))
    if kind in ("points", "bags"):
        told["amount"] = chance.choice([-30, -1, 2, 500])
    return "adjust/", told


def correct(chance: Random, facts: Facts) -> Tap:
    """A scored hand put right: a bid, some tricks, a card; or sent as it stands."""
    if not facts.scored:
        return "hands/1/", {"step": "save", "version": "1-0"}
    hand = chance.choice([facts.scored[-1], facts.scored[0], chance.choice(facts.scored)])
    bids, tricks, prizes = list(hand.bids), list(hand.tricks), dict(hand.prizes)
    seat = chance.randrange(facts.rules.players)
    if chance.random() < 0.5:
        bids[seat] = chance.choice(["1", "2", "3", *facts.rules.bids, SILENT])
    if chance.random() < 0.8:
        move_tricks(chance, facts, hand, tricks)
    if facts.rules.prizes and chance.random() < 0.5:
        prizes[chance.choice([*facts.rules.prizes])] = chance.choice([SILENT, seat])
    told = {"step": chance.choice(["save"] * 9 + ["preview"]), "hand": hand.number, "version": hand_key(hand)}
    return f"hands/{hand.number}/", {
        **told,
        **{f"bid-{each}": bid or "" for each, bid in enumerate(bids)},
        **{f"tricks-{each}": "" if taken is None else taken for each, taken in enumerate(tricks)},
        **{f"prize-{card}": SILENT if who is None else who for card, who in prizes.items()},
    }


def move_tricks(chance: Random, facts: Facts, hand: Hand, tricks: list[Any]) -> None:
    """Some tricks of one go to another."""
    counted = [seat for seat, taken in enumerate(tricks) if isinstance(taken, int)]
    giver, taker = chance.choice(counted), chance.choice(counted)
    moved = chance.randint(0, tricks[giver])
    tricks[giver] -= moved
    tricks[taker] += moved
    if chance.random() < 0.1 and side_is_joint(facts, hand, facts.side_of[taker]):
        tricks[taker] = SILENT


def end(chance: Random, facts: Facts) -> Tap:
    """Ended early, or taken up again."""
    how = chance.choice(["", "later"] if facts.game.ended else ["leader", "nobody", "later", "leader"])
    told = {"how": how, "version": facts.game.ended, "sure": "1"} if how else {"sure": "1"}
    return "end/", {**told, "hand": facts.open_number} if chance.random() < 0.2 else told


RARE: list[Callable[[Random, Facts], Tap]] = [
    over_again, over_again, reopen, undo, undo, undo, misdeal, deal, adjust, adjust, adjust, correct, correct, correct,
    end,
]  # fmt: skip
