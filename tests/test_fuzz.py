"""Some hundred requests that anybody might send, each time the same (`make fuzz` sends ten thousand)."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.management import call_command

from tests.fuzz.requests import Asked, Chances
from tests.fuzz.watching import Watch, may_write
from tests.grounds import Ground, grounds_of, opened
from tests.table import ask

pytestmark = pytest.mark.django_db
FEW, SEED = 300, 11


@pytest.fixture(scope="module")
def grounds(django_db_setup: None, django_db_blocker: Any) -> Iterator[list[Ground]]:
    """Built once, and taken away again."""
    with django_db_blocker.unblock():
        yield grounds_of()
        call_command("flush", interactive=False, verbosity=0)


def test_no_request_breaks_a_page_or_writes_without_a_right(grounds) -> None:
    watch = Watch()
    watch.all(Chances(grounds, SEED), FEW)
    assert (sum(watch.statuses.values()), watch.faults) == (FEW, [])
    assert {200, 302, 403, 404} <= set(watch.statuses)


def test_a_write_by_the_wrong_hand_is_seen(grounds) -> None:
    ground = grounds[0]
    page, client = ground.addresses["enter"], opened(ground.game, "scorer")
    fields = [("key", ask().key), ("hand", "2"), ("field", "bid"), ("seat", "0"), ("value", "4"), ("was", "")]
    told = {role: Asked("enter", role, "POST", page, fields, "", None, {}, client) for role in ("scorer", "viewer")}
    assert [may_write(each) for each in told.values()] == [True, False]
    watch = Watch()
    for each in told.values():
        watch.one(each)
    assert (len(watch.faults), "as viewer" in watch.faults[0]) == (1, True)
    assert watch.wrote == {"scorer": 1, "viewer": 1}


@pytest.mark.parametrize("said", ["http://[", "http://testserver//evil.example/", "https://evil.example/", "\x00", ""])
def test_a_refusal_leads_back_to_no_page_but_one_of_ours(grounds, said) -> None:
    client, address = opened(grounds[0].game, "viewer"), grounds[0].addresses["end"]
    answer = client.get(address, headers={"HX-Request": "true", "HX-Current-URL": said})
    assert (answer.status_code, "To the board" in answer.content.decode()) == (403, False)
    own = client.get(address, headers={"HX-Request": "true", "HX-Current-URL": "http://testserver/games/x/"})
    assert 'href="/games/x/"' in own.content.decode()
