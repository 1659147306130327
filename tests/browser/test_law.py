"""The law in the browser gives what the law here gives, for every case of the contract and for games by the thousand.

The script is tried as it is served: joined, without its comments, under our policy. No branch is counted here.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from scorekeeper.rules import (
    MESSAGES,
    OPTIONS,
    PRESETS,
    REASONS,
    SENTENCES,
    RulesError,
    Sheet,
    first_bidder,
    fold,
    ruleset_of,
    say,
    score,
    tell_bid,
    tell_end,
    tell_gain,
    tell_line,
)  # fmt: skip
from scorekeeper.rules.decisions import KINDS
from scorekeeper.rules.declared import told_text
from scorekeeper.rules.strict_json import twice
from scorekeeper.rules.telling import WORTH
from tests.browser.alone import opened
from tests.rules.random_games import games, spoilt
from tests.rules.vectors import cases, record_of

pytestmark = pytest.mark.no_cover

NOT_IN_A_VALUE = {"not-json", "key-twice", "prize-twice"}  # what only the text of a record shows
SENTENCES_EVERY, BIDS_EVERY = 5, 40  # of so many sheets one is told in sentences too, and asked what may be bid next
ANSWER = """([record, told, open]) => {
  const sheet = law.sheet(record);
  if (sheet.errors) return [{ errors: sheet.errors.map((one) => ({ ...one, message: law.say(one.text) })) }];
  const said = (hand, names) => hand.sides.map(({ lines }, side) => lines.map((line) =>
    law.say(law.tellLine(line, names, sheet.sides[side].seats)) + ": " + law.say(law.tellGain(line.points, line.bags))));
  return [sheet,
    ...(told ? [[...sheet.hands.map((hand) => said(hand, record.seats)), law.say(law.tellEnd(record, sheet, record.seats))]] : []),
    ...(open ? [law.bids(record)] : [])];
}"""  # noqa: E501


@pytest.fixture
def law(page):
    """Asks the law in the browser, many records at once, as `asked` makes them."""
    ask = opened(page)
    return lambda asked: ask(ANSWER, asked)


def test_every_case_of_the_contract(law) -> None:
    asked = [(record, True, True) for record in contract()]
    assert len(asked) > 340
    assert differing(asked, [expected(*one) for one in asked], law(asked)) == []


def test_ten_thousand_games_and_some_thousand_that_are_wrong(law) -> None:
    played = [*games("a winter's evenings", rulesets=2_000, each=5)]
    wrong = [*spoilt("spilt tea", played[::5])]
    assert (len(played), len(wrong)) == (10_000, 2_000)
    asked = [(record, not n % SENTENCES_EVERY, not n % BIDS_EVERY) for n, record in enumerate(played + wrong)]
    seen = Counter(event for record in contract() for event in events(record, expected(record)[0]))
    for first in range(0, len(asked), 2_500):
        some = asked[first : first + 2_500]
        here = [expected(*one) for one in some]
        assert differing(some, here, law(some)) == []
        seen.update(
            event for (record, *_), (answer, *_) in zip(some, here, strict=True) for event in events(record, answer)
        )
    print(dict(sorted(seen.items())))  # -s shows how often each kind of thing occurred
    assert EVENTS - set(seen) == set()


def contract() -> Iterator[Any]:
    """The records of all cases that a value can show."""
    for case in [*cases("options"), *cases("handed")]:
        try:
            record = record_of(case)
        except RulesError:
            continue
        if in_a_value(record):
            yield record


def in_a_value(value: Any) -> bool:
    """Does a browser see the same in it? There 5.0 is 5, and a key stands once."""
    if isinstance(value, dict | list):
        return not twice(value) and all(map(in_a_value, value.values() if isinstance(value, dict) else value))
    return not isinstance(value, float) or not value.is_integer()


def differing(asked: list[Any], here: list[Any], there: list[Any]) -> list[Any]:
    """The first few records of which the two laws say different things: the record, what is said here, what there."""
    told = zip(asked, here, there, strict=True)
    return [(record, ours, theirs) for (record, *_), ours, theirs in told if ours != theirs][:3]


def expected(record: Any, told: bool = False, open_to: bool = False) -> list[Any]:
    """What the law here says of a record."""
    try:
        sheet = score(record)
    except RulesError as error:
        return [{"errors": [{**fault.as_json(), "text": told_text(fault.text)} for fault in error.faults]}]
    sentences = [[*said(record, sheet)]] if told else []
    return [sheet.as_json(), *sentences, *([open_bids(record, sheet)] if open_to else [])]


def said(record: Any, sheet: Sheet) -> Iterator[Any]:
    """Every line of a sheet as a sentence, and how the game ended."""
    names = record["seats"]
    for hand in sheet.hands:
        sides = zip(hand.sides, sheet.sides, strict=True)
        yield [
            [
                f"{say(tell_line(line, names, at.seats))}: {say(tell_gain(line.points, line.bags))}"
                for line in side.lines
            ]
            for side, at in sides
        ]
    yield say(tell_end(ruleset_of(record), sheet, names))


def open_bids(record: Any, sheet: Sheet) -> Any:
    """What may be bid in the hand to come: tried bid by bid."""
    rules, following = ruleset_of(record), sheet.next
    if following is None:
        return None
    itself = following.number == 1 and rules.first_hand_bids_itself
    known = [] if itself else list(rules.bids.values())
    played = record["hands"][: len(sheet.hands)]
    dealt = {key: value for hand in record["hands"][len(played) :] for key, value in hand.items() if "deal" in key}

    def allowed(seat: int, name: str) -> bool:
        bids = [name if each == seat else None for each in range(rules.players)]
        faults = fold({**record, "hands": [*played, {**dealt, "bids": bids}]}).faults
        return not any(fault.seat == seat and fault.code != "bids-total-tricks" for fault in faults)

    seats = range(rules.players)
    worth = [{**bid._asdict(), "label": told_text(bid.label), "worth": told_text(tell_bid(bid))} for bid in known]
    assert following.first_bidder == first_bidder(rules, following.dealer)
    return {
        "order": [(following.first_bidder + step) % rules.players for step in seats],
        "bids": worth,
        "open": [[b.name for b in known if b.kind == "number" or allowed(seat, b.name)] for seat in seats],
    }


EVENTS = {
    *(f"line {code}" for code in SENTENCES),
    *(f"fault {code}" for code in MESSAGES if code not in NOT_IN_A_VALUE),
    *(f"end {end}" for end in ["playing", "tie-break", *REASONS]),
    *(f"preset {preset}" for preset in PRESETS),
    *(f"house rule {option}" for option in OPTIONS),
    *(f"bid {kind}" for kind in WORTH),
    *(f"decision {kind}" for kind in KINDS),
    *(f"before {key}" for key in ("first_dealer", "start", "start_hands", "start_blind_bids")),
    *("hand tie-break", "hand joint bid", "hand pile", "hand only bid", "hand integer bid", "hand caught"),
    *("hand out_of_turn", "hand players"),
}


def events(record: Any, answer: Any) -> Iterator[str]:
    """The kinds of thing that occur in a record; of one that is wrong, only its faults."""
    if "errors" in answer:
        yield from {f"fault {error['code']}" for error in answer["errors"]}
        return
    ruleset = record.get("ruleset") or {}
    known = ruleset_of(record).bids
    yield f"end {answer['reason'] or answer['status']}"
    yield f"preset {ruleset.get('preset') or 'base'}"
    yield from (f"house rule {option}" for option in ruleset.get("options") or ())
    yield from (f"before {key}" for key in record if record[key] is not None)
    yield from ("hand tie-break" for hand in answer["hands"] if hand["tie_break"])
    yield from (f"line {line['code']}" for hand in answer["hands"] for side in hand["sides"] for line in side["lines"])
    for hand in record["hands"]:
        bids, tricks = hand.get("bids") or (), hand.get("tricks") or ()
        yield from (f"bid {known[str(bid)].kind}" for bid in bids if bid is not None)
        yield from (f"decision {item['kind']}" for item in hand.get("adjustments") or ())
        yield from (f"hand {key}" for key in ("out_of_turn", "players") if hand.get(key))
        told = {
            "joint bid": None in bids and any(bids),
            "pile": None in tricks,
            "only bid": not tricks,
            "integer bid": any(isinstance(bid, int) for bid in bids),
            "caught": any(hand.get("prizes") or ()),
        }
        yield from (f"hand {what}" for what, is_so in told.items() if is_so)
