"""A database that takes no writes: the boards stay readable, and nothing is half written."""

from typing import Any

import pytest
from django.db import connection

from scorekeeper.models import Game, Step
from tests.table import Phone, key, start

pytestmark = pytest.mark.django_db(transaction=True)
CLOSES = {"sqlite": "PRAGMA query_only=ON", "postgresql": "SET default_transaction_read_only = on"}
OPENS = {"sqlite": "PRAGMA query_only=OFF", "postgresql": "SET default_transaction_read_only = off"}


def tell(statements) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statements[connection.vendor])


def test_a_scorer_reads_and_polls_while_nothing_can_be_written_and_then_goes_on() -> None:
    bob = Phone(start(), raise_request_exception=False)
    bob.bid("4", "5")
    mine: dict[str, Any] = {"key": key(), "hand": 1, "field": "bid", "seat": 2, "value": "6", "was": ""}
    Game.objects.update(phone=Step.objects.latest("pk").phone, phone_seen_at=None)
    tell(CLOSES)
    try:
        assert [bob.get(page).status_code for page in ("", "poll/", "sheet/", "record.json")] == [200] * 4
        answer = bob.post("enter/", **mine)
        assert (answer.status_code, "Nothing can be kept" in answer.content.decode()) == (503, True)
    finally:
        tell(OPENS)
    assert Step.objects.count() == 2
    assert bob.post("enter/", **mine).status_code == 302
    assert bob.facts().open.bids == ["4", "5", "6"]
