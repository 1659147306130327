"""What a table bids and takes in a hand: by chance, near to what was bid, and so that the law lets it stand.

It knows no rule: whatever is tried is asked of the law, hand by hand. Nothing here writes.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from scorekeeper.entering import bids_itself, catchers, may_stay_out
from scorekeeper.facts import SILENT, Facts

TRIES = 200
SPECIAL = 0.08  # how often somebody bids otherwise than a number


class Written(NamedTuple):
    """A hand as a table writes it down; what `scorebook.write_hand` asks for."""

    bids: list[str | None]
    tricks: list[Any]
    prizes: dict[str, Any]


class NoHand(Exception):
    """No hand that the law lets stand was found."""


def hand_of(facts: Facts, chance: Random) -> Written:
    """A hand that may be played now. Raises NoHand if none is found."""
    for attempt in range(TRIES):
        bids = bids_tried(facts, chance, SPECIAL if attempt < TRIES // 4 else 0)
        if faults(facts, bids=told(bids)):
            continue
        written = taken(facts, bids, chance)
        fact = {"tricks": told(written.tricks), "prizes": told_prizes(written.prizes)}
        if not faults(facts, bids=told(bids), **fact):
            return written
    raise NoHand(f"{facts.rules.preset}: {faults(facts, bids=told(bids))}")


def faults(facts: Facts, **fact: Any) -> Sequence[Any]:
    """What the law finds wrong with the open hand."""
    return facts.fold({**facts.hand_record(facts.open), **fact}).faults


def told(values: Sequence[Any]) -> list[Any] | None:
    """Bids or tricks as a record has them."""
    return (
        [None if value == SILENT else value for value in values] if any(each is not None for each in values) else None
    )


def told_prizes(prizes: dict[str, Any]) -> dict[str, Any]:
    """Prizes as a record has them."""
    return {card: seat for card, seat in prizes.items() if seat != SILENT}


def bids_tried(facts: Facts, chance: Random, special: float) -> list[str | None]:
    """A bid for each player, near to their share of the tricks."""
    players = facts.rules.players
    if bids_itself(facts, facts.open):
        return [None] * players
    known = facts.rules.bids
    numbers = {bid.tricks: name for name, bid in known.items() if bid.kind == "number"}
    others = [name for name, bid in known.items() if bid.kind != "number"]
    bids: list[str | None] = []
    for _seat in range(players):
        wish = round(chance.gauss(facts.rules.hand_tricks / players - 0.3, 1.3))
        nearest = min(numbers, key=lambda tricks: abs(tricks - wish))
        bids.append(chance.choice(others) if others and chance.random() < special else numbers[nearest])
    return bids


def taken(facts: Facts, bids: list[str | None], chance: Random) -> Written:
    """Tricks near to these bids, and who caught the prizes."""
    promised = [facts.rules.bids[bid].tricks if bid else 0 for bid in bids]
    alone = [bid is not None and facts.rules.bids[bid].alone for bid in bids]
    tricks: list[Any] = [0] * len(bids)
    for _trick in range(facts.rules.hand_tricks):
        left = [bid - own for bid, own in zip(promised, tricks, strict=True)]
        weights = [3.0 if need > 0 else 0.1 if stands else 0.4 for need, stands in zip(left, alone, strict=True)]
        tricks[chance.choices(range(len(bids)), weights)[0]] += 1
    for seats in facts.rules.side_seats:
        if len(seats) > 1 and not any(alone[seat] for seat in seats):  # one pile
            tricks[seats[0]] = sum(tricks[seat] for seat in seats)
            tricks = [SILENT if seat in seats[1:] else own for seat, own in enumerate(tricks)]
    return Written(bids, tricks, dict(caught(facts, tricks, chance)))


def caught(facts: Facts, tricks: list[Any], chance: Random) -> Iterator[tuple[str, Any]]:
    """Who caught each prize; nobody, where a card can have been dealt to nobody."""
    for card in facts.rules.prizes:
        nobody = may_stay_out(facts) and chance.random() < 0.5
        yield card, SILENT if nobody else chance.choice(catchers(facts, tricks))
