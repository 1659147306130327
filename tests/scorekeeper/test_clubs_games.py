"""The games of a club's page: those played last first, whatever was written to them since."""

from datetime import timedelta

import pytest
from django.test import Client

from scorekeeper import scorebook
from scorekeeper.facts import hand_key
from tests.scorekeeper.history.ground import NOON, over
from tests.table import ask, facts_of, link

pytestmark = pytest.mark.django_db


def test_they_stand_by_when_they_were_played_and_a_correction_moves_none() -> None:
    old = over(None, 8, 5, 4)
    new = over(old.club, 4, 5, 8, at=NOON + timedelta(days=1))
    hand = facts_of(old).scored[0]
    facts = {"bids": ["8", "5", "4"], "tricks": [9, 4, 4], "prizes": hand.prizes}
    scorebook.correct_hand(old.pk, ask(), hand=1, was=hand_key(hand), facts=facts)
    client = Client()
    client.get(link(old, "Alice"))
    shown = client.get(f"/clubs/{old.club.public_id}/").context["games"]
    assert [each["url"] for each in shown] == [f"/games/{game.public_id}/" for game in (new, old)]
