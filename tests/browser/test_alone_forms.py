"""What a correction or a decision would bring is told by the phone as by the server, in states that a table seldom
comes to: hands beyond an end, a tie-break, an open hand whose bids may not stand any more.
"""

import json
import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from django.test import RequestFactory
from django.utils import timezone, translation

from scorekeeper.clock import zone_called
from scorekeeper.facts import Facts
from scorekeeper.models import Hand
from scorekeeper.rules import RulesError
from scorekeeper.scoreboard import decision_form as form
from scorekeeper.scoreboard.consequences import consequences, told_faults
from scorekeeper.scoreboard.hand_form import hand_form
from scorekeeper.scorebook import decided
from scorekeeper.views.changes import end_form
from tests.browser import alone
from tests.browser.alone_invented import invented, other
from tests.rules import random_games

pytestmark = [pytest.mark.no_cover, pytest.mark.django_db]

SEEN = (
    "speak, Facts, Posted, consequences, handForm, mayDecide, handTold, moves, decided, decisionPreview, endForm, "
    "toldFaults"
)
ASKED = """([kept, number, chosen, decision]) => {
  const { Facts, Posted, ...alone } = inside;
  const facts = new Facts(kept);
  const attempt = (work) => {
    try {
      return work();
    } catch (error) {
      return alone.toldFaults(error.faults, number);
    }
  };
  return [
    number && attempt(() => alone.consequences(facts, { [number]: chosen })),
    number && alone.handForm(facts, facts.hand(number), chosen),
    alone.mayDecide(facts).map((hand) => [alone.handTold(hand), alone.moves(facts, hand, "0-1"), attempt(() => alone.decisionPreview(facts, hand, alone.decided(hand, decision, null)))]),
    alone.endForm(facts, new Posted({ how: "leader" })),
  ];
}"""  # noqa: E501


WARNINGS = [
    "no longer have won|nu ar mai fi câștigat", "would win|Ar câștiga", "would go on|ar continua",
    "a tie-break|departajare", "no longer count|nu ar mai conta", "would go[.]|ar dispărea", "bid blind|licita blind",
]  # fmt: skip
"""What some of the warnings say."""


def here(facts: Facts, hand: Hand | None, chosen: Any, decision: Any) -> Any:
    """The same in Python."""
    number = hand.number if hand else None

    def attempt(work: Callable[[], Any]) -> Any:
        try:
            return work()
        except RulesError as error:
            return told_faults(error.faults, number)

    def of_decision(each: Hand) -> Iterator[Any]:
        yield from (form.hand_told(each), form.moves(facts, each, "0-1"))
        yield attempt(lambda: form.decision_preview(facts, each, decided(each, decision, None)))

    request: Any = RequestFactory().post("/", {"how": "leader"})
    return [
        hand and attempt(lambda: consequences(facts, {hand.number: chosen})),
        hand and hand_form(facts, hand, chosen),
        [[*of_decision(each)] for each in form.may_decide(facts)],
        end_form(request, facts),
    ]


def changed(chance: Random, facts: Facts, hand: Hand) -> dict[str, Any]:
    """Other facts of a hand: other tricks, who caught what, other bids; now and then what may not be."""
    tricks: list[Any] = list(hand.tricks)
    counted = [seat for seat, taken in enumerate(tricks) if isinstance(taken, int)]
    if len(counted) > 1:
        away, to = chance.sample(counted, 2)
        moved = chance.randint(0, tricks[away])
        tricks[away], tricks[to] = tricks[away] - moved, tricks[to] + moved
    bids: list[Any] = list(hand.bids)
    if chance.random() < 0.5:
        seat = chance.randrange(len(bids))
        bids[seat] = chance.choice([str(tricks[seat]), *facts.rules.bids, "0", None])
    if chance.random() < 0.1:
        tricks, bids = other(chance, facts, tricks), other(chance, facts, bids)
    return {"tricks": tricks, "bids": bids, "prizes": other(chance, facts, hand.prizes)}


def test_what_a_change_would_bring(page) -> None:
    chance, seen = Random("changes"), set[str]()
    asked: dict[str, list[Any]] = {"en": [], "ro": []}
    ours: dict[str, list[Any]] = {"en": [], "ro": []}
    for facts in invented("second thoughts", 300):
        language = chance.choice([*asked])
        hand = chance.choice(facts.scored) if facts.scored else None
        chosen = changed(chance, facts, hand) if hand else {}
        decision = random_games.decision(chance, facts.rules)
        with translation.override(language), timezone.override(zone_called(facts.game.club.time_zone)):
            told = json.loads(json.dumps(here(facts, hand, chosen, decision)))
        kept = {**alone.kept(facts), "told": {"version": 1_000}}
        asked[language].append([kept, hand and hand.number, chosen, decision])
        ours[language].append(told)
        seen |= {"refused"} if isinstance(told[0], list) else {"told"}
        said = " ".join(told[0]["warnings"]) if isinstance(told[0], dict) else ""
        seen |= {warning for warning in WARNINGS if re.search(warning, said)}
    for language in asked:
        theirs = alone.opened(page, SEEN, language)(ASKED, asked[language])
        for each, one, there in zip(asked[language], ours[language], theirs, strict=True):
            assert [*alone.differing(one, there)] == [], each
    assert {"refused", "told", *WARNINGS} <= {*seen}
