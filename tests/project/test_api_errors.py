"""Whatever goes wrong under /api/ is told as JSON, never as a page."""

import json
from typing import Any

import pytest
from django.db import OperationalError
from django.http import HttpResponse
from django.test import Client, RequestFactory

from scorekeeper.project.policy import broken

pytestmark = pytest.mark.django_db


def told(answer: Any) -> tuple[int, list[str]]:
    """How it was answered."""
    return answer.status_code, list(answer.json())


@pytest.mark.parametrize("path", ["nothing", "nothing/", "v2/games/", "openapi.json/", "v1/nothing/", "v1/games/x/y/"])
def test_what_is_not_there_is_told_as_json(path) -> None:
    assert told(Client().get(f"/api/{path}")) == (404, ["message", "fields"])


@pytest.mark.parametrize(("path", "to"), [("/api", "/api/"), ("/api/v1", "/api/v1/")])
def test_an_address_without_its_last_slash_leads_to_the_one_with_it(path, to) -> None:
    assert Client().get(path)["Location"] == to


@pytest.mark.parametrize(("error", "status"), [(ZeroDivisionError, 500), (OperationalError, 503)])
def test_a_mistake_and_a_database_that_does_not_answer_are_told_as_json(error, status) -> None:
    def answer(path: str) -> HttpResponse:
        try:
            raise error
        except error:
            return broken(RequestFactory().get(path))

    told_so = answer("/api/v1/clubs/x/")
    assert (told_so.status_code, list(json.loads(told_so.content))) == (status, ["message", "fields"])
    assert told_so.has_header("Retry-After") == (status == 503)
    page = answer("/clubs/x/")
    assert (page.status_code, page["Content-Type"]) == (status, "text/html; charset=utf-8")


def test_a_page_that_is_not_there_stays_a_page() -> None:
    page = Client().get("/nothing/")
    assert (page.status_code, page["Content-Type"]) == (404, "text/html; charset=utf-8")
