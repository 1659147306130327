"""Hands that show what an option does: found by chance from the declarations, the same ones each time.

No option is named here and no hand is written down: a ruleset is drawn, one option in it takes two values, and hands
are drawn until the law tells them otherwise under one value than under the other.
"""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from scorekeeper.rules import FORMAT, OPTIONS, PRESETS, RulesError, Ruleset, Sheet, read_ruleset, score
from scorekeeper.rules.kinds import ByCard, Cards, Choice, Flag, Kind, Number, Several, Shape, Word

NAMES = ["Ana", "Bea", "Carl", "Dan", "Eva", "Finn"]
CARDS = ["2C", "2D", "JC", "JD", "JH", "QS"]
FIGURES = [0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 20, 35, 50, 100]
TRIES, ONE_HAND = 6_000, 1_500  # the fewer hands the better: further ones are tried later


class Shown(NamedTuple):
    """A preset with options beside it, two values of one option, and hands for each; `refused`: what can be played
    under the one value cannot under the other, which has hands of its own.
    """

    preset: str
    beside: Mapping[str, Any]
    values: tuple[Any, Any]
    hands: tuple[list[Any], list[Any]]
    refused: bool


def pairs(name: str) -> Iterator[tuple[str, Any]]:
    """The pairs of values that an option must be seen in, each with the way to draw it."""
    kind = OPTIONS[name].kind
    if isinstance(kind, Choice):
        for place, value in enumerate(kind.values):
            yield value, lambda random, value=value, other=kind.values[place - 1]: (value, other)
    elif isinstance(kind, Flag):
        yield "yes and no", lambda random: (True, False)
    else:
        yield "two values", lambda random: (value_of(kind, random), value_of(kind, random))
        if kind.accepts(None):
            yield "on and off", lambda random: (value_of(kind, random), None)


def value_of(kind: Kind, random: Random) -> Any:
    """Some value of a kind that is not null."""
    if isinstance(kind, Number):
        small = [each for figure in FIGURES for each in (figure, -figure) if kind.low <= each <= kind.high]
        return random.choice(small)
    if isinstance(kind, Choice):
        return random.choice(kind.values)
    if isinstance(kind, Flag):
        return random.random() < 0.5
    if isinstance(kind, Word):
        return random.choice(["1-for-50", "2-for-40", "3-for-60", "four-or-none"])
    if isinstance(kind, Cards):
        return random.sample(CARDS, random.randint(0, 4))
    if isinstance(kind, Several):
        return [value_of(kind.shape, random) for _ in range(random.randint(0, 2))]
    if isinstance(kind, ByCard):
        return {card: value_of(kind.shape, random) for card in random.sample(CARDS, random.randint(0, 3))}
    assert isinstance(kind, Shape)
    return {key: value_of(inner, random) for key, inner in kind.keys.items()}


