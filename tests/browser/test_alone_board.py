"""What a board shows without signal is what the server would show, for tables at which anything happens."""

import json
from typing import Any

import pytest

from scorekeeper.entering import bidding_order, complete, filled_tricks, remaining, trick_places
from scorekeeper.facts import Facts, hand_key
from tests.browser import alone

pytestmark = [pytest.mark.no_cover, pytest.mark.django_db]

SEEN = "Facts, handKey, biddingOrder, completeHand, filledTricks, remaining, trickPlaces, sha256, dumps"
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
    asked = [*((alone.kept(facts), here(facts)) for facts in alone.tables("facts", 12))]
    told = alone.opened(page, SEEN)(FACTS, [kept for kept, _ours in asked])
    for (_kept, ours), theirs in zip(asked, told, strict=True):
        assert [*alone.differing(json.loads(json.dumps(ours)), theirs)] == []
