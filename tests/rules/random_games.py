"""A random player: whole games under every preset and under house rules, and records in which something is wrong.

The same seed plays the same games. What it bids and decides is mostly allowed; where it is not, the record ends there.
"""

import copy
from collections.abc import Iterator
from random import Random
from typing import Any

from scorekeeper.rules import FORMAT, OPTIONS, PRESETS, Game, RulesError, Ruleset, fold, read_ruleset
from tests.rules.shown import value_of

NAMES = ["Ana", "Bea", "Carl", "Dóra", "Emil", "Fay", "Gil"]
REASONS = ["talking", "{who} “late”", "vote\n2", "\ufeff"]
# What chance alone would seldom bring together.
OFTEN: list[dict[str, Any]] = [
    {"players": 6, "sides": "trios"},
    {"moon": {"tricks": 4, "points": 60, "penalty": 60, "wins_game": True}, "sets_to_lose": 2},
    {"sets_in_a_row_to_lose": 1},
    {"bids_may_not_total_tricks": True},
]
JUNK: list[Any] = [
    None, True, False, -1, 0, 1, 2, 3, 7, 11, 13, 99, -1_000_001, 1.5, 2**110, "", " ", "\x1c\x85", "\ufeff", "x" * 60,
    "0", "5", "07", "-1", "99", "100", "nil", "blind-nil", "moon", "blind-6", "blind-99", "1-for-50", "♠ spades", "JC",
    "points", "bags", "set", "renege", "dealer", "pairs", "partners-500", "constructor", [], {}, [None], [1, 2, 3],
    ["2C", "2C"], {"a": 1}, {"JC": {"points": 10}}, {"kind": "set", "side": 0, "reason": "vote"},
]  # fmt: skip


def games(seed: str, rulesets: int, each: int) -> Iterator[dict[str, Any]]:
    """Records of so many rulesets, some games of each; a few end with a hand that may not be played so."""
    random = Random(seed)
    presets = sorted(PRESETS)
    for number in range(rulesets):
        ruleset, rules = chosen(random, presets[number % len(presets)], house_rules=random.random() < 0.8)
        for _ in range(each):
            yield game(random, ruleset, rules)


def game(random: Random, ruleset: dict[str, Any], rules: Ruleset) -> dict[str, Any]:
    """One game, from a start of its own to its end or to where the table broke off."""
    record: dict[str, Any] = {"format": FORMAT, "ruleset": ruleset, "seats": random.sample(NAMES, rules.players)}
    if random.random() < 0.5:
        record |= begun(random, rules)
    record["hands"] = []
    if random.random() < 0.5:
        record["first_dealer"] = random.randrange(rules.players)
    state = fold(record)
    for _ in range(random.choice((1, 2, 3, 5, 8))):
        if state.ending.status == "finished" and random.random() < 0.98:
            break
        played = hand(random, state)
        state.play(played, True)
        if not state.faults or random.random() < 0.4:
            record["hands"].append(played)
        if state.faults or "tricks" not in played:
            break
    return record


def chosen(random: Random, preset: str, house_rules: bool) -> tuple[dict[str, Any], Ruleset]:
    """A ruleset that can be played; a house rule that cannot be is left out."""
    raw: dict[str, Any] = {"preset": preset}
    rules = read_ruleset(raw)
    asked = [rule for rule in OFTEN if house_rules and random.random() < 0.15]
    asked += [{name: value(random, name)} for name in random.sample([*OPTIONS], random.randint(1, 5)) if house_rules]
    for more in asked:
        tried = {**raw, "options": {**raw.get("options", {}), **more}}
        try:
            rules = read_ruleset(tried)
        except RulesError:
            continue
        raw = tried
    return raw, rules


def value(random: Random, name: str) -> Any:
    """A value for an option, null among them where it may be."""
    kind = OPTIONS[name].kind
    return None if kind.accepts(None) and random.random() < 0.2 else value_of(kind, random)


def begun(random: Random, rules: Ruleset) -> dict[str, Any]:
    """What stood there before: often shortly before an end."""
    near = max(0, (rules.target or 300) - 40)
    level = random.choice((None, None, None, None, near, near + 40))
    start = [
        {"score": random.randint(-150, near) if level is None else level, "bags": random.randint(0, 12), "sets": 0}
        for _ in rules.side_seats
    ]
    more: dict[str, Any] = {"start": start}
    if rules.sets_to_lose and random.random() < 0.5:
        missing = random.choice(((0,), (1,), (0, 1)))
        for side in start:
            side["sets"] = rules.sets_to_lose - random.choice(missing)
    if random.random() < 0.2:
        more["start_hands"] = random.randint(0, 4)
        more["start_blind_bids"] = [random.choice((0, 0, 1, None)) for _ in range(rules.players)]
    return more