def shown(name: str, label: str) -> Shown:
    """Hands that show this option in this pair of values. Fails if chance finds none."""
    draw = dict(pairs(name))[label]
    random = Random(f"{name} {label}")
    for attempt in range(TRIES):
        preset, beside = random.choice(sorted(PRESETS)), options_beside(name, random)
        values = random.sample(draw(random), 2)  # the one that allows more may be either
        try:
            rulesets = [read_ruleset({"preset": preset, "options": {**beside, name: value}}) for value in values]
        except RulesError:
            continue
        if values[0] != values[1] and any(OPTIONS[name].when(ruleset) for ruleset in rulesets):
            found = told_apart(rulesets, random, 1 + attempt // ONE_HAND)
            if found:
                return Shown(preset, beside, (values[0], values[1]), *found)
    raise AssertionError(f"no hand shows {name}: {label}")


def options_beside(name: str, random: Random) -> dict[str, Any]:
    """A few other options, some of those it stands among."""
    group = [other for other, option in OPTIONS.items() if option.group == OPTIONS[name].group]
    asked = {
        *random.sample(group, random.randint(0, min(3, len(group)))),
        *random.sample([*OPTIONS], random.randint(0, 2)),
    }
    return {other: value_of(OPTIONS[other].kind, random) for other in OPTIONS if other in asked - {name}}


def told_apart(
    rulesets: Sequence[Ruleset], random: Random, most: int
) -> tuple[tuple[list[Any], list[Any]], bool] | None:
    """Hands that the law tells otherwise under the second ruleset than under the first, or None."""
    one, other = rulesets
    hands = hands_of(one, random, most)
    told = outcome(one, hands)
    if told is None:
        return None
    twin = outcome(other, hands)
    if twin is not None:
        return ((hands, hands), False) if told != twin else None
    own = next((own for _ in range(20) if outcome(other, own := hands_of(other, random, 1))), None)
    return None if own is None else ((hands, own), True)


def hands_of(ruleset: Ruleset, random: Random, most: int) -> list[Any]:
    """A few hands; what was bid is often what is taken. They may not be allowed."""
    itself = ruleset.first_hand_bids_itself
    return [hand_of(ruleset, random, itself and not number) for number in range(random.randint(1, most))]


def hand_of(ruleset: Ruleset, random: Random, itself: bool) -> dict[str, Any]:
    """One hand."""
    seats = range(ruleset.players)
    cuts = sorted(random.randint(0, ruleset.hand_tricks) for _ in seats[1:])
    tricks = [after - before for before, after in zip([0, *cuts], [*cuts, ruleset.hand_tricks], strict=True)]
    hand: dict[str, Any] = {"tricks": tricks}
    if not itself:
        special = [bid.name for bid in ruleset.bids.values() if bid.kind != "number" and bid.name != "0"]
        hand["bids"] = [
            random.choice(special)
            if special and random.random() < 0.25
            else str(max(0, tricks[seat] + random.choice([-2, -1, 0, 0, 0, 1, 2])))
            for seat in seats
        ]
    takers = [seat for seat in seats if tricks[seat]]
    hand["prizes"] = {card: random.choice(takers) for card in ruleset.prizes}
    if random.random() < 0.2:
        away, to = random.sample(seats, 2)
        hand["adjustments"] = [{"kind": "renege", "from": away, "to": to, "reason": "revoked"}]
    return hand


def outcome(ruleset: Ruleset, hands: Sequence[Any]) -> Any:
    """What the law makes of hands, None if it does not allow them."""
    try:
        return told_of(score(record_of(ruleset, hands)))
    except RulesError:
        return None


def record_of(ruleset: Ruleset, hands: Sequence[Any]) -> dict[str, Any]:
    """The record of a game of these hands."""
    told = {"preset": ruleset.preset, "options": ruleset.options()}
    counted = [{**hand, "tricks": piled(ruleset, hand), "prizes": caught(ruleset, hand)} for hand in hands]
    return {"format": FORMAT, "ruleset": told, "seats": NAMES[: ruleset.players], "hands": counted}


def piled(ruleset: Ruleset, hand: Mapping[str, Any]) -> list[int | None]:
    """The tricks of a hand as a table counts them: partners in one pile, unless one of them bid for their own."""
    tricks: list[int | None] = list(hand["tricks"])
    if len(tricks) != ruleset.players:
        return tricks
    bids = [ruleset.bids.get(bid) for bid in hand.get("bids") or [""] * ruleset.players]
    for first, *others in ruleset.side_seats:
        if others and not any(bid and bid.alone for bid in (bids[seat] for seat in (first, *others))):
            tricks[first] = sum(hand["tricks"][seat] for seat in (first, *others))
            for seat in others:
                tricks[seat] = None
    return tricks


def caught(ruleset: Ruleset, hand: Mapping[str, Any]) -> dict[str, int]:
    """Who caught each prize; one that the hand does not name went to the first who took a trick."""
    taker = next(seat for seat, taken in enumerate(piled(ruleset, hand)) if taken)
    return {**dict.fromkeys(ruleset.prizes, taker), **hand["prizes"]}


def told_of(sheet: Sheet) -> Any:
    """Every hand of a sheet, and how the game stands."""
    hands = [
        [hand.first_bidder, [(side.points, side.score, side.bag_count, side.outcome) for side in hand.sides]]
        for hand in sheet.hands
    ]
    return [hands, sheet.status, sheet.winner, sheet.reason]
