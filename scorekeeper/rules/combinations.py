"""Options that are fine alone and cannot be played together. Each error names the option of record.md section 1."""

from collections.abc import Iterator

from .cards import card_face
from .errors import Fault
from .ruleset import Ruleset

SEATED = {"solo": range(2, 7), "pairs": (4, 6), "trios": (6,)}  # how many may play so


def impossible(rules: Ruleset) -> Iterator[Fault]:
    """Find every combination that cannot be played."""
    if rules.players not in SEATED[rules.sides]:
        yield Fault("no-such-sides", "sides", parameters={"n": rules.players, "sides": rules.sides})
    yield from _cards(rules)
    yield from _bids(rules)


def _cards(rules: Ruleset) -> Iterator[Fault]:
    for card in dict.fromkeys(rules.removed_cards):
        out = rules.removed_cards.count(card)
        if out > rules.decks:
            yield Fault("removed-too-often", "removed_cards", parameters={"card": card_face(card), "n": out})
    most = rules.pack // rules.players
    if rules.tricks is not None and rules.tricks > most:
        yield Fault("too-many-tricks", "tricks", parameters={"tricks": rules.tricks, "most": most})
    elif rules.hand_tricks < 1:
        yield Fault("too-few-cards", "removed_cards")
    for card in rules.prizes:
        if rules.decks - rules.removed_cards.count(card) != 1:
            yield Fault("prize-card-not-once", "prizes", parameters={"card": card_face(card)})


def _bids(rules: Ruleset) -> Iterator[Fault]:
    asked = [("exact_bids", bid["name"], bid["tricks"]) for bid in rules.exact_bids]
    asked += [("moon", "moon", rules.moon["tricks"])] if rules.moon else []
    asked += [("blind_bid_min", "blind", rules.blind_bid_min)] if rules.blind_bid_min else []
    for option, what, tricks in asked:
        if tricks > rules.hand_tricks:
            parameters = {"what": what, "tricks": tricks, "most": rules.hand_tricks}
            yield Fault("beyond-the-hand", option, parameters=parameters)
    if rules.blind_bid_min and rules.blind_bid_max and rules.blind_bid_max < rules.blind_bid_min:
        parameters = {"least": rules.blind_bid_min, "most": rules.blind_bid_max}
        yield Fault("blind-range-empty", "blind_bid_max", parameters=parameters)
    names = [bid["name"] for bid in rules.exact_bids]
    for name in dict.fromkeys(names):
        if names.count(name) > 1 or reserved(name, rules.hand_tricks):
            yield Fault("bid-name-taken", "exact_bids", parameters={"name": name})


def reserved(name: str, tricks: int) -> bool:
    """Tell whether a name already means a bid in every game.

    >>> reserved("13", 13), reserved("blind-6", 13), reserved("nil", 13), reserved("1-for-50", 13)
    (True, True, True, False)
    """
    return name in ("nil", "blind-nil", "moon") or name.removeprefix("blind-") in map(str, range(tricks + 1))