def hand(random: Random, state: Game) -> dict[str, Any]:
    """The next hand of a game: bids that are mostly allowed, tricks, prizes, decisions; now and then without tricks."""
    rules, seats = state.rules, range(state.rules.players)
    tricks = dealt(random, rules)
    told: dict[str, Any] = {}
    if not (state.number == 0 and rules.first_hand_bids_itself):
        told["bids"] = bids(random, state, tricks)
    told["tricks"] = tricks
    joint(random, rules, told)
    takers = [seat for seat in seats if tricks[seat]]
    if rules.prizes and random.random() < 0.9:
        told["prizes"] = {
            card: random.choice([*takers, *takers, None]) for card in rules.prizes if random.random() < 0.7
        }
    if random.random() < 0.15:
        told["adjustments"] = [decision(random, rules) for _ in range(random.choice((1, 1, 2, 3)))]
    if random.random() < 0.05:
        told |= {"dealer": random.randrange(rules.players), "out_of_turn": True}
    if random.random() < 0.05:
        told["players"] = random.sample(NAMES, rules.players)
    if random.random() < 0.05:
        for key in ("tricks", "prizes"):
            told.pop(key, None)
    return told


def dealt(random: Random, rules: Ruleset) -> list[int]:
    """Tricks by seat, now and then all to one."""
    seats = range(rules.players)
    if random.random() < 0.03:
        lucky = random.choice(seats)
        return [rules.hand_tricks * (seat == lucky) for seat in seats]
    cuts = sorted(random.randint(0, rules.hand_tricks) for _ in seats[1:])
    return [after - before for before, after in zip([0, *cuts], [*cuts, rules.hand_tricks], strict=True)]


def bids(random: Random, state: Game, tricks: list[int]) -> list[Any]:
    """A bid of each seat: special, or near what it will take."""
    rules, following = state.rules, state.sheet().next
    asked = {"blind": following.may_bid_blind, "blind-nil": following.may_bid_blind_nil} if following else {}
    made = []
    for seat, taken in enumerate(tricks):
        special = [
            bid.name
            for bid in rules.bids.values()
            if bid.kind != "number" and (bid.kind not in asked or asked[bid.kind][seat] or random.random() < 0.04)
        ]
        least = max(rules.min_bid, 0 if "0" in rules.bids else 1, rules.side_min_bid)
        near = min(max(least, taken + random.choice((-2, -1, 0, 0, 0, 1, 2))), rules.hand_tricks)
        name = random.choice(special) if special and random.random() < 0.25 else str(near)
        made.append(int(name) if name.isdecimal() and random.random() < 0.1 else name)
    return made


def joint(random: Random, rules: Ruleset, told: dict[str, Any]) -> None:
    """Partners may bid as one, and lay their tricks in one pile."""
    for first, *others in rules.side_seats:
        said = told.get("bids")
        if not others or random.random() < 0.7:
            continue
        if said and random.random() < 0.5:
            said[first] = random.choice(("moon", str(rules.hand_tricks // 2), str(max(1, rules.side_min_bid))))
            for seat in others:
                said[seat] = None
        if random.random() < 0.6:
            told["tricks"] = list(told["tricks"])
            told["tricks"][first] += sum(told["tricks"][seat] for seat in others)
            for seat in others:
                told["tricks"][seat] = None


def decision(random: Random, rules: Ruleset) -> dict[str, Any]:
    """One decision of the table."""
    kind, sides = random.choice(("points", "bags", "set", "renege")), len(rules.side_seats)
    told: dict[str, Any] = {"kind": kind, "reason": random.choice(REASONS)}
    if kind == "renege":
        away = random.randrange(rules.players)
        return told | {"from": away, "to": (away + random.choice((1, 1, 1, 3, 5))) % rules.players}
    return told | {"side": random.randrange(sides)} | ({} if kind == "set" else {kind: random.randint(-30, 30)})


def spoilt(seed: str, records: list[dict[str, Any]]) -> Iterator[Any]:
    """These records, each with something in it that was changed by chance: most of them are wrong then."""
    random = Random(seed)
    for record in records:
        wrong: Any = copy.deepcopy(record)
        for _ in range(random.choice((1, 1, 2, 3))):
            wrong = changed(random, wrong)
        yield wrong


def junk(random: Random) -> Any:
    """A chance value of its own."""
    return copy.deepcopy(random.choice(JUNK))


def changed(random: Random, record: Any) -> Any:
    """Put a chance value somewhere into a record, or take something out of it."""
    if random.random() < 0.01 or not isinstance(record, dict) or not record:
        return junk(random)
    if random.random() < 0.2 and isinstance(record.get("ruleset"), dict):
        record["ruleset"]["options"] = {name: value(random, name) for name in random.sample([*OPTIONS], 3)}
        if random.random() < 0.1:
            record["ruleset"]["options"]["removed_cards"] = ["2C"] * random.choice((2, 50))
        return record
    place: Any = record
    while True:
        key = random.choice([*place] if isinstance(place, dict) else range(len(place)))
        if place is record and "hands" in record and random.random() < 0.6:
            key = "hands"
        inner = place[key]
        if not isinstance(inner, dict | list) or not inner or random.random() < 0.2:
            break
        place = inner
    if random.random() < 0.2:
        del place[key]
    elif isinstance(place, dict) and random.random() < 0.2:
        place[random.choice(["mood", "bags", "target", "reason", "dealer", "tricks"])] = junk(random)
    else:
        place[key] = junk(random)
    return record
