"""Whole games by chance, under every preset and under house rules: carried over as text they are the same games."""

from typing import Any

import pytest

from scorekeeper import scorebook
from scorekeeper.entering import NotPossible
from scorekeeper.facts import SILENT, Facts
from scorekeeper.incoming.kept_text import KeptHand, KeptText, read_text, write_text
from scorekeeper.models import Game
from scorekeeper.rules import RulesError
from scorekeeper.scoreboard.brought import brought
from tests.rules.random_games import games
from tests.table import ask, facts_of, imported

pytestmark = pytest.mark.django_db


def kept_of(facts: Facts) -> list[KeptHand]:
    """The hands that count, as the phone that entered them keeps them."""
    return [
        KeptHand(
            hand.number,
            hand.bids,
            hand.tricks,
            {card: hand.prizes.get(card, SILENT) for card in facts.rules.prizes},
            hand.adjustments,
            hand.dealer,
        )
        for hand in facts.scored
    ]


def both(record: dict[str, Any]) -> tuple[Game, Game] | None:
    """A game that was played, and the same before its first hand; None where the law does not let it stand."""
    try:
        return imported(record), imported({**record, "hands": []})
    except (RulesError, NotPossible):
        return None


def test_what_was_played_on_one_phone_is_played_on_the_other() -> None:
    found = [pair for record in games("carried over", 16, 2) if (pair := both(record))]
    assert len(found) > 20
    for one, other in found:
        played = facts_of(one)
        hands = read_text(write_text(KeptText(other.public_id, 1, kept_of(played)))).hands
        told = brought(facts_of(other), hands)["hands"]
        assert [each["kind"] for each in told] == ["new"] * len(hands), (
            hands,
            played.rules.bids.keys(),
            [each for each in told if each["kind"] == "out"],
        )
        done = scorebook.take_in(other.pk, ask(), version=other.version, hands=hands)
        assert done.left == []
        assert done.facts.sheet._replace(next=None) == played.sheet._replace(next=None), "whatever was bid after it"
        assert kept_of(done.facts) == hands
        assert [each["kind"] for each in brought(done.facts, hands)["hands"]] == ["same"] * len(hands)
