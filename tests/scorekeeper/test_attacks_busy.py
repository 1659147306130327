"""A database that is busy, wherever in a request that shows: the page says to tap once more."""

from typing import Any

import pytest
from django.conf import settings
from django.db import InterfaceError, OperationalError, ProgrammingError
from django.test import Client

from tests.table import HTMX

ERRORS = {"deadlock": OperationalError, "lost": InterfaceError, "mistake": ProgrammingError}


class Around:
    """What is done around a view, and fails where a request says so."""

    def __init__(self, get_response: Any) -> None:
        self.get_response = get_response

    def __call__(self, request: Any) -> Any:
        answer = self.get_response(request)
        if fails := request.GET.get("fails"):
            raise ERRORS[fails](fails)
        return answer


@pytest.mark.parametrize(("fails", "status"), [("deadlock", 503), ("lost", 503), ("mistake", 500)])
@pytest.mark.parametrize("place", [0, len(settings.MIDDLEWARE)], ids=["outermost", "innermost"])
def test_a_busy_database_asks_for_one_more_tap(settings, fails, status, place) -> None:
    around = "tests.scorekeeper.test_attacks_busy.Around"
    settings.MIDDLEWARE = [*settings.MIDDLEWARE[:place], around, *settings.MIDDLEWARE[place:]]
    answer = Client(raise_request_exception=False).post(f"/nowhere/?fails={fails}", headers=HTMX)
    assert (answer.status_code, answer.headers.get("Retry-After")) == (status, "5" if status == 503 else None)
    assert "Refresh" not in answer.headers, "what was sent is not sent again by itself"
    assert ("Nothing can be kept at the moment" in answer.content.decode()) == (status == 503)
