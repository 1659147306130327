"""What a phone takes along for the time without signal: the page at every address, and the worker that shows it."""

import re

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def test_the_page_gives_a_token_that_a_tap_may_carry() -> None:
    phone = Client(enforce_csrf_checks=True)
    page = phone.get("/alone/")
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page.content.decode())
    assert token
    assert page["Cache-Control"].count("no-store") == 1
    assert phone.post("/i18n/setlang/", {"csrfmiddlewaretoken": token[1], "language": "en"}).status_code == 302


def test_the_worker_is_for_the_whole_site_and_asked_for_again_and_again() -> None:
    worker = Client().get("/sw.js")
    assert worker["Content-Type"] == "text/javascript; charset=utf-8"
    assert worker["Cache-Control"] == "no-cache"
    assert "script-src 'self'" in worker["Content-Security-Policy"]  # workers are scripts
    assert "worker-src" not in worker["Content-Security-Policy"]
    for name in ("app.js", "alone.js", "ways.css", "icon.svg"):
        assert f"scorekeeper/{name}" in worker.content.decode()


def test_a_language_changes_the_page_and_not_the_worker() -> None:
    hungarian = Client(headers={"accept-language": "hu"})
    assert 'data-texts="/static/scorekeeper/alone.hu.json"' in hungarian.get("/alone/").content.decode()
    assert "data-texts" not in Client().get("/alone/").content.decode()
    assert hungarian.get("/sw.js").content == Client().get("/sw.js").content
