"""Figures for Prometheus: for whoever has the token, of all processes of a server, and nothing of who plays."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpResponse
from django.test import Client

from scorekeeper.serving import metrics
from tests.devices import Device
from tests.live import Server, serving
from tests.table import Phone, link, start

TOKEN = "a token that Prometheus alone was told"


@pytest.fixture
def counted(settings) -> None:
    settings.METRICS_TOKEN = TOKEN


@pytest.mark.parametrize("sent", [None, "", "Bearer ", f"Bearer {TOKEN}x", TOKEN, "Bearer é"])
def test_without_the_token_there_is_nothing(counted, sent: str | None) -> None:
    answer = Client().get("/metrics", headers={} if sent is None else {"authorization": sent})
    assert (answer.status_code, answer.content, answer["Cache-Control"]) == (404, b"", "no-store")


def test_where_none_is_set_nothing_is_counted_nor_told(settings) -> None:
    settings.METRICS_TOKEN = ""
    with pytest.raises(MiddlewareNotUsed):
        metrics.Measured(lambda request: HttpResponse())
    assert Client().get("/metrics", headers={"authorization": "Bearer "}).status_code == 404


@pytest.mark.django_db
def test_an_answer_is_counted_by_the_pattern_of_its_address(counted) -> None:
    game = start()
    page = Phone(game, "Bob")
    before = told(asked())
    assert page.get("").status_code == 200
    assert page.client.generic("BREW", f"/games/{game.public_id}/").status_code == 405
    after = told(asked())
    one = '{method="GET",route="games/<slug:public_id>/",status="200"}'
    assert after[one] == before.get(one, 0) + 1
    assert after['{method="other",route="games/<slug:public_id>/",status="405"}'] >= 1


@pytest.mark.django_db
def test_no_figure_tells_of_a_game_or_of_a_link(counted) -> None:
    game = start()
    page = Phone(game, "Bob")
    page.get("")
    page.client.get(f"/nowhere/{game.public_id}/")
    figures = asked()
    assert [each for each in (game.public_id, link(game, "Bob").split("/")[-2], "nowhere") if each in figures] == []


def asked() -> str:
    """What Prometheus is told."""
    answer = Client().get("/metrics", headers={"authorization": f"Bearer {TOKEN}"})
    assert answer.status_code == 200
    return answer.content.decode()


def told(text: str) -> dict[str, float]:
    """How many requests were answered, by what stands in the braces."""
    lines = re.findall(r"^spades_request_seconds_count(\{.*\}) (\S+)$", text, re.MULTILINE)
    return {labels: float(number) for labels, number in lines}


@pytest.fixture
def server(transactional_db: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server of several processes that count together."""
    monkeypatch.setenv("LIVE_METRICS", TOKEN)
    with serving(tmp_path, "--workers", "2", "--prepared") as server:
        yield server


def test_whichever_process_is_asked_tells_of_all(server: Server) -> None:
    phone = Device(server)
    for _each in range(30):
        phone.get("/new/")
    for _each in range(10):
        answer = phone.call("GET", "/metrics", Authorization=f"Bearer {TOKEN}")
        assert told(answer.text)['{method="GET",route="new/",status="200"}'] == 30
    assert metrics.SHARED not in os.environ
