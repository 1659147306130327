"""Games that are nowhere kept, in states that a table seldom comes to: played by chance and broken off within a hand,
with steps that nobody made. Must not know what a phone does with them.
"""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from scorekeeper import rules
from scorekeeper.facts import HAND_FACTS, SILENT, Facts, plain
from scorekeeper.history.high_marks import MARKS
from scorekeeper.models import Club, Game, Hand, Player, Seat, Step
from tests.rules import random_games

THEN = datetime(2026, 3, 28, 22, 5, tzinfo=UTC)  # the night in which summer time begins in half of the world
ZONES = ["UTC", "Europe/Bucharest", "America/St_Johns", "Asia/Kathmandu", "Pacific/Apia"]
WORDS = [{}, {"trick": "book"}, {"trick": "book", "bag": "over", "set": "bumped"}]
ACTIONS = [
    "bids", "bids", "tricks", "prize", "close", "save", "correct", "correct", "adjust", "misdeal", "deal", "reopen",
    "rules", "swap", "substitute", "rename", "end", "pen",
]  # fmt: skip
START = ("start", "start_hands", "start_blind_bids")


def invented(seed: str, rulesets: int) -> Iterator[Facts]:
    """A game of each of so many rulesets."""
    for number, record in enumerate(random_games.games(seed, rulesets, each=1)):
        yield facts_of(Random(f"{seed} {number}"), record)


def facts_of(chance: Random, record: Mapping[str, Any]) -> Facts:
    """A record as a game, now and then ended early."""
    ruleset = rules.ruleset_of(record)
    club = Club(pk=0, time_zone=chance.choice(ZONES), words=chance.choice(WORDS))
    game = Game(
        pk=0, club=club, public_id="invented", preset=ruleset.preset, table_code="1234", version=chance.randrange(99),
        ruleset={"preset": ruleset.preset, "options": ruleset.options()}, first_dealer=record.get("first_dealer") or 0,
        start={name: record[name] for name in START if name in record}, hosted=chance.random() < 0.2,
        ended=chance.choice(["", "", "", "", "leader", "nobody", "later"]), written_at=THEN, created_at=THEN,
    )  # fmt: skip
    game.marks = dict.fromkeys(MARKS)
    facts = Facts(game, seats_of(game, record), hands_of(chance, game, ruleset, record))
    game.winner = facts.winner
    facts.steps = [step for number in range(12, 0, -1) if (step := step_of(chance, game, facts, number))]
    return facts


def seats_of(game: Game, record: Mapping[str, Any]) -> list[Seat]:
    """Who sits where; a hand that names others has them from there on."""
    people = {name: Player(pk=-place, name=name) for place, name in enumerate(random_games.NAMES, 1)}
    first = record.get("start_hands") or 0
    tables = [record["seats"], *(hand.get("players") for hand in record["hands"])]
    seats: list[Seat] = []
    for number, names in enumerate(tables, first):
        for place, name in enumerate(names or ()):
            sat = next((seat for seat in reversed(seats) if seat.place == place), None)
            if sat is None or sat.player != people[name]:
                at = number if seats and number > first else 1
                seats.append(Seat(game=game, place=place, from_hand=at, player=people[name], credited=sat is None))
    return sorted(seats, key=lambda seat: (seat.place, seat.from_hand))


def hands_of(chance: Random, game: Game, ruleset: rules.Ruleset, record: Mapping[str, Any]) -> list[Hand]:
    """The hands that the law lets stand; the last may be being bid or played."""
    first = (record.get("start_hands") or 0) + 1
    told = list(record["hands"])
    while told and rules.fold({**record, "hands": told}).faults:
        told.pop()
    played = [hand_of(chance, game, ruleset, number, each) for number, each in enumerate(told, first)]
    if played and (not played[-1].scored_at or chance.random() < 0.7):
        played[-1] = broken_off(chance, played[-1], ruleset)
    return played


def hand_of(chance: Random, game: Game, ruleset: rules.Ruleset, number: int, told: Mapping[str, Any]) -> Hand:
    """A hand as it is kept."""
    nobody = [None] * ruleset.players
    tricks = [SILENT if taken is None else taken for taken in told.get("tricks") or ()]
    caught = {card: SILENT if seat is None else seat for card, seat in (told.get("prizes") or {}).items()}
    dealt = told.get("dealer") if told.get("out_of_turn") else None
    bids = told.get("bids")
    return Hand(
        game=game, number=number, dealer=dealt, revision=chance.choice([1, 1, 2]),
        adjustments=told.get("adjustments") or [],
        bids=[SILENT if bid is None else str(bid) for bid in bids] if bids else nobody, tricks=tricks or nobody,
        prizes={**dict.fromkeys(ruleset.prizes, SILENT), **caught}, closed_at=THEN, scored_at=THEN if tricks else None,
    )  # fmt: skip


def broken_off(chance: Random, hand: Hand, ruleset: rules.Ruleset) -> Hand:
    """The same hand some entries earlier."""
    hand.scored_at, hand.revision = None, 0
    hand.prizes = {card: seat for card, seat in hand.prizes.items() if chance.random() < 0.7}
    if chance.random() < 0.6:
        hand.tricks, hand.prizes = [taken if chance.random() < 0.6 else None for taken in hand.tricks], {}
    if chance.random() < 0.4:
        hand.closed_at, hand.tricks, hand.prizes = None, [None] * ruleset.players, {}
        hand.bids = [None if bid == SILENT or chance.random() < 0.4 else bid for bid in hand.bids]
    elif ruleset.bids:
        marks = [
            {"seat": chance.randrange(ruleset.players), "was": chance.choice([None, "", "4", SILENT])} for _ in "12"
        ]
        hand.changed = [{**mark, "at": plain(some_time(chance))} for mark in marks if chance.random() < 0.3]
    return hand


def some_time(chance: Random) -> datetime:
    """A moment of that night."""
    return THEN + timedelta(minutes=chance.randrange(600))


def step_of(chance: Random, game: Game, facts: Facts, number: int) -> Step | None:
    """A step that may have been."""
    if not facts.hands or chance.random() < 0.3:
        return None
    action, hand = chance.choice(ACTIONS), chance.choice(facts.hands)
    after = {name: plain(getattr(hand, name)) for name in HAND_FACTS}
    before = {
        **after,
        **{name: other(chance, facts, after[name]) for name in ("bids", "tricks", "prizes", "adjustments")},
    }
    key = f"hand {hand.number}"
    told = {"game": {"ended": chance.choice(["", "leader"])}} if action == "end" else {key: after}
    of_game = action in ("rules", "swap", "substitute", "rename", "end", "pen")
    return Step(
        game=game, number=number, key=f"key {number}", action=action, hand=None if of_game else hand.number,
        before={key: None if chance.random() < 0.1 else before}, after=told, at=some_time(chance), live=action != "pen",
    )  # fmt: skip


def other(chance: Random, facts: Facts, value: Any) -> Any:
    """What may have stood there before: a bid or a number, somebody else, nothing."""
    if isinstance(value, dict):
        cards = chance.sample(["JD", "JC", "JH"], chance.randrange(4))
        return {card: chance.choice([SILENT, 0, 1]) for card in cards} if chance.random() < 0.5 else value
    choices = [None, SILENT, 0, 3, "3", "nil", *facts.rules.bids]
    return [chance.choice(choices) if chance.random() < 0.3 else each for each in value]
