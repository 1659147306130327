"""What a board shows without signal is what the server would show, for tables at which anything happens."""

import json
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

import pytest
from django.utils import timezone, translation
from playwright.sync_api import Page

from scorekeeper import ports
from scorekeeper.clock import zone_called
from scorekeeper.entering import bidding_order, complete, filled_tricks, remaining, trick_places
from scorekeeper.facts import Facts, hand_key
from scorekeeper.scoreboard import board, said
from tests.browser import alone
from tests.browser.alone_invented import invented

pytestmark = [pytest.mark.no_cover, pytest.mark.django_db]

SEEN = "speak, Facts, handKey, biddingOrder, completeHand, filledTricks, remaining, trickPlaces, sha256, dumps"
FACTS = """kept => {
  const { Facts, handKey, biddingOrder, completeHand, filledTricks, remaining, trickPlaces } = inside;
  const facts = new Facts(kept);
  return [
    facts.record(), facts.openNumber, facts.names(), facts.names(1), facts.winner, facts.leader,
    [...facts.beyondTheEnd()].sort(), kept.hands.map(handKey), facts.startScores, biddingOrder(facts),
    trickPlaces(facts, facts.open), filledTricks(facts, facts.open), remaining(facts, facts.open),
    completeHand(facts, facts.open)?.seen ?? null, facts.fold(facts.handRecord(facts.open, {tricks: facts.open.tricks})).faults.length,
    facts.sheet.next,
  ];
}"""  # noqa: E501


def here(facts: Facts) -> list[Any]:
    """The same in Python."""
    hand, following = facts.open, facts.sheet.next
    filled = complete(facts, hand)
    return [
        facts.record(), facts.open_number, facts.names(), facts.names(1), facts.winner, facts.leader,
        sorted(facts.beyond_the_end()), [hand_key(each) for each in facts.hands], facts.start_scores,
        bidding_order(facts), trick_places(facts, hand), filled_tricks(facts, hand), remaining(facts, hand),
        filled.seen if filled else None, len(facts.fold(facts.hand_record(hand, tricks=hand.tricks)).faults),
        following and following._asdict(),
    ]  # fmt: skip


def test_facts(page) -> None:
    asked = [*((alone.kept(facts), here(facts)) for facts in alone.tables("facts", 5))]
    told = alone.opened(page, SEEN)(FACTS, [kept for kept, _ours in asked])
    for (_kept, ours), theirs in zip(asked, told, strict=True):
        assert [*alone.differing(json.loads(json.dumps(ours)), theirs)] == []


BESIDE = ("context", "desk", "move_url", "next_url")
"""What other apps and the phone told, kept as it was."""
NOT_HERE = {"key", "etag", "records"}
"""What is fresh in each board, or known to the server alone."""
BOARD = "([kept, wanted]) => alone.board(kept, wanted)"


def told(value: Any) -> Any:
    """A board as JSON, without what no phone can know."""
    if isinstance(value, dict):
        return {key: told(each) for key, each in value.items() if key not in NOT_HERE}
    return [*map(told, value)] if isinstance(value, list | tuple) else value


def wishes(facts: Facts, chance: Random, count: int) -> list[str]:
    """No pad, and some that may be asked for, or may not."""
    seats, cards = range(facts.rules.players + 1), [*facts.rules.prizes, "JC", "XX"]
    pads = [f"{kind}-{seat}" for kind in ("bid", "joint", "tricks") for seat in seats]
    pads += [*(f"prize-{card}" for card in cards), "bid", "bid-01", "-", "bid-1-1"]
    return ["", *chance.sample(pads, count)] if count else [chance.choice(["", *pads])]


MARKS: list[dict[str, Any]] = [
    {}, {"head": True}, {"menu": "In the menu"}, {"bad": True}, {"go": True}, {"stop": True}, {"write": True},
    {"head": True, "loud": True},
]  # fmt: skip
LINES = [{"text": f"line {number}", "url": "/elsewhere/", **marks} for number, marks in enumerate(MARKS)]
"""What other apps may say beside a board."""
EVENTS = {
    *(f"state {state}" for state in ("bidding", "playing", "ready", "finished", "stopped")),
    *(f"pad {field}" for field in ("bid", "joint", "tricks", "prize", "None")),
    *(f"row {cell}" for cell in ("note", "bid_note", "bid_of_side", "caught", "tricks_of_side", "ahead", "bid_long")),
    *(f"step {action}" for action in said.NOTABLE - {"pen", "rules"}),
    *(
        "stakes",
        "stands",
        "winner",
        "prizes",
        "start",
        "words",
        "tie_break",
        "why_not",
        "closed key",
        "offered",
        "stop",
    ),
}


def events(facts: Facts, drawn: Any) -> Iterator[str]:
    """The kinds of thing that occur on a board."""
    pad, act = drawn["pad"] or {"field": None, "keys": [], "specials": []}, drawn["act"] or {"why_not": ""}
    yield f"state {drawn['state']}"
    yield f"pad {pad['field']}"
    yield from (f"row {cell}" for row in drawn["rows"] for cell, value in row.items() if value)
    yield from (f"step {step.action}" for step in facts.steps)
    told = {
        **{name: drawn[name] for name in ("stakes", "stands", "stop", "winner", "prizes")},
        "start": facts.game.start,
        "words": facts.game.club.words,
        "tie_break": drawn["hand"] and drawn["hand"]["tie_break"],
        "why_not": act["why_not"],
        "closed key": any(key["why_not"] for key in [*pad["keys"], *pad["specials"]]),
        "offered": pad.get("joint", {}).get("offered"),
    }
    yield from (name for name, value in told.items() if value)


def test_boards(page, monkeypatch) -> None:
    chance = Random("lines")
    monkeypatch.setattr(ports, "game_context", [lambda _game: chance.sample(LINES, chance.randrange(4))])
    seen = compared(page, alone.tables("boards", 8), every=1)
    seen |= compared(page, invented("odd hands", 300), every=0)
    assert EVENTS - seen == set()


def compared(page: Page, states: Iterable[Facts], every: int) -> set[str]:
    """Compare the boards of these states, each in one language, with `every` more for a pad; tells what occurred."""
    chance, seen = Random("wishes"), set[str]()
    asked: dict[str, list[Any]] = {"en": [], "ro": []}
    ours: dict[str, list[Any]] = {"en": [], "ro": []}
    for facts in states:
        language = chance.choice([*asked])
        with translation.override(language), timezone.override(zone_called(facts.game.club.time_zone)):
            for wanted in wishes(facts, chance, every):
                drawn = board(facts, "scorer", wanted=wanted)
                beside = {name: drawn[name] for name in BESIDE}
                asked[language].append(({**alone.kept(facts), "beside": beside}, wanted))
                ours[language].append(told(json.loads(json.dumps(drawn))))
                seen |= {*events(facts, drawn)}
    for language in asked:
        theirs = alone.opened(page, SEEN, language)(BOARD, asked[language])
        for each, one, other in zip(asked[language], ours[language], theirs, strict=True):
            assert [*alone.differing(one, told(other))] == [], each
    return seen
